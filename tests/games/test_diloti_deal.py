"""A complete deal of Diloti, results by hand beside it, and how deals make a match."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cards.card import Rank, names, parse
from scorekeeper.cards.packs import PACK_52
from scorekeeper.engine.claim import ClaimStatus
from scorekeeper.engine.score import Score, SideScore
from scorekeeper.games.diloti import GAME
from scorekeeper.games.diloti.byhand import Result
from scorekeeper.games.diloti.house import House
from scorekeeper.games.diloti.moves import Deal, Hand, Move
from scorekeeper.games.diloti.score import Side
from scorekeeper.games.diloti.state import State

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts" / "diloti"


@pytest.fixture(params=["complete_deal", "complete_deal_hands"])
def transcript(request: pytest.FixtureRequest) -> Any:
    return with_expected(request.param)


def with_expected(name: str) -> Any:
    """A transcript, and what is expected of it."""
    journal = json.loads((TRANSCRIPTS / f"{name}.json").read_text("utf-8"))
    expected = json.loads((TRANSCRIPTS / "complete_deal.expected.json").read_text("utf-8"))
    return {**journal, "expected": expected}


def replay(transcript: Any) -> Iterator[tuple[State, Move]]:
    """Each play of a transcript with the state before it, then the last state with itself."""
    house = GAME.wire.house.load(transcript["house_rules"])
    state = GAME.start(house, GAME.standing(house, transcript["dealer"], []))
    for entry in transcript["entries"]:
        move = GAME.wire.move.load(entry)
        yield state, move
        state = GAME.play(state, move)
    yield state, move


def plays(transcript: Any) -> list[tuple[State, Move]]:
    *steps, _ = replay(transcript)
    return [(state, move) for state, move in steps if not isinstance(move, Deal | Hand)]


def what_it_does(move: Any) -> tuple[object, ...]:
    """A play without the order in which it names cards."""
    return type(move), move.card, frozenset(move.loose), frozenset(move.piles), move.value


def end(transcript: Any) -> State:
    return list(replay(transcript))[-1][0]


def test_no_play_of_the_complete_deal_is_refused(transcript: Any) -> None:
    assert all(GAME.judge(state, move).refusal is None for state, move in plays(transcript))


def test_each_play_of_the_complete_deal_claims_what_is_written(transcript: Any) -> None:
    for (state, move), expected in zip(
        plays(transcript), transcript["expected"]["claimed"], strict=True
    ):
        seen = GAME.seen_by(state, ())

        findings = GAME.judge(seen, move).findings

        assert [one.facts["value"] for one in findings] == expected


def test_every_claim_of_the_complete_deal_is_proven_where_it_is_written(transcript: Any) -> None:
    claims = [
        {"seat": one.seat, "value": one.value, "move": one.move, "at": one.at}
        for one in sorted(end(transcript).claims, key=lambda one: one.move)
    ]

    assert claims == transcript["expected"]["claims"]
    assert {one.status for one in end(transcript).claims} == {ClaimStatus.PROVEN}


def test_the_complete_deal_ends_as_it_is_written(transcript: Any) -> None:
    state, expected = end(transcript), transcript["expected"]

    assert state.over
    assert GAME.score(state).totals == tuple(expected["totals"])
    assert [sorted(names(cards)) for cards in state.won.cards] == [
        sorted(cards) for cards in expected["captured"]
    ]
    assert sorted(names(state.won.leftover)) == sorted(expected["leftover"])
    table = GAME.wire.table(state)
    assert table["xeris"] == expected["xeris"]
    assert table["last_capturer"] == expected["last_capturer"]


def test_the_told_hands_have_as_many_legal_moves_as_are_written() -> None:
    told = with_expected("complete_deal_hands")

    counts = [len(list(GAME.legal_moves(state))) for state, _ in plays(told)]

    assert counts == told["expected"]["legal_counts"]


def test_every_play_of_the_complete_deal_is_among_the_legal_moves() -> None:
    told = with_expected("complete_deal_hands")

    for state, move in plays(told):
        assert what_it_does(move) in map(what_it_does, GAME.legal_moves(state))


def test_nobody_can_say_what_is_legal_for_a_hidden_hand() -> None:
    hidden = json.loads((TRANSCRIPTS / "complete_deal.json").read_text("utf-8"))

    assert not any(list(GAME.legal_moves(state)) for state, _ in plays(hidden))


def test_the_complete_deal_entered_by_hand_has_the_same_parts(transcript: Any) -> None:
    state = end(transcript)
    sides = tuple(
        Side(
            aces=sum(card.rank is Rank.ACE for card in cards),
            ten_diamonds=parse("10D") in cards,
            two_clubs=parse("2C") in cards,
            xeris=sum(xeri.side == side for xeri in state.won.xeris),
            xeris_counted=sum(xeri.side == side for xeri in state.won.xeris),
            cards=len(cards),
        )
        for side, cards in enumerate(state.won.cards)
    )

    assert GAME.tally(House(), Result((sides[0], sides[1]))).score == GAME.score(state)


def test_each_part_of_a_score_says_what_it_counted(transcript: Any) -> None:
    _, second = GAME.score(end(transcript)).sides

    assert [(part.rule, part.points, part.facts) for part in second.parts or ()] == [
        ("DIL-SCORE-1", 2, {"count": 2}),
        ("DIL-SCORE-2", 2, {}),
        ("DIL-SCORE-3", 1, {}),
        ("DIL-SCORE-4", 4, {"count": 28}),
        ("DIL-SCORE-6", 10, {"count": 1}),
    ]


def test_before_the_end_the_score_counts_what_was_taken_so_far(transcript: Any) -> None:
    assert GAME.score(plays(transcript)[0][0]).totals == (0, 0)
    assert GAME.score(plays(transcript)[-1][0]).totals == (2, 15)


@pytest.mark.parametrize(("first", "totals"), [(25, (2, 9)), (26, (2, 5)), (27, (7, 4))])
def test_captured_cards_are_a_majority_from_27(first: int, totals: tuple[int, int]) -> None:
    pack = names(PACK_52)
    table = {"captured": [pack[:first], pack[first:]], "sizes": [0, 0]}

    score = GAME.score(GAME.wire.place(House(), GAME.wire.position.load(table)))

    assert score.totals == totals


def test_uncounted_cards_without_a_majority_are_a_tie() -> None:
    sides = Side(2, True, False, 0, 0), Side(2, False, True, 0, 0)

    assert GAME.tally(House(), Result(sides)).score.totals == (4, 3)
    assert GAME.tally(House(cards_tie="split"), Result(sides)).score.totals == (6, 5)


def test_the_deal_passes_to_the_next_seat() -> None:
    deals = [Score((SideScore(7), SideScore(4)))] * 3

    assert GAME.standing(House(), 1, []).dealer == 1
    assert GAME.standing(House(), 1, deals).dealer == 0
    assert GAME.standing(House(players=4), 3, deals).dealer == 2


def test_a_match_adds_up_the_deals_that_count() -> None:
    deals = [Score((SideScore(31), SideScore(10)))] * 3

    standing = GAME.standing(House(), 0, deals)

    assert (standing.totals, standing.deals, standing.over) == ((62, 20), 2, True)


@pytest.mark.parametrize(("second", "leaders"), [(6, (0,)), (7, (0, 1)), (8, (1,))])
def test_the_higher_total_leads_a_match(second: int, leaders: tuple[int, ...]) -> None:
    standing = GAME.standing(House(), 0, [Score((SideScore(7), SideScore(second)))])

    assert (standing.leaders, standing.winners) == (leaders, ())


def test_a_match_remembers_that_it_had_a_xeri() -> None:
    without = Score((SideScore(7), SideScore(4)), {"xeris_0": 0, "xeris_1": 0})
    with_one = Score((SideScore(7), SideScore(14)), {"xeris_0": 0, "xeris_1": 1})

    assert not GAME.standing(House(), 0, [without]).had_xeri
    standing = GAME.standing(House(), 0, [with_one, without])
    assert standing.had_xeri
    assert GAME.start(House(), standing).terms.xeri_before
