"""Which card goes where: foundations, columns, and parts of a column."""

from __future__ import annotations

from itertools import pairwise

from scorekeeper.cards.card import Card, Rank
from scorekeeper.engine.ruling import Finding, broken, impossible
from scorekeeper.games.klondike.moves import COLUMN, HEAP, Transfer
from scorekeeper.games.klondike.state import (
    ABOVE,
    ACES,
    BELOW,
    HEAP_OF,
    PARENTS,
    State,
)


def waste_has_cards(state: State) -> Finding | None:
    """The waste is not empty (KLO-WASTE-1)."""
    return None if state.turned else impossible("KLO-WASTE-1")


def columns_differ(move: Transfer) -> Finding | None:
    """Cards go to another column than they come from (KLO-TAB-3)."""
    if move.source != move.target:
        return None
    return impossible("KLO-TAB-3", column=COLUMN[move.source] + 1)


def cards_lie_open(column: tuple[Card, ...], move: Transfer, count: int = 1) -> Finding | None:
    """So many cards lie face up in the column, at least one is moved (KLO-TAB-4)."""
    found = len(column)
    if 1 <= count <= found:
        return None
    case, number = "none" if count < 1 else "", COLUMN[move.source] + 1
    return impossible("KLO-TAB-4", case, column=number, found=found, count=count)


def sequence_stays_whole(state: State, move: Transfer, count: int) -> Finding | None:
    """With `partial_sequences` off all face-up cards of the column move (KLO-TAB-5)."""
    if state.house.partial_sequences:
        return None
    place = COLUMN[move.source]
    found = len(state.up[place])
    if count == found:
        return None
    return broken("KLO-TAB-5", column=place + 1, found=found, count=count)


def card_is_next(state: State, card: Card) -> Finding | None:
    """The card is its suit's ace, or the next of its foundation (KLO-FND-1)."""
    heap = state.foundations[HEAP_OF[card]]
    if BELOW[card] is (heap[-1] if heap else None):
        return None
    following = ABOVE.get(heap[-1]) if heap else ACES[HEAP_OF[card]]
    if following is None:
        return broken("KLO-FND-1", "complete", card=card)
    return broken("KLO-FND-1", card=card, wanted=following)


def cards_may_come_down(state: State, move: Transfer) -> Finding | None:
    """The option `foundation_to_tableau` is on (KLO-FND-3).

    Where it is off and the foundation empty too, not even the table can let the move stand.
    """
    if state.house.foundation_to_tableau:
        return None
    filled = state.foundations[HEAP[move.source]]
    return broken("KLO-FND-3") if filled else impossible("KLO-FND-3")


def foundation_has_cards(state: State, move: Transfer) -> Finding | None:
    """The foundation is not empty (KLO-FND-2)."""
    if state.foundations[HEAP[move.source]]:
        return None
    ace = ACES[HEAP[move.source]]
    return impossible("KLO-FND-2", suit=ace.symbol[-1])


def card_fits_the_column(state: State, move: Transfer, card: Card) -> Finding | None:
    """On a card lies one of the other colour, a rank lower; on none a king (KLO-TAB-1, -2)."""
    column = state.up[COLUMN[move.target]]
    if not column:
        return _may_begin(state, card)
    target = column[-1]
    return None if target in PARENTS[card] else _does_not_fit(card, target)


def group_fits(cards: tuple[Card, ...]) -> Finding | None:
    """Every card of a group fits, in case the table let one lie that did not (KLO-TAB-1)."""
    for lower, upper in pairwise(cards):
        if lower not in PARENTS[upper]:
            return broken("KLO-TAB-1", "group", card=upper, target=lower)
    return None


def _does_not_fit(card: Card, target: Card) -> Finding:
    """The card has not the other colour than the one it lies on, and a rank less (KLO-TAB-1)."""
    parents = PARENTS[card]
    if not parents:
        return broken("KLO-TAB-1", "king", card=card, target=target)
    return broken("KLO-TAB-1", card=card, target=target, wanted=parents)


def _may_begin(state: State, card: Card) -> Finding | None:
    """An empty column takes a king; with `empty_column` any, any card (KLO-TAB-2)."""
    if card.rank == Rank.KING or state.house.empty_column == "any":
        return None
    return broken("KLO-TAB-2", card=card)
