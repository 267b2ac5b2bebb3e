"""How an entry changes a game of Klondike. No rule is checked here; see checks.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import bits
from scorekeeper.engine.tuples import in_order
from scorekeeper.games.klondike.autoplay import next_step, next_up
from scorekeeper.games.klondike.house import House
from scorekeeper.games.klondike.moves import (
    COLUMN,
    FOUNDATIONS,
    HEAP,
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
    BELOW,
    COLUMNS,
    HEAP_OF,
    PACK,
    Cells,
    Layout,
    Piles,
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
Slots = tuple[Card | None, ...]


def start(house: House, standing: KlondikeStanding) -> State:
    """The game before its `deal`."""
    return State(house)


def play(state: State, move: Move) -> State:
    """Give the state after `move`, legal or not, so long as it is possible."""
    return PLAYS[type(move)](state, move)


def _deal(state: State, move: Deal) -> State:
    """Lay out the columns; all other cards are the stock (KLO-DEAL-1)."""
    slots: list[Card | None] = list(move.deck or (None,) * PACK)
    for cells, top in zip(CELLS, move.tops or (), strict=False):
        slots[cells[-1]] = top
    layout = Layout(
        up=tuple(tuple(card for card in [slots[cells[-1]]] if card) for cells in CELLS),
        down=tuple(cells[:-1] for cells in CELLS),
        talon=tuple(range(len(DEALT), PACK)),
        status="active",
    )
    return State(state.house, layout, tuple(slots), bits(card for card in slots if card))


def _learnt(slots: Slots, known: int, slot: int, name: Card | None) -> tuple[Slots, int]:
    """What is known once a slot's card is named.

    Nothing new where the slot's card or the place of that card is known already.
    """
    if name is None or slots[slot] is not None or name not in BELOW or name.bit & known:
        return slots, known
    learnt = [*slots]
    learnt[slot] = name
    return tuple(learnt), known | name.bit


def _draw(state: State, move: Draw) -> State:
    """Turn a packet, the last card on top (KLO-DRAW-2)."""
    house, layout, slots, known, undos, highest, past = state
    up, down, talon, turned, heaps, points, redeals, status, _, moves = layout
    drawn = drawn_slots(state, move)
    if move.cards:
        for slot, name in zip(drawn, move.cards, strict=False):
            slots, known = _learnt(slots, known, slot, name)
    turned += len(drawn)
    pending = WASTE if slots[drawn[-1]] is None else None
    moves += 1
    laid = up, down, talon, turned, heaps, points, redeals, status, pending, moves
    after = house, in_order(Layout, laid), slots, known, undos, highest, (layout, past)
    return in_order(State, after)


def _redeal(state: State, move: Redeal) -> State:
    """The waste is the stock again, in the same order (KLO-REDEAL-4)."""
    layout = state.layout
    laid = layout._replace(turned=0, redeals=layout.redeals + 1, moves=layout.moves + 1)
    return state._replace(layout=laid, past=(layout, state.past))


def _transfer(state: State, move: Transfer) -> State:
    """Move the cards, and turn up what they lay on (KLO-FLIP-1, KLO-FLIP-4, KLO-WIN-1)."""
    house, layout, slots, known, undos, highest, past = state
    up, down, talon, turned, heaps, points, redeals, status, pending, moves = layout
    columns, source, place = list(up), move.source, COLUMN.get(move.source)
    if place is not None:
        cards, slot = _lifted(columns, down, place, move.count or 1)
    elif source == WASTE:
        cards, slot, talon, turned = _off_the_waste(slots, talon, turned)
    else:
        cards, slot, points = heaps[HEAP[source]][-1:], None, points - 1
        heaps = _with(heaps, HEAP[source], heaps[HEAP[source]][:-1])
    if move.target == FOUNDATIONS:
        higher, points = [*heaps], points + 1
        higher[HEAP_OF[cards[0]]] += cards
        heaps = tuple(higher)
        status = "won" if points == PACK else status
        highest = max(highest, points)
    else:
        columns[COLUMN[move.target]] += cards
    if slot is not None:
        slots, known = _learnt(slots, known, slot, move.turned)
        down, pending = _turned_up(slots[slot], source, columns, down)
    up, moves = tuple(columns), moves + 1
    laid = up, down, talon, turned, heaps, points, redeals, status, pending, moves
    after = house, in_order(Layout, laid), slots, known, undos, highest, (layout, past)
    return in_order(State, after)


def _lifted(
    columns: list[tuple[Card, ...]], down: Cells, place: int, count: int
) -> tuple[tuple[Card, ...], int | None]:
    """Take the topmost cards off a column; they, and the slot that comes up."""
    column, cells = columns[place], down[place]
    columns[place] = column[:-count]
    return column[-count:], cells[-1] if cells and count == len(column) else None


def _off_the_waste(
    slots: Slots, talon: tuple[int, ...], turned: int
) -> tuple[tuple[Card, ...], int | None, tuple[int, ...], int]:
    """Take the waste's top card; it, the slot that comes up, and talon and waste without it."""
    card = slots[talon[turned - 1]]
    assert card is not None
    slot = talon[turned - 2] if turned > 1 else None
    return (card,), slot, talon[: turned - 1] + talon[turned:], turned - 1


