"""Devices: listed, renamed, bound to players, made to let go of hands, revoked."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa

from scorekeeper.store import models as m
from scorekeeper.store.types import new_id


@pytest.fixture
def owner(new_group):
    return new_group(player_name="Anna")


def devices(phone):
    return {one["id"]: one for one in phone.get(phone.at("devices")).json["items"]}


def test_devices_are_listed_with_role_and_player(owner, join):
    spectator = join(owner, "spectator")

    listed = devices(spectator)

    assert listed[owner.device]["role"] == "owner"
    assert listed[owner.device]["player_id"] == owner.player
    assert listed[spectator.device]["player_id"] is None
    assert "token" not in str(listed)


def test_a_device_can_be_read_alone(owner):
    assert owner.get(owner.at("devices", owner.device)).json == devices(owner)[owner.device]


def test_a_member_renames_its_own_device(owner, join):
    member = join(owner)

    answer = member.patch(owner.at("devices", member.device), {"name": " Κινητό  της Άννας "})

    assert answer.json["name"] == "Κινητό της Άννας"
    assert devices(owner)[member.device] == answer.json


def test_an_owner_renames_any_device(owner, join):
    member = join(owner)

    assert owner.patch(owner.at("devices", member.device), {"name": "X"}).json["name"] == "X"


def test_two_devices_may_have_one_name(owner, join):
    member = join(owner)

    assert member.patch(owner.at("devices", member.device), {"name": "Founder"}).status_code == 200


@pytest.mark.parametrize("body", [{"name": "X"}, {"player_id": None}, {"release_hands": True}])
def test_a_spectator_changes_not_even_its_own(owner, join, body):
    spectator = join(owner, "spectator")

    answer = spectator.refused("not-allowed", "PATCH", owner.at("devices", spectator.device), body)

    assert answer.status_code == 403


def test_a_device_is_given_to_a_player_and_taken_back(owner, join):
    member = join(owner)
    here = owner.at("devices", member.device)

    given = member.patch(here, {"player_id": owner.player})
    taken = member.patch(here, {"player_id": None})

    assert (given.json["player_id"], taken.json["player_id"]) == (owner.player, None)


def test_a_device_cannot_be_given_to_somebody_who_is_not_in_the_roster(owner, new_group):
    stranger = new_group("Other", player_name="Anna").player
    removed = owner.post(owner.at("players"), {"name": "Nikos"}).json["id"]
    owner.delete(owner.at("players", removed))

    for player in (str(uuid4()), stranger, removed):
        answer = owner.refused(
            "invalid-input", "PATCH", owner.at("devices", owner.device), {"player_id": player}
        )
        errors = [(one["pointer"], one["code"]) for one in answer.json["errors"]]
        assert errors == [("/player_id", "no_player")]


def test_a_spectators_device_is_no_players(owner, join):
    spectator = join(owner, "spectator")
    here = owner.at("devices", spectator.device)

    answer = owner.refused("invalid-input", "PATCH", here, {"player_id": owner.player})

    assert answer.json["errors"][0]["code"] == "spectators_do_not_play"


@pytest.mark.parametrize(
    ("body", "where"),
    [
        *(({}, ""), ({"name": ""}, "/name"), ({"name": "x" * 10_000}, "/name")),
        *(({"player_id": "Anna"}, "/player_id"), ({"player_id": 1}, "/player_id")),
        *(({"release_hands": "yes"}, "/release_hands"), ({"role": "owner"}, "/role")),
        ({"name": None}, "/name"),
    ],
)
def test_a_change_that_cannot_be_names_the_field(owner, body, where):
    answer = owner.refused("invalid-input", "PATCH", owner.at("devices", owner.device), body)

    assert [one["pointer"] for one in answer.json["errors"]] == [where]
    assert devices(owner)[owner.device]["name"] == "Founder"


@pytest.fixture
def keeping(owner, database):
    """Let a device keep a hand, and tell how many it keeps."""

    def keeping(device):
        match = m.Match(
            id=new_id(),
            group_id=UUID(owner.group),
            game="diloti",
            edition="1",
            house_rules={},
            history=False,
            first_dealer=0,
            status="playing",
            ended_by_hand=False,
            totals=[0, 0],
            winners=[],
            dealer=0,
            notes="",
            played_at=datetime(2026, 5, 1, tzinfo=UTC),
            version=1,
            epoch=0,
        )
        with database.transaction() as session:
            session.add(match)
            session.flush()
            session.add(m.Keeper(match_id=match.id, seat=0, device_id=UUID(device)))
        return lambda: kept(database, device)

    return keeping


def kept(database, device):
    with database.reading() as session:
        rows = sa.select(sa.func.count()).where(m.Keeper.device_id == UUID(device))
        return session.scalar(rows)


def test_a_device_lets_go_of_the_hands_that_it_keeps(owner, join, keeping):
    member = join(owner)
    hands = keeping(member.device)

    member.patch(owner.at("devices", member.device), {"release_hands": False})
    assert hands() == 1
    member.patch(owner.at("devices", member.device), {"release_hands": True})
    assert hands() == 0


def test_only_an_owner_releases_anothers_hands(owner, join, keeping):
    member, other = join(owner), join(owner)
    hands = keeping(member.device)
    here = owner.at("devices", member.device)

    other.refused("not-allowed", "PATCH", here, {"release_hands": True})
    assert hands() == 1
    owner.patch(here, {"release_hands": True})
    assert hands() == 0


def test_a_revoked_device_keeps_no_hands(owner, join, keeping):
    member = join(owner)
    hands = keeping(member.device)

    owner.delete(owner.at("devices", member.device))

    assert hands() == 0


@pytest.mark.parametrize("role", ["owner", "member", "spectator"])
def test_any_device_may_leave(owner, join, role):
    phone = join(owner, role)

    answers = [phone.delete(owner.at("devices", phone.device)).status_code for _ in range(2)]

    assert answers == [204, 401]
    assert phone.device not in devices(owner)


def test_revoking_twice_is_no_fault(owner, join):
    member = join(owner)

    answers = [owner.delete(owner.at("devices", member.device)).status_code for _ in range(2)]

    assert answers == [204, 404]


def test_the_last_owner_may_leave_and_comes_back_by_the_recovery_code(client, database):
    told = client.post("/v1/groups", json={"name": "Kitchen", "device_name": "X"}).json
    headers = {"Authorization": f"Bearer {told['token']}"}
    here = f"/v1/groups/{told['group']['id']}/devices/{told['device']['id']}"

    assert client.delete(here, headers=headers).status_code == 204

    recovery = {"recovery_code": told["recovery_code"], "device_name": "Y"}
    assert client.post("/v1/recover", json=recovery).json["device"]["role"] == "owner"
