"""The leaderboard of a game: its players' figures in a period, and who comes before whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.messages import Msg
from scorekeeper.games import GAMES
from scorekeeper.service.errors import Unacceptable
from scorekeeper.service.history.counted import OF_GAME, Counted, counted, counts_by_player
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
    counted: int = 0
    """Where it is ranked by what the game's players count: how much of it."""
    counted_per: int = 0
    """And of how much, where that has a rate."""
    rank: int | None = None


COUNT, COUNT_RATE = "count", "count_rate"
BY: dict[str, Callable[[Ranked], tuple[int | None, int]]] = {
    "won": lambda one: (one.won, 1),
    "win_rate": lambda one: (one.won, one.matches),
    "points": lambda one: (one.points_for, 1),
    "points_per_deal": lambda one: (one.points_for, one.deals),
    "best": lambda one: (one.best, 1),
    COUNT: lambda one: (one.counted, 1),
    COUNT_RATE: lambda one: (one.counted, one.counted_per),
}
"""By what players can be ranked: how much, and by how many that is to be divided."""
RATES = frozenset({"win_rate", "points_per_deal", COUNT_RATE})
"""What says little of a player with few matches."""
IN_POINTS = frozenset({"points", "points_per_deal", "best"})
"""What is the better the less there is of it, where points are penalties."""

TOLD = (told(PLAYERS.id), PLAYERS.name)
SUMS = (*ADDED, "best")
WITH_NAMES = FIGURE_TABLE.join(m.Player.__table__, PLAYERS.id == FIGURE.player_id)
IN_SPAN = (
    sa.select(*TOLD, *(FIGURE[name] for name in SUMS))
    .select_from(WITH_NAMES)
    .where(*OF_GAME, FIGURE.span == sa.bindparam("span"), FIGURE.start == sa.bindparam("first"))
)


def _over_days(span: str, best: Any) -> Any:
    """Whole weeks or months, and the days beside them, added up for each player."""
    of = sa.select(FIGURE.player_id, *(FIGURE[name] for name in SUMS)).where(*OF_GAME)
    parts = sa.union_all(*(of.where(*part) for part in IN_DAYS[span])).subquery()
    added = [sa.cast(sa.func.sum(parts.c[name]), sa.BigInteger).label(name) for name in ADDED]
    sums = (
        sa.select(parts.c.player_id, *added, best(parts.c.best).label("best"))
        .group_by(parts.c.player_id)
        .subquery()
    )
    found = sa.select(*TOLD, *(sums.c[name] for name in SUMS))
    return found.join_from(sums, m.Player.__table__, PLAYERS.id == sums.c.player_id)


OVER_DAYS = {
    (span, fewest): _over_days(span, sa.func.min if fewest else sa.func.max)
    for span in IN_DAYS
    for fewest in (True, False)
}
"""By what lies whole in the days, and whether the fewest points are the best."""


@dataclass(frozen=True, slots=True)
class Order:
    """By what players are ranked."""

    by: str = "won"
    """One of BY."""
    minimum: int = 0
    """Who ended fewer matches gets no rank by a rate, and comes last."""
    counted: Counted | None = None
    """What is counted, where it is by that."""


def order_of(game: str, by: str | None, minimum: int, count: str | None) -> Order:
    """The order that a question names.

    Args:
        game: the game's key.
        by: one of BY; left out, by what is counted where that is named, else by matches won.
        minimum: as Order has it.
        count: what is counted, as `xeris` or `rounds_on:7`.

    Raises:
        Unacceptable: nothing of that name is counted, it has no rate, or `by` needs or wants none.
    """
    by_count = by in (COUNT, COUNT_RATE)
    if count is None:
        if by_count:
            raise Unacceptable(("by",), Msg("count_missing"))
        return Order(by or "won", minimum)
    found = counted(GAMES[game], count)
    if by is not None and not by_count:
        raise Unacceptable(("by",), Msg("one_of", choices=f"{COUNT}, {COUNT_RATE}"))
    if by == COUNT_RATE and not found.count.per:
        raise Unacceptable(("by",), Msg("no_rate"))
    return Order(by or COUNT, minimum, found)


def leaderboard(
    session: Session, group: UUID, game: str, period: Period, order: Order
) -> list[Ranked]:
    """Everybody who played a game in a period, the best first.

    Args:
        session: a session that reads.
        group: the group.
        game: the game's key.
        period: the time that counts.
        order: by what they are ranked.

    Returns:
        Equals share a rank, and the next one is left out, as in 1, 1, 3.
    """
    asked: dict[str, Any] = {"group": group, "game": game}
    fewest = GAMES[game].book.fewest_is_best
    if period.span is None:
        found = session.connection().execute(OVER_DAYS[period.part, fewest], asked | period.days)
    else:
        asked |= {"span": period.span, "first": period.first}
        found = session.connection().execute(IN_SPAN, asked)
    played = [Ranked(*row) for row in found]
    if order.counted is not None:
        counts = counts_by_player(session, asked, period)
        played = [_with_count(one, order.counted, counts.get(one.player, {})) for one in played]
    least = order.minimum if order.by in RATES else 0
    fewest = fewest and order.by in IN_POINTS
    return list(_ranked(played, order.by, least, fewest=fewest))


def _with_count(one: Ranked, counted: Counted, counts: Mapping[str, int]) -> Ranked:
    return one._replace(
        counted=counts.get(counted.key, 0), counted_per=counted.per(counts, one.deals)
    )


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
