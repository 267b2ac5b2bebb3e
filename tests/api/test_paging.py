"""Players, devices, invites and settlements page by page."""

from __future__ import annotations

import re
from itertools import product
from urllib.parse import quote

import pytest

LISTS = ("players", "devices", "invites", "settlements")


@pytest.fixture
def phone(new_group, join):
    """An owner's phone of a group with three of everything."""
    phone = new_group(player_name="Άννα")
    for name in ("Bob", "Chloé"):
        assert phone.post(phone.at("players"), {"name": name}).status_code == 201
    for _ in range(2):
        join(phone, "spectator")
    assert phone.post(phone.at("invites"), {}).status_code == 201
    anna, bob, chloe = (one["id"] for one in phone.get(phone.at("players")).json["items"])
    match = {"game": "doudizhu", "seats": [anna, bob, chloe]}
    assert phone.post(phone.at("matches"), match).status_code == 201
    for amount in (1, 2, 3):
        paid = {"payments": [{"from": anna, "to": bob, "amount": amount}]}
        assert phone.post(phone.at("settlements"), paid).status_code == 201
    return phone


def pages(phone, path):
    """The ids on each page, as a client finds them that follows the links."""
    while path:
        answer = phone.get(path)
        assert answer.status_code == 200, answer.text
        yield [one["id"] for one in answer.json["items"]]
        link = re.fullmatch('<(.+)>; rel="next"', answer.headers.get("Link", ""))
        path = link and link[1]


@pytest.mark.parametrize("name", LISTS)
def test_pages_together_are_the_whole_list_in_its_order(phone, name):
    ((*whole,),) = pages(phone, phone.at(name))

    paged = list(pages(phone, phone.at(f"{name}?limit=2")))

    assert [len(page) for page in paged] == [2, 1]
    assert [one for page in paged for one in page] == whole


@pytest.mark.parametrize("name", LISTS)
def test_a_full_last_page_leads_no_further(phone, name):
    assert [len(page) for page in pages(phone, phone.at(f"{name}?limit=3"))] == [3]


@pytest.mark.parametrize("name", LISTS)
def test_each_page_has_a_tag_of_its_own(phone, name):
    paths = [phone.at(f"{name}{query}") for query in ("", "?limit=2", "?limit=1")]

    tags = [phone.get(path).headers["ETag"] for path in paths]

    assert len(set(tags)) == len(tags)
    again = phone.get(paths[1], headers={"If-None-Match": tags[1]})
    assert (again.status_code, again.data) == (304, b"")


def test_what_is_no_part_of_a_list_is_refused_by_its_name(phone):
    for name, query in product(LISTS, ("cursor=x", "cursor=", "limit=0", "limit=201")):
        refusal = phone.refused("invalid-input", "GET", phone.at(f"{name}?{query}"))

        assert [one["pointer"] for one in refusal.json["errors"]] == [query.split("=")[0]], name


AN_ID = "0192f0a1b2c3d4e5f60718293a4b5c6d"
NEARLY = ("\n" + AN_ID[1:], AN_ID[1:] + "\r", "１" + AN_ID[1:], "+" + AN_ID[1:], f"{{{AN_ID}}}")


@pytest.mark.parametrize("cursor", NEARLY)
def test_what_python_alone_takes_for_an_id_is_no_cursor(phone, cursor):
    for name in LISTS:
        phone.refused("invalid-input", "GET", phone.at(f"{name}?cursor={quote(cursor)}"))
