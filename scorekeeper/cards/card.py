"""A playing card and its name: rank then suit, as in `7H`, `10D`, `AS`; jokers `BJ`, `RJ`, `JK`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Any

VARIATION_SELECTOR = "\ufe0f"
"""What phones put behind `♥` to make it a picture."""


class Suit(StrEnum):
    """The four suits, by the letter that names them."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def symbol(self) -> str:
        """The suit as it is printed on a card."""
        return SUIT_SYMBOLS[self]


SUIT_SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}


class Rank(IntEnum):
    """Ranks by their order from the ace, 1, to the king, 13; the three jokers above them."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    BLACK_JOKER = 14
    RED_JOKER = 15
    JOKER = 16

    def __str__(self) -> str:
        return RANK_NAMES[self]


RANK_NAMES = dict(
    zip(Rank, ["A", *map(str, range(2, 11)), "J", "Q", "K", "BJ", "RJ", "JK"], strict=True)
)
SUITED_RANKS = tuple(rank for rank in Rank if rank <= Rank.KING)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One kind of card. There is one object for each, so twins of a second pack are the same.

    Compare and look up by identity; `count` them in tuples, never in sets.
    """

    rank: Rank
    suit: Suit | None
    name: str
    bit: int
    """A power of two that belongs to this card alone, for packs without twins."""

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return named, (self.name,)

    @property
    def symbol(self) -> str:
        """The card as players read it: `10♦`."""
        return self.name if self.suit is None else f"{self.rank}{self.suit.symbol}"


class BadCard(ValueError):
    """A text that names no card."""

    def __init__(self, given: str) -> None:
        super().__init__(
            f"no card {given!r}; a card is a rank (A 2 3 4 5 6 7 8 9 10 J Q K) "
            "and a suit (S H D C), as in 10D, or a joker (BJ RJ JK)"
        )
        self.given = given


def _all_cards() -> tuple[Card, ...]:
    suited = [(rank, suit) for suit in Suit for rank in SUITED_RANKS]
    jokers = [(rank, None) for rank in Rank if rank > Rank.KING]
    return tuple(
        Card(rank, suit, f"{rank}{suit or ''}", 1 << place)
        for place, (rank, suit) in enumerate([*suited, *jokers])
    )


CARDS = _all_cards()
"""Every kind of card: 52 with suits, then the three jokers."""

ANY_ACE = Card(Rank.ACE, None, str(Rank.ACE), 1 << len(CARDS))
"""An ace whose suit does not matter, for games where all aces are alike. It is in no pack."""

BY_NAME = {card.name: card for card in (*CARDS, ANY_ACE)}


def named(name: str) -> Card:
    """The card of exactly this name."""
    return BY_NAME[name]


def _spellings(card: Card) -> set[str]:
    """How people write `card`: `10D`, `Td`, `10♦`."""
    if card.suit is None:
        first, second = card.name[0], card.name[1]
        return {a + b for a in (first, first.lower()) for b in (second, second.lower())}
    ranks = {str(card.rank)} | ({"T"} if card.rank is Rank.TEN else set())
    suits = {str(card.suit), card.suit.lower(), card.suit.symbol}
    return {one + suit for rank in ranks for one in (rank, rank.lower()) for suit in suits}


BY_SPELLING = {spelling: card for card in CARDS for spelling in _spellings(card)}


def parse(text: str) -> Card:
    """Read a card's name: `10D`; also `TD`, `10♦` and lower case.

    Raises:
        BadCard: no card is written so.
    """
    card = spelt(text)
    if card is None:
        raise BadCard(text)
    return card


def spelt(text: str) -> Card | None:
    """The card that is written so; None where none is."""
    return BY_SPELLING.get(text) or BY_SPELLING.get(text.removesuffix(VARIATION_SELECTOR))


def parse_all(text: str) -> tuple[Card, ...]:
    """Read cards written with blanks between them: `2S 3H 10D`.

    Raises:
        BadCard: one of them is no card.
    """
    return tuple(parse(name) for name in text.split())


def names(cards: Iterable[Card]) -> list[str]:
    """The names of `cards`, in their order."""
    return [card.name for card in cards]
