"""What players do in Seep, and the other entries of a deal's journal that the rules judge."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.cards.card import Card


@dataclass(frozen=True, slots=True)
class Deal:
    """The bidder has four cards, four lie face down; the first entry of every deal."""


@dataclass(frozen=True, slots=True)
class Bid:
    """The bidder names the value of a card among his four."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """The bidder shows four cards none of which is above 8; the deal is dealt again."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Floor:
    """The four cards turned up after the bid."""

    loose: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's cards as dealt, all or some of them, told by their owner."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """One hand card played, and what it acts on. Only its five kinds are ever made."""

    seat: int
    card: Card
    loose: tuple[Card, ...] = ()
    house: int = 0
    """The value of the house acted on; 0: none is named."""
    value: int = 0
    """The value of the house that comes of it, or of a capture; 0: none is named."""


@dataclass(frozen=True, slots=True)
class Build(Play):
    """Make a house of `value` from the hand card and loose cards."""


@dataclass(frozen=True, slots=True)
class Add(Play):
    """Put sets of a house's value on it, which cements it."""


@dataclass(frozen=True, slots=True)
class Break(Play):
    """Raise an ordinary house by one hand card."""


@dataclass(frozen=True, slots=True)
class Capture(Play):
    """Take loose cards and the house of the card's value."""


@dataclass(frozen=True, slots=True)
class Throw(Play):
    """Leave the card on the floor."""


Move = Deal | Bid | ThrowIn | Floor | Hand | Build | Add | Break | Capture | Throw
