"""How an entry changes a game of Klondike. No rule is checked here; see checks.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import bits
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
    face_up,
    uncovered,
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
    return (*slots[:slot], name, *slots[slot + 1 :]), known | name.bit


def _draw(state: State, move: Draw) -> State:
    """Turn a packet, the last card on top (KLO-DRAW-2)."""
    layout, slots, known = state.layout, state.slots, state.known
    up, down, talon, turned, heaps, points, redeals, status, _, moves = layout
    drawn = drawn_slots(state, move)
    if move.cards:
        for slot, name in zip(drawn, move.cards, strict=False):
            slots, known = _learnt(slots, known, slot, name)
    turned += len(drawn)
    pending = WASTE if slots[drawn[-1]] is None else None
    laid = Layout(up, down, talon, turned, heaps, points, redeals, status, pending, moves + 1)
    past = (layout, state.past)
    return State(state.house, laid, slots, known, state.undos, state.highest, past)


def _redeal(state: State, move: Redeal) -> State:
    """The waste is the stock again, in the same order (KLO-REDEAL-4)."""
    layout = state.layout
    laid = layout._replace(turned=0, redeals=layout.redeals + 1, moves=layout.moves + 1)
    return state._replace(layout=laid, past=(layout, state.past))


def _transfer(state: State, move: Transfer) -> State:
    """Move the cards, and turn up what they lay on (KLO-FLIP-1, KLO-FLIP-4, KLO-WIN-1)."""
    layout, slots, known = state.layout, state.slots, state.known
    up, down, talon, turned, heaps, points, redeals, status, pending, moves = layout
    columns, source = list(up), move.source
    slot = uncovered(layout, move)
    if source in COLUMN:
        cards = _lifted(columns, COLUMN[source], move.count or 1)
    elif source == WASTE:
        turned -= 1
        cards = (face_up(state, talon[turned]),)
        talon = talon[:turned] + talon[turned + 1 :]
    else:
        points -= 1
        cards, heaps = _taken_down(heaps, HEAP[source])
    if move.target == FOUNDATIONS:
        points += 1
        heaps = _put_up(heaps, cards[0])
        status = "won" if points == PACK else status
    else:
        columns[COLUMN[move.target]] += cards
    if slot is not None:
        slots, known = _learnt(slots, known, slot, move.turned)
        down, pending = _turned_up(slots[slot], source, columns, down)
    laid = tuple(columns), down, talon, turned, heaps, points, redeals, status, pending
    highest, past = max(state.highest, points), (layout, state.past)
    return State(state.house, Layout(*laid, moves + 1), slots, known, state.undos, highest, past)


def _lifted(columns: list[tuple[Card, ...]], place: int, count: int) -> tuple[Card, ...]:
    """Take the topmost cards off a column."""
    column = columns[place]
    columns[place] = column[:-count]
    return column[-count:]


def _taken_down(heaps: Piles, place: int) -> tuple[tuple[Card, ...], Piles]:
    """The top card of a foundation, and the foundations without it."""
    heap = heaps[place]
    return heap[-1:], (*heaps[:place], heap[:-1], *heaps[place + 1 :])


def _put_up(heaps: Piles, card: Card) -> Piles:
    """The foundations with the card on the one of its suit."""
    place = HEAP_OF[card]
    return (*heaps[:place], (*heaps[place], card), *heaps[place + 1 :])


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
    return (*down[:place], down[place][:-1], *down[place + 1 :]), None


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
