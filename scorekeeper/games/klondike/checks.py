"""One function a rule for all that is done in the game; and judge(), which asks every rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.engine.ruling import KEPT, Finding, Ruling, broken, impossible
from scorekeeper.games.klondike import dealing, naming, placing
from scorekeeper.games.klondike.autoplay import next_step, next_up
from scorekeeper.games.klondike.moves import (
    COLUMN,
    SOURCES,
    TARGETS,
    WASTE,
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

Check = Callable[[State, Any], Finding | None]


# Before all others


def foundations_keep_their_suits(state: State, move: Transfer) -> Finding | None:
    """No card goes from foundation to foundation (KLO-0)."""
    return impossible("KLO-0", "piles")


def game_is_active(state: State, move: Move) -> Finding | None:
    """The game has begun, and is neither won nor given up (KLO-END-1)."""
    status = state.layout.status
    return None if status == "active" else impossible("KLO-END-1", status)


def game_waits_for_it(state: State, move: Move) -> Finding | None:
    """The game is active (KLO-END-1), and no card waits to be named but this one (KLO-FLIP-2)."""
    layout = state.layout
    pending = layout.pending
    if layout.status != "active":
        return game_is_active(state, move)
    if pending is None or (isinstance(move, TurnUp) and move.pile == pending):
        return None
    if pending == WASTE:
        return impossible("KLO-FLIP-2", "waste")
    return impossible("KLO-FLIP-2", column=COLUMN[pending] + 1)


def one_card_moves(state: State, move: Transfer) -> Finding | None:
    """A number of cards is given only from column to column (KLO-0); then as for all moves."""
    return game_waits_for_it(state, move) if move.count is None else impossible("KLO-0", "count")


# Draw and redeal


def stock_has_cards(state: State, move: Draw) -> Finding | None:
    """The stock is not empty (KLO-DRAW-1)."""
    layout = state.layout
    return None if layout.turned < len(layout.talon) else impossible("KLO-DRAW-1")


def packet_is_whole(state: State, move: Draw) -> Finding | None:
    """As many names as cards are turned: a packet, or what is left of one (KLO-DRAW-2)."""
    if not move.cards:
        return None
    layout, found = state.layout, len(move.cards)
    stock = len(layout.talon) - layout.turned
    wanted = min(state.house.packet, stock)
    if found == wanted:
        return None
    if found <= stock:
        return broken("KLO-DRAW-2", found=found, wanted=wanted)
    return impossible("KLO-DRAW-2", found=found, wanted=wanted)


def stock_is_empty(state: State, move: Redeal) -> Finding | None:
    """No redeal before the stock is empty (KLO-REDEAL-1)."""
    layout = state.layout
    left = len(layout.talon) - layout.turned
    return impossible("KLO-REDEAL-1", count=left) if left else None


def waste_can_be_turned(state: State, move: Redeal) -> Finding | None:
    """There is a waste to turn over (KLO-REDEAL-2)."""
    return None if state.layout.turned else impossible("KLO-REDEAL-2")


def a_redeal_is_left(state: State, move: Redeal) -> Finding | None:
    """The variant has a redeal left (KLO-REDEAL-3)."""
    most, used = state.house.redeals, state.layout.redeals
    return None if most is None or used < most else broken("KLO-REDEAL-3", used=used, most=most)


# Sweep, finish and undo


def a_card_goes_up(state: State, move: Sweep) -> Finding | None:
    """Some card goes to a foundation (KLO-AUTO-3)."""
    return None if next_up(state) else impossible("KLO-AUTO-3")


def win_is_sure(state: State, move: Finish) -> Finding | None:
    """Only a sure win is finished (KLO-SURE-1)."""
    if sure_win(state):
        return None
    down = state.layout.face_down
    return impossible("KLO-SURE-1", "face_down", count=down) if down else impossible("KLO-SURE-1")


def first_card_is_known(state: State, move: Finish) -> Finding | None:
    """A finish does not begin by turning an unknown card (KLO-DRAW-3)."""
    return None if next_step(state) else naming.unnamed(1, 1)


def a_move_can_be_undone(state: State, move: Undo) -> Finding | None:
    """There is a move to take back, and the option `undo` is on (KLO-UNDO-1)."""
    layout = state.layout
    if not layout.moves and layout.status != "given_up":
        return impossible("KLO-UNDO-1", "none")
    return None if state.house.undo == "unlimited" else broken("KLO-UNDO-1", "off")


READY = (game_waits_for_it,)
TO_COLUMN = (placing.card_fits_the_column, naming.turned_card_fits)
TO_FOUNDATION = (placing.card_is_next, naming.turned_card_fits)
FROM_COLUMN = (placing.columns_differ, placing.cards_lie_open, placing.sequence_stays_whole)
FROM_FOUNDATION = (placing.cards_may_come_down, placing.foundation_has_cards)
BEGIN = (one_card_moves,)
ROUTES: dict[str, tuple[Check, ...]] = {
    "W-F": (*BEGIN, placing.waste_has_cards, *TO_FOUNDATION),
    "T-F": (*BEGIN, placing.cards_lie_open, *TO_FOUNDATION),
    "W-T": (*BEGIN, placing.waste_has_cards, *TO_COLUMN),
    "T-T": (*READY, *FROM_COLUMN, *TO_COLUMN),
    "F-T": (*BEGIN, *FROM_FOUNDATION, *TO_COLUMN),
    "F-F": (foundations_keep_their_suits,),
}
"""Which rules bear on a move, by the kinds of pile it goes from and to."""
TRANSFERS = {
    (source, target): ROUTES[f"{source[0]}-{target[0]}"] for source in SOURCES for target in TARGETS
}
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
        checks = TRANSFERS[move.source, move.target]
    else:
        checks = CHECKS[type(move)]
    for check in checks:
        finding = check(state, move)
        if finding is not None:
            return Ruling((finding,))
    return KEPT
