"""Reads for a token: what a client has is not sent again, and nobody keeps another's answer."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import OperationalError

from scorekeeper.app import create_app
from scorekeeper.config import Settings

READ = ["", "/players", "/devices", "/invites", "/players/{player}", "/devices/{device}"]


@pytest.fixture
def owner(new_group):
    return new_group(player_name="Anna")


def address(owner, path):
    return owner.at() + path.format(player=owner.player, device=owner.device)


@pytest.mark.parametrize("path", READ)
def test_what_a_client_has_is_not_sent_again(owner, path):
    first = owner.get(address(owner, path))

    again = owner.get(address(owner, path), headers={"If-None-Match": first.headers["ETag"]})

    assert first.headers["ETag"] == '"1.en"'
    assert (again.status_code, again.data) == (304, b"")
    for header in ("ETag", "Vary", "Cache-Control"):
        assert again.headers[header] == first.headers[header]
    assert first.headers["Vary"] == "Accept-Language, Authorization"
    assert first.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("path", READ)
def test_after_a_change_it_is_sent_again(owner, path):
    old = owner.get(address(owner, path)).headers["ETag"]
    owner.patch(owner.at(), {"name": "Balcony"})

    assert owner.get(address(owner, path), headers={"If-None-Match": old}).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        *(("POST", "/players", {"name": "X"}), ("PATCH", "/players/{player}", {"name": "X"})),
        *(("DELETE", "/players/{player}", None), ("PATCH", "/devices/{device}", {"name": "X"})),
        *(("POST", "/invites", {}), ("PATCH", "", {"time_zone": "Europe/Athens"})),
    ],
)
def test_every_change_raises_the_version_by_one(owner, method, path, body):
    owner.ask(method, address(owner, path), body)

    assert owner.get(owner.at()).json["version"] == 2


def test_who_comes_in_and_who_comes_back_raises_the_version(owner, join, client):
    join(owner)

    assert owner.get(owner.at()).json["version"] == 3


def test_another_language_is_another_answer(owner):
    english = owner.get(owner.at("players")).headers["ETag"]

    greek = owner.get(owner.at("players"), language="el", headers={"If-None-Match": english})

    assert greek.status_code == 200
    assert greek.headers["ETag"] == '"1.el"'


def test_two_devices_are_not_told_that_they_are_each_other(owner, join):
    member = join(owner)
    mine = owner.get("/v1/me").headers["ETag"]

    theirs = member.get("/v1/me", headers={"If-None-Match": mine})

    assert theirs.json["device"]["id"] == member.device


def test_what_is_not_changed_may_say_so_to_members_only(owner, join):
    tag = owner.get(owner.at("invites")).headers["ETag"]
    member = join(owner)

    member.refused("not-allowed", "GET", owner.at("invites"), headers={"If-None-Match": tag})


def test_a_head_is_a_get_without_its_body(owner):
    answer = owner.ask("HEAD", owner.at("players"))

    assert (answer.status_code, answer.data) == (200, b"")
    assert answer.headers["ETag"] == '"1.en"'


@pytest.mark.parametrize("path", ["/players?x=1", "?confirm=x", "/devices?size=1"])
def test_a_query_that_a_read_does_not_know_is_refused(owner, path):
    owner.refused("invalid-input", "GET", owner.at() + path)


@pytest.mark.parametrize(
    "database_url",
    ["sqlite:////nowhere/at/all.db", "postgresql://nobody@127.0.0.1:1/none?connect_timeout=1"],
)
def test_without_a_database_it_is_503_and_only_where_one_is_needed(database_url, caplog):
    client = create_app(Settings(database=database_url)).test_client()
    headers = {"Authorization": "Bearer x", "Accept-Language": "el"}
    body = {"name": "Kitchen", "device_name": "X"}

    answers = [client.get("/v1/me", headers=headers), client.post("/v1/groups", json=body)]

    for answer in answers:
        assert answer.status_code == 503
        assert answer.json["type"] == "/problems/unavailable"
        assert int(answer.headers["Retry-After"]) > 0
        assert "nowhere" not in answer.text
    assert client.get("/v1/games").status_code == 200
    assert OperationalError.__name__ in caplog.text
