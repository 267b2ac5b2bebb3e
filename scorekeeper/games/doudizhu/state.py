"""A Dou Dizhu deal as the table sees it: auction, trick, cards played, and what hands were told."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.engine.claim import Claim
from scorekeeper.engine.ruling import Finding
from scorekeeper.games.doudizhu.combos import Combination, Forms
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.moves import Call, Play, Turn
from scorekeeper.games.doudizhu.ranks import NO_CARDS, ONE, Cards, size, without


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for the whole deal."""

    house: House
    dealer: int
    forms: Forms
    pack: Cards
    """The cards played with."""
    dealt: bool = False
    """Whether the `deal` entry was made."""
    first_bidder: int | None = None
    """The seat that drew the turned-up card; None: nobody, and the dealer bids first."""
    turned_up: int | None = None


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls, how they leave the auction, and the landlord's extra cards (DDZ-AUC)."""

    calls: tuple[Call, ...] = ()
    landlord: int | None = None
    bid: int = 0
    """The landlord's; while the auction runs, the highest so far."""
    high_seat: int | None = None
    passes: int = 0
    passed_out: bool = False
    kitty: Cards | None = None
    """The extra cards, where they were shown."""
    moves: int = 0
    """The `deal`, the calls and the kitty: moves that are not in the log."""
    kitty_after: int = 0
    """Turns in the log before the kitty was shown, which broke a rule and stood."""

    @property
    def running(self) -> bool:
        """Whether calls are still to come."""
        return self.landlord is None and not self.passed_out

    def number_of(self, place: int) -> int:
        """The number of the turn at a place of the log, as a move counted from the `deal`."""
        before_the_kitty = self.kitty is not None and place < self.kitty_after
        return self.moves + place - before_the_kitty


@dataclass(frozen=True, slots=True)
class Known:
    """What a seat told of the cards it still holds; `whole`: these and no others."""

    cards: Cards
    told: int
    """How many cards were told, those already played included, and no shown kitty."""
    whole: bool


@dataclass(frozen=True, slots=True)
class Told:
    """What seats told of their cards, privately and, after the end, openly."""

    hands: tuple[Known | None, ...]
    revealed: tuple[Cards | None, ...]
    news: tuple[Finding, ...] = ()
    """What the last move told about earlier ones."""


class State(NamedTuple):
    """One deal at one moment; a named tuple, since one is made at every move.

    `told.hands[seat]` is None while nothing was told of it. `best` is None for a leader. `trick`
    is None also where `best` holds it with cards that are not to be beaten, since they broke a
    rule.
    """

    terms: Terms
    turn: int
    sizes: tuple[int, ...]
    """Cards that each seat still holds."""
    played: tuple[Cards, ...]
    told: Told
    auction: Auction = Auction()
    trick: Combination | None = None
    best: int | None = None
    passes: int = 0
    log: tuple[Turn, ...] = ()
    """Every play and pass."""
    seen: Cards = NO_CARDS
    """Every card that was played or revealed."""
    held: tuple[Cards, ...] = ()
    """What each seat is publicly known to hold still; empty where nobody is (DDZ-COUNT-3)."""
    doubled: tuple[int, int] = (0, 0)
    """Bombs that double, and rockets (DDZ-PAY-3, DDZ-PAY-4)."""

    @property
    def players(self) -> int:
        """How many seats play."""
        return self.terms.house.players

    @property
    def landlord(self) -> int | None:
        """The landlord's seat, once there is one."""
        return self.auction.landlord

    @property
    def winner(self) -> int | None:
        """The seat that went out."""
        return self.sizes.index(0) if 0 in self.sizes else None

    @property
    def over(self) -> bool:
        """Whether a player has gone out, or all have passed (DDZ-END-1, DDZ-AUC-5)."""
        return self.played_out or self.auction.passed_out

    @property
    def played_out(self) -> bool:
        """Whether it was played to its end, which opens every hand; none is where all passed."""
        return 0 in self.sizes

    @property
    def kitty_is_due(self) -> bool:
        """Whether the kitty is to be shown before the first play (DDZ-AUC-12)."""
        return self.terms.house.kitty_shown and self.auction.kitty is None and not self.begun

    @property
    def begun(self) -> bool:
        """Whether cards were played, be it in a position that has no log."""
        return self.best is not None or sum(self.sizes) < size(self.terms.pack)

    @property
    def hands(self) -> tuple[Known | None, ...]:
        """What each seat told of its hand."""
        return self.told.hands

    @property
    def news(self) -> tuple[Finding, ...]:
        """What the last move told about earlier ones."""
        return self.told.news

    @property
    def claims(self) -> tuple[Claim, ...]:
        """None: nothing in this game is a claim about cards not held."""
        return ()

    @property
    def plays(self) -> tuple[int, ...]:
        """How many times each seat has played; what the log lacks counts as one play."""
        logged, made = [NO_CARDS] * self.players, [0] * self.players
        for move in self.log:
            if isinstance(move, Play):
                logged[move.seat] += move.cards
                made[move.seat] += 1
        played = zip(made, logged, self.played, strict=True)
        return tuple(count + (cards != all_cards) for count, cards, all_cards in played)


def known_at_start(state: State, seat: int) -> Cards:
    """The cards that a seat is publicly known to have had when play began (DDZ-COUNT-3)."""
    terms, auction, cards = state.terms, state.auction, NO_CARDS
    if terms.turned_up is not None and terms.first_bidder == seat:
        cards = ONE[terms.turned_up]
    if auction.kitty is not None and auction.landlord == seat:
        cards += auction.kitty
    return cards


def still_held(state: State) -> tuple[Cards, ...]:
    """What each seat is publicly known to hold still; empty where nobody is (DDZ-COUNT-3)."""
    played = state.played
    held = tuple(without(known_at_start(state, seat), cards) for seat, cards in enumerate(played))
    return held if any(held) else ()


def seen_by(state: State, seats: Collection[int]) -> State:
    """The state as the keepers of these seats' hands may see it; none: as everybody may."""
    told = state.told
    if not any(told.hands) and not told.news:
        return state
    hands = tuple(hand if owner in seats else None for owner, hand in enumerate(told.hands))
    news = tuple(one for one in told.news if one.to is None or one.to in seats)
    if hands == told.hands and news == told.news:
        return state
    return state._replace(told=Told(hands, told.revealed, news))
