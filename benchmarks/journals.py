"""The 1,000th entry of a journal beside the 10th: writing it, reading all, correcting the last.

Run: `python -m benchmarks.journals`. Long and short journals are asked in turns over one kept-alive
connection, on either database. Prints medians and the ratio of each pair; asserts nothing.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.databases import databases
from benchmarks.figures import reached
from benchmarks.playing import MOVES, Group
from benchmarks.serving import PRODUCT, Phone, served

SHORT, LONG = 10, 1000
PLAYS = 24
"""Plays measured at the end of a short and of a long journal."""
JOURNALS = 5
READS = 300
CORRECTIONS = 40
MOST = {"entry": 1.05, "opening": 1.1, "correcting": 1.15}
Times = dict[int, list[float]]


def seconds(phone: Phone, request: bytes) -> float:
    """How long one request takes."""
    began = time.perf_counter()
    phone.send(request)
    return time.perf_counter() - began


def in_turns(times: int, ask: Callable[[int], float]) -> Times:
    """What long and short take, asked in turns, each as often first as last."""
    taken: Times = {SHORT: [], LONG: []}
    for turn in range(times):
        for size in sorted(taken, reverse=turn % 2 == 1):
            taken[size].append(ask(size))
    return taken


def report(name: str, times: Times, aim: float) -> None:
    """Print the medians of the long and the short, and the median over pairs of their ratio."""
    short, long = (times[size] for size in sorted(times))
    ratio = statistics.median(one / other for one, other in zip(long, short, strict=True))
    middles = [statistics.median(one) * 1000 for one in (long, short)]
    reached(f"{name}, {middles[0]:.2f} by {middles[1]:.2f} ms", ratio, most=aim)


class Journals:
    """A long and a short journal, each with a match of its own."""

    def __init__(self, group: Group) -> None:
        self.group, self.phone = group, group.phone
        self.made = {size: group.with_hands(size - 1) for size in (SHORT, LONG)}
        self.played, self.corrected = dict.fromkeys(self.made, 0), dict.fromkeys(self.made, 0)

    def play(self, size: int) -> float:
        """How long the next play takes."""
        _, deal, n = self.made[size]
        self.played[size] += 1
        move = MOVES[self.played[size]]
        return seconds(self.phone, self.group.move(deal, n + self.played[size] - 1, move))

    def read(self, size: int, what: str) -> float:
        """How long opening the match or the deal takes."""
        path = f"/v1/{what}/{self.made[size][what == 'deals']}"
        return seconds(self.phone, self.phone.request("GET", path))

    def correct(self, size: int) -> float:
        """How long it takes to correct the last move, to what it was."""
        _, deal, n = self.made[size]
        move = n + self.played[size]
        body = {"after": move + self.corrected[size], "move": MOVES[self.played[size]]}
        self.corrected[size] += 1
        path = f"/v1/deals/{deal}/entries/{move}"
        return seconds(self.phone, self.phone.request("PUT", path, body))


def measure(name: str, group: Group) -> None:
    """Long journals beside short ones on one database."""
    plays: Times = {SHORT: [], LONG: []}
    for _ in range(JOURNALS):
        journals = Journals(group)
        for size, times in in_turns(PLAYS, journals.play).items():
            plays[size] += times[1:]
    beside = f"{LONG} entries beside {SHORT}"
    report(f"{name}: an entry behind {beside}", plays, MOST["entry"])
    for what in ("matches", "deals"):
        reads = in_turns(READS, partial(journals.read, what=what))
        report(f"{name}: opening, of {what}, {beside}", reads, MOST["opening"])
    corrections = in_turns(CORRECTIONS, journals.correct)
    report(f"{name}: correcting the last of {beside}", corrections, MOST["correcting"])


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        for name, database in databases(Path(folder)):
            with served(PRODUCT, database) as server:
                measure(name, Group(server.phone))


if __name__ == "__main__":
    main()
