"""The legal moves of Klondike are exactly what `judge` keeps, on positions met at random."""

from __future__ import annotations

import random

import pytest

from scorekeeper.engine.ruling import KEPT
from scorekeeper.games.klondike import GAME
from scorekeeper.games.klondike.moves import Draw, GiveUp, Transfer
from scorekeeper.games.klondike.state import State
from tests.games.klondike_tables import (
    ASKED,
    HOUSES,
    position,
    shuffled,
    wandered,
    without_knowledge,
)

POSITIONS = 500


def asked(state: State) -> list[object]:
    """What the rules keep of everything that can be written, in no order."""
    return sorted((one for one in ASKED if GAME.judge(state, one) is KEPT), key=repr)


def is_possible(state: State, move: object) -> bool:
    return not GAME.judge(state, move).impossible


def legal(state: State) -> list[object]:
    return sorted(GAME.legal_moves(state), key=repr)


@pytest.mark.parametrize("number", range(0, POSITIONS, 20))
def test_legal_moves_are_what_the_rules_keep(number: int) -> None:
    for seed in range(number, number + 20):
        chance = random.Random(seed)
        state = shuffled(chance, **HOUSES[seed % len(HOUSES)])

        state = wandered(chance, state, chance.randrange(120))

        assert legal(state) == asked(state)


@pytest.mark.parametrize("seed", range(24))
def test_after_moves_that_only_the_table_allowed_they_still_are(seed: int) -> None:
    chance = random.Random(seed)
    state = shuffled(chance, **HOUSES[seed % len(HOUSES)])
    for _ in range(5):
        for _ in range(5):
            possible = (one for one in chance.sample(ASKED, 60) if is_possible(state, one))
            state = GAME.play(state, next(possible, GiveUp()))
        assert legal(state) == asked(state)


@pytest.mark.parametrize("seed", range(60))
def test_what_is_legal_depends_on_no_unknown_card(seed: int) -> None:
    chance = random.Random(seed)
    full = wandered(chance, shuffled(chance, **HOUSES[seed % 4]), chance.randrange(60))

    hidden = without_knowledge(full)

    assert list(GAME.legal_moves(hidden)) == list(GAME.legal_moves(full))
    for move in GAME.legal_moves(hidden):
        finding = GAME.judge(hidden, move).refusal
        assert finding is None or (isinstance(move, Draw) and "unnamed" in finding.case)


def test_no_card_of_a_pending_column_plays() -> None:
    state = position(T1={"up": ["7S"]}, T2={"down": ["?"], "up": ["6D"]}, T3={"up": ["AC"]})

    assert not list(GAME.legal_moves(GAME.play(state, Transfer("T2", "T1"))))


def test_nothing_is_legal_after_the_end() -> None:
    assert not list(GAME.legal_moves(GAME.play(position(T1={"up": ["AC"]}), GiveUp())))


def test_a_group_is_broken_by_a_card_that_only_the_table_allowed() -> None:
    state = position(T1={"up": ["7S", "9H", "8C"]}, T2={"up": ["8D"]}, T3={"up": ["10S"]})

    counts = [one.count for one in GAME.legal_moves(state) if isinstance(one, Transfer)]
    assert counts == [2]
