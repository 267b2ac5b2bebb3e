"""The leaderboard of a game: its players' figures in a period, and who comes before whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.games import GAMES
from scorekeeper.service.history.periods import PLAYERS, Period
from scorekeeper.service.history.rows import FIGURE, FIGURE_TABLE, IN_DAYS
from scorekeeper.service.history.sums import ADDED
from scorekeeper.store import models as m
from scorekeeper.store.types import told


class Ranked(NamedTuple):
    """One player's figures; a tuple, made in a moment."""

    player: str
    """An id, to be told."""
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


BY: dict[str, Callable[[Ranked], tuple[int | None, int]]] = {
    "won": lambda one: (one.won, 1),
    "win_rate": lambda one: (one.won, one.matches),
    "points": lambda one: (one.points_for, 1),
    "points_per_deal": lambda one: (one.points_for, one.deals),
    "best": lambda one: (one.best, 1),
}
"""By what players can be ranked: how much, and by how many that is to be divided."""
RATES = frozenset({"win_rate", "points_per_deal"})
"""What says little of a player with few matches."""
IN_POINTS = frozenset({"points", "points_per_deal", "best"})
"""What is the better the less there is of it, where points are penalties."""

TOLD = (told(PLAYERS.id), PLAYERS.name)
SUMS = (*ADDED, "best")
OF_GAME = (FIGURE.group_id == sa.bindparam("group"), FIGURE.game == sa.bindparam("game"))
WITH_NAMES = FIGURE_TABLE.join(m.Player.__table__, PLAYERS.id == FIGURE.player_id)
IN_SPAN = (
    sa.select(*TOLD, *(FIGURE[name] for name in SUMS))
    .select_from(WITH_NAMES)
    .where(*OF_GAME, FIGURE.span == sa.bindparam("span"), FIGURE.start == sa.bindparam("first"))
)


def _over_days(best: Any) -> Any:
    """Whole weeks, and the days beside them, added up for each player."""
    of = sa.select(FIGURE.player_id, *(FIGURE[name] for name in SUMS)).where(*OF_GAME)
    parts = sa.union_all(*(of.where(*part) for part in IN_DAYS)).subquery()
    added = [sa.cast(sa.func.sum(parts.c[name]), sa.BigInteger).label(name) for name in ADDED]
    sums = (
        sa.select(parts.c.player_id, *added, best(parts.c.best).label("best"))
        .group_by(parts.c.player_id)
        .subquery()
    )
    found = sa.select(*TOLD, *(sums.c[name] for name in SUMS))
    return found.join_from(sums, m.Player.__table__, PLAYERS.id == sums.c.player_id)


OVER_DAYS = {True: _over_days(sa.func.min), False: _over_days(sa.func.max)}
"""By whether the fewest points are the best."""


def leaderboard(
    session: Session, group: UUID, game: str, period: Period, by: str, minimum: int
) -> list[Ranked]:
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
    asked: dict[str, Any] = {"group": group, "game": game}
    fewest = GAMES[game].book.fewest_is_best
    if period.span is None:
        found = session.connection().execute(OVER_DAYS[fewest], asked | period.days)
    else:
        asked |= {"span": period.span, "first": period.first}
        found = session.connection().execute(IN_SPAN, asked)
    played = [Ranked(*row) for row in found]
    least = minimum if by in RATES else 0
    return list(_ranked(played, by, least, fewest=fewest and by in IN_POINTS))


def _ranked(played: Sequence[Ranked], by: str, minimum: int, *, fewest: bool) -> Iterator[Ranked]:
    measured = [(*BY[by](one), one) for one in played]
    fine = max((number for _, number, _ in measured), default=0) ** 2
    sign = fine if fewest else -fine
    fit: list[tuple[int, Ranked]] = []
    rest: list[Ranked] = []
    for much, number, one in measured:
        if much is None or not number or one.matches < minimum:
            rest.append(one)
        else:  # so finely that no two quotients come to the same
            fit.append((sign * much // number, one))
    fit.sort(key=lambda ranked: (ranked[0], -ranked[1].matches, ranked[1].name, ranked[1].player))
    rank = 1
    for _, equals in groupby(fit, key=itemgetter(0)):
        level = [one for _, one in equals]
        yield from (one._replace(rank=rank) for one in level)
        rank += len(level)
    yield from sorted(rest, key=lambda one: (-one.matches, -one.deals, one.name, one.player))
