"""The service as it is run: figures of all processes, a log without secrets, a soft stop."""

from __future__ import annotations

import http.client
import json
import os
import re
import time
from threading import Event, Thread

import pytest

from scorekeeper.store.migrate import migrate
from scorekeeper.store.session import make_engine
from tests.service.conftest import PATIENCE

COUNT = re.compile(r'scorekeeper_request_seconds_count\{[^}]*route="/healthz"[^}]*\} (\d+)')
CARDS = ["7C", "10D"]

SETTINGS = "python:scorekeeper.gunicorn_settings"


@pytest.fixture(scope="module")
def server(serve, tmp_path_factory):
    home = tmp_path_factory.mktemp("running")
    return serve(f"sqlite:///{home}/running.db", log=home / "log", level="INFO")


@pytest.fixture
def by_gunicorn(serve, tmp_path):
    """A server that its operator started by gunicorn, and that waits long for whoever is there."""
    database = f"sqlite:///{tmp_path}/plain.db"
    engine = make_engine(database)
    migrate(engine)
    engine.dispose()
    longer = str(PATIENCE * 2)
    return serve(
        database, module=("gunicorn", "-c", SETTINGS, "--graceful-timeout", longer, "wsgi:app")
    )


def test_gunicorn_by_itself_dismisses_who_follows(by_gunicorn, follow, deal_of):
    owner, group = by_gunicorn.group()
    phone = follow(deal_of(owner, group), owner.token, by_gunicorn.port)
    phone.follows()

    by_gunicorn.stop()

    phone.stop()
    assert phone.streams == 1


def test_processes_whose_master_was_killed_dismiss_who_follows_and_end(
    by_gunicorn, follow, deal_of
):
    owner, group = by_gunicorn.group()
    phone = follow(deal_of(owner, group), owner.token, by_gunicorn.port)
    phone.follows()

    left_alone = by_gunicorn.process.pid
    by_gunicorn.process.kill()
    by_gunicorn.process.wait()

    until_gone(left_alone)
    by_gunicorn.start()
    phone.stop()


def test_a_server_takes_the_place_of_processes_that_still_finish_what_they_have(by_gunicorn):
    owner, group = by_gunicorn.group()
    left_alone, stopped = by_gunicorn.process.pid, Event()

    def hold_the_line():
        while not stopped.is_set():
            try:
                owner.ask("GET", f"/v1/groups/{group}")
            except (OSError, http.client.HTTPException):
                return

    line = Thread(target=hold_the_line)
    line.start()
    by_gunicorn.process.kill()
    by_gunicorn.process.wait()

    by_gunicorn.start()

    assert are_there(left_alone)
    stopped.set()
    line.join()
    until_gone(left_alone)


def until_gone(group):
    """Wait for the end of all processes of a group."""
    until = time.monotonic() + PATIENCE
    while are_there(group):
        assert time.monotonic() < until
        time.sleep(0.05)


def are_there(group):
    """Whether any process of a group is."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_gunicorn_by_itself_counts_all_processes_together(by_gunicorn):
    asked_of_each(by_gunicorn)


def test_figures_are_of_all_processes_together(server):
    asked_of_each(server)


def asked_of_each(server):
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

    text = server.log.read_text("utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    told = [one for one in lines if one["event"] == "request"]
    assert all(one["request"] and one["route"] and "ms" in one for one in told)
    assert {"/v1/join/<code>", "/v1/deals/<uuid:deal_id>/hands/<int:seat>"} <= {
        one["route"] for one in told
    }
    for secret in (code, owner.token, joined["token"], *CARDS, "no card"):
        assert secret not in text


def test_a_server_that_is_stopped_dismisses_who_follows_and_finishes_the_rest(
    server, follow, deal_of
):
    owner, group = server.group()
    deal = deal_of(owner, group)
    phone = follow(deal, owner.token, server.port)
    phone.follows()
    path, told, stopped = f"/v1/groups/{group}/players", [], Event()

    def write(number):
        wire = server.wire(owner.token)
        while not stopped.is_set():
            name = f"{number}-{len(told)}"
            try:
                told.append((name, wire.ask("POST", path, {"name": name})[0]))
            except (OSError, http.client.HTTPException):
                return  # not accepted any more

    writers = [Thread(target=write, args=(number,)) for number in range(4)]
    for writer in writers:
        writer.start()
    while len(told) < 20:
        time.sleep(0.01)
    server.stop()
    stopped.set()
    for writer in writers:
        writer.join(30)
    phone.stop()

    assert phone.streams == 1
    assert {status for _, status in told} == {201}
    server.start()
    known = server.wire(owner.token).done("GET", path)["items"]
    assert {name for name, _ in told} <= {one["name"] for one in known}
