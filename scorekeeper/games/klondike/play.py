"""How an entry changes a game of Klondike. No rule is checked here; see checks.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
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
    Status,
    drawn_slots,
    is_won,
    uncovered,
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


def _learnt(state: State, slot: int, name: Card | None) -> State:
    """The state that knows this card, unless it knew the slot's or knows where that card is."""
    if name is None or state.slots[slot] is not None or name not in BELOW:
        return state
    if name.bit & state.known:
        return state
    slots = (*state.slots[:slot], name, *state.slots[slot + 1 :])
    known = state.known | name.bit
    return State(state.house, state.layout, slots, known, state.undos, state.highest)


def _laid(state: State, layout: Layout) -> State:
    """The state with its cards lying so."""
    highest = state.highest
    if layout.foundations is not state.layout.foundations:
        highest = max(highest, layout.points)
    return State(state.house, layout, state.slots, state.known, state.undos, highest)


def _draw(state: State, move: Draw) -> State:
    """Turn a packet, the last card on top (KLO-DRAW-2)."""
    layout = state.layout
    drawn = drawn_slots(state, move)
    for slot, name in zip(drawn, move.cards or (), strict=False):
        state = _learnt(state, slot, name)
    return _laid(
        state,
        Layout(
            layout.up,
            layout.down,
            layout.talon,
            layout.turned + len(drawn),
            layout.foundations,
            layout.redeals,
            layout.status,
            WASTE if state.slots[drawn[-1]] is None else None,
            layout.moves + 1,
            layout,
        ),
    )


def _redeal(state: State, move: Redeal) -> State:
    """The waste is the stock again, in the same order (KLO-REDEAL-4)."""
    old = state.layout
    layout = replace(old, turned=0, redeals=old.redeals + 1, moves=old.moves + 1, before=old)
    return _laid(state, layout)


def _transfer(state: State, move: Transfer) -> State:
    """Move the cards, and turn up what they lay on (KLO-FLIP-1, KLO-FLIP-4, KLO-WIN-1)."""
    layout = state.layout
    slot = uncovered(layout, move)
    if slot is not None:
        state = _learnt(state, slot, move.turned)
    up, down, heaps = list(layout.up), layout.down, layout.foundations
    talon, turned = layout.talon, layout.turned
    cards: tuple[Card, ...]
    if move.source == WASTE:
        turned -= 1
        cards = (_known(state, talon[turned]),)
        talon = talon[:turned] + talon[turned + 1 :]
    elif move.source in HEAP:
        cards, heaps = _taken_down(heaps, HEAP[move.source])
    else:
        cards = _lifted(up, COLUMN[move.source], move.count or 1)
    if move.target == FOUNDATIONS:
        heaps = _put_up(heaps, cards[0])
    else:
        up[COLUMN[move.target]] += cards
    pending = None
    if slot is not None:
        down, pending = _turned_up(state, slot, move.source, up, down)
    status: Status = "won" if heaps is not layout.foundations and is_won(heaps) else "active"
    laid = tuple(up), down, talon, turned, heaps, layout.redeals, status, pending
    return _laid(state, Layout(*laid, layout.moves + 1, layout))


def _known(state: State, slot: int) -> Card:
    """The card of a slot that lies face up."""
    card = state.slots[slot]
    assert card is not None
    return card


def _lifted(up: list[tuple[Card, ...]], place: int, count: int) -> tuple[Card, ...]:
    """Take the topmost cards off a column."""
    column = up[place]
    up[place] = column[:-count]
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
    state: State, slot: int, source: str, up: list[tuple[Card, ...]], down: Cells
) -> tuple[Cells, str | None]:
    """Turn up a known card; an unknown one is pending. The face-down cells, and what pends."""
    card = state.slots[slot]
    if card is None:
        return down, source
    if source == WASTE:
        return down, None
    place = COLUMN[source]
    up[place] = (card,)
    return (*down[:place], down[place][:-1], *down[place + 1 :]), None


def _turn_up(state: State, move: TurnUp) -> State:
    """Show the card that an earlier move turned up; undo takes both back (KLO-UNDO-1)."""
    layout = state.layout
    if move.pile == WASTE:
        slot = layout.talon[layout.turned - 1]
        return _laid(_learnt(state, slot, move.card), replace(layout, pending=None))
    slot = layout.down[COLUMN[move.pile]][-1]
    state, up = _learnt(state, slot, move.card), list(layout.up)
    down, pending = _turned_up(state, slot, move.pile, up, layout.down)
    return _laid(state, replace(layout, up=tuple(up), down=down, pending=pending))


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
    layout = state.layout
    before = layout.before or replace(layout, status="active", moves=max(layout.moves - 1, 0))
    undos = state.undos + 1
    return State(state.house, before, state.slots, state.known, undos, state.highest)


def _give_up(state: State, move: GiveUp) -> State:
    """Close the game (KLO-END-2); an undo opens it again."""
    layout = state.layout
    return _laid(state, replace(layout, status="given_up", before=layout))


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
