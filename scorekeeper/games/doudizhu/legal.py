"""The legal moves of a known hand, and the calls of the auction."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games.doudizhu.building import plays
from scorekeeper.games.doudizhu.calling import BIDS
from scorekeeper.games.doudizhu.counting import held_by_others, known_cards_are_not_left_over
from scorekeeper.games.doudizhu.moves import Call, Landlord, Move, Pass, Play
from scorekeeper.games.doudizhu.ranks import Cards, without
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
    for cards in plays(_playable(state, hand.cards), state.terms.forms, state.trick):
        move = Play(state.turn, cards)
        if known_cards_are_not_left_over(state, move) is None:
            yield move


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
    elsewhere = state.counting.seen + held_by_others(state, state.turn)
    return without(hand, without(elsewhere + hand, state.terms.pack))
