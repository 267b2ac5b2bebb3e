"""The packs that games are played with, and counting what of them is still unseen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.cards.card import CARDS, Card, Rank

PACK_52 = tuple(card for card in CARDS if card.suit is not None)
"""Four suits of thirteen."""

PACK_40 = tuple(card for card in PACK_52 if card.rank <= Rank.TEN)
"""Without jacks, queens and kings."""

PACK_54 = tuple(card for card in CARDS if card.rank is not Rank.JOKER)
"""With a black and a red joker."""

TWO_PACKS_108 = PACK_54 * 2
"""Two packs of 54."""

TWO_PACKS_FOUR_JOKERS = PACK_52 * 2 + tuple(c for c in CARDS if c.rank is Rank.JOKER) * 4
"""Two packs of 52 and four jokers that are alike."""

RANK_BITS = tuple(
    sum(card.bit for card in CARDS if card.rank == rank) for rank in range(len(Rank) + 1)
)
"""For each rank, by number, the bits of its cards: `(seen & RANK_BITS[7]).bit_count()` sevens."""


def bits(cards: Iterable[Card]) -> int:
    """The cards as bits, for packs without twins."""
    total = 0
    for card in cards:
        total |= card.bit
    return total


def without(cards: Sequence[Card], taken: Iterable[Card]) -> tuple[Card, ...]:
    """What is left of `cards` when each of `taken` that is there is taken out once."""
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return tuple(left)


def missing(wanted: Iterable[Card], cards: Sequence[Card]) -> tuple[Card, ...]:
    """What of `wanted` is not among `cards`, counting twins."""
    left, gone = list(cards), []
    for card in wanted:
        if card in left:
            left.remove(card)
        else:
            gone.append(card)
    return tuple(gone)


def once(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Each of the cards, named once, in the order in which they come."""
    return tuple(dict.fromkeys(cards))


def twice(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that are named more than once, each as often as it is too many."""
    return without(cards, dict.fromkeys(cards))
