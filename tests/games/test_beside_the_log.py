"""Results by hand that a log in part rules out: totals without the sweeps that were seen."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.rulebook import say
from scorekeeper.games import GAMES

PARTS = [
    {"card_points": 55, "n50": 0, "n25": 0, "n0": 0},
    {"card_points": 45, "n50": 0, "n25": 0, "n0": 0},
]


def found(key: str, position: dict[str, Any], result: dict[str, Any]) -> list[tuple[str, str]]:
    game = GAMES[key]
    house = game.wire.house.load({})
    logged = game.wire.place(house, game.wire.position.load(position))
    broken = game.tally(house, game.wire.result.load(result), logged).broken
    for one in broken:
        assert say(game.book, one, "el") != say(game.book, one, "en")
    return [(one.rule, one.case) for one in broken]


def totals(*points: int) -> dict[str, Any]:
    return {"sides": [{"total": one} for one in points]}


SWEPT = {"sweeps": [{"play": 3, "seat": 2}], "turn": 0}


@pytest.mark.parametrize(
    ("points", "cases"),
    [
        ((90, 60), []),
        ((50, 100), []),
        ((40, 110), ["log_sweeps"]),
        ((60, 40), ["log_sum"]),
        ((20, 80), ["log_sweeps", "log_sum"]),
    ],
)
def test_seep_totals_have_the_sweeps_that_were_logged(
    points: tuple[int, int], cases: list[str]
) -> None:
    assert found("seep", SWEPT, totals(*points)) == [("SEEP-SC-9", case) for case in cases]


def test_whether_the_first_play_swept_is_known_once_it_was_made() -> None:
    first = {"sweeps": [{"play": 1, "seat": 0}], "dealer": 3}
    swept = [PARTS[0] | {"n25": 1}, PARTS[1]]

    assert found("seep", first, {"sides": PARTS}) == [("SEEP-SC-3", "log_first")]
    assert found("seep", first, {"sides": swept}) == []
    assert found("seep", {"dealer": 3}, {"sides": swept}) == [("SEEP-SC-3", "log_no_first")]
    assert found("seep", {"dealer": 3, "phase": "bid"}, {"sides": swept}) == []


@pytest.mark.parametrize(
    ("position", "result", "wrong"),
    [
        ({"play": 1}, totals(95, 55), []),
        ({"play": 1}, totals(95, 80), [("SEEP-SC-9", "log_even")]),
        ({"play": 1}, {"difference": 40}, []),
        ({"play": 1}, {"difference": -15}, [("SEEP-SC-10", "log_even")]),
        ({"play": 1, "sweeps": [{"play": 1, "seat": 0}]}, totals(95, 80), []),
        (
            {"play": 1, "sweeps": [{"play": 1, "seat": 0}]},
            totals(95, 55),
            [("SEEP-SC-9", "log_odd")],
        ),
        ({"play": 1, "sweeps": [{"play": 1, "seat": 0}]}, {"difference": 15}, []),
        (
            {"play": 1, "sweeps": [{"play": 1, "seat": 0}]},
            {"difference": 40},
            [("SEEP-SC-10", "log_odd")],
        ),
        ({"phase": "bid"}, {"difference": 15}, []),
    ],
)
def test_a_first_play_that_was_logged_says_whether_points_are_odd(
    position: dict[str, Any], result: dict[str, Any], wrong: list[tuple[str, str]]
) -> None:
    assert found("seep", {"dealer": 3} | position, result) == wrong


def test_a_deal_that_was_thrown_in_has_no_result() -> None:
    thrown = found("seep", {"phase": "redeal"}, totals(60, 40))

    assert thrown == [("SEEP-BID-3", "log_thrown_in")]


@pytest.mark.parametrize(
    ("points", "cases"),
    [
        ((19, 2), []),
        ((10, 7), []),
        ((4, 17), ["log_xeris"]),
        ((4, 3), ["log_xeris", "log_sum"]),
    ],
)
def test_diloti_totals_have_the_xeris_that_were_logged(
    points: tuple[int, int], cases: list[str]
) -> None:
    position = {"xeris": [{"play": 3, "seat": 0, "counts": True}]}

    assert found("diloti", position, totals(*points)) == [("DIL-SC-9", case) for case in cases]


TAKEN = {"captured": [["10D", "10H", "AH", "AC", "2C", "2D"], []], "last_capturer": 0}
OVER = {"sizes": [0, 0], "stock": 0}


@pytest.mark.parametrize(
    ("mine", "wrong"),
    [
        ({}, []),
        ({"cards": 6, "xeris": 0}, []),
        ({"cards": 5}, [("DIL-SC-1", "log_cards")]),
        ({"cards": None, "aces": 1}, [("DIL-SC-2", "log_aces")]),
        ({"ten_diamonds": False}, [("DIL-SC-3", "log_ten")]),
        (
            {"cards": 4, "aces": 1, "ten_diamonds": False, "two_clubs": False},
            [
                ("DIL-SC-1", "log_cards"),
                ("DIL-SC-2", "log_aces"),
                ("DIL-SC-3", "log_ten"),
                ("DIL-SC-4", "log_two"),
            ],
        ),
    ],
)
def test_diloti_sides_have_what_was_logged_as_theirs(
    mine: dict[str, Any], wrong: list[tuple[str, str]]
) -> None:
    most = {"cards": 30, "aces": 3, "ten_diamonds": True, "two_clubs": True, "xeris": 0} | mine
    rest = {
        "cards": 52 - (most["cards"] or 0),
        "aces": 4 - most["aces"],
        "ten_diamonds": not most["ten_diamonds"],
        "two_clubs": not most["two_clubs"],
        "xeris": 0,
    }
    result: dict[str, Any] = {"sides": [most, rest]}
    if most["cards"] is None:
        result = {"sides": [side | {"cards": 0} for side in (most, rest)], "majority": 0}
        for side in result["sides"]:
            del side["cards"]

    assert found("diloti", TAKEN | OVER, result) == wrong
    assert found("diloti", TAKEN, result) == []


def test_a_xeri_that_does_not_count_is_in_no_total() -> None:
    position = {"xeris": [{"play": 3, "seat": 0, "counts": False}]}

    assert found("diloti", position, totals(4, 3)) == []


def test_a_xeri_that_was_logged_is_no_later_deals_first() -> None:
    game, rules = GAMES["diloti"], {"xeri_first": "void_first_of_match"}
    house = game.wire.house.load(rules)
    logged = game.wire.position.load({"xeris": [{"play": 3, "seat": 0, "counts": False}]})
    result = game.wire.result.load(totals(7, 4))

    for state, seen in ((game.wire.place(house, logged), True), (None, False)):
        score = game.tally(house, result, state).score
        assert score is not None
        assert game.standing(house, 0, [score]).more["had_xeri"] is seen
        assert not any(any(side or ()) for (side, *_) in game.counts(house, [score]))


@pytest.mark.parametrize(
    ("key", "result"),
    [
        ("diloti", {"sides": [{"total": 0}, {"total": 0}]}),
        ("seep", {"sides": [{"total": 0}, {"total": 0}]}),
        ("seep", {"sides": [one | {"card_points": 0} for one in PARTS]}),
    ],
)
def test_that_nobody_captured_is_not_said_of_a_log_with_a_capture(
    key: str, result: dict[str, Any]
) -> None:
    assert found(key, {}, result) == []
    assert found(key, {"last_capturer": 0}, result)


def test_where_nobody_captured_there_is_no_tie_to_split() -> None:
    game = GAMES["diloti"]
    none = {"aces": 0, "ten_diamonds": False, "two_clubs": False, "xeris": 0}
    result = game.wire.result.load({"sides": [none, none], "majority": None})

    counted = game.tally(game.wire.house.load({"cards_tie": "split"}), result, None)

    assert counted.score is not None
    assert counted.score.totals == (0, 0)
    assert [one.rule for one in counted.warnings] == ["DIL-SC-1"]
