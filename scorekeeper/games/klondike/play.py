"""How an entry changes a game of Klondike. No rule is checked here; see checks.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import bits
from scorekeeper.engine.tuples import in_order
from scorekeeper.games.klondike.autoplay import next_step, next_up
from scorekeeper.games.klondike.carrying import ROUTES, learnt, turned_up
from scorekeeper.games.klondike.house import House
from scorekeeper.games.klondike.moves import (
    COLUMN,
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
from scorekeeper.games.klondike.score import KlondikeStanding
from scorekeeper.games.klondike.state import (
    COLUMNS,
    PACK,
    State,
    drawn_slots,
)

DEALT = tuple(column for row in range(COLUMNS) for column in range(row, COLUMNS))
"""The column that each card off the pack goes to, row by row (KLO-DEAL-1)."""
CELLS = tuple(
    tuple(slot for slot, column in enumerate(DEALT) if column == wanted)
    for wanted in range(COLUMNS)
)
"""The slots of each column; the last of them is dealt face up."""


def start(house: House, standing: KlondikeStanding) -> State:
    """The game before its `deal`."""
    return State(house)


def play(state: State, move: Move) -> State:
    """Give the state after `move`, legal or not, so long as it is possible."""
    if isinstance(move, Transfer):
        return ROUTES[move.source][move.target](state, move)
    return PLAYS[type(move)](state, move)


def _deal(state: State, move: Deal) -> State:
    """Lay out the columns; all other cards are the stock (KLO-DEAL-1)."""
    slots: list[Card | None] = list(move.deck or (None,) * PACK)
    for cells, top in zip(CELLS, move.tops or (), strict=False):
        slots[cells[-1]] = top
    return State(
        house=state.house,
        up=tuple(tuple(card for card in [slots[cells[-1]]] if card) for cells in CELLS),
        down=tuple(cells[:-1] for cells in CELLS),
        talon=tuple(range(len(DEALT), PACK)),
        status="active",
        slots=tuple(slots),
        known=bits(card for card in slots if card),
    )


def _draw(state: State, move: Draw) -> State:
    """Turn a packet, the last card on top (KLO-DRAW-2)."""
    (
        house, up, down, talon, turned, heaps, points, redeals,
        status, _, moves, slots, known, undos, highest, _,
    ) = state  # fmt: skip
    drawn = drawn_slots(state, move)
    if move.cards:
        for slot, name in zip(drawn, move.cards, strict=False):
            slots, known = learnt(slots, known, slot, name)
    turned += len(drawn)
    pending = WASTE if slots[drawn[-1]] is None else None
    after = (
        house, up, down, talon, turned, heaps, points, redeals,
        status, pending, moves + 1, slots, known, undos, highest, state,
    )  # fmt: skip
    return in_order(State, after)


def _redeal(state: State, move: Redeal) -> State:
    """The waste is the stock again, in the same order (KLO-REDEAL-4)."""
    redeals, moves = state.redeals + 1, state.moves + 1
    return state._replace(turned=0, redeals=redeals, moves=moves, past=state)


def _turn_up(state: State, move: TurnUp) -> State:
    """Show the card that an earlier move turned up; undo takes both back (KLO-UNDO-1)."""
    place = COLUMN.get(move.pile)
    slot = state.talon[state.turned - 1] if place is None else state.down[place][-1]
    slots, known = learnt(state.slots, state.known, slot, move.card)
    if place is None:
        pending = WASTE if slots[slot] is None else None
        return state._replace(pending=pending, slots=slots, known=known)
    columns = [*state.up]
    columns[place], down, pending = turned_up(slots, state.down, place)
    up = tuple(columns)
    return state._replace(up=up, down=down, pending=pending, slots=slots, known=known)


def _sweep(state: State, move: Sweep) -> State:
    """Move up card after card, up to one that turns up an unknown card (KLO-AUTO-1, -2)."""
    while state.pending is None and (step := next_up(state)):
        state = play(state, step)
    return state


def _finish(state: State, move: Finish) -> State:
    """Sweep, draw and redeal until the game is won or a card must be named (KLO-SURE-2)."""
    while step := next_step(state):
        state = play(state, step)
    return state


def _undo(state: State, move: Undo) -> State:
    """Lie as before the last move; what was seen stays known (KLO-UNDO-1 to -3).

    A position that somebody set up knows no state before it, and stays as it lies.
    """
    before = state.past
    if before is None:
        before = state._replace(status="active", moves=max(state.moves - 1, 0))
    return before._replace(
        slots=state.slots, known=state.known, undos=state.undos + 1, highest=state.highest
    )


def _give_up(state: State, move: GiveUp) -> State:
    """Close the game (KLO-END-2); an undo opens it again."""
    return state._replace(status="given_up", past=state)


PLAYS: dict[type, Callable[[State, Any], State]] = {
    Deal: _deal,
    Draw: _draw,
    Redeal: _redeal,
    TurnUp: _turn_up,
    Sweep: _sweep,
    Finish: _finish,
    Undo: _undo,
    GiveUp: _give_up,
}
