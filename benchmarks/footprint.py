"""How long the service takes to start, and its memory: beside a thin app, and with open matches.

Run: `python -m benchmarks.footprint`. Both are served by the same gunicorn, with one process. Cold
means that Python's compiled files are there and nothing is running. Prints medians; asserts
nothing.
"""

from __future__ import annotations

import statistics
import tempfile

from benchmarks.databases import migrated
from benchmarks.figures import reached
from benchmarks.load import Line, burst
from benchmarks.playing import MOVES, Group
from benchmarks.serving import PRODUCT, THIN, Server, served

STARTS = 5
WARM, MATCHES = 50, 1000
OPENED = 6
"""Moves of each open match."""
MOST_START, MOST_MEMORY, MOST_GROWTH = 3.0, 2.0, 10.0
FIGURES = (
    ("cold start", 0, "s", MOST_START),
    ("its CPU time", 1, "s", MOST_START),
    ("an idle process", 2, "MB", MOST_MEMORY),
)


def started(database: str) -> None:
    """Start both in turns, and print how long that took and what each needs then."""
    turns = [(begun(PRODUCT, database), begun(THIN, database)) for _ in range(STARTS)]
    for name, place, unit, most in FIGURES:
        ours, thin = (statistics.median(one[side][place] for one in turns) for side in (0, 1))
        ratio = statistics.median(one[place] / other[place] for one, other in turns)
        reached(f"{name}, {ours:.2f} by {thin:.2f} {unit}", ratio, most=most)


def begun(application: str, database: str) -> tuple[float, float, float]:
    """Seconds until it answers, those of CPU time, and megabytes of the process that does."""
    with served(application, database) as server:
        return server.seconds, server.cpu(), server.memory()[-1]


def grown(database: str) -> None:
    """Open matches, play some moves in each, and print how much memory has been taken."""
    with served(PRODUCT, database, SCOREKEEPER_SYNCHRONOUS="NORMAL") as server:
        group = Group(server.phone)
        play(server, group, WARM)
        before = server.memory()[-1]
        play(server, group, MATCHES)
        after = server.memory()[-1]
    name = f"memory for {MATCHES} open matches, {after:.0f} after {before:.0f} MB"
    reached(name, after - before, most=MOST_GROWTH, unit=" MB")


def play(server: Server, group: Group, matches: int) -> None:
    """Play some moves in each of so many matches."""
    deals = [group.deal()[1] for _ in range(matches)]
    moves = [group.move(deal, n, MOVES[n]) for deal in deals for n in range(OPENED)]
    burst(server, [Line(group.phone, moves)])


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        database = migrated(f"sqlite:///{folder}/bench.db")
        print("Beginning and memory, SQLite, 1 process")
        started(database)
        grown(database)


if __name__ == "__main__":
    main()
