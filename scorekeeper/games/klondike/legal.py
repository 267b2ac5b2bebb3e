"""What may be played: moves without names, since no rule depends on an unknown card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.cards.card import Card, Rank
from scorekeeper.games.klondike.autoplay import COLUMN_UP, WASTE_UP, next_step, next_up
from scorekeeper.games.klondike.moves import (
    COLUMN,
    HEAP,
    WASTE,
    Draw,
    Finish,
    Move,
    Redeal,
    Sweep,
    Transfer,
)
from scorekeeper.games.klondike.outlook import sure_win
from scorekeeper.games.klondike.state import HEAP_OF, PARENTS, State, takes, waste_top

NAMES = tuple(COLUMN)


def legal_moves(state: State) -> Iterator[Move]:
    """The moves that `judge` finds nothing against, beside undo and give-up.

    They are the same whether the pack was told or not: a draw is listed although its entry
    must name a card that is still unknown (KLO-DRAW-3). While a turn-up is pending no move
    is legal.
    """
    if state.status != "active" or state.pending is not None:
        return
    yield from _from_the_talon(state)
    yield from _from_columns(state)
    if state.house.foundation_to_tableau:
        for name, place in HEAP.items():
            if heap := state.foundations[place]:
                yield from _to_columns(state, heap[-1], name)
    if next_up(state):
        yield Sweep()
    if sure_win(state) and next_step(state):
        yield Finish()


def _from_the_talon(state: State) -> Iterator[Move]:
    """The draw, the redeal, and where the waste's top card goes."""
    most = state.house.redeals
    if state.turned < len(state.talon):
        yield Draw()
    elif state.turned and (most is None or state.redeals < most):
        yield Redeal()
    card = waste_top(state)
    if card is None:
        return
    if takes(state.foundations[HEAP_OF[card]], card):
        yield WASTE_UP
    yield from _to_columns(state, card, WASTE)


def _to_columns(state: State, card: Card, source: str) -> Iterator[Move]:
    """The columns that take one card."""
    for name in NAMES:
        if _takes_card(state, name, card):
            yield Transfer(source, name)


def _takes_card(state: State, name: str, card: Card) -> bool:
    column = state.up[COLUMN[name]]
    if column:
        return column[-1] in PARENTS[card]
    return card.rank == Rank.KING or state.house.empty_column == "any"


def _from_columns(state: State) -> Iterator[Move]:
    """Top cards to the foundations, and groups of one or more cards to other columns."""
    for source, cards, move in zip(NAMES, state.up, COLUMN_UP, strict=True):
        if not cards:
            continue
        if takes(state.foundations[HEAP_OF[cards[-1]]], cards[-1]):
            yield move
        for count in _groups(cards, partial=state.house.partial_sequences):
            for target in NAMES:
                if target != source and _takes_card(state, target, cards[-count]):
                    yield Transfer(source, target, count)


def _groups(cards: Sequence[Card], *, partial: bool) -> Iterator[int]:
    """How many of the topmost cards may move together: fitting ones (KLO-TAB-1, KLO-TAB-5)."""
    whole = len(cards)
    for count in range(1, whole + 1):
        if count > 1 and cards[-count] not in PARENTS[cards[1 - count]]:
            return
        if partial or count == whole:
            yield count
