"""Cards by rank alone: how they are written, and counts of each rank in one whole number.

A count of every rank takes a byte, the 3s the lowest, so that cards are added and compared at
once: 3 3 4 is 2 + 256. The order of cards is gone, and twins are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Cards = int
"""How many there are of each rank, a byte each; 0 for no cards."""

RANK_NAMES = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "BJ", "RJ")
"""Ranks from low to high (DDZ-CARD-1); a rank is its place here."""
RANKS = range(len(RANK_NAMES))
ACE, TWO, BLACK_JOKER, RED_JOKER = 11, 12, 13, 14
BYTE = 8
MOST_CARDS = 108
"""No list of cards is longer than two packs."""

ONE = tuple(1 << BYTE * rank for rank in RANKS)
"""One card of each rank."""
NO_CARDS: Cards = 0
_HIGH = sum(ONE) << BYTE - 1
_LOW = _HIGH - sum(ONE)


def _pack(copies: int, jokers: int) -> Cards:
    return sum(one * (copies if rank <= TWO else jokers) for rank, one in enumerate(ONE))


PACKS = {3: _pack(4, 1), 4: _pack(8, 2)}
"""What is played with, by the number of players (DDZ-SET-2, DDZ-CARD-2)."""


class BadRank(ValueError):
    """A text that names no rank."""

    def __init__(self, given: str) -> None:
        super().__init__(f"no rank {given!r}; ranks are {' '.join(RANK_NAMES)}")
        self.given = given


def _spellings(rank: int) -> Iterator[str]:
    """How people write a rank, in lower case: `10`, `t`, `10d`, `t♦`."""
    name = RANK_NAMES[rank].lower()
    names = (name, "t") if name == "10" else (name,)
    suits = ("", *"shdc♠♥♦♣") if rank <= TWO else ("",)
    return (one + suit for one in names for suit in suits)


_BY_SPELLING = {spelling: rank for rank in RANKS for spelling in _spellings(rank)}


def parse_rank(text: str) -> int:
    """Read a rank: `10`, also `T`, lower case, and with a suit, which is dropped (DDZ-CARD-3).

    Raises:
        BadRank: no rank is written so.
    """
    rank = _BY_SPELLING.get(text.replace("\ufe0f", "").lower())
    if rank is None:
        raise BadRank(text)
    return rank


def parse(text: str) -> Cards:
    """Read cards written with blanks between them, in any order: `3 3 10 BJ`.

    Raises:
        BadRank: one of them is none.
    """
    return sum(ONE[parse_rank(name)] for name in text.split())


def counts(cards: Cards) -> bytes:
    """How many there are of each rank, from the 3s to the red jokers."""
    return cards.to_bytes(len(RANK_NAMES), "little")


def size(cards: Cards) -> int:
    """How many cards there are, up to 254."""
    # The remainder by 255 of a number is that of the sum of its bytes.
    return cards % 255


def text(cards: Cards) -> str:
    """The cards from low to high with blanks between them."""
    held = enumerate(counts(cards))
    return " ".join(name for rank, count in held for name in [RANK_NAMES[rank]] * count)


def without(cards: Cards, taken: Cards) -> Cards:
    """What is left of `cards` when each of `taken` that is there is taken out once."""
    # A high bit in every byte takes the loan; where it was needed, nothing is left.
    apart = (cards | _HIGH) - taken
    kept = apart & _HIGH
    return apart & (kept - (kept >> BYTE - 1)) & _LOW


def are_in(cards: Cards, others: Cards) -> bool:
    """Whether `others` have as many of each rank, or more."""
    return ((others | _HIGH) - cards) & _HIGH == _HIGH


def both(cards: Cards, others: Cards) -> Cards:
    """The fewest cards that hold `cards` and hold `others`: of each rank the greater count."""
    return cards + without(others, cards)


def ranks_in(cards: Cards) -> list[int]:
    """The ranks of which there is a card, from low to high."""
    return [rank for rank, count in enumerate(counts(cards)) if count]


def spread(ranks: Iterable[int]) -> Cards:
    """One card of each of these ranks."""
    return sum(ONE[rank] for rank in ranks)
