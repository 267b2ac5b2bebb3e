"""A Seep deal as the table sees it: floor, houses, captures, claims, and what hands were told."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.cards.card import Card, Rank
from scorekeeper.cards.packs import RANK_BITS
from scorekeeper.engine.claim import NO_PROMISES, Claim, Promises
from scorekeeper.engine.hand import Known
from scorekeeper.engine.ruling import Finding
from scorekeeper.games.seep.house import SEATS, House
from scorekeeper.games.seep.moves import Play

COPIES = 4
"""Cards of each value in the pack."""
LOWEST, HIGHEST = 9, 13
"""The values that a bid and a house may have (SEEP-BID-1, SEEP-HOUSE-1)."""
PLAYS = 48
FIRST_PACKET, FULL_HAND = 4, 12
"""Cards that the bidder gets before he bids, and that each seat gets in all (SEEP-SET-6)."""
BID_MOVE, FLOOR_MOVE = 1, 2
"""The numbers of these moves, counted from the `deal`, 0; play k is move k + 2."""

Phase = Literal["new", "bid", "first", "play", "over", "redeal"]
"""`new`: before the `deal` is logged. `first`: the bidder's first play, by SEEP-FIRST-1 and -2.
`redeal`: nobody could bid, and the deal was thrown in (SEEP-BID-3)."""


@dataclass(frozen=True, slots=True)
class SeepHouse:
    """A house on the floor: captured whole, by a card of `value`, and by nothing else."""

    value: int
    owners: tuple[int, ...]
    cards: tuple[Card, ...]

    @property
    def ordinary(self) -> bool:
        """Whether it is one set, however it sums; a cemented house, of more, is never broken."""
        return sum(card.rank for card in self.cards) < 2 * self.value


@dataclass(frozen=True, slots=True)
class Sweep:
    """A capture that left the floor empty, at `play`, counted from 1 (SEEP-SWEEP-1)."""

    play: int
    seat: int
    side: int


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for the whole deal."""

    rules: House
    dealer: int

    @property
    def bidder(self) -> int:
        """The seat after the dealer (SEEP-SET-4)."""
        return (self.dealer + 1) % SEATS


@dataclass(frozen=True, slots=True)
class Won:
    """What the two sides captured, cards at the end included."""

    cards: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    sweeps: tuple[Sweep, ...] = ()
    last: int | None = None
    """The side that captured last."""
    leftover: tuple[Card, ...] = ()
    """What lay on the floor after the last play (SEEP-END-1)."""


@dataclass(frozen=True, slots=True)
class Told:
    """What owners told of their hands; of others' nothing is shown."""

    hands: tuple[Known | None, ...] = (None,) * SEATS
    """What is known of each hand; None while nothing is, or where it proved wrong."""
    four: Known | None = None
    """The bidder's first four cards, as told before the first play."""
    conflicts: tuple[Finding, ...] = ()
    """Cards of told hands that others played; open to all when the deal is over."""


NOTHING_TOLD = Told()


@dataclass(frozen=True, slots=True)
class State:
    """One deal at one moment.

    `played[seat]` are the cards that it has played. `seen` has the bits of every card that
    has been face up.
    """

    terms: Terms
    turn: int
    phase: Phase = "new"
    play: int = 0
    """Plays made so far, 0 to 48."""
    bid: int = 0
    loose: tuple[Card, ...] = ()
    houses: tuple[SeepHouse, ...] = ()
    sizes: tuple[int, ...] = (0,) * SEATS
    """Cards that each seat holds."""
    told: Told = NOTHING_TOLD
    played: tuple[tuple[Card, ...], ...] = ((),) * SEATS
    won: Won = Won()
    seen: int = 0
    promises: Promises = NO_PROMISES

    @property
    def hands(self) -> tuple[Known | None, ...]:
        """What was told of each hand, or None."""
        return self.told.hands

    @property
    def over(self) -> bool:
        """Whether nothing more is played: after play 48, or thrown in (SEEP-BID-3)."""
        return self.played_out or self.phase == "redeal"

    @property
    def played_out(self) -> bool:
        """Whether it was played to its end, which opens every hand; none is that was thrown in."""
        return self.phase == "over"

    @property
    def news(self) -> tuple[Finding, ...]:
        """What the last move told about earlier ones."""
        return self.promises.news

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Every claim of the deal: settled ones in the order they were settled, then open ones."""
        return self.promises.settled + self.promises.open

    def house(self, value: int) -> SeepHouse | None:
        """The house of this value, or None when none stands."""
        for house in self.houses:
            if house.value == value:
                return house
        return None

    def named(self, move: Play) -> SeepHouse:
        """The house that an add or break names, once SEEP-TURN-3 has found it on the floor."""
        return next(house for house in self.houses if house.value == move.house)

    def unseen(self, value: int) -> int:
        """How many cards of `value` have never been face up (0 to 4)."""
        if not 1 <= value <= HIGHEST:
            return 0
        return COPIES - (self.seen & RANK_BITS[value]).bit_count()


def card_of(value: int) -> int:
    """A value as players name the card that has it: 11 as the jack."""
    return Rank(value) if 1 <= value <= HIGHEST else value


def seen_by(state: State, seats: Collection[int]) -> State:
    """The state as the keepers of these seats' hands see it; none: as everybody does."""
    told, news = state.told, state.news
    if told is NOTHING_TOLD and not news:
        return state
    shown = Told(
        tuple(hand if seat in seats else None for seat, hand in enumerate(told.hands)),
        told.four if state.terms.bidder in seats else None,
        tuple(one for one in told.conflicts if one.to in seats),
    )
    heard = tuple(one for one in news if one.to is None or one.to in seats)
    if shown == told and heard == news:
        return state
    return replace(state, told=shown, promises=state.promises._replace(news=heard))
