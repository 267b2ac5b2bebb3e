"""What a seat told of its hand, where cards are cards and not only ranks."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.cards.card import Card


@dataclass(frozen=True, slots=True)
class Known:
    """What a seat told of the cards it still holds; `whole`: these and no others."""

    cards: tuple[Card, ...]
    whole: bool
