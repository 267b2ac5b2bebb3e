"""The twenty phases, and what a group of cards is: a set, a run or cards of one colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.cards.card import Card, Rank, Suit
from scorekeeper.games.phase10.house import House

LOWEST, HIGHEST = int(Rank.TWO), int(Rank.KING)
"""The values of a run, from the two to the king: an ace is never a one (P10-RUN-2)."""
DEALT = 10
"""Cards that each seat gets (P10-DEAL-3)."""
RED_OR_BLACK = {
    Suit.HEARTS: "red",
    Suit.DIAMONDS: "red",
    Suit.SPADES: "black",
    Suit.CLUBS: "black",
    None: None,
}


class Kind(StrEnum):
    """What holds a group together."""

    SET = "set"
    RUN = "run"
    COLOUR = "colour"


@dataclass(frozen=True, slots=True)
class Shape:
    """A group that a phase asks for."""

    kind: Kind
    size: int


LETTERS = {"S": Kind.SET, "R": Kind.RUN, "C": Kind.COLOUR}


def _shapes(phase: str) -> tuple[Shape, ...]:
    return tuple(Shape(LETTERS[one[0]], int(one[1:])) for one in phase.split())


PHASES = tuple(
    _shapes(phase)
    for phase in (
        *("S3 S3", "S3 R4", "S4 R4", "R7", "R8", "R9", "S4 S4", "C7", "S5 S2", "S5 S3"),
        *("S2 S2 S2 S2", "S4 R5", "S5 R5", "R4 C4", "R5 C4", "R10", "S4 S5", "C9", "S6 S2"),
        "S6 S3",
    )
)
"""The groups of each phase, phase 1 first; their order is part of the definition."""


def shapes_of(phase: int) -> tuple[Shape, ...]:
    """The groups that a phase asks for."""
    return PHASES[phase - 1]


def cards_of(phase: int) -> int:
    """How many cards a phase takes."""
    return sum(shape.size for shape in shapes_of(phase))


def most_left(phase: int) -> int:
    """How many cards the seat that laid the phase holds after its turn, at the most."""
    return DEALT - cards_of(phase)


def is_wild(card: Card) -> bool:
    """Whether the card is an ace, which stands for another."""
    return card.rank is Rank.ACE


def is_joker(card: Card) -> bool:
    """Whether the card is a joker, which makes a seat lose a turn."""
    return card.rank is Rank.JOKER


def is_natural(card: Card) -> bool:
    """Whether the card stands for itself."""
    return LOWEST <= card.rank <= HIGHEST


def naturals(cards: Iterable[Card]) -> list[Card]:
    """The cards that stand for themselves."""
    return [card for card in cards if is_natural(card)]


def wilds(cards: Iterable[Card]) -> int:
    """How many aces there are."""
    return sum(map(is_wild, cards))


def colour(house: House, card: Card) -> str | None:
    """What two natural cards of one colour share: the suit, or red or black (P10-COL-1)."""
    return RED_OR_BLACK[card.suit] if house.colour_unit == "red_black" else card.suit


def lowest_values(cards: Iterable[Card]) -> list[int]:
    """What the lowest place of a run would be worth by each natural card (P10-RUN-1)."""
    return [card.rank - place for place, card in enumerate(cards) if is_natural(card)]


def low_end(cards: Iterable[Card]) -> int:
    """The lowest value of a run, as its first natural card says it (P10-WILD-1)."""
    return next(iter(lowest_values(cards)), LOWEST)
