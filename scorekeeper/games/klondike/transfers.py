"""Which rules bear on cards that go from pile to pile, route by route, as a referee asks them."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.engine.ruling import Finding, impossible
from scorekeeper.games.klondike.moves import COLUMN, HEAP, SOURCES, TARGETS, WASTE, Transfer
from scorekeeper.games.klondike.naming import turned_card_fits
from scorekeeper.games.klondike.placing import (
    card_fits_the_column,
    card_is_next,
    cards_lie_open,
    cards_may_come_down,
    columns_differ,
    foundation_has_cards,
    group_fits,
    sequence_stays_whole,
    waste_has_cards,
)
from scorekeeper.games.klondike.state import State, waste_top


def not_active(state: State) -> Finding:
    """Why nothing may be played (KLO-END-1); who may undo hears that this opens the game."""
    for_good = state.status == "given_up" and state.house.undo == "off"
    return impossible("KLO-END-1", "for_good" if for_good else state.status)


def game_waits(state: State) -> Finding | None:
    """The game is active (KLO-END-1), and no card waits to be named (KLO-FLIP-2)."""
    if state.status != "active":
        return not_active(state)
    if state.pending is None:
        return None
    if state.pending == WASTE:
        return impossible("KLO-FLIP-2", "waste")
    return impossible("KLO-FLIP-2", column=COLUMN[state.pending] + 1)


def _column_to_foundation(state: State, move: Transfer) -> Finding | None:
    column = state.up[COLUMN[move.source]]
    return (
        one_card_moves(state, move)
        or (card_is_next(state, column[-1]) if column else cards_lie_open(column, move))
        or (turned_card_fits(state, move, move.turned) if move.turned is not None else None)
    )


def _waste_to_foundation(state: State, move: Transfer) -> Finding | None:
    card = waste_top(state)
    return (
        one_card_moves(state, move)
        or (waste_has_cards(state) if card is None else card_is_next(state, card))
        or (turned_card_fits(state, move, move.turned) if move.turned is not None else None)
    )


def _waste_to_column(state: State, move: Transfer) -> Finding | None:
    card = waste_top(state)
    return (
        one_card_moves(state, move)
        or (waste_has_cards(state) if card is None else card_fits_the_column(state, move, card))
        or (turned_card_fits(state, move, move.turned) if move.turned is not None else None)
    )


def _column_to_column(state: State, move: Transfer) -> Finding | None:
    count = 1 if move.count is None else move.count
    column = state.up[COLUMN[move.source]]
    return (
        game_waits(state)
        or columns_differ(move)
        or cards_lie_open(column, move, count)
        or sequence_stays_whole(state, move, count)
        or card_fits_the_column(state, move, column[-count])
        or (group_fits(column[-count:]) if count > 1 else None)
        or (turned_card_fits(state, move, move.turned) if move.turned is not None else None)
    )


def _foundation_to_column(state: State, move: Transfer) -> Finding | None:
    return (
        one_card_moves(state, move)
        or cards_may_come_down(state, move)
        or foundation_has_cards(state, move)
        or card_fits_the_column(state, move, state.foundations[HEAP[move.source]][-1])
        or (turned_card_fits(state, move, move.turned) if move.turned is not None else None)
    )


def foundations_keep_their_suits(state: State, move: Transfer) -> Finding | None:
    """No card goes from foundation to foundation (KLO-0)."""
    return impossible("KLO-0", "piles")


def one_card_moves(state: State, move: Transfer) -> Finding | None:
    """A number of cards is given only from column to column (KLO-0); then as for all moves."""
    if move.count is not None:
        return impossible("KLO-0", "count")
    if state.status == "active" and state.pending is None:
        return None
    return game_waits(state)


Route = Callable[[State, Transfer], Finding | None]
ROUTES: dict[str, Route] = {
    "W-F": _waste_to_foundation,
    "T-F": _column_to_foundation,
    "W-T": _waste_to_column,
    "T-T": _column_to_column,
    "F-T": _foundation_to_column,
    "F-F": foundations_keep_their_suits,
}
TRANSFERS = {
    source: {target: ROUTES[f"{source[0]}-{target[0]}"] for target in TARGETS} for source in SOURCES
}
"""What is asked of a move, by the piles that it goes from and to."""
