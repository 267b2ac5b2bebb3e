"""Results by hand over HTTP: counted part by part, warned of, or refused with every rule."""

from __future__ import annotations

import pytest

from scorekeeper.games import GAMES

SCORES = "/v1/games/diloti/scores"
RESULTS = [
    pytest.param(game, one, id=f"{key}-{one['id']}")
    for key, game in GAMES.items()
    for one in game.book.examples
    if "result" in one
]


def side(cards, aces, xeris=0, **kwargs):
    counted = {"cards": cards, "aces": aces, "xeris": xeris}
    return counted | {"ten_diamonds": False, "two_clubs": False} | kwargs


@pytest.mark.parametrize(("game", "example"), RESULTS)
def test_a_worked_result_is_counted_as_the_book_says(ask, game, example):
    question = {name: example[name] for name in ("house_rules", "result") if name in example}

    answer = ask(f"/v1/games/{game.key}/scores", question)

    refused = example["verdict"] == "broken" or example.get("broken")
    assert answer.status_code == (409 if refused else 200)
    if refused:
        told = {finding["rule"] for finding in answer.json["findings"]}
        assert told >= set(example.get("broken") or [example["rule"]])
    else:
        assert answer.json["totals"] == example["points"]


def test_each_part_says_which_rule_gives_it(ask):
    ours, theirs = side(28, 3, 1, ten_diamonds=True), side(24, 1, two_clubs=True)

    answer = ask(SCORES, {"result": {"sides": [ours, theirs]}})

    assert answer.status_code == 200
    assert answer.json["totals"] == [19, 2]
    first = answer.json["sides"][0]
    assert sum(part["points"] for part in first["parts"]) == first["total"] == 19
    assert {"DIL-SCORE-1", "DIL-SCORE-6"} <= {part["rule"] for part in first["parts"]}
    assert all(part["text"] for part in first["parts"])


def test_totals_alone_have_no_parts(ask):
    answer = ask(SCORES, {"result": {"sides": [{"total": 9}, {"total": 2}]}})

    assert answer.json["sides"] == [{"total": 9, "parts": None}, {"total": 2, "parts": None}]


def test_numbers_that_no_deal_can_have_name_every_rule_they_break(ask):
    ours, theirs = side(40, 5, ten_diamonds=True), side(20, 1, ten_diamonds=True)

    answer = ask(SCORES, {"result": {"sides": [ours, theirs]}}, "el")

    assert answer.status_code == 409
    assert answer.content_type == "application/problem+json"
    assert answer.json["type"] == "/problems/rules-broken"
    rules = [finding["rule"] for finding in answer.json["findings"]]
    assert {"DIL-SC-1", "DIL-SC-2", "DIL-SC-3"} <= set(rules)
    assert answer.json["detail"] == answer.json["findings"][0]["text"]


def test_what_is_possible_but_unusual_is_warned_of(ask):
    ours, theirs = side(28, 3, 9, ten_diamonds=True), side(24, 1, two_clubs=True)

    answer = ask(SCORES, {"result": {"sides": [ours, theirs]}})

    assert answer.status_code == 200
    assert [one["rule"] for one in answer.json["warnings"]] == ["DIL-SC-6"]
