"""What is asked of every move, which rules bear on which, and judge(), which asks them all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.cards.card import Card
from scorekeeper.engine.ruling import KEPT, Finding, Ruling, broken, impossible, refused
from scorekeeper.games.phase10 import dealing, discarding, drawing, hitting, laying
from scorekeeper.games.phase10.holding import HOLDING, cards_of_move
from scorekeeper.games.phase10.ledger import COPIES
from scorekeeper.games.phase10.moves import (
    Deal,
    Discard,
    DrawDiscard,
    DrawStock,
    Exhausted,
    Hand,
    Hit,
    Lay,
    Move,
    Out,
    Reveal,
    Turn,
)
from scorekeeper.games.phase10.state import State

Check = Callable[[State, Any], Finding | None]

FULL_ONLY = (DrawStock, DrawDiscard, Discard)
"""What is not logged at level `table`."""


def seats_take_part(state: State, move: Any) -> Finding | None:
    """Every seat that the entry names plays in this round (P10-0)."""
    seats = state.terms.seats
    for seat in _seats(move):
        if seat >= state.terms.house.players:
            return impossible("P10-0", "seat", number=seat)
        if seat not in seats:
            return impossible("P10-0", "sits_out", seat=seat)
    return None


def _seats(move: Any) -> tuple[int, ...]:
    """Every seat that an entry names."""
    if isinstance(move, Hit):
        return move.seat, move.owner
    if isinstance(move, Discard) and move.target is not None:
        return move.seat, move.target
    return () if isinstance(move, Deal) else (move.seat,)


def cards_are_of_the_pack(state: State, move: Any) -> Finding | None:
    """Every card is one of the two packs (P10-0, P10-DEAL-2)."""
    foreign = tuple(card for card in _named(move) if card not in COPIES)
    return impossible("P10-0", "card", cards=foreign) if foreign else None


def _named(move: Any) -> tuple[Card, ...]:
    """Every card that an entry names."""
    if isinstance(move, Lay | Hit | Discard):
        return cards_of_move(move)
    if isinstance(move, Hand):
        return (*move.cards, *move.drawn)
    cards: tuple[Card, ...] = move.upcard if isinstance(move, Deal) else move.cards
    return cards


def is_logged_at_this_level(state: State, move: Move) -> Finding | None:
    """Level `table` has no draws and discards; who went out is said there alone (P10-0)."""
    elsewhere = Out if state.logs_turns else FULL_ONLY
    return impossible("P10-0", "level") if isinstance(move, elsewhere) else None


def round_is_running(state: State, move: Turn | Out) -> Finding | None:
    """The round was dealt and is not over (P10-END-1)."""
    if state.stage == "deal":
        return impossible("P10-END-1", "not_dealt")
    return impossible("P10-END-1", "over") if state.finish else None


def it_is_the_seats_turn(state: State, move: Turn) -> Finding | None:
    """The acting seat is the seat in turn (P10-TURN-3)."""
    if state.turn == move.seat or not state.logs_turns:
        return None
    return broken("P10-TURN-3", turn=state.turn, seat=move.seat)


def has_drawn(state: State, move: Lay | Hit | Discard) -> Finding | None:
    """A seat draws before it lays, hits or discards (P10-TURN-2)."""
    if state.stage == "play" or not state.logs_turns:
        return None
    return broken("P10-TURN-2")


def who_goes_out_has_laid(state: State, move: Out) -> Finding | None:
    """Only a seat that has laid can be rid of its cards (P10-OUT-1)."""
    return None if state.laid[move.seat] else impossible("P10-OUT-1", seat=move.seat)


NAMED = (seats_take_part, cards_are_of_the_pack)
RUNNING = (round_is_running, is_logged_at_this_level)
TURN = (*RUNNING, it_is_the_seats_turn)
DRAW = (seats_take_part, *TURN)
CARDS = (*NAMED, *TURN, has_drawn)
CHECKS: dict[type, tuple[Check, ...]] = {
    Deal: (*NAMED, *dealing.DEAL),
    Hand: (*NAMED, *dealing.HAND),
    DrawStock: (*DRAW, *drawing.DRAW_STOCK),
    DrawDiscard: (*DRAW, *drawing.DRAW_DISCARD),
    Exhausted: (*DRAW, *drawing.EXHAUSTED),
    Lay: (*CARDS, *laying.LAY, *HOLDING),
    Hit: (*CARDS, *hitting.HIT, *HOLDING),
    Discard: (*CARDS, *discarding.DISCARD, *HOLDING),
    Out: (seats_take_part, *RUNNING, who_goes_out_has_laid),
    Reveal: (*NAMED, *dealing.REVEAL),
}
"""Which rules bear on which move, in the order in which a referee asks them."""

LOGGED_WRONG: frozenset[Check] = frozenset(
    {
        dealing.upcards_exist,
        drawing.a_discard_lies,
        drawing.a_stock_is_there,
        hitting.group_lies,
        *HOLDING,
    }
)
"""The checks behind a breach by which the move may be impossible as well."""


def judge(state: State, move: Move) -> Ruling:
    """Ask every rule that bears on `move`, up to the first that refuses it.

    What was played wrong may stand unless it is impossible as well; so that is told too.
    """
    checks = iter(CHECKS[type(move)])
    for check in checks:
        finding = check(state, move)
        if finding is not None:
            rest = filter(LOGGED_WRONG.__contains__, checks)
            return refused(finding, (other(state, move) for other in rest))
    return KEPT
