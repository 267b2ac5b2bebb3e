"""Invites: codes that owners give out, as text and as a picture."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import segno

from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.service import codes


@pytest.fixture
def owner(new_group):
    return new_group(player_name="Anna")


def invite(owner, **body):
    return owner.post(owner.at("invites"), body)


def test_an_invite_is_for_members_for_a_day_unless_it_says_otherwise(owner):
    answer = invite(owner)

    told = answer.json
    expires = datetime.fromisoformat(told["expires_at"])
    assert answer.status_code == 201
    assert codes.is_invite_code(told["code"])
    assert (told["role"], told["player_id"], told["uses_left"]) == ("member", None, 10)
    assert abs(expires - datetime.now(UTC) - timedelta(hours=24)) < timedelta(minutes=1)


def test_an_invite_is_what_it_was_asked_to_be(owner):
    told = invite(owner, role="owner", player_id=owner.player, uses=1, hours=720).json

    expires = datetime.fromisoformat(told["expires_at"])
    assert (told["role"], told["player_id"], told["uses_left"]) == ("owner", owner.player, 1)
    assert expires - datetime.now(UTC) > timedelta(days=29)


@pytest.mark.parametrize(
    ("body", "where"),
    [
        *(({"uses": 0}, "/uses"), ({"uses": 101}, "/uses"), ({"uses": "1"}, "/uses")),
        *(({"hours": 0}, "/hours"), ({"hours": 721}, "/hours"), ({"hours": 1e9}, "/hours")),
        *(({"role": "king"}, "/role"), ({"role": None}, "/role"), ({"code": "AAAA"}, "/code")),
        *(({"player_id": "x"}, "/player_id"), ({"player_id": str(uuid4())}, "/player_id")),
    ],
)
def test_an_invite_that_cannot_be_names_the_field(owner, body, where):
    answer = owner.refused("invalid-input", "POST", owner.at("invites"), body)

    assert [one["pointer"] for one in answer.json["errors"]] == [where]
    assert owner.get(owner.at("invites")).json == {"items": []}


def test_a_spectators_invite_is_for_no_player(owner):
    body = {"role": "spectator", "player_id": owner.player}

    answer = owner.refused("invalid-input", "POST", owner.at("invites"), body)

    assert answer.json["errors"][0]["code"] == "spectators_do_not_play"


def test_invites_are_listed_until_they_are_revoked(owner):
    first, second = invite(owner).json, invite(owner, role="spectator").json

    answer = owner.delete(owner.at("invites", first["id"]))

    assert answer.status_code == 204
    assert owner.get(owner.at("invites")).json == {"items": [second]}


def test_revoking_an_invite_twice_is_no_fault(owner):
    made = invite(owner).json["id"]

    answers = [owner.delete(owner.at("invites", made)).status_code for _ in range(2)]

    assert answers == [204, 404]


def test_the_picture_leads_to_the_public_address(database, owner):
    app = create_app(Settings(public_url="https://cards.example/table"), database)
    headers = {"Authorization": f"Bearer {owner.token}"}
    made = app.test_client().post(owner.at("invites"), json={}, headers=headers).json

    answer = app.test_client().get(owner.at("invites", made["id"], "qr"), headers=headers)

    picture = io.BytesIO()
    wanted = f"https://cards.example/table/join/{made['code']}"
    segno.make_qr(wanted).save(picture, kind="svg", scale=8, xmldecl=False)
    assert made["url"] == wanted
    assert answer.content_type == "image/svg+xml"
    assert answer.data == picture.getvalue()


def test_a_revoked_invite_has_no_picture(owner):
    made = invite(owner).json["id"]
    owner.delete(owner.at("invites", made))

    answer = owner.refused("not-found", "GET", owner.at("invites", made, "qr"))

    assert answer.status_code == 404


def test_others_see_neither_codes_nor_pictures(owner, join):
    member, made = join(owner), invite(owner).json["id"]

    member.refused("not-allowed", "GET", owner.at("invites", made, "qr"))
    member.refused("not-allowed", "GET", owner.at("invites"))
