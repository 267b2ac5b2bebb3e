"""What a player's matches come to: by game, over time, with whom and against whom, and lately."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.games import GAMES
from scorekeeper.service.history.pairs import EVERY_YEAR, Fared
from scorekeeper.service.history.periods import PLAYERS, Period
from scorekeeper.service.history.rows import (
    FIGURE,
    PAIR,
    PAIR_TABLE,
    PLAYING,
    SUMS,
    figures_from,
)
from scorekeeper.service.history.sums import Figures, summed
from scorekeeper.store import models as m

THE_PLAYER: sa.BindParameter[UUID] = sa.bindparam("player")
SOME_GAMES: sa.BindParameter[str] = sa.bindparam("games", expanding=True)
IN_PERIOD = (
    sa.select(FIGURE.game, FIGURE.span, FIGURE.start, *SUMS)
    .where(
        FIGURE.player_id == THE_PLAYER,
        FIGURE.game.in_(SOME_GAMES),
        sa.or_(
            sa.and_(
                FIGURE.span == sa.bindparam("part"),
                FIGURE.start.between(sa.bindparam("first"), sa.bindparam("last")),
            ),
            sa.and_(FIGURE.span == sa.bindparam("span"), FIGURE.start == sa.bindparam("first")),
        ),
    )
    .order_by(FIGURE.game, FIGURE.start)
)
WITH_OTHERS = (
    sa.select(
        PAIR.together, PLAYERS.id, PLAYERS.name, PAIR.matches, PAIR.won, PAIR.drawn, PAIR.lost
    )
    .join_from(PAIR_TABLE, m.Player.__table__, PLAYERS.id == PAIR.other_id)
    .where(
        PAIR.player_id == THE_PLAYER,
        PAIR.year == sa.bindparam("year"),
        PAIR.game.in_(SOME_GAMES),
    )
)


@dataclass(frozen=True, slots=True)
class OfGame:
    """A player's figures in one game."""

    game: str
    figures: Figures
    over_time: tuple[tuple[date, Figures], ...]
    """The parts of the period in which there is something, by their first day."""


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
    asked = {"player": player, "games": games_asked(game), "part": period.part}
    asked |= {"span": period.span, "first": period.first, "last": period.last}
    whole: dict[str, Figures] = {}
    parts: dict[str, list[tuple[date, Figures]]] = {}
    for key, span, start, *sums in session.connection().execute(IN_PERIOD, asked):
        if span == period.span:
            whole[key] = figures_from(sums)
        else:
            parts.setdefault(key, []).append((start, figures_from(sums)))
    if period.span is None:
        whole = {key: _sum(key, found) for key, found in parts.items()}
    played = [key for key in GAMES if key in whole]
    return [OfGame(key, whole[key], tuple(parts.get(key, ()))) for key in played]


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
    met: tuple[dict[UUID, Other], dict[UUID, Other]] = {}, {}
    for together, other, name, *fared in session.connection().execute(WITH_OTHERS, asked):
        of = met[0] if together else met[1]
        before = of.get(other, Other(other, name))
        of[other] = Other(other, name, before.fared.plus(Fared(*fared)))
    partners, opponents = (sorted(one.values(), key=_met) for one in met)
    return partners, opponents


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
