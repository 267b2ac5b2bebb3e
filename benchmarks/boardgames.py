"""Moves of one phone that are acknowledged, beside a tiny game of boardgame.io on its FlatFile.

Run: `python -m benchmarks.boardgames`, after `npm ci` in benchmarks/boardgame.io. Its server and
its connection are programs of Node, as its users have them: a move goes over a websocket, is
checked by ten lines, and is acknowledged before it is written, into files that are not synced.
Ours are moves of Diloti over HTTP, judged by the book and on the disk before the answer. Both are
asked in turns for matches of as many moves. Prints medians and their ratio; asserts nothing.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from benchmarks.databases import migrated
from benchmarks.figures import reached
from benchmarks.load import Line, burst
from benchmarks.machine import durability
from benchmarks.playing import MOVES, Group
from benchmarks.serving import PRODUCT, Server, running, served

PROGRAMS = Path(__file__).parent / "boardgame.io"
TURNS, LEAST = 13, 1.25
"""The first turn only warms up."""


class Player:
    """Their connection, which plays a match when it is told of how many moves."""

    def __init__(self, asked: IO[str], told: IO[str]) -> None:
        self.asked, self.told = asked, told

    def seconds(self, moves: int) -> float:
        """Play a new match; how long its moves took."""
        print(moves, file=self.asked, flush=True)
        return float(self.told.readline())


@contextmanager
def theirs(folder: Path) -> Iterator[Player]:
    """Their server with its files in a folder, and a connection to it."""
    with running(["node", str(PROGRAMS / "server.js"), "{port}", str(folder)]) as server:
        command = ["node", str(PROGRAMS / "phone.js"), str(server.port)]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as phone:
            assert phone.stdin is not None
            assert phone.stdout is not None
            yield Player(phone.stdin, phone.stdout)
            phone.stdin.close()


def ours(server: Server, group: Group) -> float:
    """Play a new match; how long its moves took."""
    deal = group.deal()[1]
    line = Line(group.phone, [group.move(deal, n, move) for n, move in enumerate(MOVES)])
    took = burst(server, [line]).seconds
    refused = [one for one in line.answers if one.status != 201]
    assert not refused, refused[0].body
    return took


def absent() -> str:
    """What is missing to run theirs; empty where nothing is."""
    if shutil.which("node") is None:
        return "node not found"
    installed = (PROGRAMS / "node_modules/boardgame.io").is_dir()
    return "" if installed else "not installed: npm ci in benchmarks/boardgame.io"


def main() -> None:
    """Print the figures."""
    missing = absent()
    if missing:
        print(f"boardgame.io: SKIP ({missing})")
        return
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as name:
        folder = Path(name)
        database = migrated(f"sqlite:///{folder}/bench.db")
        print(f"boardgame.io, FlatFile, beside SQLite, 1 connection: {durability(database)}")
        with served(PRODUCT, database) as server, theirs(folder / "files") as player:
            group = Group(server.phone)
            turns = [(player.seconds(len(MOVES)), ours(server, group)) for _ in range(TURNS)]
    del turns[0]
    rates = [statistics.median(len(MOVES) / turn[side] for turn in turns) for side in (0, 1)]
    print(f"  {len(MOVES)} moves a match: theirs {rates[0]:.0f}/s, ours {rates[1]:.0f}/s")
    ratio = statistics.median(theirs / ours for theirs, ours in turns)
    reached("ours, in their moves", ratio, least=LEAST, unit=" times")


if __name__ == "__main__":
    main()
