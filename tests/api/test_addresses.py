"""Addresses lead where they led when they were first asked for, and nowhere else."""

from __future__ import annotations

import pytest

from scorekeeper.api import addresses

GAME, NOBODY = "/v1/games/diloti/rules", "/v1/games/bridge/rules"


@pytest.fixture(autouse=True)
def nothing_known(app):
    """Other tests ask the same application."""
    app.known.clear()


@pytest.fixture
def looked_up(app, monkeypatch):
    """The addresses that were looked up, each time one was."""
    found = []
    look_up = app.url_map.bind_to_environ

    def noted(environ, **how):
        found.append(environ["PATH_INFO"])
        return look_up(environ, **how)

    monkeypatch.setattr(app.url_map, "bind_to_environ", noted)
    return found


def test_an_address_is_looked_up_once(client, looked_up):
    first, again = client.get(GAME), client.get(GAME)

    assert looked_up == [GAME]
    assert (again.status_code, again.data) == (200, first.data)


def test_what_one_address_names_is_not_asked_of_another(client):
    asked = ("diloti", "seep") * 2

    first = [client.get(f"/v1/games/{game}/rules").json["items"][0]["id"] for game in asked]

    assert [rule[:3] for rule in first] == ["DIL", "SEE"] * 2


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_aknown_address_takes_no_other_method(client, method):
    client.get(GAME)

    refused = client.open(GAME, method=method)

    assert refused.status_code == 405
    assert set(refused.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


def test_what_aknown_address_takes_is_told_as_before(client):
    told = [client.options(GAME).headers["Allow"] for _ in range(2)]
    client.get(GAME)

    assert {*told, client.options(GAME).headers["Allow"]} == {told[0]}


@pytest.mark.parametrize("path", [NOBODY, GAME + "/", "/v1/games", "//v1/games", "/v1/nothing"])
def test_every_address_is_answered_alike_however_often(client, path):
    first, again = client.get(path), client.get(path)

    assert (again.status_code, again.data) == (first.status_code, first.data)


def test_addresses_that_lead_nowhere_are_not_kept(client, app):
    for n in range(3):
        client.get(f"/v1/nothing/{n}")

    assert app.known == {}


def test_no_more_are_kept_than_there_is_room_for(client, app, monkeypatch):
    monkeypatch.setattr(addresses, "MOST", 3)
    rules = [one["id"] for one in client.get(GAME).json["items"]][:8]

    answers = [client.get(f"{GAME}/{rule}").json["id"] for rule in rules * 2]

    assert answers == rules * 2
    assert len(app.known) <= 3


def test_what_is_made_up_at_length_is_not_kept(client, app):
    for _ in range(2):
        assert client.get(f"{GAME}/{'X' * addresses.LONGEST}").status_code == 404

    assert app.known == {}


def test_an_address_is_made_from_its_parts_as_well(app):
    with app.test_request_context():
        assert app.url_for("diloti.Rules", language="el") == f"{GAME}?language=el"
