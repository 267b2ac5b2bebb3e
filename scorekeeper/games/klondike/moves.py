"""What is done in Klondike, and the piles and cards that it names."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.cards.card import Card

WASTE, FOUNDATIONS = "W", "F"
COLUMN = {f"T{number}": number - 1 for number in range(1, 8)}
"""The seven columns by name, with their places in a layout."""
SUITS = "CDHS"
"""The order of the foundations."""
HEAP = {f"F{suit}": place for place, suit in enumerate(SUITS)}
"""The four foundations by name, with their places in a layout."""
SOURCES = (WASTE, *COLUMN, *HEAP)
TARGETS = (FOUNDATIONS, *COLUMN)


@dataclass(frozen=True, slots=True)
class Deal:
    """The first entry: the seven open cards, T1 first, or the whole pack, top first."""

    tops: tuple[Card, ...] | None = None
    deck: tuple[Card, ...] | None = None
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn a packet from the stock; the names in the order turned, None where not told."""

    cards: tuple[Card | None, ...] | None = None
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Redeal:
    """Turn the waste over to be the stock again."""

    seat: int = 0


@dataclass(frozen=True, slots=True)
class Transfer:
    """Move cards from pile to pile. `turned` is the card that came up where they lay."""

    source: str
    target: str
    count: int | None = None
    """From column to column: how many; left out, one."""
    turned: Card | None = None
    seat: int = 0


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Name the card that an earlier move turned up in a column or on the waste."""

    pile: str
    card: Card | None = None
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Sweep:
    """Move up whatever the foundations take, until they take nothing more."""

    seat: int = 0


@dataclass(frozen=True, slots=True)
class Finish:
    """Sweep, draw and redeal until a sure win is won."""

    seat: int = 0


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last move; what it showed stays known."""

    seat: int = 0


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Close the game as it lies."""

    seat: int = 0


Move = Deal | Draw | Redeal | Transfer | TurnUp | Sweep | Finish | Undo | GiveUp
