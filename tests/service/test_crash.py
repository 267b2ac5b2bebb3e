"""The server is killed while phones write: what was acknowledged is there, and once."""

from __future__ import annotations

import http.client
import time
from collections import Counter
from threading import Thread

import pytest

PHONES = 4
ENOUGH, PATIENCE = 40, 60
"""Entries before the kill, and seconds in which a busy machine has written them."""


class Writer(Thread):
    """A phone that writes adjustments to its own deal, one after the other, until it is cut off."""

    def __init__(self, wire, deal, number):
        super().__init__()
        self.wire, self.path, self.number = wire, f"/v1/deals/{deal}/entries", number
        self.acknowledged, self.last, self.refused = [], None, None

    def question(self, count):
        reason = f"phone {self.number}, request {count}"
        move = {"kind": "adjust", "side": count % 2, "points": 1, "reason": reason}
        return {"after": count, "move": move}, f"request-{self.number}-{count}"

    def run(self):
        try:
            while True:
                self.last = self.question(len(self.acknowledged))
                status, told = self.wire.ask("POST", self.path, *self.last)
                if status != 201:
                    self.refused = told
                    return
                self.acknowledged.append(told)
        except (OSError, http.client.HTTPException):
            return  # the line is cut


@pytest.fixture
def server(serve, tmp_path):
    return serve(f"sqlite:///{tmp_path}/crash.db")


def begin(server):
    """A group with a match and an open deal for each phone."""
    owner, group = server.group()
    players = [
        owner.done("POST", f"/v1/groups/{group}/players", {"name": name})["id"]
        for name in ("Anna", "Bob")
    ]
    writers = []
    for number in range(PHONES):
        code = owner.done("POST", f"/v1/groups/{group}/invites", {"role": "member"})["code"]
        joining = {"code": code, "device_name": f"Phone {number}", "guest": {"name": f"{number}"}}
        token = server.wire().done("POST", "/v1/join", joining)["token"]
        match = {"game": "diloti", "seats": players}
        match = owner.done("POST", f"/v1/groups/{group}/matches", match)["id"]
        deal = owner.done("POST", f"/v1/matches/{match}/deals")["id"]
        writers.append(Writer(server.wire(token), deal, number))
    return owner, writers


def test_what_was_acknowledged_survives_a_kill_and_what_is_sent_again_happens_once(server):
    owner, writers = begin(server)
    for writer in writers:
        writer.start()
    until = time.monotonic() + PATIENCE
    while sum(len(writer.acknowledged) for writer in writers) < ENOUGH:
        assert time.monotonic() < until
        time.sleep(0.05)
    server.kill()
    for writer in writers:
        writer.join()
    assert [writer.refused for writer in writers] == [None] * PHONES

    server.start()

    for writer in writers:
        again = server.wire(writer.wire.token)
        status, _ = again.ask("POST", writer.path, *writer.last)
        assert status == 201
        for count, told in enumerate(writer.acknowledged[:3]):
            assert again.ask("POST", writer.path, *writer.question(count)) == (201, told)
        journal = server.wire(owner.token).done("GET", writer.path)["items"]
        reasons = [one["entry"]["reason"] for one in journal]
        sent = len(writer.acknowledged) + 1
        assert reasons == [f"phone {writer.number}, request {n}" for n in range(sent)]
        assert Counter(reasons).most_common(1)[0][1] == 1
        assert [one["n"] for one in writer.acknowledged] == list(range(1, sent))
