"""The search for a way on: every position that known cards lead to, up to a limit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import PACK_52
from scorekeeper.games.klondike.state import BELOW, HEAP_OF, PACK, PARENTS, State

NUMBER = {card: number for number, card in enumerate(PACK_52)}
UNKNOWN, NOTHING = -1, -2
"""A card of the talon that nobody has seen; and what an ace lies on."""
HEAP = tuple(HEAP_OF[card] for card in PACK_52)
UNDER = tuple(NOTHING if below is None else NUMBER[below] for below in map(BELOW.get, PACK_52))
MAY_LIE_ON = tuple(frozenset(NUMBER[one] for one in PARENTS[card]) for card in PACK_52)
MOST_KEPT = 256
"""Answers kept, since several phones look at one game."""
WASTE, UP, FIRST_HEAP = 7, 8, 9
"""Piles that are no column, which are 0 to 6; UP is each card's own foundation."""

Cards = tuple[int, ...]


class Node(NamedTuple):
    """A position; cards are numbers. Columns without face-down cards are in no order."""

    columns: tuple[Cards, ...]
    talon: Cards
    turned: int
    heaps: tuple[Cards, ...]
    redeals: int

    @property
    def points(self) -> int:
        """How many cards lie on the foundations."""
        return sum(map(len, self.heaps))


@dataclass(frozen=True, slots=True)
class Search:
    """What is the same in every position searched, since no card has been turned up yet."""

    packet: int
    names_all: bool
    """Every card of a packet is named when it is turned, not the top one alone."""
    redeals: int | None
    any_begins: bool
    comes_down: bool
    partial: bool
    covers: tuple[bool, ...]
    """The columns with face-down cards."""

    def following(self, node: Node) -> Iterator[Node | None]:
        """Each position one legal move later; None for a way on, which ends the search."""
        for source, cards in self._lifts(node):
            for target in self._landings(node, source, cards):
                yield self._moved(node, source, cards, target)
        yield from self._from_stock(node)

    def _lifts(self, node: Node) -> Iterator[tuple[int, Cards]]:
        """Each pile with the cards that may be taken off it together."""
        if self.comes_down:
            for place, heap in enumerate(node.heaps, FIRST_HEAP):
                if heap:
                    yield place, heap[-1:]
        for place, column in enumerate(node.columns):
            for count in self._groups(column):
                yield place, column[-count:]
        if node.turned:
            yield WASTE, node.talon[node.turned - 1 : node.turned]

    def _groups(self, column: Cards) -> Iterator[int]:
        """How many of the topmost cards go together, at least the one that may go up."""
        for count in range(1, len(column) + 1):
            if count > 1 and column[-count] not in MAY_LIE_ON[column[1 - count]]:
                return
            if self.partial or count in (1, len(column)):
                yield count

    def _landings(self, node: Node, source: int, cards: Cards) -> Iterator[int]:
        """The piles that take the cards."""
        first = cards[0]
        if len(cards) == 1 and source < FIRST_HEAP:
            heap = node.heaps[HEAP[first]]
            if UNDER[first] == (heap[-1] if heap else NOTHING):
                yield UP
        if source < WASTE and not self.partial and len(cards) < len(node.columns[source]):
            return
        for place, column in enumerate(node.columns):
            if place != source and self._takes(column, first):
                yield place

    def _takes(self, column: Cards, card: int) -> bool:
        if column:
            return column[-1] in MAY_LIE_ON[card]
        return self.any_begins or not MAY_LIE_ON[card]

    def _moved(self, node: Node, source: int, cards: Cards, target: int) -> Node | None:
        """The position after a move; None when it turns up a card or wins."""
        columns, heaps = list(node.columns), list(node.heaps)
        talon, turned = node.talon, node.turned
        if source == WASTE:
            turned -= 1
            if turned and talon[turned - 1] == UNKNOWN:
                return None
            talon = talon[:turned] + talon[turned + 1 :]
        elif source < WASTE:
            columns[source] = columns[source][: -len(cards)]
            if self.covers[source] and not columns[source]:
                return None
        else:
            heaps[source - FIRST_HEAP] = heaps[source - FIRST_HEAP][:-1]
        if target == UP:
            heaps[HEAP[cards[0]]] += cards
        else:
            columns[target] += cards
        after = Node(self.tidied(columns), talon, turned, tuple(heaps), node.redeals)
        return None if target == UP and after.points == PACK else after

    def tidied(self, columns: list[Cards]) -> tuple[Cards, ...]:
        """The columns, those without face-down cards in an order that is always the same."""
        free = iter(
            sorted(cards for cards, covers in zip(columns, self.covers, strict=True) if not covers)
        )
        return tuple(
            cards if covers else next(free)
            for cards, covers in zip(columns, self.covers, strict=True)
        )

    def _from_stock(self, node: Node) -> Iterator[Node | None]:
        """The draw, or the redeal; a draw of an unknown card is a way on."""
        columns, talon, turned, heaps, redeals = node
        if turned < len(talon):
            drawn = talon[turned : turned + self.packet]
            told = drawn if self.names_all else drawn[-1:]
            unseen = UNKNOWN in told
            yield None if unseen else Node(columns, talon, turned + len(drawn), heaps, redeals)
        elif turned and (self.redeals is None or redeals < self.redeals):
            yield Node(columns, talon, 0, heaps, 0 if self.redeals is None else redeals + 1)


def numbers(cards: Iterable[Card | None]) -> Cards:
    """Cards as numbers."""
    return tuple(UNKNOWN if card is None else NUMBER[card] for card in cards)


def search_from(state: State) -> tuple[Search, Node]:
    """The search that begins where the game is, and its first position."""
    house = state.house
    search = Search(
        packet=house.packet,
        names_all=house.packet_log == "all",
        redeals=house.redeals,
        any_begins=house.empty_column == "any",
        comes_down=house.foundation_to_tableau,
        partial=house.partial_sequences,
        covers=tuple(map(bool, state.down)),
    )
    first = Node(
        search.tidied([numbers(cards) for cards in state.up]),
        numbers(state.slots[slot] for slot in state.talon),
        state.turned,
        tuple(numbers(heap) for heap in state.foundations),
        0 if house.redeals is None else state.redeals,
    )
    return search, first


@lru_cache(MOST_KEPT)
def explore(search: Search, first: Node, limit: int) -> tuple[bool | None, int]:
    """Look for a way on.

    Args:
        search: what is the same in every position.
        first: where to begin.
        limit: how many positions to look at, 1 or more.

    Returns:
        Whether there is none, or None where the limit came first; and the highest score of
        the positions seen.
    """
    seen, waiting, best = {first}, [first], first.points
    while waiting:
        for node in search.following(waiting.pop()):
            if node is None:
                return False, best
            if node in seen:
                continue
            if len(seen) >= limit:
                return None, best
            seen.add(node)
            waiting.append(node)
            best = max(best, node.points)
    return True, best
