"""A durable, judged move beside the thinnest durable Flask handler, by 1, 8 and 32 connections.

Run: `python -m benchmarks.moves`. Both servers run at once under gunicorn, ours by the worker that
`serve` has, the thin handler by gthread or, with `--same-worker`, by ours too. They are on the same
database with the same fsync, and are asked in turns. One move in ten breaks the rules and is
refused; the thin handler refuses as many. At the end every journal is read again and compared
with what was acknowledged. Prints medians over the turns; asserts nothing.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from benchmarks.databases import databases
from benchmarks.figures import reached
from benchmarks.load import Burst, Line, burst, middle
from benchmarks.machine import durability
from benchmarks.playing import MOVES, Group
from benchmarks.serving import GTHREAD, OUR_WORKER, PRODUCT, THIN, Phone, Server, served
from scorekeeper.store.models import Entry
from scorekeeper.store.session import make_engine

TURNS = 8
"""The first of which only warms up."""
ILLEGAL_EVERY = 10
AIMS = {
    "SQLite": {1: 0.60, 8: 0.75, 32: 0.70},
    "PostgreSQL": {1: 0.0, 8: 0.60, 32: 0.0},
}
MOST_TAIL = 4.0
"""How many times the median wait the 99th percentile may be."""
JOURNALS = sa.select(Entry.deal_id, Entry.n, Entry.body).order_by(Entry.deal_id, Entry.n)
PLAYED = {1: 45, 8: 36, 32: 18}
"""Moves of each connection in a turn."""


@dataclass(slots=True)
class Turns:
    """What was measured of one side, turn by turn."""

    bursts: list[Burst] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)

    def add(self, server: Server, lines: list[Line]) -> None:
        """Measure one more turn."""
        self.bursts.append(burst(server, lines))
        self.waits = [] if len(self.bursts) == 1 else self.waits
        self.waits += [wait for line in lines for wait in line.waits]

    def told(self) -> str:
        """Its medians."""
        waits = f"p50 {statistics.median(self.waits) * 1e3:.2f} ms, p99 {self.late * 1e3:.2f} ms"
        return f"{middle(self.bursts[1:])}, {waits}"

    @property
    def late(self) -> float:
        """The 99th percentile of waiting."""
        return statistics.quantiles(self.waits, n=100)[-1]

    @property
    def tail(self) -> float:
        """The 99th percentile beside the median."""
        return self.late / statistics.median(self.waits)


class Contest:
    """Moves of the service and rows of the thin handler, by so many connections."""

    def __init__(self, ours: Server, thin: Server, group: Group) -> None:
        self.servers, self.group = (ours, thin), group
        self.written: dict[str, list[dict[str, Any]]] = {}
        """What was acknowledged, by deal."""
        self.refused = self.rows = 0

    def held(self, connections: int, *, keyed: bool = False) -> tuple[Turns, Turns]:
        """Measure both in turns."""
        sides = Turns(), Turns()
        phones = [
            [Phone(server.port, token) for _ in range(connections)]
            for server, token in zip(self.servers, (self.group.phone.token, ""), strict=True)
        ]
        for _ in range(TURNS):
            deals = [self.group.deal()[1] for _ in range(connections)]
            moves = MOVES[: PLAYED[connections]]
            lines = [
                [
                    Line(phone, list(self.moves(deal, moves, keyed)))
                    for phone, deal in zip(phones[0], deals, strict=True)
                ],
                [Line(phone, list(self.rows_of(phone, moves))) for phone in phones[1]],
            ]
            for side, server, asked in zip(sides, self.servers, lines, strict=True):
                side.add(server, asked)
            self._note(deals, *lines)
        return sides

    def moves(self, deal: str, moves: list[Any], keyed: bool) -> Iterator[bytes]:
        """The moves of a deal, one in ten of them made once more, when its card is gone."""
        for after, move in enumerate(moves):
            yield self.group.move(deal, after, move, f"{deal}-{after}" if keyed else "")
            if after % (ILLEGAL_EVERY - 1) == ILLEGAL_EVERY - 2:
                yield self.group.move(deal, after + 1, move, f"{deal}-{after}-" if keyed else "")

    def rows_of(self, phone: Phone, moves: list[Any]) -> Iterator[bytes]:
        """As many rows, and as many that are refused."""
        for after, move in enumerate(moves):
            yield phone.request("POST", "/rows", {"after": after, "move": move})
            if after % (ILLEGAL_EVERY - 1) == ILLEGAL_EVERY - 2:
                yield phone.request("POST", "/refused", {"after": after + 1, "move": move})

    def _note(self, deals: list[str], ours: list[Line], thin: list[Line]) -> None:
        for deal, line in zip(deals, ours, strict=True):
            self.written[deal] = [json.loads(one.body) for one in line.said(201)]
        self.refused += sum(1 for line in ours for _ in line.said(409))
        self.rows += sum(1 for line in thin for _ in line.said(200))
        strange = {one.status for line in ours + thin for one in line.answers} - {200, 201, 409}
        if strange:
            raise RuntimeError(f"answers with {strange}")

    def reread(self, database: str) -> str:
        """Compare the journals and the rows in a database with what was acknowledged."""
        journals, rows = kept_in(database)
        wrong = sum(
            journals[UUID(deal)] != [(one["n"], one["entry"]) for one in told]
            for deal, told in self.written.items()
        )
        entries = sum(map(len, self.written.values()))
        return (
            f"  read again: {entries} entries acknowledged in {len(self.written)} journals, of"
            f" which {wrong} say something else; {self.refused} moves refused;"
            f" {self.rows} rows acknowledged, {self.rows - rows} missing"
        )


def kept_in(database: str) -> tuple[dict[UUID, list[tuple[int, Any]]], int]:
    """Each deal's entries by number, and how many rows the thin handler wrote since last time."""
    engine = make_engine(database)
    journals: dict[UUID, list[tuple[int, Any]]] = defaultdict(list)
    with engine.begin() as connection:
        for deal, n, body in connection.execute(JOURNALS):
            journals[deal].append((n, body))
        rows = connection.execute(sa.text("DELETE FROM bare_rows")).rowcount
    engine.dispose()
    return journals, rows


