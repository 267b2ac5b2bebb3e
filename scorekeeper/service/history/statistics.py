"""What a player's matches come to: by game, over time, and lately."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.games import GAMES
from scorekeeper.service.history.periods import Period
from scorekeeper.service.history.rows import (
    FIGURE,
    IN_DAYS,
    PLAYING,
    SUMS_ADDED,
    SUMS_TOLD,
    figures_from,
)
from scorekeeper.service.history.sums import DAY, Figures, added, start_of, summed
from scorekeeper.store.types import told

THE_PLAYER: sa.BindParameter[UUID] = sa.bindparam("player")
SOME_GAMES: sa.BindParameter[str] = sa.bindparam("games", expanding=True)
OF_PLAYER = (FIGURE.player_id == THE_PLAYER, FIGURE.game.in_(SOME_GAMES))
WHOLE = sa.select(FIGURE.game, FIGURE.start, *SUMS_TOLD).where(*OF_PLAYER)
IN_SPAN = WHOLE.where(FIGURE.span == sa.bindparam("span"), FIGURE.start == sa.bindparam("first"))
OVER_TIME = (
    sa.select(FIGURE.game, FIGURE.start, *SUMS_ADDED)
    .where(
        *OF_PLAYER,
        FIGURE.span == sa.bindparam("part"),
        FIGURE.start.between(sa.bindparam("first"), sa.bindparam("last")),
    )
    .order_by(FIGURE.game, FIGURE.start)
)
"""Another question, since SQLite finds the rows of both at once in no index."""
OVER_DAYS = {
    span: WHOLE.where(
        FIGURE.span.in_((DAY, span)),
        FIGURE.start.between(sa.bindparam("first"), sa.bindparam("last")),
        sa.or_(*(sa.and_(*part) for part in parts)),
    )
    for span, parts in IN_DAYS.items()
}
"""By what lies whole in the days. In one search: PostgreSQL plans it once, and a union of three
at each question."""


class PeriodPart(NamedTuple):
    """One part of a period: what of its figures is added; a tuple, made in a moment."""

    start: date
    """Its first day in the period."""
    matches: int
    won: int
    shared: int
    drawn: int
    lost: int
    deals: int
    points_for: int
    points_against: int


@dataclass(frozen=True, slots=True)
class OfGame:
    """A player's figures in one game."""

    game: str
    figures: Figures
    over_time: Sequence[PeriodPart]
    """The parts of the period in which there is something, in order."""


@dataclass(frozen=True, slots=True)
class FormResult:
    """One match of a player's form."""

    match: str
    """An id, to be told."""
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
    asked = {"player": player, "games": games_asked(game)}
    if period.span is None:
        return _over_days(session, period, asked)
    asked |= {"first": period.first, "last": period.last, "span": period.span, "part": period.part}
    database = session.connection()
    parts: dict[str, list[PeriodPart]] = {}
    for key, *part in database.execute(OVER_TIME, asked):
        parts.setdefault(key, []).append(PeriodPart(*part))
    found = database.execute(IN_SPAN, asked)
    whole = {key: figures_from(sums) for key, _, *sums in found}
    return [OfGame(key, whole[key], parts.get(key, ())) for key in GAMES if key in whole]


def _over_days(session: Session, period: Period, asked: Mapping[str, Any]) -> list[OfGame]:
    """What whole weeks or months come to with the days beside them, in the order of time."""
    found: dict[str, list[tuple[date, Figures]]] = {}
    question = OVER_DAYS[period.part]
    for key, start, *sums in session.connection().execute(question, {**asked, **period.days}):
        found.setdefault(key, []).append((start, figures_from(sums)))
    return [_of_game(key, period, found[key]) for key in GAMES if key in found]


def _of_game(game: str, period: Period, found: list[tuple[date, Figures]]) -> OfGame:
    found.sort(key=itemgetter(0))
    spans: dict[date, list[Figures]] = {}
    for start, of in found:
        spans.setdefault(start_of(period.part, start), []).append(of)
    over_time = [
        PeriodPart(max(start, period.first), *added(parts)) for start, parts in spans.items()
    ]
    fewest = GAMES[game].book.fewest_is_best
    return OfGame(game, summed([of for _, of in found], fewest=fewest), over_time)


RESULTS = (
    sa.select(told(PLAYING.match_id), *(PLAYING[one.name] for one in fields(FormResult)[1:]))
    .where(PLAYING.player_id == THE_PLAYER, PLAYING.outcome.is_not(None))
    .order_by(PLAYING.played_at.desc(), PLAYING.match_id.desc())
    .limit(sa.bindparam("most", type_=sa.Integer()))
)
RESULTS_OF_GAME = RESULTS.where(PLAYING.game == sa.bindparam("game"))


def form(session: Session, player: UUID, game: str | None, limit: int) -> list[FormResult]:
    """A player's latest matches that ended, the newest first."""
    asked: dict[str, Any] = {"player": player, "most": limit}
    question = RESULTS
    if game is not None:
        question, asked["game"] = RESULTS_OF_GAME, game
    return [FormResult(*row) for row in session.connection().execute(question, asked)]
