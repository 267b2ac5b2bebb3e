"""Drawing a card, or ending the round because there is none to draw."""

from __future__ import annotations

from scorekeeper.engine.ruling import Finding, broken, impossible
from scorekeeper.games.phase10.moves import Draw, DrawDiscard, DrawStock, Exhausted
from scorekeeper.games.phase10.phases import is_joker
from scorekeeper.games.phase10.state import State


def has_not_drawn(state: State, move: Draw) -> Finding | None:
    """A seat draws once, at the start of its turn (P10-TURN-1)."""
    if state.stage == "draw" or not state.logs_turns:
        return None
    return broken("P10-TURN-1")


def a_discard_lies(state: State, move: DrawDiscard) -> Finding | None:
    """There is a card on the discards (P10-DRAW-2)."""
    return None if state.discards else impossible("P10-DRAW-2")


def top_is_no_joker(state: State, move: DrawDiscard) -> Finding | None:
    """A joker cannot be taken from the discards (P10-DRAW-3)."""
    return broken("P10-DRAW-3") if is_joker(state.discards[-1]) else None


def a_stock_is_there(state: State, move: DrawStock) -> Finding | None:
    """There is a stock, or discards to make one of (P10-STOCK-2)."""
    if state.stock:
        return None
    if len(state.discards) < 2:
        return impossible("P10-STOCK-2", "nothing", count=len(state.discards))
    if state.terms.house.stock_empty == "end_round":
        return broken("P10-STOCK-2", "ends")
    return None


def nothing_is_left_to_draw(state: State, move: Exhausted) -> Finding | None:
    """The round ends so only when nothing can be drawn from the stock (P10-STOCK-3)."""
    if not state.logs_turns:
        return None
    if state.stock:
        return broken("P10-STOCK-3", "stock", count=state.stock)
    if len(state.discards) > 1 and state.terms.house.stock_empty == "reshuffle":
        return broken("P10-STOCK-3", "discards", count=len(state.discards))
    return None


DRAW_DISCARD = (has_not_drawn, a_discard_lies, top_is_no_joker)
DRAW_STOCK = (has_not_drawn, a_stock_is_there)
EXHAUSTED = (has_not_drawn, nothing_is_left_to_draw)
