"""Whatever is killed while phones write: what was acknowledged is there, in order, and once.

Every entry is sent twice at the same moment, and again until somebody takes it. Meanwhile
workers, the master and PostgreSQL are killed, and what went away comes back.
"""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from subprocess import PIPE
from threading import Thread
from typing import Any

import pytest

from tests.conftest import Postgres, is_running, started
from tests.service.conftest import Deal, Server, Wire
from tests.trust.conftest import FULL

PHONES, DEALS, ENTRIES, KILLS = (8, 10, 125, 10) if FULL else (4, 1, 25, 1)
"""Phones; deals of each, one after the other; entries of each; how often each thing is killed."""
RACES, RACERS = (1000, 4) if FULL else (40, 3)
GONE = (OSError, ValueError, http.client.HTTPException)
LONGEST_WAIT = 240
"""Seconds until somebody must have taken an entry, on a machine that is busy otherwise."""
WAITS = (502, 503, 504)


class Writer(Thread):
    """A phone that writes its deals full, one entry after the other, each sent twice at once."""

    def __init__(self, server: Server, token: str, deals: list[Deal]) -> None:
        super().__init__()
        self.server, self.token, self.deals = server, token, deals
        self.acknowledged: list[tuple[Deal, Any]] = []
        self.fault: Any = None
        self.longest = 0.0
        """Seconds that an entry was sent again and again."""
        self.wires = [server.wire(token), server.wire(token)]

    def run(self) -> None:
        with ThreadPoolExecutor(2) as both:
            for deal in self.deals:
                for number in range(ENTRIES):
                    answers = list(both.map(partial(self.send, deal, number), (0, 1)))
                    if answers[0] != answers[1] or answers[0].get("n") != number + 1:
                        self.fault = answers
                        return
                    self.acknowledged.append((deal, answers[0]))

    def send(self, deal: Deal, number: int, line: int) -> Any:
        """Send an entry by one of two lines, until it is taken."""
        begun = time.monotonic()
        status, told = 0, None
        while (waited := time.monotonic() - begun) < LONGEST_WAIT:
            try:
                status, told = self.wires[line].ask("POST", deal.entries, *question(deal, number))
            except GONE:
                self.wires[line].connection.close()
                self.wires[line] = self.server.wire(self.token)
                status, told = 0, None
            if status not in (0, *WAITS):
                self.longest = max(self.longest, waited)
                return told
            time.sleep(0.05)
        return {"nobody takes the entry": (status, told)}


def question(deal: Deal, number: int) -> tuple[Any, str]:
    move = {"kind": "adjust", "side": number % 2, "points": 1, "reason": reason(number)}
    return {"after": number, "move": move}, f"{deal.id}-{number}"


def reason(number: int) -> str:
    return f"entry {number + 1}"


def workers(server: Server) -> list[int]:
    of = subprocess.run(["pgrep", "-P", str(server.process.pid)], stdout=PIPE, text=True)
    return [int(one) for one in of.stdout.split()]


def kill_a_worker(server: Server, chance: Random) -> None:
    os.kill(chance.choice(workers(server)), signal.SIGKILL)


def kill_the_master(server: Server, chance: Random) -> None:
    """Alone; its workers see that it is gone, finish and leave its place to the next."""
    orphans = workers(server)
    server.process.kill()
    server.process.wait()
    while any(map(is_running, orphans)):
        time.sleep(0.05)
    server.start()


def kill_all_of_it(server: Server, chance: Random) -> None:
    server.kill()
    server.start()


def kill_the_database(database: Postgres, server: Server, chance: Random) -> None:
    database.kill()
    database.start()


@pytest.fixture(scope="module", params=["sqlite", "postgres"] if FULL else ["postgres"])
def kept(request: pytest.FixtureRequest, serve: Any, tmp_path_factory: Any) -> Iterator[Any]:
    """A server, and what can be killed; the suite kills one on SQLite in test_crash.py."""
    if request.param == "sqlite":
        server = serve(f"sqlite:///{tmp_path_factory.mktemp('killed')}/killed.db")
        yield server, [kill_a_worker, kill_the_master, kill_all_of_it]
        server.kill()
        return
    for database in started(request.getfixturevalue("programs")):
        server = serve(database.url)
        kills = [kill_a_worker, partial(kill_the_database, database)]
        yield server, [*kills, kill_the_master] if FULL else kills
        server.kill()


