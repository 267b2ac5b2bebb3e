"""Whose token it is: missing, unknown and revoked ones, lesser roles, other people's groups."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from scorekeeper.store.models import Base

ODD_TOKENS = ["", "x", "Bearer", "ü" * 40, "x" * 4000, "' OR 1=1 --"]
ODD_HEADERS = ["", "Bearer", "Bearer ", "Basic QTpC", "bearer", "Token x", "Bearer\tx"]
MANAGED = [
    ("PATCH", "", {"name": "Other"}),
    ("DELETE", "?confirm=Kitchen", None),
    ("GET", "/invites", None),
    ("POST", "/invites", {}),
    ("DELETE", "/players/{player}", None),
    ("PATCH", "/devices/{device}", {"name": "Other"}),
    ("DELETE", "/devices/{device}", None),
]
"""What only owners may do; the device is another's."""
WRITTEN = [
    ("POST", "/players", {"name": "New"}),
    ("PATCH", "/players/{player}", {"name": "New"}),
]
"""What members may do too."""


def address(owner, path):
    return owner.at() + path.format(player=owner.player, device=owner.device)


def test_a_token_says_who_it_is(new_group):
    phone = new_group(player_name="Anna")

    me = phone.get("/v1/me").json

    assert (me["group"]["id"], me["device"]["id"]) == (phone.group, phone.device)
    assert me["device"]["role"] == "owner"
    assert me["player"]["name"] == "Anna"


def test_a_phone_may_be_nobodys(new_group):
    assert new_group().get("/v1/me").json["player"] is None


@pytest.mark.parametrize("token", ODD_TOKENS)
def test_a_token_that_nobody_has_is_401(new_group, token):
    stranger = replace(new_group(), token=token)

    answer = stranger.refused("token-unknown", "GET", "/v1/me")

    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("header", ODD_HEADERS)
def test_without_a_bearer_token_it_is_401(new_group, header):
    answer = new_group().get("/v1/me", headers={"Authorization": header})

    assert answer.status_code == 401


def test_the_scheme_may_be_written_in_any_case(new_group):
    phone = new_group()

    answer = phone.get("/v1/me", headers={"Authorization": f"BEARER {phone.token}"})

    assert answer.status_code == 200


@pytest.mark.parametrize("body", [{"name": "New"}, {"name": ""}, b"{", [], None])
def test_a_stranger_is_told_so_before_anything_else(new_group, body):
    owner = new_group()

    answer = replace(owner, token="x").post(owner.at("players"), body)

    assert answer.status_code == 401


def test_a_revoked_token_is_401(new_group, join):
    owner = new_group()
    member = join(owner)

    owner.delete(owner.at("devices", member.device))

    member.refused("token-unknown", "GET", "/v1/me")
    member.refused("token-unknown", "POST", owner.at("players"), {"name": "New"})


@pytest.mark.parametrize("role", ["member", "spectator"])
@pytest.mark.parametrize(("method", "path", "body"), MANAGED)
def test_what_owners_may_do_others_may_not(new_group, join, role, method, path, body):
    owner = new_group(player_name="Anna")
    other = join(owner, role)

    answer = other.refused("not-allowed", method, address(owner, path), body)

    assert answer.status_code == 403
    assert role in answer.json["detail"]


@pytest.mark.parametrize(("method", "path", "body"), WRITTEN)
def test_a_spectator_only_reads(new_group, join, method, path, body):
    owner = new_group(player_name="Anna")
    spectator = join(owner, "spectator")

    spectator.refused("not-allowed", method, address(owner, path), body)

    assert [one["name"] for one in spectator.get(owner.at("players")).json["items"]] == ["Anna"]


@pytest.mark.parametrize(("method", "path", "body"), WRITTEN)
def test_a_member_writes(new_group, join, method, path, body):
    owner = new_group(player_name="Anna")

    assert join(owner).ask(method, address(owner, path), body).status_code < 300


@pytest.mark.parametrize(("method", "path", "body"), [*MANAGED, *WRITTEN, ("GET", "", None)])
def test_another_groups_things_are_not_there(new_group, method, path, body):
    owner, stranger = new_group(player_name="Anna"), new_group("Other", player_name="Anna")

    answer = stranger.refused("not-found", method, address(owner, path), body)

    assert answer.status_code == 404
    assert "Kitchen" not in answer.text


@pytest.mark.parametrize("kind", ["players", "devices", "invites"])
def test_another_groups_things_are_not_found_under_ones_own_address(new_group, kind):
    owner, stranger = new_group(player_name="Anna"), new_group(player_name="Anna")
    theirs = {"players": owner.player, "devices": owner.device}.get(kind)
    theirs = theirs or owner.post(owner.at("invites"), {}).json["id"]

    stranger.refused("not-found", "DELETE", stranger.at(kind, theirs))

    assert theirs in owner.get(owner.at(kind)).text


@pytest.mark.parametrize("kind", ["players", "devices", "invites"])
@pytest.mark.parametrize("name", [uuid4(), "x", "%00", "-1"])
def test_what_is_not_there_is_404(new_group, kind, name):
    owner = new_group()

    answer = owner.refused("not-found", "DELETE", owner.at(kind, name))

    assert answer.status_code == 404


def test_secrets_are_nowhere_in_the_database(new_group, join, database, client):
    answer = client.post("/v1/groups", json={"name": "Kitchen", "device_name": "Founder"})
    secrets = [answer.json["token"], answer.json["recovery_code"]]
    secrets += [secrets[1].replace("-", ""), join(new_group()).token]

    with database.engine.connect() as connection:
        rows = [
            repr(connection.execute(table.select()).all()) for table in Base.metadata.sorted_tables
        ]

    assert not [one for one in secrets for row in rows if one in row]
