"""The service as it is run: figures of all processes, a log without secrets, a soft stop."""

from __future__ import annotations

import json
import re
import signal
import time
from threading import Thread

import pytest

COUNT = re.compile(r'scorekeeper_request_seconds_count\{[^}]*route="/healthz"[^}]*\} (\d+)')
CARDS = ["7C", "10D"]


@pytest.fixture
def server(serve, tmp_path):
    return serve(f"sqlite:///{tmp_path}/running.db", log=tmp_path / "log", level="INFO")


def test_figures_are_of_all_processes_together(server):
    asked = 40
    for _ in range(asked):
        server.wire().ask("GET", "/healthz")

    counts = {int(COUNT.search(server.wire().text("/metrics"))[1]) for _ in range(6)}

    assert len(counts) == 1
    assert counts.pop() >= asked


def test_the_log_names_every_request_and_tells_no_secret(server):
    owner, group = server.group()
    players = [
        owner.done("POST", f"/v1/groups/{group}/players", {"name": name})["id"]
        for name in ("Anna", "Bob")
    ]
    code = owner.done("POST", f"/v1/groups/{group}/invites", {})["code"]
    owner.done("GET", f"/v1/join/{code}")
    joined = server.wire().done("POST", "/v1/join", {"code": code, "device_name": "Phone"})
    match = {"game": "diloti", "seats": players}
    match = owner.done("POST", f"/v1/groups/{group}/matches", match)["id"]
    deal = owner.done("POST", f"/v1/matches/{match}/deals")["id"]
    first = {"after": 0, "move": {"kind": "deal", "loose": ["4D", "10H", "KC", "KH"]}}
    owner.done("POST", f"/v1/deals/{deal}/entries", first)
    owner.done("PUT", f"/v1/deals/{deal}/hands/0", {"cards": CARDS})
    assert owner.ask("PUT", f"/v1/deals/{deal}/hands/0", {"cards": ["7C", "no card"]})[0] == 422
    server.raw(f"GET /v1/join/{code}\0 HTTP/1.1\r\n\r\n".encode())

    server.stop()

    text = server.log.read_text("utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    told = [one for one in lines if one["event"] == "request"]
    assert all(one["request"] and one["route"] and "ms" in one for one in told)
    assert {"/v1/join/<code>", "/v1/deals/<uuid:deal_id>/hands/<int:seat>"} <= {
        one["route"] for one in told
    }
    for secret in (code, owner.token, joined["token"], *CARDS, "no card"):
        assert secret not in text


def test_a_server_that_is_stopped_finishes_what_it_has_accepted(server):
    owner, group = server.group()
    path = f"/v1/groups/{group}/players"
    told, stopping = [], []

    def write(number):
        wire = server.wire(owner.token)
        while not stopping:
            name = f"{number}-{len(told)}"
            try:
                told.append((name, wire.ask("POST", path, {"name": name})[0]))
            except OSError:
                return

    writers = [Thread(target=write, args=(number,)) for number in range(4)]
    for writer in writers:
        writer.start()
    while len(told) < 20:
        time.sleep(0.01)
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(30) == 0
    stopping.append(True)
    for writer in writers:
        writer.join(30)

    assert {status for _, status in told} == {201}
    server.start()
    known = server.wire(owner.token).done("GET", path)["items"]
    assert {name for name, _ in told} <= {one["name"] for one in known}


def test_who_follows_is_dismissed_when_the_server_stops(server, follow, deal_of):
    owner, group = server.group()
    deal = deal_of(owner, group)
    phone = follow(deal, owner.token, server.port)
    phone.follows()

    server.stop()

    phone.stop()
    assert phone.streams == 1