def writers_of(server: Server) -> list[Writer]:
    owner, group = server.group()
    return [
        Writer(server, owner.token, [Deal(owner, group) for _ in range(DEALS)])
        for _ in range(PHONES)
    ]


def kill_meanwhile(server: Server, kills: list[Any], writers: list[Writer]) -> int:
    """Kill one thing after the other while entries are written; how many were."""
    chance, plan = Random(1), kills * KILLS
    for count, kill in enumerate(plan, 1):
        share = PHONES * DEALS * ENTRIES * count // (len(plan) + 1)
        while sum(len(one.acknowledged) for one in writers) < share:
            if not any(one.is_alive() for one in writers):
                return count
            time.sleep(0.01)
        kill(server, chance)
    return len(plan)


def test_what_was_acknowledged_is_there_once_whatever_is_killed(kept, shown):
    server, kills = kept
    writers = writers_of(server)
    for writer in writers:
        writer.start()
    killed = kill_meanwhile(server, kills, writers)
    for writer in writers:
        writer.join()

    assert [one.fault for one in writers] == [None] * PHONES
    acknowledged = [one for writer in writers for one in writer.acknowledged]
    wanted = PHONES * DEALS * ENTRIES
    assert len(acknowledged) == wanted
    for deal, told in acknowledged[:: max(1, wanted // 200)]:
        again = server.wire(writers[0].token)
        assert again.ask("POST", deal.entries, *question(deal, told["n"] - 1)) == (201, told)
    reader = server.wire(writers[0].token)
    for deal in (deal for writer in writers for deal in writer.deals):
        journal = reader.done("GET", deal.entries)["items"]
        assert [one["n"] for one in journal] == list(range(1, ENTRIES + 1))
        assert [one["entry"]["reason"] for one in journal] == list(map(reason, range(ENTRIES)))
        assert reader.done("GET", f"/v1/deals/{deal.id}")["last_n"] == ENTRIES
    longest = max(writer.longest for writer in writers)
    shown(
        f"{wanted} entries, each sent twice, {killed} kills: none lost, none doubled; "
        f"the longest wait {longest:.1f} s"
    )


def test_of_those_who_race_for_one_entry_one_wins(kept, shown, at_once):
    server, _ = kept
    owner, group = server.group()
    wires = [server.wire(owner.token) for _ in range(RACERS)]
    won: dict[str, list[str]] = {}
    for number in range(RACES):
        if number % ENTRIES == 0:
            deal = Deal(server.wire(owner.token), group)  # the owner's line may be cut by now
        winner = race(at_once, deal, number % ENTRIES, wires)
        won.setdefault(deal.entries, []).append(winner)

    for path, reasons in won.items():
        journal = server.wire(owner.token).done("GET", path)["items"]
        assert [one["entry"]["reason"] for one in journal] == reasons
    shown(f"{RACES} races of {RACERS} for one number: one won each")


def race(at_once: Any, deal: Deal, after: int, wires: list[Wire]) -> str:
    """Who wrote the entry behind `after`; the others are told that they came too late."""

    def write(racer: int) -> Any:
        move = {"kind": "adjust", "side": 0, "points": 1, "reason": f"racer {racer}"}
        return wires[racer].ask("POST", deal.entries, {"after": after, "move": move})

    answers = at_once(write, *range(len(wires)))

    winners = [racer for racer, (status, _) in enumerate(answers) if status == 201]
    assert len(winners) == 1
    for status, told in answers:
        if status != 201:
            assert (status, told["type"]) == (409, "/problems/journal-moved-on")
            assert (told["expected"], told["actual"]) == (after, after + 1)
    return f"racer {winners[0]}"
