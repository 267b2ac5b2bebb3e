"""Dou Dizhu by hand over HTTP: bounds, what was logged, balances, shared wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Body = dict[str, Any]
NAMES = ("Άννα", "Bob", "Chloé", "Δανάη")
PLAIN = {"landlord": 0, "bid": 2, "winner_side": "landlord"}
SPRING = ({"spring": True}, {"spring": "landlord"})
WON, LOST = {"winner_side": "landlord"}, {"winner_side": "farmers"}
BOUNDS = [
    (3, {}, WON, 13, 13),
    (3, {}, LOST, 12, 13),
    (4, {}, WON, 13, 14),
    (4, {}, LOST, 13, 14),
    (3, {"spring": True}, WON | {"spring": "landlord"}, 5, 5),
    (4, {"spring": True}, WON | {"spring": "landlord"}, 5, 5),
    (3, {"spring": True}, LOST | {"spring": "farmers"}, 9, 9),
    (4, {"spring": True}, LOST | {"spring": "farmers"}, 13, 13),
]
"""Players, house rules, who won, the most bombs, and the most bombs and rockets together."""


@pytest.fixture
def start(new_match: Callable[..., Any]) -> Callable[..., Any]:
    def start(players: int = 3, **house: Any) -> Any:
        rules = {"players": players} | house
        return new_match(NAMES[:players], game="doudizhu", house_rules=rules, first_dealer=0)

    return start


def rules_of(answer: Any) -> list[str]:
    assert answer.status_code == 409, answer.text
    return [one["rule"] for one in answer.json["findings"]]


@pytest.mark.parametrize(("players", "house", "end", "bombs", "both"), BOUNDS)
def test_each_bound_is_taken_and_one_more_is_refused(start, players, house, end, bombs, both):
    deal, rockets = start(players, **house).open(), both - bombs
    result = PLAIN | end

    def said(**counts: int) -> list[str]:
        return rules_of(deal.result(result | counts))

    assert said(bombs=bombs + 1) == ["DDZ-SCORE-5"]
    assert said(bombs=-1) == ["DDZ-SCORE-5"]
    assert said(rockets=2) == ["DDZ-SCORE-6"]
    assert said(rockets=-1) == ["DDZ-SCORE-6"]
    assert said(bombs=bombs + 1, rockets=2) == ["DDZ-SCORE-5", "DDZ-SCORE-6"]
    if not rockets:
        assert said(bombs=bombs, rockets=1) == ["DDZ-SCORE-7"]
    assert deal.state()["status"] == "open"
    for counts in ({"bombs": bombs, "rockets": rockets}, {"bombs": both - 1, "rockets": 1}):
        taken = deal.result(result | counts, after=deal.n)
        assert taken.status_code == 200, taken.text
        assert sum(taken.json["score"]["totals"]) == 0


@pytest.mark.parametrize(
    ("changes", "rules"),
    [
        ({"landlord": 3}, ["DDZ-SCORE-1"]),
        ({"landlord": -1}, ["DDZ-SCORE-1"]),
        ({"bid": 0}, ["DDZ-SCORE-2"]),
        ({"bid": 4}, ["DDZ-SCORE-2"]),
        ({"winner_side": "draw"}, ["DDZ-SCORE-3"]),
        ({"winner_seat": 1}, ["DDZ-SCORE-4"]),
        ({"winner_side": "farmers", "winner_seat": 0}, ["DDZ-SCORE-4"]),
        ({"spring": "landlord"}, ["DDZ-SCORE-8"]),
        ({"landlord": 3, "bid": 4, "bombs": 14}, ["DDZ-SCORE-1", "DDZ-SCORE-2", "DDZ-SCORE-5"]),
    ],
)
def test_fields_that_cannot_be_are_refused_by_their_rules(start, changes, rules):
    assert rules_of(start().open().result(PLAIN | changes)) == rules


@pytest.mark.parametrize(
    ("players", "result", "payments"),
    [
        (3, PLAIN, [4, -2, -2]),
        (3, {"landlord": 1, "bid": 3, **LOST, "bombs": 1, "rockets": 1}, [12, -24, 12]),
        (4, {"landlord": 3, "bid": 1, **WON}, [-1, -1, -1, 3]),
        (4, {"landlord": 0, "bid": 2, **LOST, "rockets": 1}, [-12, 4, 4, 4]),
        (3, {"landlord": 0, "bid": 3, **LOST}, [-6, 3, 3]),
        (3, PLAIN | {"bid": 3, "bombs": 13}, [49152, -24576, -24576]),
        (4, PLAIN | {"bid": 3, "bombs": 13, "rockets": 1}, [147456, -49152, -49152, -49152]),
    ],
)
def test_a_result_by_hand_is_paid(start, players, result, payments):
    table = start(players)

    assert table.open().result(result).json["score"]["totals"] == payments
    assert table.read()["totals"] == payments


BEGUN = ({"kind": "deal"}, {"kind": "landlord", "seat": 0, "bid": 2})
BOMB = {"kind": "play", "seat": 0, "cards": "6 6 6 6"}


@pytest.mark.parametrize(
    "changes", [{"bombs": 0}, {"bombs": 1, "bid": 3}, {"bombs": 1, "landlord": 1}]
)
def test_a_result_may_not_contradict_the_log_unless_it_stands(start, changes):
    table = start()
    deal = table.open()
    deal.logged(*BEGUN, BOMB)

    assert rules_of(deal.result(PLAIN | changes)) == ["DDZ-SCORE-9"]
    taken = deal.result(PLAIN | changes, stands=True)

    assert taken.status_code == 200, taken.text
    assert table.read()["totals"] == taken.json["score"]["totals"]


def test_a_result_may_count_more_than_was_logged(start):
    deal = start().open()
    deal.logged(*BEGUN, BOMB)

    assert deal.result(PLAIN | {"bombs": 2, "rockets": 1}).json["score"]["totals"] == [32, -16, -16]


def test_a_result_stays_when_the_log_is_corrected_behind_it(start):
    table = start()
    deal = table.open()
    deal.logged(*BEGUN, {"kind": "play", "seat": 0, "cards": "3"})
    deal.result(PLAIN)

    deal.correct(3, BOMB)

    line = table.read()["deals"][0]
    assert (line["status"], line["totals"], line["in_question"]) == ("closed", [4, -2, -2], [])


ALL_PASS = (
    {"kind": "deal", "first_bidder": 0},
    *({"kind": "call", "seat": seat, "call": "pass"} for seat in (0, 1, 2)),
)


def test_nobody_wins_before_a_deal_was_paid(start):
    table = start()
    table.open().logged(
        {"kind": "deal"}, *({"kind": "call", "seat": s, "call": "pass"} for s in (0, 1, 2))
    )
    table.open().void()

    ended = table.changed(status="finished")

    assert (ended["totals"], ended["winners"]) == ([0, 0, 0], [])


def test_balances_add_up_over_the_match_and_equal_ones_share_the_win(start):
    table = start(end_deals=3)
    deals = [PLAIN, {"landlord": 1, "bid": 3, **LOST}, {"landlord": 0, "bid": 2, **LOST}]
    running = []
    for result in deals:
        table.open().result(result)
        running.append(table.read()["totals"])

    assert running == [[4, -2, -2], [7, -8, 1], [3, -6, 3]]
    assert (table.read()["status"], table.read()["winners"]) == ("finished", [0, 2])
    assert table.phone.post(table.at("deals")).json["type"] == "/problems/match-over"


def test_a_balance_that_reaches_the_target_ends_the_match(start):
    table = start(end_target=8)
    table.open().result(PLAIN)
    assert table.read()["status"] == "playing"

    table.open().result({"landlord": 0, "bid": 2, **WON})

    assert (table.read()["status"], table.read()["winners"]) == ("finished", [0])


@pytest.mark.parametrize(("rule", "dealers"), [("same", [0, 0, 1, 1]), ("next", [0, 1, 2, 2])])
def test_the_deal_goes_round_after_what_was_paid(start, rule, dealers):
    table = start(redeal_dealer=rule)
    first = table.open()
    first.logged(*ALL_PASS)
    second = table.open()
    second.result(PLAIN)
    third = table.open()
    third.void()
    fourth = table.open()

    assert [one.dealer for one in (first, second, third, fourth)] == dealers
    assert [one["totals"] for one in table.read()["deals"]][:2] == [[0, 0, 0], [4, -2, -2]]


def test_a_spring_against_the_log_needs_the_tables_word(start):
    deal = start(spring=True).open()
    farmer = {"kind": "play", "seat": 1, "cards": "4"}
    deal.logged(*BEGUN, {"kind": "play", "seat": 0, "cards": "3"}, farmer)

    refused = deal.result(PLAIN | {"spring": "landlord"})
    assert rules_of(refused) == ["DDZ-SCORE-9"]
    assert "the log has plays of the farmers" in refused.json["findings"][0]["text"]

    taken = deal.result(PLAIN | {"spring": "landlord"}, stands=True)
    assert taken.json["score"]["totals"] == [8, -4, -4]
