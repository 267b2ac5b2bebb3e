"""A round of Phase 10 entered by hand beside its log, which it may not contradict."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.engine.rulebook import LANGUAGES, say
from scorekeeper.engine.ruling import RuleId
from scorekeeper.engine.score import Part
from scorekeeper.games.phase10 import GAME
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.state import State

MATCH = Path(__file__).parents[1] / "transcripts" / "phase10" / "match_395.json"
ENTRIES = json.loads(MATCH.read_text("utf-8"))["deals"][0]["entries"]
FIRST_LAY, LAST_DISCARD = 3, len(ENTRIES) - 2
"""Entries logged when seat 2 has just laid, and when the round has just ended by seat 0."""
RIGHT = (
    {"seat": 0, "laid": True, "out": True, "points": 0},
    {"seat": 1, "laid": True, "points": 15},
    {"seat": 2, "laid": True, "points": 10},
)


def logged(entries: int) -> State:
    """The round with so many of its entries logged."""
    state = GAME.start(House(), GAME.standing(House(), 1, []))
    for entry in ENTRIES[:entries]:
        state = GAME.play(state, GAME.wire.move.load(entry))
    return state


def said(state: State, **changed: Any) -> list[tuple[str, str, Any]]:
    """What is said of the right result with other fields for one seat."""
    seat = changed.pop("seat", 0)
    lines = [one | (changed if one["seat"] == seat else {}) for one in RIGHT]
    tally = GAME.tally(House(), GAME.wire.result.load({"seats": lines}), state)
    for one in tally.broken:
        assert all(say(GAME.book, one, language) for language in LANGUAGES)
    return [(one.rule, one.case, one.facts.get("seat")) for one in tally.broken]


@pytest.mark.parametrize("entries", [0, FIRST_LAY, LAST_DISCARD, len(ENTRIES)])
def test_the_right_result_is_taken_however_much_was_logged(entries: int) -> None:
    assert said(logged(entries)) == []


def test_who_laid_in_the_log_laid_in_the_result() -> None:
    unlaid = {"seat": 2, "laid": False, "points": 50}

    assert said(logged(FIRST_LAY), **unlaid) == [("P10-SCR", "log_laid", 2)]
    assert said(logged(0), **unlaid) == []


def test_that_nobody_went_out_is_known_from_the_log() -> None:
    ended = GAME.play(logged(2), GAME.wire.move.load({"kind": "exhausted", "seat": 2}))
    lines = [{"seat": seat, "laid": False, "points": 80} for seat in range(3)]

    for exhausted in (False, True):
        result = GAME.wire.result.load({"seats": lines, "exhausted": exhausted})
        assert GAME.tally(House(), result, ended).broken == ()
    result = GAME.wire.result.load({"seats": lines, "exhausted": True})
    over = GAME.tally(House(), result, logged(LAST_DISCARD)).broken
    assert [one.rule for one in over][:1] == ["P10-SCR-1"]


def test_who_had_not_laid_by_the_end_of_the_log_did_not_lay() -> None:
    state = logged(2)
    ended = GAME.play(state, GAME.wire.move.load({"kind": "exhausted", "seat": 2}))

    assert ("P10-SCR", "log_not_laid", 1) in said(ended)
    assert ("P10-SCR", "log_not_laid", 1) not in said(state)


def test_who_went_out_in_the_log_went_out_in_the_result() -> None:
    found = said(logged(LAST_DISCARD), out=False, points=5)

    assert ("P10-SCR", "log_out", 0) in found
    assert ("P10-SCR", "log_in", 1) in said(logged(LAST_DISCARD), seat=1, out=True, points=0)


def test_a_hand_that_was_shown_costs_what_it_costs() -> None:
    state = logged(len(ENTRIES))

    assert ("P10-SCR", "log_hand", 1) in said(state, seat=1, points=20)


def test_a_hand_has_as_many_cards_as_the_log_leaves() -> None:
    state = logged(LAST_DISCARD)

    assert state.sizes[1] == 3
    assert said(state, seat=1, points=10) == [("P10-SCR-5", "exact", 1)]
    assert said(logged(0), seat=1, points=10) == []


def test_cards_that_the_log_leaves_are_entered_whatever_phase_was_laid() -> None:
    """A seat draws twice and lays phase 13: the table let it stand, and it holds one card."""
    house = House(last_phase=20)
    lying = {"owner": 0, "kind": "run", "cards": ["2C", "3C", "4D", "5S", "6H"], "low": 2}
    position = {
        "stage": "over",
        "out": 1,
        "phases": [13, 1, 1],
        "laid": [0, 1],
        "sizes": [1, 0, 10],
        "groups": [{"owner": 0, "kind": "set", "cards": ["9C", "9D", "9H", "9S", "9C"]}, lying],
    }
    logged = GAME.wire.place(house, GAME.wire.position.load(position))
    lines = [
        {"seat": 0, "laid": True, "out": False, "points": 5},
        {"seat": 1, "laid": True, "out": True, "points": 0},
        {"seat": 2, "laid": False, "out": False, "points": 50},
    ]
    result = GAME.wire.result.load({"seats": lines})

    assert GAME.tally(house, result, logged).broken == ()


def test_what_a_hand_cost_when_its_cards_were_told_together_is_told_as_then() -> None:
    kept = Part(RuleId("P10-SCORE-2"), 45, {"low": 2, "faces": 1, "jokers": 0, "aces": 1})

    assert say(GAME.book, kept, "en") == "Left in hand: 2 to 10: 2, J Q K: 1, jokers: 0, aces: 1."
    assert (
        say(GAME.book, kept, "el") == "Έμειναν στο χέρι: 2 έως 10: 2, J Q K: 1, τζόκερ: 0, άσοι: 1."
    )
