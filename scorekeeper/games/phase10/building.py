"""Every group of a shape that some cards can make, and whether there is any at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.cards.card import ANY_ACE, Card
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.phases import (
    HIGHEST,
    LOWEST,
    Kind,
    Shape,
    colour,
    is_natural,
)

Cards = Counter[Card]
Pool = list[tuple[Card, int]]
"""Cards of which one may be chosen, with how many there are."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A group that is to be made, and the limits on its wilds."""

    house: House
    phase: int
    shape: Shape

    @property
    def most_wilds(self) -> int:
        """How many wilds it may have (P10-WILD-2, -4, -5)."""
        house = self.house
        if self.phase in house.no_wild_phases:
            return 0
        most = self.shape.size - house.min_naturals
        limit = house.max_wilds_per_group
        return most if limit is None else min(most, limit)

    def wilds(self, cards: Cards) -> int:
        """How many of the wilds in `cards` it can take; below zero: no group is allowed."""
        return min(self.most_wilds, cards[ANY_ACE])


def is_possible(wanted: Wanted, cards: Cards) -> bool:
    """Whether the cards can make such a group."""
    size, wilds = wanted.shape.size, wanted.wilds(cards)
    if wilds < 0:
        return False
    if wanted.shape.kind is Kind.RUN:
        held = {card.rank for card, count in cards.items() if count > 0}
        lows = range(LOWEST, HIGHEST - size + 2)
        gaps = (sum(low + place not in held for place in range(size)) for low in lows)
        return min(gaps, default=size) <= wilds
    return any(_count(pool) + wilds >= size for pool in _pools(wanted, cards))


def groups_of(wanted: Wanted, cards: Cards) -> Iterator[tuple[Card, ...]]:
    """Every such group out of the cards."""
    wilds = wanted.wilds(cards)
    if wilds < 0:
        return
    if wanted.shape.kind is Kind.RUN:
        for low in range(LOWEST, HIGHEST - wanted.shape.size + 2):
            yield from _runs(_places(cards, low, wanted.shape.size), wilds)
        return
    order = {card: place for place, card in enumerate(cards)}
    for pool in _pools(wanted, cards):
        for used in range(wilds + 1):
            for plain in _choices(pool, wanted.shape.size - used):
                yield tuple(sorted(plain + (ANY_ACE,) * used, key=order.__getitem__))


def _pools(wanted: Wanted, cards: Cards) -> list[Pool]:
    """The natural cards that may lie in one group together, rank by rank or by colour."""
    pools: dict[object, Pool] = {}
    is_set = wanted.shape.kind is Kind.SET
    for card, count in cards.items():
        if count > 0 and is_natural(card):
            key = card.rank if is_set else colour(wanted.house, card)
            pools.setdefault(key, []).append((card, count))
    return list(pools.values())


def _count(pool: Pool) -> int:
    return sum(count for _, count in pool)


def _choices(pool: Pool, size: int) -> Iterator[tuple[Card, ...]]:
    """Every choice of `size` cards out of the pool, twins being alike."""
    if not size:
        yield ()
    elif _count(pool) >= size:
        (card, count), *rest = pool
        for used in range(min(count, size), -1, -1):
            for others in _choices(rest, size - used):
                yield (card,) * used + others


def _places(cards: Cards, low: int, size: int) -> list[list[Card]]:
    """For each place of a run from `low` on, the natural cards that belong there."""
    return [
        [card for card, count in cards.items() if count > 0 and card.rank == low + place]
        for place in range(size)
    ]


def _runs(places: list[list[Card]], wilds: int) -> Iterator[tuple[Card, ...]]:
    """Every way to fill the places with a natural card or one of so many wilds each."""
    if not places:
        yield ()
        return
    if sum(not natural for natural in places) > wilds:
        return
    first, *rest = places
    for card in first:
        for others in _runs(rest, wilds):
            yield (card, *others)
    if wilds:
        for others in _runs(rest, wilds - 1):
            yield (ANY_ACE, *others)
