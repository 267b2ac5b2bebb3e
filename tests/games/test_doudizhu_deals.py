"""Six complete deals, hands told and not, and what each is worth."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.engine.journal import Entry, fold
from scorekeeper.games.doudizhu import GAME
from scorekeeper.games.doudizhu.byhand import tally
from scorekeeper.games.doudizhu.moves import Hand, Move, Play, Reveal
from scorekeeper.games.doudizhu.ranks import PACKS, parse, size
from scorekeeper.games.doudizhu.score import is_spring
from scorekeeper.games.doudizhu.state import State

FOLDER = Path(__file__).parents[1] / "transcripts" / "doudizhu"
NAMES = [f"deal_{number}{hands}" for number in range(1, 7) for hands in ("", "_hands")]


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def read(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


@pytest.fixture
def expected(name: str) -> Any:
    return read(f"{name}.expected")


def start(journal: Any) -> State:
    house = GAME.wire.house.load(journal["house_rules"])
    return GAME.start(house, GAME.standing(house, journal["dealer"], []))


def steps(name: str) -> Iterator[tuple[State, Move]]:
    """Each move of a deal with the state before it."""
    journal = read(name)
    state = start(journal)
    for entry in journal["entries"]:
        move = GAME.wire.move.load(entry)
        yield state, move
        state = GAME.play(state, move)


def end(name: str) -> State:
    state, move = list(steps(name))[-1]
    return GAME.play(state, move)


def test_nothing_is_said_against_any_move(name):
    assert all(not GAME.judge(state, move).findings for state, move in steps(name))


def test_the_deal_ends_as_written(name, expected):
    state = end(name)

    assert state.over
    assert state.winner == expected["winner"]
    assert (state.landlord, state.auction.bid) == (expected["landlord"], expected["bid"])
    assert sum(state.doubled) == expected["doublings"]
    assert is_spring(state, state.landlord, landlord_wins=state.winner == state.landlord) == bool(
        expected["spring"]
    )
    assert list(GAME.score(state).totals) == expected["payments"]


def test_the_tricks_are_as_many_as_written(name, expected):
    leads = [1 for state, move in steps(name) if isinstance(move, Play) and state.best is None]

    assert len(leads) == expected["tricks"]


def test_spring_is_paid_as_written(name, expected):
    state = end(name)
    house = replace(state.terms.house, spring=True)

    score = GAME.score(state._replace(terms=replace(state.terms, house=house)))

    assert list(score.totals) == expected["payments_spring_on"]


def test_a_result_by_hand_has_the_same_parts(name, expected):
    state = end(name)
    wins = expected["winner"] == expected["landlord"]
    result = GAME.wire.result.load(
        {
            "landlord": expected["landlord"],
            "bid": expected["bid"],
            "winner_side": "landlord" if wins else "farmers",
            "winner_seat": expected["winner"],
            "bombs": state.doubled[0],
            "rockets": state.doubled[1],
        }
    )

    counted = tally(state.terms.house, result, state)

    assert counted.score == GAME.score(state)


def test_the_deal_may_be_played_with_the_kitty_shown(name, expected):
    journal = read(name)
    journal["house_rules"]["kitty_shown"] = True
    kinds = [entry["kind"] for entry in journal["entries"]]
    after_calls = len(kinds) - kinds[::-1].index("call")
    kitty = {"kind": "kitty", "cards": expected["kitty"]}
    entries = [*journal["entries"][:after_calls], kitty, *journal["entries"][after_calls:]]

    folded = fold(GAME, start(journal), [Entry(n, body) for n, body in enumerate(entries, 1)])

    assert all(not step.ruling.findings for step in folded.steps)
    assert all(not step.own_ruling.findings for step in folded.steps)
    assert list(GAME.score(folded.state).totals) == expected["payments"]


def test_the_play_that_was_made_is_among_the_legal_ones(name):
    for state, move in steps(name):
        if state.landlord is not None and not isinstance(move, Hand):
            legal = list(GAME.legal_moves(state))
            assert (move in legal) == any(state.hands)


def test_what_the_losers_reveal_completes_the_pack(name, expected):
    state = end(name)
    hands = {
        entry["seat"]: parse(entry["cards"])
        for entry in read(f"{name.removesuffix('_hands')}_hands")["entries"]
        if entry["kind"] == "hand"
    }
    for seat, hand in hands.items():
        if seat != state.winner:
            move = Reveal(seat, hand - state.played[seat])
            assert not GAME.judge(state, move).findings
            state = GAME.play(state, move)

    assert state.seen == PACKS[state.players]
    assert size(state.seen) == {3: 54, 4: 108}[state.players]


def test_hands_told_change_nothing_that_all_can_see(name):
    told, untold = end(f"{name.removesuffix('_hands')}_hands"), end(name.removesuffix("_hands"))

    assert GAME.seen_by(told, ()) == untold


def test_a_state_survives_as_a_position(name):
    for state, move in steps(name):
        if state.terms.dealt and not isinstance(move, Hand):
            table = json.loads(json.dumps(GAME.wire.table(state)))
            again = GAME.wire.place(state.terms.house, GAME.wire.position.load(table))
            assert GAME.wire.table(again) == GAME.wire.table(state)
            assert GAME.judge(again, move) == GAME.judge(state, move)
