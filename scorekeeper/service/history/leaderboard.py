"""The leaderboard of a game: its players' figures in a period, and who comes before whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.games import GAMES
from scorekeeper.service.history.periods import PLAYERS, Period
from scorekeeper.service.history.rows import FIGURE, FIGURE_TABLE
from scorekeeper.service.history.sums import ADDED, DAY, WEEK
from scorekeeper.store import models as m


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's figures."""

    player: UUID
    name: str
    matches: int
    won: int
    shared: int
    drawn: int
    lost: int
    deals: int
    points_for: int
    points_against: int
    best: int | None
    rank: int | None = None

    @property
    def win_rate(self) -> Fraction | None:
        """Of the matches that ended, how many were won."""
        return Fraction(self.won, self.matches) if self.matches else None

    @property
    def points_per_deal(self) -> Fraction | None:
        """The points of an average deal."""
        return Fraction(self.points_for, self.deals) if self.deals else None


BY: dict[str, Callable[[Standing], Any]] = {
    "won": lambda one: one.won,
    "win_rate": lambda one: one.win_rate,
    "points": lambda one: one.points_for,
    "points_per_deal": lambda one: one.points_per_deal,
    "best": lambda one: one.best,
}
"""By what players can be ranked."""
RATES = frozenset({"win_rate", "points_per_deal"})
"""What says little of a player with few matches."""
IN_POINTS = frozenset({"points", "points_per_deal", "best"})
"""What is the better the less there is of it, where points are penalties."""

OF_GAME = (FIGURE.group_id == sa.bindparam("group"), FIGURE.game == sa.bindparam("game"))
WITH_NAMES = FIGURE_TABLE.join(m.Player.__table__, PLAYERS.id == FIGURE.player_id)
IN_SPAN = (
    sa.select(PLAYERS.id, PLAYERS.name, *(FIGURE[name] for name in ADDED), FIGURE.best)
    .select_from(WITH_NAMES)
    .where(*OF_GAME, FIGURE.span == sa.bindparam("span"), FIGURE.start == sa.bindparam("first"))
)


def _over_days(best: Any) -> Any:
    """Whole weeks, and the days beside them, added up for each player."""
    columns = [FIGURE.player_id, *(FIGURE[name] for name in (*ADDED, "best"))]
    of = sa.select(*columns).where(*OF_GAME)
    monday: sa.BindParameter[date] = sa.bindparam("monday")
    sunday: sa.BindParameter[date] = sa.bindparam("sunday")
    weeks = of.where(FIGURE.span == WEEK, FIGURE.start.between(monday, sunday))
    within = FIGURE.start.between(sa.bindparam("first"), sa.bindparam("last"))
    days = of.where(FIGURE.span == DAY, within, sa.not_(FIGURE.start.between(monday, sunday)))
    parts = sa.union_all(weeks, days).subquery()
    added = [sa.cast(sa.func.sum(parts.c[name]), sa.BigInteger).label(name) for name in ADDED]
    sums = (
        sa.select(parts.c.player_id, *added, best(parts.c.best).label("best"))
        .group_by(parts.c.player_id)
        .subquery()
    )
    found = (PLAYERS.id, PLAYERS.name, *(sums.c[name] for name in (*ADDED, "best")))
    return sa.select(*found).join_from(sums, m.Player.__table__, PLAYERS.id == sums.c.player_id)


OVER_DAYS = {True: _over_days(sa.func.min), False: _over_days(sa.func.max)}
"""By whether the fewest points are the best."""


def leaderboard(
    session: Session, group: UUID, game: str, period: Period, by: str, minimum: int
) -> list[Standing]:
    """Everybody who played a game in a period, the best first.

    Args:
        session: a session that reads.
        group: the group.
        game: the game's key.
        period: the time that counts.
        by: one of BY.
        minimum: who ended fewer matches gets no rank by a rate, and comes last.

    Returns:
        Equals share a rank, and the next one is left out, as in 1, 1, 3.
    """
    asked: dict[str, Any] = {"group": group, "game": game, "first": period.first}
    fewest = GAMES[game].book.fewest_is_best
    if period.span is None:
        monday, sunday = period.weeks
        asked |= {"last": period.last, "monday": monday, "sunday": sunday}
        found = session.connection().execute(OVER_DAYS[fewest], asked)
    else:
        found = session.connection().execute(IN_SPAN, asked | {"span": period.span})
    played = [Standing(*row) for row in found]
    least = minimum if by in RATES else 0
    return list(_ranked(played, by, least, fewest=fewest and by in IN_POINTS))


def _ranked(
    played: Sequence[Standing], by: str, minimum: int, *, fewest: bool
) -> Iterator[Standing]:
    measure, sign = BY[by], 1 if fewest else -1
    fit: list[tuple[Any, Standing]] = []
    rest: list[Standing] = []
    for one in played:
        measured = measure(one)
        if measured is None or one.matches < minimum:
            rest.append(one)
        else:
            fit.append((sign * measured, one))
    fit.sort(key=lambda ranked: (ranked[0], -ranked[1].matches, ranked[1].name, ranked[1].player))
    rank = 1
    for _, equals in groupby(fit, key=itemgetter(0)):
        level = [one for _, one in equals]
        yield from (replace(one, rank=rank) for one in level)
        rank += len(level)
    yield from sorted(rest, key=lambda one: (-one.matches, -one.deals, one.name, one.player))
