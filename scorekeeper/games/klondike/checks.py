"""One function a rule for all that is done in the game; and judge(), which asks every rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.engine.ruling import KEPT, Finding, Ruling, broken, impossible, refused
from scorekeeper.games.klondike import dealing, naming, transfers
from scorekeeper.games.klondike.autoplay import next_step, next_up
from scorekeeper.games.klondike.moves import (
    Deal,
    Draw,
    Finish,
    GiveUp,
    Move,
    Redeal,
    Sweep,
    Transfer,
    TurnUp,
    Undo,
)
from scorekeeper.games.klondike.outlook import sure_win
from scorekeeper.games.klondike.state import State
from scorekeeper.games.klondike.transfers import TRANSFERS

Check = Callable[[State, Any], Finding | None]


# Before all others


def game_is_active(state: State, move: Move) -> Finding | None:
    """The game has begun, and is neither won nor given up (KLO-END-1)."""
    return None if state.status == "active" else transfers.not_active(state)


def game_waits_for_it(state: State, move: Move) -> Finding | None:
    """The game is active (KLO-END-1), and no card waits to be named but this one (KLO-FLIP-2)."""
    pending = state.pending
    if pending is None or (isinstance(move, TurnUp) and move.pile == pending):
        return game_is_active(state, move)
    return transfers.game_waits(state)


# Draw and redeal


def stock_has_cards(state: State, move: Draw) -> Finding | None:
    """The stock is not empty (KLO-DRAW-1)."""
    return None if state.turned < len(state.talon) else impossible("KLO-DRAW-1")


def packet_is_whole(state: State, move: Draw) -> Finding | None:
    """As many names as cards are turned: a packet, or what is left of one (KLO-DRAW-2)."""
    if not move.cards:
        return None
    found = len(move.cards)
    stock = len(state.talon) - state.turned
    wanted = min(state.house.packet, stock)
    if found == wanted:
        return None
    if found <= stock:
        return broken("KLO-DRAW-2", found=found, wanted=wanted)
    return impossible("KLO-DRAW-2", found=found, wanted=wanted)


def stock_is_empty(state: State, move: Redeal) -> Finding | None:
    """No redeal before the stock is empty (KLO-REDEAL-1)."""
    left = len(state.talon) - state.turned
    return impossible("KLO-REDEAL-1", count=left) if left else None


def waste_can_be_turned(state: State, move: Redeal) -> Finding | None:
    """There is a waste to turn over (KLO-REDEAL-2)."""
    return None if state.turned else impossible("KLO-REDEAL-2")


def a_redeal_is_left(state: State, move: Redeal) -> Finding | None:
    """The variant has a redeal left (KLO-REDEAL-3)."""
    most, used = state.house.redeals, state.redeals
    return None if most is None or used < most else broken("KLO-REDEAL-3", used=used, most=most)


# Sweep, finish and undo


def a_card_goes_up(state: State, move: Sweep) -> Finding | None:
    """Some card goes to a foundation (KLO-AUTO-3)."""
    return None if next_up(state) else impossible("KLO-AUTO-3")


def win_is_sure(state: State, move: Finish) -> Finding | None:
    """Only a sure win is finished (KLO-SURE-1)."""
    if sure_win(state):
        return None
    down = state.face_down
    return impossible("KLO-SURE-1", "face_down", count=down) if down else impossible("KLO-SURE-1")


def first_card_is_known(state: State, move: Finish) -> Finding | None:
    """A finish does not begin by turning an unknown card (KLO-DRAW-3)."""
    return None if next_step(state) else naming.unnamed(1, 1)


def a_move_can_be_undone(state: State, move: Undo) -> Finding | None:
    """There is a move to take back, and the option `undo` is on (KLO-UNDO-1)."""
    if not state.moves and state.status != "given_up":
        return impossible("KLO-UNDO-1", "none")
    return None if state.house.undo == "unlimited" else broken("KLO-UNDO-1", "off")


READY = (game_waits_for_it,)
CHECKS: dict[type, tuple[Check, ...]] = {
    Deal: dealing.DEAL,
    Draw: (*READY, stock_has_cards, packet_is_whole, naming.drawn_cards_are_told),
    Redeal: (*READY, stock_is_empty, waste_can_be_turned, a_redeal_is_left),
    TurnUp: (*READY, naming.something_waits, naming.card_is_named),
    Sweep: (*READY, a_card_goes_up),
    Finish: (*READY, win_is_sure, first_card_is_known),
    Undo: (a_move_can_be_undone,),
    GiveUp: (game_is_active,),
}
"""Which rules bear on everything else, in the order in which a referee asks them."""


def judge(state: State, move: Move) -> Ruling:
    """Ask every rule that bears on `move`, up to the first that refuses it."""
    if isinstance(move, Transfer):
        finding = TRANSFERS[move.source][move.target](state, move)
        return KEPT if finding is None else refused(finding, _names(state, move))
    for check in CHECKS[type(move)]:
        finding = check(state, move)
        if finding is not None:
            return refused(finding, _names(state, move))
    return KEPT


def _names(state: State, move: Move) -> Iterator[Finding | None]:
    """What keeps the cards that a move names from coming up (KLO-K, KLO-DRAW-3)."""
    if isinstance(move, Draw):
        yield naming.drawn_cards_are_told(state, move)
    elif isinstance(move, Transfer) and move.turned is not None:
        yield naming.turned_card_fits(state, move, move.turned)
