"""What a player's matches come to: by game, over time, with whom and against whom, and lately."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import groupby
from typing import Any, TypeAlias
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.games import GAMES
from scorekeeper.service.history.pairs import EVERY_YEAR, Fared
from scorekeeper.service.history.periods import PLAYERS, Period
from scorekeeper.service.history.rows import (
    FARED,
    FIGURE,
    PAIR,
    PAIR_TABLE,
    PLAYING,
    SUMS,
    SUMS_ADDED,
    figures_from,
)
from scorekeeper.service.history.sums import DAY, WEEK, Figures, added, start_of, summed
from scorekeeper.store import models as m

THE_PLAYER: sa.BindParameter[UUID] = sa.bindparam("player")
SOME_GAMES: sa.BindParameter[str] = sa.bindparam("games", expanding=True)
OF_PLAYER = (
    FIGURE.player_id == THE_PLAYER,
    FIGURE.game.in_(SOME_GAMES),
    FIGURE.span == sa.bindparam("span"),
)
WITHIN = FIGURE.start.between(sa.bindparam("first"), sa.bindparam("last"))
IN_PERIOD = sa.select(FIGURE.game, FIGURE.start, *SUMS).where(
    *OF_PLAYER, FIGURE.start == sa.bindparam("first")
)
IN_WEEKS = sa.select(FIGURE.game, FIGURE.start, *SUMS).where(*OF_PLAYER, WITHIN)
OVER_TIME = (
    sa.select(FIGURE.game, FIGURE.start, *SUMS_ADDED)
    .where(*OF_PLAYER, WITHIN)
    .order_by(FIGURE.game, FIGURE.start)
)
"""Another question, since SQLite finds the rows of both at once in no index."""
BESIDE_WEEKS = IN_WEEKS.where(
    sa.not_(FIGURE.start.between(sa.bindparam("monday"), sa.bindparam("sunday")))
)
"""The days of a period that lie in no whole week of it."""
OVER_GAMES = [sa.cast(sa.func.sum(PAIR[name]), sa.BigInteger) for name in FARED]
WITH_OTHERS = (
    sa.select(PAIR.together, PLAYERS.id, PLAYERS.name, *OVER_GAMES)
    .join_from(PAIR_TABLE, m.Player.__table__, PLAYERS.id == PAIR.other_id)
    .where(
        PAIR.player_id == THE_PLAYER,
        PAIR.year == sa.bindparam("year"),
        PAIR.game.in_(SOME_GAMES),
    )
    .group_by(PAIR.together, PLAYERS.id, PLAYERS.name)
)


@dataclass(frozen=True, slots=True)
class OfGame:
    """A player's figures in one game."""

    game: str
    figures: Figures
    over_time: tuple[tuple[date, Figures], ...]
    """The parts of the period in which there is something, by their first day: what is added."""


@dataclass(frozen=True, slots=True)
class Other:
    """How a player fared with or against one other."""

    player: UUID
    name: str
    fared: Fared = field(default_factory=Fared)


@dataclass(frozen=True, slots=True)
class Result:
    """One match of a player's form."""

    match: UUID
    game: str
    played_at: datetime
    outcome: str
    shared: bool
    points_for: int
    points_against: int


def games_asked(game: str | None) -> list[str]:
    """The games that a question is about: one, or all."""
    return list(GAMES) if game is None else [game]


def by_game(session: Session, player: UUID, period: Period, game: str | None) -> list[OfGame]:
    """A player's figures in a period, a line a game that they played, in our order of games.

    Args:
        session: a session that reads.
        player: the player.
        period: the time that counts.
        game: one game's key; None: all.
    """
    asked: dict[str, Any] = {"player": player, "games": games_asked(game), "first": period.first}
    over_time = asked | {"span": period.part, "last": period.last}
    if period.span is None:
        days = _in_weeks(session, period, over_time)
        parts = {key: _weekly(period, found) for key, found in days.items()}
        whole = {key: _sum(key, found) for key, found in days.items()}
    else:
        parts = _by_game(session, OVER_TIME, over_time, _only_added)
        found = session.connection().execute(IN_PERIOD, asked | {"span": period.span})
        whole = {key: figures_from(sums) for key, _, *sums in found}
    played = [key for key in GAMES if key in whole]
    return [OfGame(key, whole[key], tuple(parts.get(key, ()))) for key in played]


Parts: TypeAlias = dict[str, list[tuple[date, Figures]]]


def _by_game(
    session: Session,
    question: sa.Select[Any],
    asked: Mapping[str, Any],
    made: Callable[[list[Any]], Figures] = figures_from,
) -> Parts:
    parts: Parts = {}
    for key, start, *sums in session.connection().execute(question, asked):
        parts.setdefault(key, []).append((start, made(sums)))
    return parts


def _only_added(sums: Iterable[Any]) -> Figures:
    return Figures(*sums)


def _in_weeks(session: Session, period: Period, asked: Mapping[str, Any]) -> Parts:
    """The weeks of a period and, of those that begin or end outside of it, the days inside."""
    monday, sunday = period.weeks
    whole = {**asked, "span": WEEK, "first": monday, "last": sunday}
    parts = _by_game(session, IN_WEEKS, whole)
    beside = {**asked, "span": DAY, "monday": monday, "sunday": sunday}
    for key, days in _by_game(session, BESIDE_WEEKS, beside).items():
        parts.setdefault(key, []).extend(days)
    for found in parts.values():
        found.sort(key=lambda part: part[0])
    return parts


def _weekly(period: Period, parts: Sequence[tuple[date, Figures]]) -> list[tuple[date, Figures]]:
    """Days and weeks as weeks, each by its first day in the period; only what is added."""
    starts = [(max(start_of(WEEK, start), period.first), of) for start, of in parts]
    grouped = groupby(starts, key=lambda one: one[0])
    return [(week, _only_added(added(of for _, of in found))) for week, found in grouped]


def _sum(game: str, parts: Sequence[tuple[date, Figures]]) -> Figures:
    fewest = GAMES[game].book.fewest_is_best
    return summed([figures for _, figures in parts], fewest=fewest)


def others(
    session: Session, player: UUID, year: int | None, game: str | None
) -> tuple[list[Other], list[Other]]:
    """A player's partners and opponents, those met most often first.

    Args:
        session: a session that reads.
        player: the player.
        year: the year that counts; None: ever.
        game: one game's key; None: all.
    """
    asked = {"player": player, "year": year or EVERY_YEAR, "games": games_asked(game)}
    partners: list[Other] = []
    opponents: list[Other] = []
    for together, other, name, *fared in session.connection().execute(WITH_OTHERS, asked):
        (partners if together else opponents).append(Other(other, name, Fared(*fared)))
    return sorted(partners, key=_met), sorted(opponents, key=_met)


def _met(one: Other) -> tuple[int, str, UUID]:
    return -one.fared.matches, one.name, one.player


def form(session: Session, player: UUID, game: str | None, limit: int) -> list[Result]:
    """A player's latest matches that ended, the newest first."""
    found = sa.select(
        PLAYING.match_id,
        PLAYING.game,
        PLAYING.played_at,
        PLAYING.outcome,
        PLAYING.shared,
        PLAYING.points_for,
        PLAYING.points_against,
    ).where(PLAYING.player_id == player, PLAYING.outcome.is_not(None))
    if game is not None:
        found = found.where(PLAYING.game == game)
    newest = found.order_by(PLAYING.played_at.desc(), PLAYING.match_id.desc()).limit(limit)
    return [Result(*row) for row in session.connection().execute(newest)]
