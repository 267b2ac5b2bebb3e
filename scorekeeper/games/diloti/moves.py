"""What players do in Diloti, and the other entries of a deal's journal that the rules judge."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.cards.card import Card


@dataclass(frozen=True, slots=True)
class Deal:
    """The four cards of the first table; the first entry of every deal."""

    loose: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's cards as dealt in this packet, all or some of them, told by their owner."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """One hand card played, and what it acts on. Only its five kinds are ever made."""

    seat: int
    card: Card
    loose: tuple[Card, ...] = ()
    piles: tuple[int, ...] = ()
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Capture(Play):
    """Take loose cards and whole piles."""


@dataclass(frozen=True, slots=True)
class Lay(Play):
    """Leave the card on the table."""


@dataclass(frozen=True, slots=True)
class Declare(Play):
    """Make a pile of `value` from the hand card and loose cards."""

    value: int = 0
    makes: int | None = None
    """The pile's id, where the journal gave it one; else it gets the next."""


@dataclass(frozen=True, slots=True)
class Add(Play):
    """Put sets of a pile's value on it; the value stays."""


@dataclass(frozen=True, slots=True)
class Raise(Play):
    """Put a card on a plain pile so that its value grows."""


Move = Deal | Hand | Capture | Lay | Declare | Add | Raise
