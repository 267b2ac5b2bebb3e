"""What players do in Phase 10, and the other entries of a round's journal that the rules judge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorekeeper.cards.card import Card

Level = Literal["full", "table"]
"""How much of a round is logged: every public event, or lays, hits and who went out alone."""
End = Literal["low", "high"]
"""An end of a run."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The first entry of a round: the cards turned up, the first turned first."""

    upcard: tuple[Card, ...] = ()
    level: Level = "full"


@dataclass(frozen=True, slots=True)
class Hand:
    """What a seat tells of its hand: the ten cards dealt, and those drawn from the stock since."""

    seat: int
    cards: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Draw the hidden top card of the stock."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawDiscard:
    """Take the top card of the discards."""

    seat: int


@dataclass(frozen=True, slots=True)
class Exhausted:
    """End the round because there is nothing to draw."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay the phase: its groups in the order of the phase, a run from low to high."""

    seat: int
    groups: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """Put a card on a group that lies; `end` says where on a run."""

    seat: int
    card: Card
    owner: int
    group: int
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card on the discards; a joker names the seat that loses a turn."""

    seat: int
    card: Card
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Out:
    """At level `table`: the seat went out."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """After the round: what is left in the seat's hand."""

    seat: int
    cards: tuple[Card, ...] = ()


Draw = DrawStock | DrawDiscard | Exhausted
Turn = DrawStock | DrawDiscard | Exhausted | Lay | Hit | Discard
"""What the seat in turn does."""
Move = Deal | Hand | DrawStock | DrawDiscard | Exhausted | Lay | Hit | Discard | Out | Reveal
