"""What a game's players count, such as xeri: which of it is meant, and how much each has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import Count
from scorekeeper.service.errors import Unacceptable
from scorekeeper.service.history.periods import Period
from scorekeeper.service.history.rows import FIGURE, IN_DAYS
from scorekeeper.store.types import told

MOST_DIGITS = 2
"""Of what something is counted apart for: a phase."""
OF_GAME = (FIGURE.group_id == sa.bindparam("group"), FIGURE.game == sa.bindparam("game"))
OF_ALL = sa.select(told(FIGURE.player_id), FIGURE.counts).where(*OF_GAME)
IN_SPAN = OF_ALL.where(FIGURE.span == sa.bindparam("span"), FIGURE.start == sa.bindparam("first"))
OVER_DAYS = {
    span: OF_ALL.where(sa.or_(*(sa.and_(*part) for part in parts)))
    for span, parts in IN_DAYS.items()
}


@dataclass(frozen=True, slots=True)
class Counted:
    """One thing that is counted."""

    count: Count
    of: str | None = None
    """For which phase or variant, where it is counted apart."""

    @property
    def key(self) -> str:
        """Its name in figures, and in a question."""
        return self._named(self.count.name)

    def per(self, counts: Mapping[str, int], deals: int) -> int:
        """By how much a rate of it is told; 0 where it has none."""
        if not self.count.per:
            return 0
        return deals if self.count.per == "deals" else counts.get(self._named(self.count.per), 0)

    def _named(self, name: str) -> str:
        return name if self.of is None else f"{name}:{self.of}"


def counted(game: AnyGame, key: str) -> Counted:
    """What is meant by `xeris`, or `rounds_on:7`.

    Raises:
        Unacceptable: nothing of this name is counted in the game.
    """
    name, _, of = key.partition(":")
    for count in game.book.counts:
        if count.name == name and _goes_with(game, count, of):
            return Counted(count, of or None)
    raise Unacceptable(("count",), Msg("one_of", choices=", ".join(countable(game))))


def _goes_with(game: AnyGame, count: Count, of: str) -> bool:
    if count.of is not None:
        return of.isascii() and of.isdecimal() and len(of) <= MOST_DIGITS
    return of in _values(game, count) if count.option else not of


def countable(game: AnyGame) -> list[str]:
    """What can be asked for; `:7` stands for whatever number."""
    return [
        key
        for count in game.book.counts
        for key in (
            [f"{count.name}:{value}" for value in _values(game, count)]
            if count.option
            else [count.name if count.of is None else f"{count.name}:7"]
        )
    ]


def _values(game: AnyGame, count: Count) -> list[str]:
    option = next(one for one in game.book.options if one.name == count.option)
    return [str(value) for value in option.values]


def counts_by_player(
    session: Session, asked: Mapping[str, Any], period: Period
) -> Mapping[str, Mapping[str, int]]:
    """What was counted of everybody who played a game in a period, by the player's id."""
    database = session.connection()
    if period.span is None:
        found = database.execute(OVER_DAYS[period.part], {**asked, **period.days})
    else:
        found = database.execute(IN_SPAN, asked)
    sums: dict[str, Counter[str]] = {}
    for player, counts in found:
        sums.setdefault(player, Counter()).update(counts)
    return sums
