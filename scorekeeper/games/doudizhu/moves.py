"""What players do in Dou Dizhu, and the other entries of a deal's journal that the rules judge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.games.doudizhu.ranks import Cards


@dataclass(frozen=True, slots=True)
class Deal:
    """Who drew the card that was turned up, and its rank; the first entry of every deal."""

    first_bidder: int | None = None
    turned_up: int | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's cards as dealt, all or some of them, told by their owner."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the auction: a bid, or None for a pass."""

    seat: int
    bid: int | None


@dataclass(frozen=True, slots=True)
class Landlord:
    """The auction's result, where its calls are not logged."""

    seat: int
    bid: int


@dataclass(frozen=True, slots=True)
class Kitty:
    """The landlord's extra cards, where they are shown."""

    cards: Cards


class Play(NamedTuple):
    """Cards put down in one turn; a tuple, since whole lists of them are made."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Pass:
    """No cards this turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """What a loser has left after the end."""

    seat: int
    cards: Cards


Turn = Play | Pass
Move = Deal | Hand | Call | Landlord | Kitty | Turn | Reveal
