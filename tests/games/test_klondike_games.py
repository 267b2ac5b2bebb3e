"""Whole games of Klondike: revealed card by card, with the pack told first, and taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.cards.card import parse
from scorekeeper.engine.journal import Entry, fold
from scorekeeper.engine.ruling import KEPT
from scorekeeper.games.klondike import GAME
from scorekeeper.games.klondike.moves import Deal, Draw, Move, Transfer, Undo
from scorekeeper.games.klondike.state import State
from tests.games.klondike_tables import NAMES, begun, expected, laid, moves_of, transcript

EVERY_GAME = pytest.mark.parametrize("name", NAMES)


def told_first(name: str) -> State:
    """The same game, its pack told before play."""
    deck = tuple(map(parse, expected(name)["deck"]))
    return GAME.play(begun(knowledge="full", **transcript(name)["house_rules"]), Deal(deck=deck))


def nameless(move: Move) -> Move:
    """The move without the names of cards that come up."""
    if isinstance(move, Draw):
        return Draw()
    return replace(move, turned=None) if isinstance(move, Transfer) else move


def hidden(name: str) -> tuple[State, list[Any]]:
    """The game with its seven open cards, and what follows."""
    deal, *moves = moves_of(name)
    return GAME.play(begun(**transcript(name)["house_rules"]), deal), moves


@EVERY_GAME
def test_a_game_revealed_card_by_card_ends_as_it_did(name: str) -> None:
    journal = transcript(name)
    entries = [Entry(n, body) for n, body in enumerate(journal["entries"], 1)]

    folded = fold(GAME, begun(**journal["house_rules"]), entries)

    wanted = expected(name)
    assert all(step.ruling is KEPT for step in folded.steps)
    assert len(folded.steps) == wanted["events"] + 1
    assert folded.state.status == wanted["status"]
    assert folded.state.redeals == wanted["redeals"]
    assert GAME.score(folded.state).totals == (wanted["score"],)


@EVERY_GAME
def test_a_game_with_the_pack_told_first_lies_the_same_at_every_step(name: str) -> None:
    (state, moves), full = hidden(name), told_first(name)
    for move in moves:
        assert laid(full) == laid(state)
        assert list(GAME.legal_moves(full)) == list(GAME.legal_moves(state))
        assert GAME.judge(full, nameless(move)) is KEPT
        assert GAME.judge(full, move) is KEPT

        state, full = GAME.play(state, move), GAME.play(full, nameless(move))

    assert laid(full) == laid(state)


@EVERY_GAME
def test_undoing_a_whole_game_leads_back_and_forgets_nothing(name: str) -> None:
    state, moves = hidden(name)
    seen = [state]
    for move in moves:
        seen.append(GAME.play(seen[-1], move))
    state = seen[-1]
    for before in reversed(seen[:-1]):
        assert GAME.judge(state, Undo()) is KEPT
        state = GAME.play(state, Undo())
        assert laid(state) == laid(before)
        assert state.slots == seen[-1].slots

    for move in moves:
        assert GAME.judge(state, nameless(move)) is KEPT
        state = GAME.play(state, nameless(move))

    assert laid(state) == laid(seen[-1])
    assert state.undos == len(moves)


@EVERY_GAME
def test_every_move_of_a_game_is_among_its_legal_moves(name: str) -> None:
    state, moves = hidden(name)
    for move in moves:
        assert nameless(move) in list(GAME.legal_moves(state))
        state = GAME.play(state, move)


def test_a_middle_game_lies_as_its_solver_drew_it() -> None:
    state, moves = hidden("middle_game")
    for move in moves:
        state = GAME.play(state, move)

    table = GAME.wire.table(state)
    assert len(table["stock"]) == 15
    assert table["waste"] == ["7C", "KD", "KH", "10D", "8S"]
    assert table["foundations"] == [0, 1, 1, 0]
    assert table["T5"]["up"] == ["QS", "JD", "10S", "9H"]
    assert table["T6"]["up"] == ["6S", "5H", "4C", "3H"]
