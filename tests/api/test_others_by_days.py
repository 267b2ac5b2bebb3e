"""Head to head over any days: whole years and months by their sums, days beside them one by one."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from tests.api.circle import Circle

EVENINGS = {
    "2024-06-15T19:00:00Z": "Bob",
    "2024-12-31T21:59:00Z": "Bob",
    "2024-12-31T22:01:00Z": "Άννα",
    "2025-05-05T19:00:00Z": "Άννα",
    "2025-08-31T20:59:00Z": "Bob",
    "2025-08-31T21:01:00Z": "Άννα",
    "2025-09-16T19:00:00Z": "Bob",
    "2025-12-31T22:30:00Z": "Bob",
    "2026-03-01T19:00:00Z": "Άννα",
}
"""Who won when; in Athens a day begins at 22:00 in winter and at 21:00 in summer."""
ATHENS = ZoneInfo("Europe/Athens")


@pytest.fixture
def circle(new_group):
    return Circle(new_group(time_zone="Europe/Athens"), ("Άννα", "Bob"))


@pytest.fixture
def rivals(circle):
    for at, winner in EVENINGS.items():
        loser = "Bob" if winner == "Άννα" else "Άννα"
        match = circle.start(winner, loser, at=at)
        circle.deal(match, 11, 0)
        circle.change(match, status="finished")
    return circle


def day_of(at):
    return datetime.fromisoformat(at).astimezone(ATHENS).date()


def expected(since, until):
    won = [winner for at, winner in EVENINGS.items() if since <= day_of(at) <= until]
    fared = (len(won), won.count("Άννα"), 0, won.count("Bob"))
    return {"Bob": fared} if won else {}


DAYS = [
    date.fromisoformat(one)
    for one in (
        "2024-01-01",
        "2024-06-15",
        "2024-06-16",
        "2024-12-31",
        "2025-01-01",
        "2025-08-01",
        "2025-08-31",
        "2025-09-01",
        "2025-09-16",
        "2025-12-31",
        "2026-01-01",
        "2026-03-01",
        "2026-12-31",
    )
]


def test_any_days_count_the_matches_of_these_days_and_no_others(rivals):
    for since in DAYS:
        for until in DAYS[DAYS.index(since) :]:
            told = rivals.others("Άννα", f"?from={since}&to={until}")

            assert told == {"partners": {}, "opponents": expected(since, until)}, (since, until)


@pytest.mark.parametrize(
    ("query", "since", "until"),
    [
        ("", date.min, date.max),
        ("?period=days", date.min, date.max),
        ("?from=0001-01-01", date.min, date.max),
        ("?to=9999-12-31", date.min, date.max),
        ("?from=2024-12-31", date(2024, 12, 31), date.max),
        ("?to=2025-01-01", date.min, date(2025, 1, 1)),
        ("?year=2025", date(2025, 1, 1), date(2025, 12, 31)),
        ("?year=2025&month=5", date(2025, 5, 1), date(2025, 5, 31)),
        ("?period=month&year=1&month=1", date.min, date(1, 1, 31)),
        ("?period=month&year=9999&month=12", date(9999, 12, 1), date.max),
    ],
)
def test_a_period_is_told_as_in_statistics(rivals, query, since, until):
    told = rivals.others("Άννα", query)

    assert told["opponents"] == expected(since, until)
    path = f"/v1/players/{rivals.ids['Άννα']}"
    opponents, statistics = (rivals.read(f"{path}/{of}{query}") for of in OF_A_PLAYER)
    assert [opponents[name] for name in THE_TIME] == [statistics[name] for name in THE_TIME]


OF_A_PLAYER = ("opponents", "statistics")
THE_TIME = ("period", "first_day", "last_day")


@pytest.mark.parametrize(
    ("query", "field", "code"),
    [
        ("from=2026-02-01&to=2026-01-31", "to", "days_backwards"),
        ("from=2026-02-01&year=2026", "year", "not_with_days"),
        ("from=last+winter", "from", "date"),
    ],
)
def test_days_that_cannot_be_are_refused_by_their_name(circle, query, field, code):
    path = f"/v1/players/{circle.ids['Bob']}/opponents?{query}"

    refused = circle.phone.refused("invalid-input", "GET", path)

    assert [(one["pointer"], one["code"]) for one in refused.json["errors"]] == [(field, code)]
