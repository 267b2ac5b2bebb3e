"""Databases with the matches of a season in them, made where they are not there yet."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import sqlalchemy as sa

from benchmarks.seasons import Season, write
from scorekeeper.service.history.rebuild import sum_up
from scorekeeper.service.match_list import cursor_of
from scorekeeper.store.models import Match
from scorekeeper.store.session import Database, make_engine

STEPS = 10
"""How often it says how far it is."""


@dataclass(frozen=True, slots=True)
class Built:
    """A group that can be asked about."""

    url: str
    name: str
    """Of its database."""
    season: Season
    matches: list[str]
    """Some of its matches."""
    last: str
    """The cursor of the last page that is asked for."""


def built(url: str, season: Season, *, anew: bool) -> Built:
    """A database with a season's matches; `anew`: its figures are summed up in any case."""
    engine = make_engine(url, synchronous="NORMAL")
    stored, summed = _rows(engine, "matches"), _rows(engine, "histories")
    if stored != season.matches:
        with timed(f"{season.matches:,} matches written", season.matches) as told:
            write(engine, season, told)
    if not summed or anew:
        with timed("summed up", season.matches) as told, Database(engine).transaction() as session:
            sum_up(session, season.group, told)
        tidy = "ANALYZE" if engine.dialect.name == "sqlite" else "VACUUM ANALYZE"
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql(tidy)
    print(f"    {season.matches:,} matches, {_rows(engine, 'deals'):,} deals", flush=True)
    name = url.partition("?")[0].rpartition("/")[2]
    group = Built(url, name, season, *_some(engine, season))
    engine.dispose()
    return group


def _rows(engine: sa.Engine, table: str) -> int:
    with engine.connect() as connection:
        return int(connection.scalar(sa.select(sa.func.count()).select_from(sa.table(table))) or 0)


def _some(engine: sa.Engine, season: Season) -> tuple[list[str], str]:
    """Some matches, and the cursor behind which the last page of twenty begins."""
    with sa.orm.Session(engine) as session:
        oldest = sa.select(Match).order_by(Match.played_at, Match.id)
        row = session.scalars(oldest.offset(min(20, season.matches - 1)).limit(1)).one()
        ids = session.scalars(sa.select(Match.id).where(Match.status == "finished").limit(500))
        return [str(one) for one in ids], cursor_of(row)


@contextmanager
def timed(name: str, whole: int) -> Iterator[Callable[[int], None]]:
    """Say how far something is and how long it took; yields what is to be told of each part."""
    began, done = time.perf_counter(), 0

    def told(more: int) -> None:
        nonlocal done
        before, done = done, done + more
        if before * STEPS // whole < done * STEPS // whole < STEPS:
            took = time.perf_counter() - began
            print(f"      {done:,} of {whole:,} after {took:.0f} s", flush=True)

    yield told
    print(f"    {name} in {time.perf_counter() - began:.0f} s", flush=True)
