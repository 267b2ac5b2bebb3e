"""With whom and against whom a player played, and how it went."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.service.history.pairs import NOTHING, Fared
from scorekeeper.service.history.periods import EARLIEST, LATEST, PLAYERS, SOME_DAYS, Period
from scorekeeper.service.history.played import DRAWN, LOST, WON, around
from scorekeeper.service.history.rows import FARED, PAIR, PLAYING_TABLE
from scorekeeper.service.history.statistics import SOME_GAMES, THE_PLAYER, games_asked
from scorekeeper.service.history.stretches import Stretch, stretches
from scorekeeper.service.history.sums import DAY, EVER
from scorekeeper.store import models as m
from scorekeeper.store.types import told


def _with_names(sums: sa.Select[Any]) -> sa.Select[Any]:
    """Sums by how and with whom, with what they are called; each is looked up once."""
    of = sums.subquery()
    fared = [sa.cast(of.c[name], sa.BigInteger) for name in FARED]
    found = sa.select(of.c.together, told(PLAYERS.id), PLAYERS.name, *fared)
    return found.join_from(of, m.Player.__table__, PLAYERS.id == of.c.other_id)


IN_SPANS = _with_names(
    sa.select(
        PAIR.together, PAIR.other_id, *(sa.func.sum(PAIR[name]).label(name) for name in FARED)
    )
    .where(
        PAIR.player_id == THE_PLAYER,
        PAIR.span == sa.bindparam("span"),
        PAIR.start.between(sa.bindparam("first"), sa.bindparam("last")),
        PAIR.game.in_(SOME_GAMES),
    )
    .group_by(PAIR.together, PAIR.other_id)
)
MINE, THEIRS = PLAYING_TABLE.alias("mine"), PLAYING_TABLE.alias("theirs")
TOGETHER = MINE.c.side == THEIRS.c.side
ALIKE = sa.and_(~TOGETHER, MINE.c.outcome == THEIRS.c.outcome)
"""Both won, or both lost to a third."""


def _times(happened: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    return sa.func.sum(sa.case((happened, 1), else_=0))


ONE_BY_ONE = {
    "matches": sa.func.count(),
    "won": _times(sa.and_(MINE.c.outcome == WON, ~ALIKE)),
    "drawn": _times(sa.or_(MINE.c.outcome == DRAWN, sa.and_(MINE.c.outcome == WON, ALIKE))),
    "lost": _times(sa.and_(MINE.c.outcome == LOST, ~ALIKE)),
}
"""As `pairs_of` counts a match."""
IN_DAYS = _with_names(
    sa.select(
        TOGETHER.label("together"),
        THEIRS.c.player_id.label("other_id"),
        *(count.label(name) for name, count in ONE_BY_ONE.items()),
    )
    .join_from(MINE, THEIRS, THEIRS.c.match_id == MINE.c.match_id)
    .where(
        MINE.c.player_id == THE_PLAYER,
        THEIRS.c.player_id != THE_PLAYER,
        MINE.c.outcome.is_not(None),
        THEIRS.c.outcome.is_not(None),
        MINE.c.game.in_(SOME_GAMES),
        MINE.c.day.between(sa.bindparam("first"), sa.bindparam("last")),
        MINE.c.played_at.between(sa.bindparam("since"), sa.bindparam("until")),
    )
    .group_by("together", THEIRS.c.player_id)
)
"""Found by `played_at`, which has an index, and then by the day where the group lives."""


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
        period: the time that counts: whole years and months as they are summed up, days beside
            them match by match.
        game: one game's key; None: all.
    """
    asked = {"player": player, "games": games_asked(game)}
    sums: dict[tuple[bool, str, str], Fared] = {}
    for stretch in _stretches(period):
        question = IN_DAYS if stretch.span == DAY else IN_SPANS
        for row in session.connection().execute(question, asked | _when(stretch)):
            key = (bool(row[0]), row[1], row[2])
            sums[key] = sums.get(key, NOTHING).plus(Fared(*row[3:]), stretch.times)
    partners: list[Other] = []
    opponents: list[Other] = []
    for (together, other, name), summed in sums.items():
        if summed.matches:
            (partners if together else opponents).append(Other(other, name, summed))
    return sorted(partners, key=_met), sorted(opponents, key=_met)


def _stretches(period: Period) -> Iterable[Stretch]:
    """What comes to a period; that of some days goes as far back, or on, as there are matches."""
    first, last = period.first, period.last
    if period.kind == SOME_DAYS:
        first = date.min if first <= EARLIEST else first
        last = date.max if last >= LATEST else last
    if (first, last) == (date.min, date.max):
        return [Stretch(1, EVER, date.min, date.min)]
    return stretches(first, last)


def _when(stretch: Stretch) -> dict[str, Any]:
    """A stretch as the questions name it; days with moments between which they lie everywhere."""
    days = {"first": stretch.first, "last": stretch.last}
    if stretch.span == DAY:
        return days | around(stretch.first, stretch.last)
    return days | {"span": stretch.span}


def _met(one: Other) -> tuple[int, str, str]:
    return -one.fared.matches, one.name, one.player
