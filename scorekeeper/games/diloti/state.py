"""A Diloti deal as the table sees it: cards, piles, captures, claims, and what hands were told."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.cards.card import CARDS, Card, Rank
from scorekeeper.cards.packs import RANK_BITS
from scorekeeper.engine.claim import NO_PROMISES, Claim, Promises
from scorekeeper.engine.hand import Known
from scorekeeper.engine.ruling import Finding
from scorekeeper.games.diloti.house import House
from scorekeeper.games.diloti.moves import Play

COPIES = 4
"""Cards of each rank in the pack."""
HIGHEST = 10
"""The biggest numeral, and so the biggest value of a pile."""
VALUES = range(1, HIGHEST + 1)
"""What numerals are worth."""


class Pile(NamedTuple):
    """A declared pile: captured whole by a card of `value`. `owner` None: nobody is bound by it."""

    id: int
    value: int
    owner: int | None
    cards: tuple[Card, ...]
    plain: bool
    """One set; a grouped pile, of more, is never raised."""


@dataclass(frozen=True, slots=True)
class Xeri:
    """A capture that left the table empty, at `play`, counted from 1."""

    play: int
    seat: int
    side: int
    counts: bool


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for the whole deal."""

    house: House
    dealer: int
    xeri_before: bool = False
    """Whether an earlier deal of the match had a xeri (DIL-XERI-2, void_first_of_match)."""
    trio: Rank | None = None
    """The rank of three equal faces on the first table (DIL-SET-6)."""


class Won(NamedTuple):
    """What the two sides captured, cards at the end included."""

    cards: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    xeris: tuple[Xeri, ...] = ()
    last: int | None = None
    """The side that captured last."""
    leftover: tuple[Card, ...] = ()
    """What lay on the table after the last play (DIL-END-1)."""


class State(NamedTuple):
    """One deal at one moment; a tuple, since every play makes one.

    `hands[seat]` is None while nothing was told of it. `played[seat]` are its cards of this
    packet. `seen` has the bits of every card that has been face up.
    """

    terms: Terms
    turn: int
    play: int = 0
    """Plays made so far, 0 to 48."""
    loose: tuple[Card, ...] = ()
    piles: tuple[Pile, ...] = ()
    next_pile: int = 1
    dealt: int = 0
    """Cards that each seat got in this packet; 0 before the `deal`."""
    sizes: tuple[int, ...] = ()
    """Cards that each seat still holds."""
    stock: int = 0
    hands: tuple[Known | None, ...] = ()
    played: tuple[tuple[Card, ...], ...] = ()
    won: Won = Won()
    seen: int = 0
    promises: Promises = NO_PROMISES

    @property
    def players(self) -> int:
        """How many seats play."""
        return self.terms.house.players

    @property
    def running(self) -> bool:
        """Whether the deal has begun and cards are left to play."""
        return any(self.sizes)

    @property
    def over(self) -> bool:
        """Whether the last card was played."""
        return self.dealt > 0 and not any(self.sizes) and not self.stock

    @property
    def news(self) -> tuple[Finding, ...]:
        """What the last move told about earlier ones."""
        return self.promises.news

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Every claim of the deal: settled ones in the order they were settled, then open ones."""
        return self.promises.settled + self.promises.open

    def pile(self, number: int) -> Pile | None:
        """The pile with this id, or None when it is not on the table."""
        for pile in self.piles:
            if pile.id == number:
                return pile
        return None

    def named(self, move: Play) -> Pile:
        """The one pile that an add or raise names, once DIL-TURN-3 has found it on the table."""
        pile = self.pile(move.piles[0])
        assert pile is not None
        return pile

    def unseen(self, value: int) -> int:
        """How many numerals of `value` have never been face up (0 to 4)."""
        if value not in VALUES:
            return 0
        return COPIES - (self.seen & RANK_BITS[value]).bit_count()


NUMERALS = {card: int(card.rank) if card.rank <= HIGHEST else 0 for card in CARDS}


def numeral(card: Card) -> int:
    """What a card counts in sums (DIL-SET-3): 1 to 10, and 0 for a face."""
    return NUMERALS[card]


def numerals(cards: Iterable[Card]) -> list[int]:
    """What each of the cards counts in sums."""
    return [NUMERALS[card] for card in cards]


def owned(state: State, seat: int) -> tuple[int, ...]:
    """The values of the piles by which the seat is bound; where there are none, by no duty."""
    return tuple([pile.value for pile in state.piles if pile.owner == seat]) if state.piles else ()


def seen_by(state: State, seats: Collection[int]) -> State:
    """The state as the keepers of these seats' hands see it; none: as everybody does."""
    if not any(state.hands) and not state.news:
        return state
    hands = tuple(hand if seat in seats else None for seat, hand in enumerate(state.hands))
    news = tuple(one for one in state.news if one.to is None or one.to in seats)
    if hands == state.hands and news == state.news:
        return state
    return state._replace(hands=hands, promises=state.promises._replace(news=news))
