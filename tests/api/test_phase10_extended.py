"""Going on with phases 11 to 20 over HTTP: when, once, and what it leaves as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def start(new_match: Callable[..., Any]) -> Callable[..., Any]:
    def start(rounds: int, **house: Any) -> Any:
        """A match for two of which seat 0 has won so many rounds, seat 1 nothing."""
        rules = {"players": 2} | house
        table = new_match(("Άννα", "Bob"), game="phase10", house_rules=rules, first_dealer=0)
        for _ in range(rounds):
            win(table)
        return table

    return start


def win(table: Any) -> None:
    lines = ({"laid": True, "out": True, "points": 0}, {"points": 60})
    answer = table.open().result({"seats": [one | {"seat": n} for n, one in enumerate(lines)]})
    assert answer.status_code == 200, answer.text


def test_a_match_that_was_won_goes_on_with_its_phases_and_points(start):
    table = start(10)
    ended = table.read()
    assert (ended["status"], ended["winners"], ended["standing"]["phases"]) == (
        "finished",
        [0],
        [11, 1],
    )

    on = table.changed(extend=True)

    assert (on["status"], on["winners"], on["totals"]) == ("playing", [], [0, 600])
    standing = on["standing"]
    assert (standing["phases"], standing["last_phase"]) == ([11, 1], 20)
    assert (standing["extended"], standing["earlier_winners"]) == (True, [0])
    assert table.open().state()["table"]["phases"] == [11, 1]


def test_a_match_that_went_on_ends_after_phase_20(start):
    table = start(10)
    table.changed(extend=True)
    for _ in range(10):
        win(table)

    assert (table.read()["status"], table.read()["winners"]) == ("finished", [0])
    assert table.read()["standing"]["phases"] == [21, 1]


@pytest.mark.parametrize("rounds", [0, 3])
def test_a_table_may_say_so_before_anybody_has_won(start, rounds):
    table = start(rounds)

    assert table.changed(extend=True)["standing"]["last_phase"] == 20
    for _ in range(rounds, 11):
        win(table)
    assert table.read()["status"] == "playing"


@pytest.mark.parametrize("rounds", [0, 10])
def test_a_match_goes_on_once(start, rounds):
    table = start(rounds)
    table.changed(extend=True)

    again = table.change(extend=True)

    assert again.status_code == 409
    assert [one["rule"] for one in again.json["findings"]] == ["P10-MATCH-6"]


def test_a_match_does_not_go_on_while_a_tie_is_played_off(start):
    table = start(0)
    for number in range(10):
        out = number % 2
        seats = [{"laid": True, "points": 5}, {"laid": True, "points": 5}]
        seats[out] |= {"out": True, "points": 0}
        lines = [one | {"seat": seat} for seat, one in enumerate(seats)]
        assert table.open().result({"seats": lines}).status_code == 200
    assert table.read()["standing"]["replay"] == [0, 1]

    refused = table.change(extend=True)

    assert refused.status_code == 409
    assert refused.json["detail"] == "First the tie is played off, by Άννα, Bob."


def test_a_match_that_was_given_up_does_not_go_on(start):
    table = start(10)
    table.changed(extend=True)
    table.changed(status="abandoned")

    assert table.change(extend=True).json["type"] == "/problems/match-over"


def test_to_extend_is_to_say_yes(start):
    assert start(0).change(extend=False).status_code == 422


def test_a_game_that_knows_nothing_of_the_kind_says_so(table):
    answer = table.change(extend=True)

    assert answer.status_code == 422
    assert [(one["pointer"], one["code"]) for one in answer.json["errors"]] == [
        ("/extend", "not_longer")
    ]
