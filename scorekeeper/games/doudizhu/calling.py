"""The `deal` entry and the auction: one function a rule (DDZ-SET, DDZ-AUC)."""

from __future__ import annotations

from scorekeeper.engine.ruling import Finding, broken, impossible
from scorekeeper.games.doudizhu.moves import Call, Deal, Landlord
from scorekeeper.games.doudizhu.state import State

BIDS = (1, 2, 3)
HIGHEST_BID = 3


def deal_comes_first(state: State, move: Deal) -> Finding | None:
    """A deal goes from set-up to auction to play, and is begun once (DDZ-SET-10)."""
    return impossible("DDZ-SET-10", "dealt_already") if state.terms.dealt else None


def first_bidder_sits_here(state: State, move: Deal) -> Finding | None:
    """The first bidder is a seat (DDZ-SET-8)."""
    seat = move.first_bidder
    if seat is None or seat < state.players:
        return None
    return impossible("DDZ-SET-8", "", number=seat, most=state.players - 1)


def turned_up_card_was_drawn(state: State, move: Deal) -> Finding | None:
    """No turned-up card is kept where nobody drew it (DDZ-SET-9)."""
    if move.turned_up is None or move.first_bidder is not None:
        return None
    return impossible("DDZ-SET-9")


def deal_was_begun(state: State, move: object) -> Finding | None:
    """The `deal` entry comes before calls and hands (DDZ-SET-10)."""
    return None if state.terms.dealt else impossible("DDZ-SET-10", "not_dealt")


def auction_runs(state: State, move: Call) -> Finding | None:
    """A call is made while the auction runs (DDZ-AUC-8)."""
    return None if state.auction.running else impossible("DDZ-AUC-8", "over")


def caller_is_in_turn(state: State, move: Call) -> Finding | None:
    """Calls are made in seat order (DDZ-AUC-1)."""
    if move.seat == state.turn:
        return None
    return broken("DDZ-AUC-1", "", turn=state.turn, seat=move.seat)


def call_is_a_pass_or_a_higher_bid(state: State, move: Call) -> Finding | None:
    """A call is a pass, or a bid from 1 to 3 that is higher than the highest (DDZ-AUC-2)."""
    if move.bid is None:
        return None
    if move.bid not in BIDS:
        return impossible("DDZ-AUC-2", "no_bid", bid=move.bid)
    if move.bid > state.auction.bid:
        return None
    return broken("DDZ-AUC-2", "not_higher", bid=move.bid, high=state.auction.bid)


def nothing_was_called(state: State, move: Landlord) -> Finding | None:
    """The auction's result stands instead of all calls, once (DDZ-AUC-8, DDZ-AUC-11)."""
    if not state.auction.running:
        return impossible("DDZ-AUC-8", "over")
    return impossible("DDZ-AUC-8", "called") if state.auction.calls else None


def result_has_a_bid(state: State, move: Landlord) -> Finding | None:
    """The landlord's bid is 1, 2 or 3 (DDZ-AUC-11)."""
    return None if move.bid in BIDS else impossible("DDZ-AUC-11", "", bid=move.bid)


DEAL = (deal_comes_first, first_bidder_sits_here, turned_up_card_was_drawn)
CALL = (deal_was_begun, auction_runs, caller_is_in_turn, call_is_a_pass_or_a_higher_bid)
LANDLORD = (deal_was_begun, nothing_was_called, result_has_a_bid)
