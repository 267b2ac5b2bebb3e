"""What it costs to ask about the past: 200,000 matches beside 2,000, through the whole API.

Run: `python -m benchmarks.history [folder]`. Builds both groups on each kind of database from a
fixed seed, sums up their figures, serves them by gunicorn and asks every history endpoint of
both in turns over one kept-alive connection. Prints medians, the 95th percentile and the ratio,
and the plan of any query that looks at more than 10,000 rows. A folder that is named is kept and
used again. Asserts nothing.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random

import sqlalchemy as sa

from benchmarks.databases import databases, migrated
from benchmarks.journals import seconds
from benchmarks.plans import watched
from benchmarks.seasons import SEED, TOKEN, Season, write
from benchmarks.serving import PRODUCT, Phone, served
from scorekeeper.service.history.rebuild import sum_up
from scorekeeper.store.session import Database, make_engine

SIZES = {2_000: 2, 200_000: 10}
"""How many matches, and over how many years."""
ASKED, PAGES = 200, 10_000
AIM_MS, AIM_RATIO = 8.0, 1.3


@dataclass(frozen=True, slots=True)
class Group:
    """A group that is asked about."""

    url: str
    season: Season
    matches: list[str]
    """Some of its matches."""
    last: str
    """The cursor of the last page that is asked for."""


def addresses(group: Group, chance: Random) -> Iterator[tuple[str, str]]:
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
    yield "form", f"{player}/form"
    yield "form chart", f"{player}/chart"
    yield "match", match
    yield "score sheet", f"{match}/score-sheet"
    yield "match chart", f"{match}/chart"


def built(url: str, size: int) -> Group:
    """A database with so many matches; made where it is not there yet."""
    season, engine = Season(size, SIZES[size]), make_engine(url, synchronous="NORMAL")
    with engine.connect() as connection:
        done = connection.scalar(sa.text("SELECT count(*) FROM histories"))
    if not done:
        timed(f"{size:,} matches written", lambda: write(engine, season))
        timed("summed up", lambda: _summed_up(engine, season))
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("ANALYZE")
    with engine.connect() as connection:
        deals = connection.scalar(sa.text("SELECT count(*) FROM deals"))
        print(f"    {size:,} matches, {deals:,} deals", flush=True)
    group = Group(url, season, *_some(engine, season))
    engine.dispose()
    return group


def _summed_up(engine: sa.Engine, season: Season) -> None:
    with Database(engine).transaction() as session:
        sum_up(session, season.group)


def _some(engine: sa.Engine, season: Season) -> tuple[list[str], str]:
    """Some matches, and the cursor behind which the last page of twenty begins."""
    from scorekeeper.service.finding import cursor_of
    from scorekeeper.store.models import Match

    with sa.orm.Session(engine) as session:
        oldest = sa.select(Match).order_by(Match.played_at, Match.id)
        row = session.scalars(oldest.offset(min(20, season.matches - 1)).limit(1)).one()
        ids = session.scalars(sa.select(Match.id).where(Match.status == "finished").limit(500))
        return [str(one) for one in ids], cursor_of(row)


def timed(name: str, act: Callable[[], None]) -> None:
    """Say how long something took."""
    began = time.perf_counter()
    act()
    print(f"    {name} in {time.perf_counter() - began:.0f} s", flush=True)


def measured(small: Group, large: Group) -> None:
    """Ask both in turns, and print what it cost."""
    with ExitStack() as servers:
        phones: dict[Group | int, Phone] = {}
        for number, group in enumerate((small, large)):
            phones[number] = servers.enter_context(served(PRODUCT, group.url)).phone
            phones[number].token = TOKEN
        times: dict[str, tuple[list[float], list[float]]] = {}
        chance = Random(SEED)
        for _ in range(ASKED):
            for number, group in enumerate((small, large)):
                for name, path in addresses(group, chance):
                    took = seconds(phones[number], phones[number].request("GET", path))
                    times.setdefault(name, ([], []))[number].append(took * 1000)
    for name, (few, many) in times.items():
        ratio = statistics.median(many) / statistics.median(few)
        p95 = statistics.quantiles(many, n=20)[-1]
        beside = f"{statistics.median(many):6.2f} ms beside {statistics.median(few):6.2f}"
        print(f"    {name:24} {beside}, ratio {ratio:4.2f}, p95 {p95:6.2f} ms", flush=True)


def main() -> None:
    """Print the figures."""
    with ExitStack() as stack:
        named = sys.argv[1] if len(sys.argv) > 1 else None
        made = None if named else tempfile.TemporaryDirectory(prefix="scorekeeper-")
        folder = Path(named or stack.enter_context(made))  # type: ignore[arg-type]
        folder.mkdir(exist_ok=True)
        print(f"aims: p95 {AIM_MS} ms, ratio {AIM_RATIO}")
        for kind, url in databases(folder):
            print(kind, flush=True)
            groups = [built(_beside(url, size), size) for size in SIZES]
            for group in groups:
                watched(group.url, TOKEN, [*addresses(group, Random(SEED))])
            measured(*groups)


def _beside(url: str, size: int) -> str:
    """A database of its own for each size."""
    if url.startswith("sqlite"):
        return migrated(url.replace("bench.db", f"bench-{size}.db"))
    engine = make_engine(url)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql(f"CREATE DATABASE bench{size}")
    engine.dispose()
    return migrated(url.replace("/postgres?", f"/bench{size}?"))


if __name__ == "__main__":
    main()