def report(name: str, connections: int, sides: tuple[Turns, Turns], aim: float | None) -> None:
    """Print what was measured."""
    ours, thin = sides
    pairs = list(zip(ours.bursts, thin.bursts, strict=True))[1:]
    ratio = statistics.median(row.seconds / move.seconds for move, row in pairs)
    cpu = statistics.median(row.cpu / move.cpu for move, row in pairs)
    print(f"{name}, {connections} connections: a move {ours.told()}; a row {thin.told()}")
    if aim is None:
        print(f"  moves beside rows: {ratio:.2f}")
    else:
        reached("moves beside rows", ratio, least=aim)
        reached("p99 beside p50", ours.tail, most=MOST_TAIL)
    print(f"  by CPU alone, rows beside moves: {cpu:.2f}", flush=True)


def measure(name: str, database: str, workers: int, thin_worker: str) -> None:
    """Hold all contests on one database."""
    with ExitStack() as servers:
        ours = servers.enter_context(served(PRODUCT, database, workers))
        thin = servers.enter_context(served(THIN, database, workers, thin_worker))
        contest = Contest(ours, thin, Group(ours.phone))
        told = f"{name}, {workers} process{'es' * (workers > 1)}"
        for connections, aim in AIMS[name].items():
            if workers == 1 or connections == max(AIMS[name]):
                sides = contest.held(connections)
                report(told, connections, sides, aim if workers == 1 else None)
        if workers == 1:
            report(f"{told}, with a key", 8, contest.held(8, keyed=True), None)
        print(contest.reread(database), flush=True)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="A move beside a bare row.")
    parser.add_argument("--same-worker", action="store_true", help="run the thin handler by ours")
    thin_worker = OUR_WORKER if parser.parse_args().same_worker else GTHREAD
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        for name, database in databases(Path(folder)):
            print(f"{name}: {durability(database)}")
            for workers in (1, 2):
                measure(name, database, workers, thin_worker)


if __name__ == "__main__":
    main()
