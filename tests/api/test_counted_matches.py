"""The matches behind balances and settlements are listed page by page, and not in the answers."""

from __future__ import annotations

import pytest

from tests.api.accounts import WON, balances
from tests.api.season import LOST


@pytest.fixture
def evenings(played):
    """Three matches of the same players, of three days."""
    days = [f"2026-03-0{day}T12:00:00Z" for day in (1, 2, 3)]
    first = played(LOST, played_at=days[0])
    return [first, *(played(WON, players=first.players, played_at=day) for day in days[1:])]


@pytest.fixture
def settlement(kitchen, evenings):
    """A settlement of all of them."""
    body = {"preview": balances(kitchen)["preview"]}
    return kitchen.post(kitchen.at("settlements"), body).json


def pages(phone, path):
    """The ids of each page, by the links."""
    while path:
        answer = phone.get(path)
        assert answer.status_code == 200, answer.text
        yield [one["id"] for one in answer.json["items"]]
        path = answer.headers.get("Link", "").partition(">")[0].removeprefix("<")


@pytest.mark.parametrize("query", ["", "?from=2026-03-02", "?to=2026-03-02", "?match={second}"])
def test_the_list_has_the_matches_that_the_balances_count(kitchen, evenings, query):
    asked = query.format(second=evenings[1].id)

    (listed,) = pages(kitchen, kitchen.at("balances", "matches") + asked)

    since = {"": 0, "?from=2026-03-02": 1, "?to=2026-03-02": 0}.get(query, 1)
    until = {"": 3, "?from=2026-03-02": 3, "?to=2026-03-02": 2}.get(query, 2)
    assert listed == [one.id for one in evenings[since:until]]
    assert balances(kitchen, asked)["match_count"] == len(listed)


def test_other_games_are_not_in_the_list(kitchen, evenings, new_match):
    new_match(("Dana", "Bo"), kitchen).deals((3, 8))

    (listed,) = pages(kitchen, kitchen.at("balances", "matches"))

    assert listed == [one.id for one in evenings]


def test_pages_go_on_where_the_last_one_ended(kitchen, evenings):
    listed = list(pages(kitchen, kitchen.at("balances", "matches?limit=2&from=2026-03-01")))

    assert listed == [[one.id for one in evenings[:2]], [evenings[2].id]]


def test_a_settlement_lists_its_matches_by_page(kitchen, evenings, settlement, played):
    played(LOST, players=evenings[0].players)

    listed = list(pages(kitchen, kitchen.at("settlements", settlement["id"], "matches?limit=2")))

    assert settlement["match_count"] == 3
    assert listed == [[one.id for one in evenings[:2]], [evenings[2].id]]


def test_a_match_that_came_in_since_makes_the_preview_old(kitchen, evenings, played):
    seen = balances(kitchen)["preview"]
    played(players=evenings[0].players)

    kitchen.refused("preview-old", "POST", kitchen.at("settlements"), {"preview": seen})


@pytest.mark.parametrize("path", ["balances/matches", "settlements/{id}/matches"])
def test_a_cursor_of_nobody_is_told_by_its_name(kitchen, settlement, path):
    asked = kitchen.at(path.format(**settlement)) + "?cursor=x"

    refused = kitchen.refused("invalid-input", "GET", asked)

    assert refused.json["errors"][0]["pointer"] == "cursor"


@pytest.mark.parametrize("path", ["balances/matches", "settlements/{id}/matches"])
def test_the_list_is_nobody_elses(kitchen, new_group, settlement, path):
    new_group().refused("not-found", "GET", kitchen.at(path.format(**settlement)))
