"""Plays of Diloti in few words, for tests of single positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.cards.card import parse, parse_all
from scorekeeper.games.diloti import GAME
from scorekeeper.games.diloti.house import House
from scorekeeper.games.diloti.moves import Capture, Declare, Lay, Move, Raise
from scorekeeper.games.diloti.state import State


def place(house: House | None = None, **position: Any) -> State:
    return GAME.wire.place(house or House(), GAME.wire.position.load(position))


def after(state: State, *moves: Move) -> State:
    for move in moves:
        state = GAME.play(state, move)
    return state


def lay(seat: int, card: str) -> Lay:
    return Lay(seat, parse(card))


def capture(seat: int, card: str, loose: str = "", piles: Sequence[int] = ()) -> Capture:
    return Capture(seat, parse(card), parse_all(loose), tuple(piles))


def declare(seat: int, card: str, loose: str, value: int) -> Declare:
    return Declare(seat, parse(card), parse_all(loose), (), value)


def raises(seat: int, card: str, pile: int, value: int) -> Raise:
    return Raise(seat, parse(card), (), (pile,), value)
