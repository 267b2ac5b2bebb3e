"""A Dou Dizhu deal as the table sees it: auction, trick, cards played, and what hands were told."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from scorekeeper.engine.claim import Claim
from scorekeeper.engine.ruling import Finding
from scorekeeper.games.doudizhu.combos import Combination, Forms
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.moves import Call, Turn
from scorekeeper.games.doudizhu.ranks import NO_CARDS, ONE, Cards, without


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for the whole deal."""

    house: House
    dealer: int
    forms: Forms
    dealt: bool = False
    """Whether the `deal` entry was made."""
    first_bidder: int | None = None
    """The seat that drew the turned-up card; None: nobody, and the dealer bids first."""
    turned_up: int | None = None


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls, and how they leave the auction (section 3)."""

    calls: tuple[Call, ...] = ()
    landlord: int | None = None
    bid: int = 0
    """The landlord's; while the auction runs, the highest so far."""
    high_seat: int | None = None
    passes: int = 0
    passed_out: bool = False

    @property
    def running(self) -> bool:
        """Whether calls are still to come."""
        return self.landlord is None and not self.passed_out


@dataclass(frozen=True, slots=True)
class Known:
    """What a seat told of the cards it still holds; `whole`: these and no others."""

    cards: Cards
    told: int
    """How many cards were told, those already played included."""
    whole: bool


@dataclass(frozen=True, slots=True)
class State:
    """One deal at one moment.

    `hands[seat]` is None while nothing was told of it. `best` is None for a leader. `trick` is
    None also where `best` holds it with cards that are not to be beaten, since they broke a rule.
    """

    terms: Terms
    turn: int
    number: int = 0
    """Moves made so far, the `deal` among them."""
    auction: Auction = Auction()
    kitty: Cards | None = None
    """The landlord's extra cards, where they were shown."""
    trick: Combination | None = None
    lying: Cards = NO_CARDS
    """The cards of `trick`."""
    best: int | None = None
    passes: int = 0
    sizes: tuple[int, ...] = ()
    """Cards that each seat still holds."""
    played: tuple[Cards, ...] = ()
    plays: tuple[int, ...] = ()
    """How many times each seat has played."""
    log: tuple[tuple[int, Turn], ...] = ()
    """Every play and pass with its number as a move."""
    bombs: int = 0
    """Bombs that double (DDZ-PAY-3, DDZ-PAY-4)."""
    rockets: int = 0
    winner: int | None = None
    """The seat that went out."""
    hands: tuple[Known | None, ...] = ()
    revealed: tuple[Cards | None, ...] = ()
    news: tuple[Finding, ...] = ()
    """What the last move told about earlier ones."""

    @property
    def players(self) -> int:
        """How many seats play."""
        return self.terms.house.players

    @property
    def landlord(self) -> int | None:
        """The landlord's seat, once there is one."""
        return self.auction.landlord

    @property
    def over(self) -> bool:
        """Whether a player has gone out, or all have passed (DDZ-END-1, DDZ-AUC-5)."""
        return self.winner is not None or self.auction.passed_out

    @property
    def claims(self) -> tuple[Claim, ...]:
        """None: nothing in this game is a claim about cards not held."""
        return ()

    @property
    def seen(self) -> Cards:
        """Every card that was played or revealed."""
        return sum(self.played) + sum(cards or NO_CARDS for cards in self.revealed)


def known_at_start(state: State, seat: int) -> Cards:
    """The cards that a seat is publicly known to have had when play began (DDZ-COUNT-3)."""
    terms, cards = state.terms, NO_CARDS
    if terms.turned_up is not None and terms.first_bidder == seat:
        cards = ONE[terms.turned_up]
    if state.kitty is not None and state.landlord == seat:
        cards += state.kitty
    return cards


def still_held(state: State, seat: int) -> Cards:
    """The cards that a seat is publicly known to hold still (DDZ-COUNT-3)."""
    return without(known_at_start(state, seat), state.played[seat])


def seen_by(state: State, seats: Collection[int]) -> State:
    """The state as the keepers of these seats' hands may see it; none: as everybody may."""
    if not any(state.hands) and not state.news:
        return state
    hands = tuple(hand if owner in seats else None for owner, hand in enumerate(state.hands))
    news = tuple(one for one in state.news if one.to is None or one.to in seats)
    return replace(state, hands=hands, news=news)
