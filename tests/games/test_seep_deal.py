"""The complete deal of Seep, with hands unknown and told, and its result entered by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cards.card import names
from scorekeeper.engine.journal import Entry, Folded, fold
from scorekeeper.engine.rulebook import say
from scorekeeper.engine.ruling import Verdict
from scorekeeper.games.seep import GAME
from scorekeeper.games.seep.moves import Bid, Floor, Hand, Play
from scorekeeper.games.seep.state import State

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts/seep"
HIDDEN, TOLD = "complete_deal", "complete_deal_hands_told"
BOTH = pytest.mark.parametrize("name", [HIDDEN, TOLD])


def transcript(name: str) -> tuple[Any, Any]:
    """A journal, and what is expected of it."""
    texts = [(TRANSCRIPTS / f"{name}{end}.json").read_text("utf-8") for end in ("", ".expected")]
    return json.loads(texts[0]), json.loads(texts[1])


def start(journal: Any) -> State:
    house = GAME.wire.house.load(journal["house_rules"])
    state: State = GAME.start(house, GAME.standing(house, journal["dealer"], []))
    return state


def folded(name: str) -> Folded:
    journal, _ = transcript(name)
    entries = [Entry(n, body) for n, body in enumerate(journal["entries"], start=1)]
    return fold(GAME, start(journal), entries)


def bids_and_plays(name: str) -> list[tuple[State, Any]]:
    """The states of the deal in which somebody bids or plays, each with that move."""
    journal, _ = transcript(name)
    state, found = start(journal), []
    for body in journal["entries"]:
        move = GAME.wire.move.load(body)
        if isinstance(move, Bid | Play):
            found.append((state, move))
        state = GAME.play(state, move)
    return found


@BOTH
def test_no_entry_is_refused_or_contradicts_another(name: str) -> None:
    steps = folded(name).steps

    assert not [step for step in steps if step.ruling.refusal or step.own_ruling.refusal]
    assert not [step for step in steps if step.in_question or step.news]


@BOTH
def test_each_play_opens_the_promises_that_are_written(name: str) -> None:
    steps = [one for one in folded(name).steps if not isinstance(one.move, Hand | Floor)][1:]

    opened = [
        [one.facts["value"] for one in step.ruling.findings if one.verdict is Verdict.OPEN]
        for step in steps
    ]

    assert list(map(sorted, opened)) == transcript(name)[1]["opened"]


def test_with_hands_told_their_owners_learn_that_nothing_is_open() -> None:
    plays = [step for step in folded(TOLD).steps if isinstance(step.move, Play)]

    assert not [step for step in plays if step.own_ruling.findings]


@BOTH
def test_all_promises_are_proven_where_it_is_written(name: str) -> None:
    done = folded(name)
    claims = [
        {
            "entry": done.moves[one.move],
            "seat": one.seat,
            "value": one.value,
            "status": str(one.status),
            "at": done.moves[one.at or 0],
        }
        for one in done.state.claims
    ]

    def key(claim: dict[str, Any]) -> tuple[int, int]:
        return claim["entry"], claim["value"]

    assert sorted(claims, key=key) == sorted(transcript(name)[1]["claims"], key=key)


@BOTH
def test_the_deal_ends_as_written(name: str) -> None:
    state, expected = folded(name).state, transcript(name)[1]

    assert state.over
    assert [names(cards) for cards in state.won.cards] == expected["captured"]
    assert names(state.won.leftover) == expected["leftover"]
    assert state.won.last == expected["last_capturer"]
    assert [[one.play, one.seat, one.side] for one in state.won.sweeps] == [
        [one["play"], one["seat"], one["side"]] for one in expected["sweeps"]
    ]


@BOTH
def test_the_deal_is_worth_what_is_written(name: str) -> None:
    score, expected = GAME.score(folded(name).state), transcript(name)[1]

    assert list(score.totals) == expected["totals"]
    assert [score.extra[f"card_points_{side}"] for side in (0, 1)] == [64, 36]
    assert [score.extra[f"sweeps_{side}"] for side in (0, 1)] == [1, 1]


def test_the_points_are_told_part_by_part() -> None:
    first, second = GAME.score(folded(HIDDEN).state).sides

    assert [(one.rule, one.points) for one in first.parts or ()] == [
        ("SEEP-SCORE-1", 56),
        ("SEEP-SCORE-2", 2),
        ("SEEP-SCORE-3", 6),
        ("SEEP-SCORE-5", 50),
    ]
    assert [say(GAME.book, one, "en") for one in first.parts or ()][2] == "10♦: 6"
    assert [(one.rule, one.points) for one in second.parts or ()] == [
        ("SEEP-SCORE-1", 35),
        ("SEEP-SCORE-2", 1),
        ("SEEP-SCORE-5", 50),
    ]


def test_entered_by_hand_the_deal_has_the_same_totals_and_counts() -> None:
    score, expected = GAME.score(folded(HIDDEN).state), transcript(HIDDEN)[1]

    counted = GAME.tally(
        GAME.wire.house.load({}), GAME.wire.result.load({"sides": expected["sides"], "dealer": 3})
    )

    assert counted.score
    assert counted.score.totals == score.totals
    assert counted.score.extra == score.extra
    sweeps = [[one for one in side.parts or () if "SCORE-5" in one.rule] for side in score.sides]
    assert [
        [one for one in side.parts or () if "SCORE-5" in one.rule] for side in counted.score.sides
    ] == sweeps


def test_there_are_as_many_legal_moves_as_written() -> None:
    found = [len(list(GAME.legal_moves(state))) for state, _ in bids_and_plays(TOLD)]

    assert found == transcript(TOLD)[1]["legal_moves"]


def test_of_hidden_hands_no_move_is_known_to_be_legal() -> None:
    assert not [state for state, _ in bids_and_plays(HIDDEN) if list(GAME.legal_moves(state))]


def test_nobody_sees_more_than_the_own_hand() -> None:
    for state, _ in bids_and_plays(TOLD):
        for seat in range(4):
            seen = GAME.seen_by(state, (seat,))
            assert [place for place, hand in enumerate(seen.hands) if hand] in ([seat], [])


def test_telling_hands_changes_no_claim() -> None:
    hidden, told = folded(HIDDEN).state, folded(TOLD).state

    assert hidden.claims == told.claims
