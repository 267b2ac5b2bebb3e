"""Lists of matches: filters, days in the group's time zone, page by page."""

from __future__ import annotations

import base64
import re

import pytest


@pytest.fixture
def group(new_group):
    """A group in Athens, with Άννα, Bob and Chloé."""
    phone = new_group(time_zone="Europe/Athens")
    names = ("Άννα", "Bob", "Chloé")
    return phone, [phone.post(phone.at("players"), {"name": one}).json["id"] for one in names]


def start(group, at="2026-11-30T20:00:00Z", seats=(0, 1), **body):
    phone, players = group
    asked = {"game": "diloti", "seats": [players[seat] for seat in seats], "played_at": at} | body
    answer = phone.post(phone.at("matches"), asked)
    assert answer.status_code == 201, answer.text
    return answer.json["id"]


def listed(group, query=""):
    phone, _ = group
    answer = phone.get(phone.at(f"matches{query}"))
    assert answer.status_code == 200, answer.text
    return [one["id"] for one in answer.json["items"]]


def test_the_newest_match_comes_first(group):
    old = start(group, "2020-01-01T20:00:00Z")
    new = start(group, "2026-01-01T20:00:00Z")
    middle = start(group, "2023-01-01T20:00:00Z")

    assert listed(group) == [new, middle, old]


def test_a_line_says_who_sat_there_and_how_it_stands(group):
    start(group, notes="Στο νησί")
    phone, _ = group

    (line,) = phone.get(phone.at("matches")).json["items"]

    assert [one["player"]["name"] for one in line["seats"]] == ["Άννα", "Bob"]
    assert (line["totals"], line["status"], line["notes"]) == ([0, 0], "playing", "Στο νησί")


def test_matches_are_found_by_player(group):
    with_bob, with_chloe = start(group), start(group, seats=(0, 2))
    _, (anna, bob, chloe) = group

    assert set(listed(group, f"?player={anna}")) == {with_bob, with_chloe}
    assert listed(group, f"?player={bob}") == [with_bob]
    assert listed(group, f"?player={chloe}") == [with_chloe]


def test_matches_are_found_by_status_and_game(group):
    phone, _ = group
    running, given_up = start(group), start(group)
    phone.patch(f"/v1/matches/{given_up}", {"status": "abandoned"})

    assert listed(group, "?status=abandoned") == [given_up]
    assert listed(group, "?status=playing") == [running]
    assert len(listed(group, "?game=diloti")) == 2


def test_a_match_late_at_night_belongs_to_the_day_in_athens(group):
    late = start(group, "2026-11-29T22:30:00Z")
    evening = start(group, "2026-11-30T21:59:59Z")

    assert set(listed(group, "?from=2026-11-30&to=2026-11-30")) == {late, evening}
    assert listed(group, "?to=2026-11-29") == []
    assert listed(group, "?from=2026-12-01") == []


def test_the_same_match_belongs_to_another_day_elsewhere(group):
    late = start(group, "2026-11-29T22:30:00Z")
    phone, _ = group
    phone.patch(phone.at(), {"time_zone": "America/New_York"})

    assert listed(group, "?from=2026-11-29&to=2026-11-29") == [late]


@pytest.mark.parametrize(
    "query", ["?from=0001-01-01", "?to=9999-12-31", "?from=0001-01-01&to=9999-12-30"]
)
def test_the_first_and_last_of_all_days_are_days(group, query):
    one = start(group)

    assert listed(group, query) == [one]


def pages(group, limit, each=lambda page: None):
    phone, _ = group
    path, found = phone.at(f"matches?limit={limit}"), []
    while path:
        answer = phone.get(path)
        found.append([one["id"] for one in answer.json["items"]])
        each(len(found))
        link = re.fullmatch(r'<(.*)>; rel="next"', answer.headers.get("Link", ""))
        path = link and link[1]
    return found


def test_pages_are_complete_without_doubles_though_some_were_played_at_one_moment(group):
    all_of_them = {start(group) for _ in range(7)} | {start(group, "2020-01-01T20:00:00Z")}

    found = pages(group, 3)

    assert [len(page) for page in found] == [3, 3, 2]
    assert {one for page in found for one in page} == all_of_them


def test_pages_do_not_move_when_new_matches_are_started(group):
    first = [start(group, f"2020-01-0{day}T20:00:00Z") for day in (5, 4, 3, 2, 1)]

    found = pages(group, 2, each=lambda _: start(group, "2026-01-01T20:00:00Z"))

    assert [one for page in found for one in page] == first


def test_the_way_to_the_next_page_keeps_the_filters(group):
    for _ in range(3):
        start(group)
    phone, (anna, *_) = group

    link = phone.get(phone.at(f"matches?limit=2&player={anna}")).headers["Link"]

    assert f"player={anna}" in link
    assert "limit=2" in link


def encoded(text):
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


NOWHERE = "00000000-0000-7000-8000-000000000000"
WRONG = {
    "limit of none": ("limit=0", "limit"),
    "limit too high": ("limit=101", "limit"),
    "limit no number": ("limit=x", "limit"),
    "another game": ("game=chess", "game"),
    "a status that is none": ("status=paused", "status"),
    "a player who is none": ("player=x", "player"),
    "no day": ("from=2026-02-30", "from"),
    "days backwards": ("from=2026-02-02&to=2026-02-01", "to"),
    "an unknown filter": ("colour=red", "colour"),
    "no cursor": ("cursor=!", "cursor"),
    "a cursor of our own making": (f"cursor={encoded('x y')}", "cursor"),
    "a cursor before all time": (
        f"cursor={encoded(f'0001-01-01T00:00:00+14:00 {NOWHERE}')}",
        "cursor",
    ),
    "a cursor that is no text": ("cursor=gICA", "cursor"),
}


@pytest.mark.parametrize(("query", "name"), WRONG.values(), ids=WRONG)
def test_a_wrong_filter_is_named(group, query, name):
    phone, _ = group

    answer = phone.get(phone.at(f"matches?{query}"))

    assert answer.status_code == 422
    assert [one["pointer"] for one in answer.json["errors"]] == [name]
    assert answer.json["errors"][0]["detail"]


def test_nobody_lists_another_groups_matches(group, new_group):
    start(group)
    stranger = new_group("Next door")

    assert stranger.get(stranger.at("matches")).json["items"] == []
