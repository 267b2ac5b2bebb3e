"""What it costs to ask about the past: 200,000 matches beside 2,000, through the whole API.

Run: `python -m benchmarks.history [folder]`. Builds both groups on each kind of database from a
fixed seed, sums up their figures, serves them by gunicorn and asks every history endpoint of
both in turns over one kept-alive connection. Prints medians, their ratio and the 95th percentile,
by the clock and of the CPU time that the server took with its database, and the plan of any query
that looks at more than 10,000 rows. A folder that is named is kept: what is built in it is used
again, `--build` does no more than build it, `--sum-up` sums up its figures anew, and `--on` takes
one kind of database alone. Asserts nothing.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.building import Built, built
from benchmarks.busy import Busy
from benchmarks.databases import KINDS, another, databases
from benchmarks.journals import seconds
from benchmarks.plans import watched
from benchmarks.seasons import SEED, TOKEN, Season
from benchmarks.serving import PRODUCT, Phone, served

SIZES = {2_000: 2, 200_000: 10}
"""How many matches, and over how many years."""
ASKED = 200
AIM_MS, AIM_RATIO = 8.0, 1.3


@dataclass(frozen=True, slots=True)
class Cost:
    """What one question took, in milliseconds."""

    clock: float
    cpu: float
    """Of the server and its database."""


def addresses(group: Built, chance: Random) -> Iterator[tuple[str, str]]:
    """One question of each kind, about whomever chance picks."""
    at = f"/v1/groups/{group.season.group}"
    player = f"/v1/players/{chance.choice(group.season.players)}"
    match = f"/v1/matches/{chance.choice(group.matches)}"
    yield "matches, page 1", f"{at}/matches"
    yield "matches, last page", f"{at}/matches?cursor={group.last}"
    yield "matches of a player", f"{at}/matches?player={player.rpartition('/')[2]}"
    both = "game=seep&status=finished"
    yield "… of a game and status", f"{at}/matches?{both}&player={player.rpartition('/')[2]}"
    yield "matches, a year's days", f"{at}/matches?from=2025-12-01&to=2026-11-01&game=diloti"
    yield "leaderboard, ever", f"{at}/leaderboard?game=diloti"
    yield "leaderboard, 30 days", f"{at}/leaderboard?game=diloti&period=last-30-days&by=win_rate"
    yield "leaderboard, a year", f"{at}/leaderboard?game=phase10&year=2026&by=points_per_deal"
    yield "statistics, ever", f"{player}/statistics"
    yield "statistics, a year", f"{player}/statistics?year=2026"
    yield "statistics, 30 days", f"{player}/statistics?period=last-30-days"
    yield "opponents", f"{player}/opponents"
    yield "opponents, a month", f"{player}/opponents?year=2026&month=10"
    yield "opponents, odd days", f"{player}/opponents?from=2025-12-16&to=2026-08-15"
    yield "form", f"{player}/form"
    yield "form chart", f"{player}/chart"
    yield "match", match
    yield "score sheet", f"{match}/score-sheet"
    yield "match chart", f"{match}/chart"


def measured(small: Built, large: Built) -> None:
    """Ask both in turns, and print what it cost."""
    costs: dict[str, tuple[list[Cost], list[Cost]]] = {}
    chance = Random(SEED)
    with ExitStack() as servers:
        asked: list[tuple[Built, Phone, Busy]] = []
        for group in (small, large):
            server = servers.enter_context(served(PRODUCT, group.url))
            phone = server.phone
            phone.token = TOKEN
            for _, path in addresses(group, Random(SEED)):
                phone.send(phone.request("GET", path))
            asked.append((group, phone, Busy(server.processes(), group.name)))
        for _ in range(ASKED):
            for number, (group, phone, busy) in enumerate(asked):
                for name, path in addresses(group, chance):
                    before = busy.milliseconds()
                    clock = seconds(phone, phone.request("GET", path)) * 1000
                    cost = Cost(clock, busy.milliseconds() - before)
                    costs.setdefault(name, ([], []))[number].append(cost)
    for name, (few, many) in costs.items():
        print(f"    {name:24} {_told(few, many)}", flush=True)


def _told(few: Sequence[Cost], many: Sequence[Cost]) -> str:
    """By the clock and of the CPU: medians of many beside few, their ratio, p95 of many."""
    told = []
    for name in ("clock", "cpu"):
        large, small = ([getattr(one, name) for one in costs] for costs in (many, few))
        medians = statistics.median(large), statistics.median(small)
        p95 = statistics.quantiles(large, n=20)[-1]
        ratio = medians[0] / medians[1]
        missed = "!" if ratio > AIM_RATIO or p95 > AIM_MS else " "
        told.append(
            f"{name} {medians[0]:5.2f} ms beside {medians[1]:5.2f},"
            f" ratio {ratio:4.2f}, p95 {p95:5.2f}{missed}"
        )
    return " | ".join(told)


def main() -> None:
    """Print the figures."""
    asked = _arguments()
    with ExitStack() as stack:
        made = asked.folder or stack.enter_context(
            tempfile.TemporaryDirectory(prefix="scorekeeper-")
        )
        folder = Path(made)
        folder.mkdir(exist_ok=True)
        print(f"aims: p95 {AIM_MS} ms, ratio {AIM_RATIO}; what misses one is marked with !")
        for kind, url in databases(folder, asked.on):
            print(kind, flush=True)
            groups = [
                built(another(url, f"bench{size}"), Season(size, years), anew=asked.sum_up)
                for size, years in SIZES.items()
            ]
            if not asked.build:
                for group in groups:
                    watched(group.url, TOKEN, [*addresses(group, Random(SEED))])
                measured(*groups)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="What it costs to ask about the past.")
    parser.add_argument("folder", nargs="?", help="kept, and used again")
    parser.add_argument("--build", action="store_true", help="build the databases and stop")
    parser.add_argument("--sum-up", action="store_true", help="sum up what is built anew")
    parser.add_argument("--on", choices=KINDS, help="this kind of database alone")
    return parser.parse_args()


if __name__ == "__main__":
    main()
