"""Leaderboards by what a game's players count, and over days of one's own choice."""

from __future__ import annotations

import pytest

from tests.api.circle import Circle

LANDLORD_WON = {"landlord": 0, "bid": 1, "winner_side": "landlord"}
LANDLORD_LOST = {"landlord": 0, "bid": 1, "winner_side": "farmers"}


def counted(say, *xeris):
    """A deal whose cards were counted, with the xeri of both sides."""
    ours, theirs = xeris
    return {
        "sides": [
            say.counted(27, 2, ours, ten=True, two=True),
            say.counted(25, 2, theirs, ten=False, two=False),
        ]
    }


@pytest.fixture
def circle(new_group):
    return Circle(new_group(time_zone="Europe/Athens"), ("Άννα", "Bob", "Chloé"))


@pytest.fixture
def winter(circle, say):
    """Diloti before, in and behind the winter of 2025; who made how many xeri is in the test."""

    def play(at, *names, xeris):
        match = circle.start(*names, at=at, house_rules={"target": 999})
        deal = circle.phone.post(f"/v1/matches/{match}/deals").json["id"]
        circle.result(deal, counted(say, *xeris))
        circle.change(match, status="finished")

    play("2025-11-30T21:59:00Z", "Bob", "Άννα", xeris=(9, 0))  # 23:59 in Athens, in autumn
    play("2025-11-30T22:01:00Z", "Άννα", "Bob", xeris=(2, 1))
    play("2026-01-15T19:00:00Z", "Chloé", "Bob", xeris=(0, 4))
    play("2026-02-28T21:59:00Z", "Άννα", "Chloé", xeris=(1, 0))
    play("2026-02-28T22:01:00Z", "Chloé", "Άννα", xeris=(8, 0))  # in spring
    return circle


WINTER = "from=2025-12-01&to=2026-02-28"


def board(circle, query):
    items = circle.read(circle.phone.at(f"leaderboard?{query}"))["items"]
    return [(one["rank"], one["player"]["name"], one["count"]["value"]) for one in items]


@pytest.mark.parametrize(
    ("when", "wanted"),
    [
        (WINTER, [(1, "Bob", 5), (2, "Άννα", 3), (3, "Chloé", 0)]),
        (f"period=days&{WINTER}", [(1, "Bob", 5), (2, "Άννα", 3), (3, "Chloé", 0)]),
        ("period=days", [(1, "Bob", 14), (2, "Chloé", 8), (3, "Άννα", 3)]),
        ("from=2026-01-15&to=2026-01-15", [(1, "Bob", 4), (2, "Chloé", 0)]),
        ("from=2026-02-28", [(1, "Chloé", 8), (2, "Άννα", 1)]),
        ("to=2025-11-30", [(1, "Bob", 9), (2, "Άννα", 0)]),
        ("year=2025", [(1, "Bob", 10), (2, "Άννα", 2)]),
        ("period=ever", [(1, "Bob", 14), (2, "Chloé", 8), (3, "Άννα", 3)]),
    ],
)
def test_who_made_most_xeri_in_a_winter_can_be_asked(winter, when, wanted):
    assert board(winter, f"game=diloti&count=xeris&{when}") == wanted


def test_by_a_rate_whoever_played_less_can_be_first(winter):
    asked = f"game=diloti&count=xeris&by=count_rate&{WINTER}"
    items = winter.read(winter.phone.at(f"leaderboard?{asked}&minimum=1"))["items"]

    assert [(one["rank"], one["player"]["name"], one["count"]["rate"]) for one in items] == [
        (1, "Bob", 2.5),
        (2, "Άννα", 1.5),
        (3, "Chloé", 0.0),
    ]
    assert [rank for rank, *_ in board(winter, asked)] == [None] * 3


def test_days_of_ones_own_are_told_with_their_months(winter):
    told = winter.statistics("Άννα", f"?game=diloti&{WINTER}")
    (of,) = told["games"]

    assert (told["period"], told["first_day"], told["last_day"]) == (
        "days",
        "2025-12-01",
        "2026-02-28",
    )
    assert [(one["start"], one["deals"]) for one in of["over_time"]] == [
        ("2025-12-01", 1),
        ("2026-02-01", 1),
    ]


def test_days_without_a_first_or_last_have_none(winter):
    told = winter.statistics("Άννα", "?from=2026-01-01")

    assert (told["first_day"], told["last_day"]) == ("2026-01-01", None)


def test_how_often_somebody_wins_as_landlord_ranks_them(circle):
    for names, result in (
        (("Άννα", "Bob", "Chloé"), LANDLORD_WON),
        (("Άννα", "Bob", "Chloé"), LANDLORD_LOST),
        (("Bob", "Άννα", "Chloé"), LANDLORD_WON),
    ):
        match = circle.start(*names, game="doudizhu")
        deal = circle.phone.post(f"/v1/matches/{match}/deals").json["id"]
        circle.result(deal, result)
        circle.change(match, status="finished")
    asked = "game=doudizhu&count=landlord_wins&by=count_rate&minimum=1"
    items = circle.read(circle.phone.at(f"leaderboard?{asked}"))["items"]

    assert [(one["rank"], one["player"]["name"], one["count"]["rate"]) for one in items] == [
        (1, "Bob", 1.0),
        (2, "Άννα", 0.5),
        (None, "Chloé", None),
    ]


def test_without_a_count_no_line_has_one(winter):
    items = winter.read(winter.phone.at("leaderboard?game=diloti"))["items"]

    assert {one["count"] for one in items} == {None}


@pytest.mark.parametrize(
    ("query", "field", "code"),
    [
        ("game=diloti&count=goals", "count", "one_of"),
        ("game=diloti&count=xeris:7", "count", "one_of"),
        ("game=phase10&count=rounds_on", "count", "one_of"),
        ("game=phase10&count=rounds_on:٧", "count", "one_of"),
        ("game=klondike&count=won:chess", "count", "one_of"),
        ("game=diloti&by=count", "by", "count_missing"),
        ("game=diloti&count=xeris&by=won", "by", "one_of"),
        ("game=phase10&count=phases&by=count_rate", "by", "no_rate"),
        ("game=diloti&from=2026-02-01&to=2026-01-31", "to", "days_backwards"),
        ("game=diloti&from=2026-02-01&year=2026", "year", "not_with_days"),
        ("game=diloti&to=2026-02-01&period=ever", "period", "not_with_days"),
        ("game=diloti&period=days&month=2", "month", "not_with_days"),
        ("game=diloti&from=last+winter", "from", "date"),
    ],
)
def test_what_cannot_be_asked_of_a_leaderboard_is_told_by_its_field(circle, query, field, code):
    answer = circle.phone.get(circle.phone.at(f"leaderboard?{query}"))

    assert answer.status_code == 422
    assert [(one["pointer"], one["code"]) for one in answer.json["errors"]] == [(field, code)]


@pytest.mark.parametrize("count", ["rounds_on:7", "laid_on:10", "phases"])
def test_phases_can_be_asked_for_one_by_one(circle, count):
    assert board(circle, f"game=phase10&count={count}") == []


def test_the_games_say_what_can_be_counted(client):
    games = {one["key"]: one["counts"] for one in client.get("/v1/games").json["items"]}
    told = {
        game: [(one["name"], one["per"], one["apart"]) for one in counts]
        for game, counts in games.items()
    }

    assert told["diloti"][0] == ("xeris", "deals", None)
    assert ("rounds_on", "laid_on", "phase") in told["phase10"]
    assert told["klondike"] == [("played", None, "variant"), ("won", "played", "variant")]
