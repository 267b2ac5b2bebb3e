"""What a sweep and a finish do next (KLO-AUTO-1, KLO-SURE-2)."""

from __future__ import annotations

from scorekeeper.games.klondike.moves import COLUMN, FOUNDATIONS, WASTE, Draw, Redeal, Transfer
from scorekeeper.games.klondike.state import HEAP_OF, State, takes, waste_top

WASTE_UP = Transfer(WASTE, FOUNDATIONS)
COLUMN_UP = tuple(Transfer(name, FOUNDATIONS) for name in COLUMN)


def next_up(state: State) -> Transfer | None:
    """The first of waste, T1, … T7 whose top card its foundation takes."""
    heaps = state.foundations
    top = waste_top(state)
    if top is not None and takes(heaps[HEAP_OF[top]], top):
        return WASTE_UP
    for cards, move in zip(state.up, COLUMN_UP, strict=True):
        if cards and takes(heaps[HEAP_OF[cards[-1]]], cards[-1]):
            return move
    return None


def next_step(state: State) -> Transfer | Draw | Redeal | None:
    """What a finish does next: a sweep's move, else a draw, else a redeal.

    None where a card must be named, or nothing is left to do.
    """
    if state.pending is not None:
        return None
    move = next_up(state)
    if move or not state.talon:
        return move
    if state.turned == len(state.talon):
        return Redeal()
    return None if state.slots[state.talon[state.turned]] is None else Draw()
