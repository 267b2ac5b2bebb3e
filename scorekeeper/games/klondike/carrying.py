"""How cards go from pile to pile, and what they lay on is turned up. No rule is checked here.

Each route is written out, since a move that did what only others need took twice as long.
"""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.cards.card import Card
from scorekeeper.engine.tuples import in_order
from scorekeeper.games.klondike.moves import COLUMN, HEAP, SOURCES, TARGETS, WASTE, Transfer
from scorekeeper.games.klondike.state import BELOW, HEAP_OF, PACK, Cells, Slots, State

NAMES = tuple(COLUMN)


def learnt(slots: Slots, known: int, slot: int, name: Card | None) -> tuple[Slots, int]:
    """What is known once a slot's card is named.

    Nothing new where the slot's card or the place of that card is known already.
    """
    if name is None or slots[slot] is not None or name not in BELOW or name.bit & known:
        return slots, known
    told = [*slots]
    told[slot] = name
    return tuple(told), known | name.bit


def turned_up(slots: Slots, down: Cells, place: int) -> tuple[tuple[Card, ...], Cells, str | None]:
    """A column of face-down cells once its last is turned up (KLO-FLIP-1).

    Returns:
        Its face-up cards, all face-down cells, and the column where it awaits a name.
    """
    card = slots[down[place][-1]]
    if card is None:
        return (), down, NAMES[place]
    cells = [*down]
    cells[place] = cells[place][:-1]
    return (card,), tuple(cells), None


def _column_to_foundation(state: State, move: Transfer) -> State:
    (
        house, up, down, talon, turned, heaps, points, redeals,
        status, pending, moves, slots, known, undos, highest, _,
    ) = state  # fmt: skip
    columns, higher, place = [*up], [*heaps], COLUMN[move.source]
    column = columns[place]
    card = column[-1]
    columns[place] = column = column[:-1]
    higher[HEAP_OF[card]] += (card,)
    points += 1
    if points > highest:
        highest = points
    if points == PACK:
        status = "won"
    if not column and down[place]:
        slots, known = learnt(slots, known, down[place][-1], move.turned)
        columns[place], down, pending = turned_up(slots, down, place)
    after = (
        house, tuple(columns), down, talon, turned, tuple(higher), points, redeals,
        status, pending, moves + 1, slots, known, undos, highest, state,
    )  # fmt: skip
    return in_order(State, after)


def _column_to_column(state: State, move: Transfer) -> State:
    (
        house, up, down, talon, turned, heaps, points, redeals,
        status, pending, moves, slots, known, undos, highest, _,
    ) = state  # fmt: skip
    columns, place, count = [*up], COLUMN[move.source], move.count or 1
    column = columns[place]
    columns[COLUMN[move.target]] += column[-count:]
    columns[place] = column = column[:-count]
    if not column and down[place]:
        slots, known = learnt(slots, known, down[place][-1], move.turned)
        columns[place], down, pending = turned_up(slots, down, place)
    after = (
        house, tuple(columns), down, talon, turned, heaps, points, redeals,
        status, pending, moves + 1, slots, known, undos, highest, state,
    )  # fmt: skip
    return in_order(State, after)


def _waste_to_foundation(state: State, move: Transfer) -> State:
    (
        house, up, down, talon, turned, heaps, points, redeals,
        status, pending, moves, slots, known, undos, highest, _,
    ) = state  # fmt: skip
    turned -= 1
    card, higher = slots[talon[turned]], [*heaps]
    assert card is not None
    left = [*talon]
    del left[turned]
    talon = tuple(left)
    higher[HEAP_OF[card]] += (card,)
    points += 1
    if points > highest:
        highest = points
    if points == PACK:
        status = "won"
    if turned:
        if move.turned is not None:
            slots, known = learnt(slots, known, talon[turned - 1], move.turned)
        pending = WASTE if slots[talon[turned - 1]] is None else None
    after = (
        house, up, down, talon, turned, tuple(higher), points, redeals,
        status, pending, moves + 1, slots, known, undos, highest, state,
    )  # fmt: skip
    return in_order(State, after)


def _waste_to_column(state: State, move: Transfer) -> State:
    (
        house, up, down, talon, turned, heaps, points, redeals,
        status, pending, moves, slots, known, undos, highest, _,
    ) = state  # fmt: skip
    turned -= 1
    card, columns = slots[talon[turned]], [*up]
    assert card is not None
    columns[COLUMN[move.target]] += (card,)
    left = [*talon]
    del left[turned]
    talon = tuple(left)
    if turned:
        if move.turned is not None:
            slots, known = learnt(slots, known, talon[turned - 1], move.turned)
        pending = WASTE if slots[talon[turned - 1]] is None else None
    after = (
        house, tuple(columns), down, talon, turned, heaps, points, redeals,
        status, pending, moves + 1, slots, known, undos, highest, state,
    )  # fmt: skip
    return in_order(State, after)


def _foundation_to_column(state: State, move: Transfer) -> State:
    (
        house, up, down, talon, turned, heaps, points, redeals,
        status, pending, moves, slots, known, undos, highest, _,
    ) = state  # fmt: skip
    columns, lower, place = [*up], [*heaps], HEAP[move.source]
    columns[COLUMN[move.target]] += lower[place][-1:]
    lower[place] = lower[place][:-1]
    after = (
        house, tuple(columns), down, talon, turned, tuple(lower), points - 1, redeals,
        status, pending, moves + 1, slots, known, undos, highest, state,
    )  # fmt: skip
    return in_order(State, after)


BETWEEN: dict[str, Callable[[State, Transfer], State]] = {
    "W-F": _waste_to_foundation,
    "T-F": _column_to_foundation,
    "W-T": _waste_to_column,
    "T-T": _column_to_column,
    "F-T": _foundation_to_column,
}
"""How cards go, by the kinds of pile; none goes from foundation to foundation."""
ROUTES = {
    source: {
        target: BETWEEN[f"{source[0]}-{target[0]}"]
        for target in TARGETS
        if source not in HEAP or target in COLUMN
    }
    for source in SOURCES
}
