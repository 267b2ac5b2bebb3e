"""Matches of Seep: bazzis, who deals next, and what a correction does to both."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.engine.journal import Entry, fold
from scorekeeper.engine.score import Score, SideScore
from scorekeeper.games.seep import GAME
from scorekeeper.games.seep.score import SeepStanding

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts/seep"
REDEAL = Score((SideScore(0), SideScore(0)), {"redeal": 1})
D = 3
WORKED = [(60, 40), (40, 60), (30, 120), (45, 55), (8, 92), (58, 92)]
"""The worked match of section 5; each deal ends as side 0 and side 1 got these totals."""


def standing(deals: list[tuple[int, int]], dealer: int = D, **rules: Any) -> SeepStanding:
    scores = [Score((SideScore(first), SideScore(second))) for first, second in deals]
    return GAME.standing(GAME.wire.house.load(rules), dealer, scores)


def by_hand(result: Any, **rules: Any) -> Score:
    counted = GAME.tally(GAME.wire.house.load(rules), GAME.wire.result.load(result))
    assert counted.score
    return counted.score


def match(*, corrected: bool) -> list[SeepStanding]:
    """How the match of three bazzis stands before each of its deals, and after the last."""
    journal = json.loads((TRANSCRIPTS / "match_of_three.json").read_text("utf-8"))
    house = GAME.wire.house.load(journal["house_rules"])
    scores: list[Score] = []
    found = [GAME.standing(house, journal["dealer"], scores)]
    for number, deal in enumerate(journal["deals"], start=1):
        if "result" in deal:
            scores.append(by_hand(deal["result"] | {"dealer": found[-1].dealer}, bazzis=3))
        else:
            bodies = list(deal["entries"])
            if corrected and number == journal["correction"]["deal"]:
                bodies.append(journal["correction"]["entry"])
            entries = [Entry(n, body) for n, body in enumerate(bodies, start=1)]
            folded = fold(GAME, GAME.start(house, found[-1]), entries)
            assert folded.state.over
            assert not folded.in_question
            scores.append(GAME.score(folded.state))
        found.append(GAME.standing(house, journal["dealer"], scores))
    return found


def expected() -> Any:
    return json.loads((TRANSCRIPTS / "match_of_three.expected.json").read_text("utf-8"))


@pytest.mark.parametrize("corrected", [False, True])
def test_a_match_of_three_bazzis_stands_as_written(*, corrected: bool) -> None:
    wanted = expected()["corrected"] if corrected else expected()

    states = match(corrected=corrected)

    end = states[-1]
    counted = states[: end.deals + 1]
    assert [one.dealer for one in counted] == wanted["dealers"]
    assert [one.difference for one in counted[1:]] == wanted["differences"]
    assert [{"deal": one.deal, "side": one.side, "rule": one.rule} for one in end.bazzis] == wanted[
        "bazzis"
    ]
    assert (list(end.totals), list(end.winners)) == (wanted["totals"], wanted["winners"])
    assert end.deals == wanted["deals"]
    assert end.over


@pytest.mark.parametrize(
    ("deals", "dealer", "difference", "bazzis"),
    [
        *((0, 3, 0, []), (1, 3, 20, []), (2, 3, 0, []), (3, 0, -90, []), (4, 2, 0, [1])),
        *((5, 0, 0, [1, 1]), (6, 0, -34, [1, 1])),
    ],
)
def test_the_worked_match(deals: int, dealer: int, difference: int, bazzis: list[int]) -> None:
    now = standing(WORKED[:deals], bazzis=3)

    assert (now.dealer, now.difference) == (dealer, difference)
    assert [bazzi.side for bazzi in now.bazzis] == bazzis


def test_the_dealer_goes_by_the_last_deal_where_the_table_says_so() -> None:
    deals = [(90, 10), (40, 60)]

    assert standing(deals).dealer == D
    assert standing(deals, dealer_basis="last_deal").dealer == 0
    assert standing([(50, 50)], dealer_basis="last_deal").dealer == D


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_a_deal_that_is_thrown_in_is_dealt_again_by_the_same(dealer: int) -> None:
    house = GAME.wire.house.load({})

    now = GAME.standing(house, dealer, [REDEAL, REDEAL])

    assert (now.dealer, now.deals, now.difference) == (dealer, 2, 0)


def test_a_deal_thrown_in_leaves_the_lead_as_it_was() -> None:
    ahead = Score((SideScore(30), SideScore(70)))

    now = GAME.standing(GAME.wire.house.load({}), D, [ahead, REDEAL])

    assert (now.dealer, now.difference) == (0, -40)


def test_points_given_in_a_deal_that_is_thrown_in_are_kept() -> None:
    fined = Score((SideScore(-20), SideScore(0)), REDEAL.extra)

    now = GAME.standing(GAME.wire.house.load({}), D, [fined])

    assert (now.dealer, now.difference, now.bazzis) == (D, -20, ())


def test_a_fine_brings_nobody_below_9() -> None:
    score = by_hand({"sides": [{"total": 60}, {"total": 40}]})
    fined = Score((SideScore(5), SideScore(40)), score.extra)

    now = GAME.standing(GAME.wire.house.load({}), D, [fined])

    assert (now.difference, now.bazzis) == (-35, ())


def test_below_9_is_asked_of_the_cards_alone_where_the_table_says_so() -> None:
    rules = {"under9_counts_sweeps": False}
    parts = {"n25": 0, "n0": 0}
    sides = [{"card_points": 8, "n50": 1} | parts, {"card_points": 92, "n50": 0} | parts]

    with_sweeps = GAME.standing(GAME.wire.house.load({}), D, [by_hand({"sides": sides})])
    cards_alone = GAME.standing(
        GAME.wire.house.load(rules), D, [by_hand({"sides": sides}, **rules)]
    )

    assert not with_sweeps.bazzis
    assert [bazzi.side for bazzi in cards_alone.bazzis] == [1]


@pytest.mark.parametrize("parts", [True, False])
def test_neither_loses_when_the_cards_of_both_are_below_the_limit(*, parts: bool) -> None:
    rules = {"under9_counts_sweeps": False, "under9_limit": 60}
    sides = [{"card_points": 50, "n50": swept, "n25": 0, "n0": 0} for swept in (0, 1)]
    result = {"sides": sides if parts else [{"total": 50}, {"total": 100}]}

    now = GAME.standing(GAME.wire.house.load(rules), D, [by_hand(result, **rules)])

    assert (now.difference, now.bazzis) == (-50, ())


def test_of_a_difference_alone_nobody_is_below_9_unless_it_is_said() -> None:
    house = GAME.wire.house.load({"bazzi_lead": 500})

    silent = GAME.standing(house, D, [by_hand({"difference": 90})])
    said = GAME.standing(house, D, [by_hand({"difference": 90, "under9": 1})])

    assert (silent.difference, silent.bazzis) == (90, ())
    assert [(bazzi.side, bazzi.rule) for bazzi in said.bazzis] == [(0, "SEEP-BAZZI-3")]


def test_who_leads_has_more_bazzis_or_else_the_difference() -> None:
    assert standing([(60, 40)], bazzis=3).leaders == (0,)
    assert standing([(150, 50), (10, 90)], bazzis=3).leaders == (0,)
    assert standing([], bazzis=3).leaders == (0, 1)
