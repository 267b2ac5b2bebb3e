"""With whom and against whom a player played, and how it went."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.service.history.pairs import EVERY_YEAR, NOTHING, Fared
from scorekeeper.service.history.periods import EARLIEST, LATEST, ONE_DAY, PLAYERS, Period
from scorekeeper.service.history.played import DRAWN, LOST, WON
from scorekeeper.service.history.rows import FARED, PAIR, PAIR_TABLE, PLAYING_TABLE
from scorekeeper.service.history.statistics import SOME_GAMES, THE_PLAYER, games_asked
from scorekeeper.service.history.sums import EVER, YEAR, end_of, start_of
from scorekeeper.store import models as m
from scorekeeper.store.types import told

OVER_GAMES = [sa.cast(sa.func.sum(PAIR[name]), sa.BigInteger) for name in FARED]
IN_YEARS = (
    sa.select(PAIR.together, told(PLAYERS.id), PLAYERS.name, *OVER_GAMES)
    .join_from(PAIR_TABLE, m.Player.__table__, PLAYERS.id == PAIR.other_id)
    .where(
        PAIR.player_id == THE_PLAYER,
        PAIR.year.between(sa.bindparam("first_year"), sa.bindparam("last_year")),
        PAIR.game.in_(SOME_GAMES),
    )
    .group_by(PAIR.together, PLAYERS.id, PLAYERS.name)
)
MINE, THEIRS = PLAYING_TABLE.alias("mine"), PLAYING_TABLE.alias("theirs")
TOGETHER = MINE.c.side == THEIRS.c.side
ALIKE = sa.and_(~TOGETHER, MINE.c.outcome == THEIRS.c.outcome)
"""Both won, or both lost to a third."""


def _times(happened: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    return sa.cast(sa.func.sum(sa.case((happened, 1), else_=0)), sa.BigInteger)


ONE_BY_ONE = (
    sa.func.count(),
    _times(sa.and_(MINE.c.outcome == WON, ~ALIKE)),
    _times(sa.or_(MINE.c.outcome == DRAWN, sa.and_(MINE.c.outcome == WON, ALIKE))),
    _times(sa.and_(MINE.c.outcome == LOST, ~ALIKE)),
)
"""As `pairs_of` counts a match."""
IN_DAYS = (
    sa.select(TOGETHER.label("together"), told(PLAYERS.id), PLAYERS.name, *ONE_BY_ONE)
    .join_from(MINE, THEIRS, THEIRS.c.match_id == MINE.c.match_id)
    .join(m.Player.__table__, PLAYERS.id == THEIRS.c.player_id)
    .where(
        MINE.c.player_id == THE_PLAYER,
        THEIRS.c.player_id != THE_PLAYER,
        MINE.c.outcome.is_not(None),
        THEIRS.c.outcome.is_not(None),
        MINE.c.game.in_(SOME_GAMES),
        MINE.c.day.between(sa.bindparam("first"), sa.bindparam("last")),
        MINE.c.played_at.between(sa.bindparam("since"), sa.bindparam("until")),
    )
    .group_by("together", PLAYERS.id, PLAYERS.name)
)
"""Found by `played_at`, which has an index, and then by the day where the group lives."""
HALF_A_YEAR = timedelta(days=183)
FARTHEST = timedelta(days=2)
"""A day begins less than this from where it begins in UTC."""

Question = tuple[sa.Executable, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Other:
    """How a player fared with or against one other."""

    player: str
    """An id, to be told."""
    name: str
    fared: Fared = field(default_factory=Fared)


def others(
    session: Session, player: UUID, period: Period, game: str | None
) -> tuple[list[Other], list[Other]]:
    """A player's partners and opponents, those met most often first.

    Args:
        session: a session that reads.
        player: the player.
        period: the time that counts: whole years as they are summed up, days beside them match
            by match.
        game: one game's key; None: all.
    """
    asked = {"player": player, "games": games_asked(game)}
    sums: dict[tuple[bool, str, str], Fared] = {}
    for times, (question, where) in _parts(period):
        for row in session.connection().execute(question, asked | where):
            key = (bool(row[0]), row[1], row[2])
            sums[key] = sums.get(key, NOTHING).plus(Fared(*row[3:]), times)
    partners: list[Other] = []
    opponents: list[Other] = []
    for (together, other, name), summed in sums.items():
        if summed.matches:
            (partners if together else opponents).append(Other(other, name, summed))
    return sorted(partners, key=_met), sorted(opponents, key=_met)


def _parts(period: Period) -> Iterator[tuple[int, Question]]:
    """The questions whose answers, so many times each, come to a period."""
    if period.kind == EVER or (period.first <= EARLIEST and period.last >= LATEST):
        yield 1, _years(EVERY_YEAR, EVERY_YEAR)
        return
    begins, ends = start_of(YEAR, period.first), start_of(YEAR, period.last)
    first_year = begins.year + (period.first > max(EARLIEST, begins))
    last_year = ends.year - (period.last < min(LATEST, end_of(YEAR, ends)))
    if first_year <= last_year:
        yield 1, _years(first_year, last_year)
    elif begins == ends:
        yield from _of_a_year(period.first, period.last)
        return
    if begins.year < first_year:
        yield from _of_a_year(period.first, end_of(YEAR, begins))
    if ends.year > last_year:
        yield from _of_a_year(ends, period.last)


def _of_a_year(first: date, last: date) -> Iterator[tuple[int, Question]]:
    """Some days of one year: match by match, or as the year without its other days."""
    if last - first < HALF_A_YEAR:
        yield 1, _days(first, last)
        return
    begins = start_of(YEAR, first)
    ends = end_of(YEAR, begins)
    yield 1, _years(first.year, first.year)
    if begins < first:
        yield -1, _days(begins, first - ONE_DAY)
    if last < ends:
        yield -1, _days(last + ONE_DAY, ends)


def _years(first: int, last: int) -> Question:
    return IN_YEARS, {"first_year": first, "last_year": last}


def _days(first: date, last: date) -> Question:
    since, until = max(first, EARLIEST) - FARTHEST, min(last, LATEST) + FARTHEST
    bounds = {"since": _begins(since), "until": _begins(until)}
    return IN_DAYS, {"first": first, "last": last, **bounds}


def _begins(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def _met(one: Other) -> tuple[int, str, str]:
    return -one.fared.matches, one.name, one.player
