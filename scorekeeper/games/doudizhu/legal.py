"""The legal moves of a known hand, and the calls of the auction."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games.doudizhu.building import plays
from scorekeeper.games.doudizhu.calling import BIDS
from scorekeeper.games.doudizhu.counting import held_by_others, known_cards_are_not_left_over
from scorekeeper.games.doudizhu.moves import Call, Landlord, Move, Pass, Play
from scorekeeper.games.doudizhu.ranks import Cards, are_in, without
from scorekeeper.games.doudizhu.state import State


def legal_moves(state: State) -> Iterator[Move]:
    """The moves of the seat in turn that `judge` finds nothing against.

    In the auction they are calls. Plays are complete where that seat's hand was told whole;
    otherwise there are none to be sure of.
    """
    if state.over or not state.terms.dealt:
        return
    if state.landlord is None:
        yield from _calls(state)
        return
    hand = state.hands[state.turn]
    if hand is None or not hand.whole or state.kitty_is_due:
        return
    if state.best is not None:
        yield Pass(state.turn)
    every = plays(_playable(state, hand.cards), state.terms.forms, state.trick)
    moves = (Play(state.turn, cards) for cards in every)
    if state.held and state.held[state.turn]:
        yield from (one for one in moves if known_cards_are_not_left_over(state, one) is None)
    else:
        yield from moves


def _calls(state: State) -> Iterator[Move]:
    """A pass, every higher bid, and at the start the auction's result."""
    yield Call(state.turn, None)
    for bid in BIDS:
        if bid > state.auction.bid:
            yield Call(state.turn, bid)
    if not state.auction.calls:
        yield from (Landlord(state.turn, bid) for bid in BIDS)


def _playable(state: State, hand: Cards) -> Cards:
    """What of a hand is not used up by other seats' cards (DDZ-COUNT-2, DDZ-COUNT-3)."""
    total = state.seen + held_by_others(state, state.turn) + hand
    pack = state.terms.pack
    return hand if are_in(total, pack) else without(hand, without(total, pack))
