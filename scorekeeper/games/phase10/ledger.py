"""Counting cards: how many of a kind lie where everybody knows, and how many are left.

All aces are alike, as are jokers. Twins of the second pack are counted, never told apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from scorekeeper.cards.card import ANY_ACE, Card, Rank
from scorekeeper.cards.packs import TWO_PACKS_FOUR_JOKERS

PACK = tuple(ANY_ACE if card.rank is Rank.ACE else card for card in TWO_PACKS_FOUR_JOKERS)
"""The 108 cards (P10-DEAL-2)."""
COPIES = dict(Counter(PACK))
"""How many there are of each kind: two of a natural card, eight aces, four jokers."""

MOST = 255
"""No log, however wrong, has more cards of one kind than fit into these bits."""
WIDTH = MOST.bit_length()
PLACES = {card: WIDTH * number for number, card in enumerate(COPIES)}
ONE = {card: 1 << place for card, place in PLACES.items()}
"""For each kind, what one card of it adds to a tally."""


def tally_of(cards: Iterable[Card]) -> int:
    """How many there are of each kind, as one number."""
    total = 0
    for card in cards:
        total += ONE[card]
    return total


def unlocated(located: int, card: Card) -> int:
    """How many of a kind lie where nobody has seen them, given the tally of the others.

    Below zero where a table let stand what cannot be.
    """
    return COPIES[card] - (located >> PLACES[card] & MOST)


def too_many(located: int, hidden: tuple[Card, ...]) -> Card | None:
    """A kind of which `hidden` has more than are left beside the located ones; or None."""
    for card in hidden:
        if hidden.count(card) > unlocated(located, card):
            return card
    return None
