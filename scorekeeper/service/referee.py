"""Questions about one position: is a move allowed, which moves are, what is a result worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from scorekeeper.engine.game import AnyGame, NoSuchSeat
from scorekeeper.engine.messages import BadPosition, Msg
from scorekeeper.engine.ruling import Ruling
from scorekeeper.engine.score import Tally
from scorekeeper.service.errors import Unacceptable

MOST_ON_THE_TABLE = 20
"""Loose cards and piles with which the slowest question takes a fraction of a second.

Where house rules refuse nearly every capture, all that could be tried are tried: eight seconds
with 28 loose cards. Real tables have about ten.
"""


@dataclass(frozen=True, slots=True)
class Legal:
    """Moves that are allowed; `complete` unless there are more than were asked for."""

    moves: tuple[Any, ...]
    complete: bool


def rule(game: AnyGame, house: Any, position: Mapping[str, Any] | None, move: Any) -> Ruling:
    """Judge a move in a position, with all that the position tells.

    Args:
        game: whose rules are asked.
        house: the house rules.
        position: what the schema of positions loaded; None: before a deal's first entry.
        move: a move of the game.

    Raises:
        Unacceptable: the position cannot be, or nobody sits on the move's seat.
    """
    state = _set_up(game, house, position)
    try:
        return game.judge(state, game.seated(house, move))
    except NoSuchSeat as error:
        raise Unacceptable(("move", "seat"), error.message) from error


def legal(game: AnyGame, house: Any, position: Mapping[str, Any] | None, limit: int) -> Legal:
    """The moves that the seat in turn may make.

    Args:
        game: whose rules are asked.
        house: the house rules.
        position: as in `rule`; it tells the whole hand of the seat in turn.
        limit: how many moves to find at the most, 1 or more.

    Raises:
        Unacceptable: the position cannot be, does not tell that hand, or has too much on the
            table.
    """
    state = _set_up(game, house, position)
    if on_the_table(state) > MOST_ON_THE_TABLE:
        raise Unacceptable(("position", "loose"), Msg("too_much", most=MOST_ON_THE_TABLE))
    hands = getattr(state, "hands", None)
    if hands is not None and not (hands[state.turn] and hands[state.turn].whole):
        raise Unacceptable(("position", "hands", state.turn), Msg("whole_hand"))
    found = tuple(islice(game.legal_moves(state), limit + 1))
    return Legal(found[:limit], len(found) <= limit)


def on_the_table(state: Any) -> int:
    """How many loose cards and piles lie there, in a game that has them."""
    return len(getattr(state, "loose", ())) + len(getattr(state, "piles", ()))


def count(game: AnyGame, house: Any, result: Any) -> Tally:
    """Check a result by hand and count it."""
    return game.tally(house, result, None)


def _set_up(game: AnyGame, house: Any, position: Mapping[str, Any] | None) -> Any:
    if position is None:
        return game.start(house, game.standing(house, game.seats(house) - 1, []))
    try:
        return game.wire.place(house, position)
    except BadPosition as error:
        raise Unacceptable(("position", *error.where), error.message) from error