def _with(piles: Piles, place: int, cards: tuple[Card, ...]) -> Piles:
    """The piles with these cards in one place."""
    changed = list(piles)
    changed[place] = cards
    return tuple(changed)


def _turned_up(
    card: Card | None, source: str, columns: list[tuple[Card, ...]], down: Cells
) -> tuple[Cells, str | None]:
    """Turn up a known card; an unknown one is pending. The face-down cells, and what pends."""
    if card is None:
        return down, source
    if source == WASTE:
        return down, None
    place = COLUMN[source]
    columns[place] = (card,)
    cells = [*down]
    cells[place] = cells[place][:-1]
    return tuple(cells), None


def _turn_up(state: State, move: TurnUp) -> State:
    """Show the card that an earlier move turned up; undo takes both back (KLO-UNDO-1)."""
    layout = state.layout
    if move.pile == WASTE:
        slot = layout.talon[layout.turned - 1]
    else:
        slot = layout.down[COLUMN[move.pile]][-1]
    slots, known = _learnt(state.slots, state.known, slot, move.card)
    columns = list(layout.up)
    down, pending = _turned_up(slots[slot], move.pile, columns, layout.down)
    laid = layout._replace(up=tuple(columns), down=down, pending=pending)
    return state._replace(layout=laid, slots=slots, known=known)


def _sweep(state: State, move: Sweep) -> State:
    """Move up card after card, up to one that turns up an unknown card (KLO-AUTO-1, -2)."""
    while state.layout.pending is None and (step := next_up(state)):
        state = _transfer(state, step)
    return state


def _finish(state: State, move: Finish) -> State:
    """Sweep, draw and redeal until the game is won or a card must be named (KLO-SURE-2)."""
    while step := next_step(state):
        state = play(state, step)
    return state


def _undo(state: State, move: Undo) -> State:
    """Lie as before the last move; what was seen stays known (KLO-UNDO-1 to -3).

    A layout that somebody set up knows none before it, and stays as it lies.
    """
    if state.past is not None:
        layout, past = state.past
    else:
        layout, past = state.layout, None
        layout = layout._replace(status="active", moves=max(layout.moves - 1, 0))
    return state._replace(layout=layout, undos=state.undos + 1, past=past)


def _give_up(state: State, move: GiveUp) -> State:
    """Close the game (KLO-END-2); an undo opens it again."""
    layout = state.layout
    closed = layout._replace(status="given_up")
    return state._replace(layout=closed, past=(layout, state.past))


PLAYS: dict[type, Callable[[State, Any], State]] = {
    Deal: _deal,
    Draw: _draw,
    Redeal: _redeal,
    Transfer: _transfer,
    TurnUp: _turn_up,
    Sweep: _sweep,
    Finish: _finish,
    Undo: _undo,
    GiveUp: _give_up,
}
