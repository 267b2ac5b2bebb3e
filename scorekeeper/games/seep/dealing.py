"""The entries before the first play - deal, bid, floor - and what may be told of a hand."""

from __future__ import annotations

from scorekeeper.cards.card import Rank
from scorekeeper.cards.packs import bits, missing, once, twice
from scorekeeper.engine.ruling import Finding, broken, impossible
from scorekeeper.games.seep.moves import Bid, Deal, Floor, Hand, ThrowIn
from scorekeeper.games.seep.promises import BID_2, card_is_kept
from scorekeeper.games.seep.state import (
    FIRST_PACKET,
    HIGHEST,
    LOWEST,
    State,
)

FLOOR_CARDS = 4
"""Cards turned up after the bid."""


def deal_comes_first(state: State, move: Deal) -> Finding | None:
    """A deal is opened once, before everything else (SEEP-TURN-1)."""
    return None if state.phase == "new" else impossible("SEEP-TURN-1", "dealt_already")


def it_is_time_to_bid(state: State, move: Bid | ThrowIn) -> Finding | None:
    """The bidder bids, or throws in, before anything else is done (SEEP-TURN-1)."""
    if state.phase == "new":
        return impossible("SEEP-TURN-1", "not_dealt")
    if state.over:
        return impossible("SEEP-TURN-1", "over")
    if state.phase != "bid":
        return impossible("SEEP-TURN-1", "bid_already")
    if move.seat == state.turn:
        return None
    return impossible("SEEP-TURN-1", "only_bidder", turn=state.turn, seat=move.seat)


def value_can_be_bid(state: State, move: Bid) -> Finding | None:
    """A bid is a number 9 to 13 (SEEP-BID-1)."""
    if LOWEST <= move.value <= HIGHEST:
        return None
    return broken("SEEP-BID-1", value=move.value)


def bid_card_is_held(state: State, move: Bid) -> Finding | None:
    """The bidder holds a card of the value among his four (SEEP-BID-2)."""
    return card_is_kept(state, move, (BID_2, move.value))


def cards_are_of_the_pack(state: State, move: ThrowIn | Floor | Hand) -> Finding | None:
    """Every card is in the pack of 52 (SEEP-SET-2)."""
    cards = move.loose if isinstance(move, Floor) else move.cards
    foreign = tuple(card for card in cards if card.rank > Rank.KING)
    return impossible("SEEP-SET-2", cards=once(foreign)) if foreign else None


def four_cards_are_shown(state: State, move: ThrowIn) -> Finding | None:
    """Who throws in shows his four cards, all different (SEEP-BID-3)."""
    if len(set(move.cards)) == len(move.cards) == FIRST_PACKET:
        return None
    return impossible("SEEP-BID-3", "four", cards=move.cards)


def shown_cards_are_held(state: State, move: ThrowIn) -> Finding | None:
    """The cards shown are those that the bidder told (SEEP-TURN-2)."""
    hand = state.told.hands[move.seat]
    if hand is None:
        return None
    other = missing(move.cards, hand.cards) if hand.whole else missing(hand.cards, move.cards)
    return impossible("SEEP-TURN-2", "not_held", cards=other) if other else None


def no_card_can_be_bid(state: State, move: ThrowIn) -> Finding | None:
    """None of the cards is above 8; with a 9 or higher he must bid (SEEP-BID-3)."""
    high = tuple(card for card in move.cards if card.rank >= LOWEST)
    return broken("SEEP-BID-3", "must_bid", cards=high) if high else None


def floor_can_be_turned_up(state: State, move: Floor) -> Finding | None:
    """The floor is turned up once, after the bid (SEEP-TURN-1, SEEP-BID-4)."""
    if state.phase == "first" and not state.loose:
        return None
    early = state.phase in ("new", "bid")
    case = "over" if state.over else "no_bid" if early else "floor_already"
    return impossible("SEEP-TURN-1", case)


def four_cards_lie_there(state: State, move: Floor) -> Finding | None:
    """The floor is four different cards (SEEP-SET-5)."""
    if len(set(move.loose)) == len(move.loose) == FLOOR_CARDS:
        return None
    return impossible("SEEP-SET-5", cards=move.loose)


def hand_can_be_told(state: State, move: Hand) -> Finding | None:
    """A hand is told while its deal is played (SEEP-TURN-1)."""
    if state.phase == "new":
        return impossible("SEEP-TURN-1", "not_dealt")
    return impossible("SEEP-TURN-1", "over") if state.over else None


def cards_dealt(state: State, seat: int) -> int:
    """How many cards the seat has got so far (SEEP-SET-5, SEEP-SET-6)."""
    return state.sizes[seat] + len(state.played[seat])


def hand_is_no_bigger(state: State, move: Hand) -> Finding | None:
    """With those played, a hand has at most the cards dealt, all different (SEEP-SET-6)."""
    most = cards_dealt(state, move.seat)
    again = once(twice(move.cards))
    if not again and len({*move.cards, *state.played[move.seat]}) <= most:
        return None
    if again:
        return impossible("SEEP-SET-6", "twice", cards=again)
    return impossible("SEEP-SET-6", "hand", seat=move.seat, most=most)


def told_cards_are_unseen(state: State, move: Hand) -> Finding | None:
    """No card of a hand was seen elsewhere in the deal (SEEP-TURN-2)."""
    seen = state.seen & ~bits(state.played[move.seat])
    elsewhere = tuple(card for card in move.cards if card.bit & seen)
    return impossible("SEEP-TURN-2", "elsewhere", cards=elsewhere) if elsewhere else None


DEAL = (deal_comes_first,)
BID = (it_is_time_to_bid, value_can_be_bid, bid_card_is_held)
THROW_IN = (
    it_is_time_to_bid,
    four_cards_are_shown,
    cards_are_of_the_pack,
    no_card_can_be_bid,
    shown_cards_are_held,
)
FLOOR = (floor_can_be_turned_up, four_cards_lie_there, cards_are_of_the_pack)
HAND = (hand_can_be_told, cards_are_of_the_pack, hand_is_no_bigger, told_cards_are_unseen)
