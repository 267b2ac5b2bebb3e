"""Coming in by a code, and what stops those who guess."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
import sqlalchemy as sa

from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.service import tries
from scorekeeper.store import models as m
from scorekeeper.store.types import now

WRONG = "ACDEFGHJ"


@pytest.fixture
def owner(new_group):
    return new_group(player_name="Anna")


@pytest.fixture
def code_for(owner):
    def code_for(**body):
        return owner.post(owner.at("invites"), body).json["code"]

    return code_for


@pytest.fixture
def come(client):
    """Join by a code, from an address."""

    def come(code, address="127.0.0.1", language="en", **body):
        asked = {"code": code, "device_name": "Phone"} | body
        headers = {"Accept-Language": language}
        where = {"REMOTE_ADDR": address}
        return client.post("/v1/join", json=asked, headers=headers, environ_overrides=where)

    return come


def look(client, code, address="127.0.0.1"):
    return client.get(f"/v1/join/{code}", environ_overrides={"REMOTE_ADDR": address})


def refused(answer, status, kind):
    assert (answer.status_code, answer.json["type"]) == (status, f"/problems/{kind}"), answer.text
    assert answer.content_type == "application/problem+json"
    return answer


def test_a_code_shows_what_it_opens_and_looking_uses_nothing_up(client, owner, code_for):
    code = code_for(uses=1)

    for _ in range(3):
        told = look(client, code).json

    assert (told["group_name"], told["role"], told["player"]) == ("Kitchen", "member", None)
    assert [one["id"] for one in told["players"]] == [owner.player]


def test_a_code_for_one_player_shows_only_them(client, owner, code_for):
    owner.post(owner.at("players"), {"name": "Nikos"})

    told = look(client, code_for(player_id=owner.player)).json

    assert told["player"]["name"] == "Anna"
    assert told["players"] == [told["player"]]


def test_a_spectators_code_shows_no_roster(client, code_for):
    assert look(client, code_for(role="spectator")).json["players"] == []


def test_a_phone_joins_as_a_player(owner, code_for, come):
    told = come(code_for(), player_id=owner.player).json

    assert told["device"]["player_id"] == told["player"]["id"] == owner.player
    assert told["group"]["id"] == owner.group
    assert "recovery_code" not in told


def test_a_phone_joins_as_a_new_guest(owner, code_for, come):
    told = come(code_for(), guest={"name": " Νίκος "}).json

    assert (told["player"]["name"], told["player"]["guest"]) == ("Νίκος", True)
    listed = owner.get(owner.at("players")).json["items"]
    assert told["player"] in listed


@pytest.mark.parametrize("role", ["owner", "member", "spectator"])
def test_a_phone_may_join_as_nobody(code_for, come, role):
    told = come(code_for(role=role)).json

    assert (told["device"]["role"], told["player"]) == (role, None)


def test_a_code_for_one_player_needs_no_name(owner, code_for, come):
    assert come(code_for(player_id=owner.player)).json["player"]["name"] == "Anna"


@pytest.mark.parametrize("change", [str.lower, lambda code: f" {code[:4]}-{code[4:]}\n"])
def test_a_code_is_read_as_people_write_it(code_for, come, change):
    assert come(change(code_for())).status_code == 201


@pytest.mark.parametrize(
    ("invite", "body", "where"),
    [
        ({"player_id": "anna"}, {"guest": {"name": "X"}}, "/guest"),
        ({"player_id": "anna"}, {"player_id": "other"}, "/player_id"),
        ({"role": "spectator"}, {"player_id": "anna"}, "/player_id"),
        ({"role": "spectator"}, {"guest": {"name": "X"}}, "/guest"),
        ({}, {"player_id": "anna", "guest": {"name": "X"}}, "/guest"),
        ({}, {"player_id": "nobody"}, "/player_id"),
        ({}, {"guest": {"name": " "}}, "/guest/name"),
        ({}, {"guest": {}}, "/guest/name"),
        ({}, {"guest": "Nikos"}, "/guest"),
        ({}, {"device_name": "x\0"}, "/device_name"),
        ({}, {"code": 7}, "/code"),
        ({}, {"code": "x" * 61}, "/code"),
        ({}, {"role": "owner"}, "/role"),
    ],
)
def test_who_cannot_come_so_uses_nothing_up(owner, code_for, come, invite, body, where):
    other = owner.post(owner.at("players"), {"name": "Other"}).json["id"]
    ids = {"anna": owner.player, "other": other, "nobody": str(uuid4())}
    named = [
        {key: ids.get(str(value), value) for key, value in one.items()} for one in (invite, body)
    ]
    code = code_for(**named[0] | {"uses": 1})

    english, greek = (come(**{"code": code} | named[1], language=one) for one in ("en", "el"))

    for answer in (english, greek):
        refused(answer, 422, "invalid-input")
        assert [one["pointer"] for one in answer.json["errors"]] == [where]
    assert english.json["detail"] != greek.json["detail"]
    assert come(code).status_code == 201


def test_a_guest_whose_name_is_taken_uses_nothing_up(code_for, come):
    code = code_for(uses=1)

    refused(come(code, guest={"name": "ANNA"}), 409, "name-taken")

    assert come(code).status_code == 201


def spoil(owner, database, client, how):
    """A code that was good once, or never."""
    if how == "unknown":
        return WRONG
    made = owner.post(owner.at("invites"), {"uses": 1}).json
    if how == "revoked":
        owner.delete(owner.at("invites", made["id"]))
    elif how == "used up":
        client.post("/v1/join", json={"code": made["code"], "device_name": "First"})
    else:
        with database.transaction() as session:
            session.execute(sa.update(m.Invite).values(expires_at=now() - timedelta(seconds=1)))
    return made["code"]


@pytest.mark.parametrize("how", ["unknown", "revoked", "used up", "expired"])
def test_a_code_that_does_not_hold_says_not_why(owner, database, client, come, how):
    code = spoil(owner, database, client, how)

    answers = [come(code), come(code, language="el"), look(client, code)]

    for answer in answers:
        refused(answer, 404, "no-such-code")
    english, greek, looked = (one.json for one in answers)
    assert english == looked == come("nonsense!").json
    assert english["detail"] != greek["detail"]


def test_of_two_phones_that_come_for_the_last_use_one_gets_in(owner, app, code_for, at_once):
    code = code_for(uses=1)

    def join(name):
        asked = {"code": code, "device_name": name}
        return app.test_client().post("/v1/join", json=asked).status_code

    assert sorted(at_once(join, *"abcdef")) == [201, *[404] * 5]
    assert len(owner.get(owner.at("devices")).json["items"]) == 2


def test_after_ten_wrong_codes_an_address_must_wait(client, code_for, come):
    for n in range(5):
        refused(come(f"WRONGWR{'34679'[n]}"), 404, "no-such-code")
        refused(look(client, f"nonsense{n}"), 404, "no-such-code")

    answers = [come(code_for()), come(code_for(), language="el"), look(client, code_for())]

    for answer in answers:
        refused(answer, 429, "too-many-tries")
        assert 0 < int(answer.headers["Retry-After"]) <= 900
    assert answers[0].json["detail"] != answers[1].json["detail"]
    assert come(code_for(), address="192.0.2.7").status_code == 201


def test_after_twenty_tries_of_one_code_nobody_may_try_it(come, code_for):
    for n in range(20):
        refused(come(WRONG, address=f"192.0.2.{n}"), 404, "no-such-code")

    refused(come(WRONG, address="192.0.2.99"), 429, "too-many-tries")
    assert come(code_for(), address="192.0.2.99").status_code == 201


def test_a_good_code_forgives_no_wrong_ones(come, code_for):
    for _ in range(9):
        come("nonsense")
    assert come(code_for()).status_code == 201
    come("nonsense")

    refused(come(code_for()), 429, "too-many-tries")


def test_wrong_codes_are_forgotten_after_a_quarter_of_an_hour(come, code_for, database):
    for _ in range(10):
        come("nonsense")
    with database.transaction() as session:
        session.execute(sa.update(m.FailedJoin).values(since=now() - tries.WINDOW))

    assert come(code_for()).status_code == 201
    come("nonsense")
    with database.reading() as session:
        assert session.scalars(sa.select(m.FailedJoin.count)).all() == [1]


def test_the_addresses_of_one_household_are_one(come, code_for):
    for n in range(10):
        come("nonsense", address=f"2001:db8:1:2::{n:x}")

    refused(come(code_for(), address="2001:db8:1:2:ffff::"), 429, "too-many-tries")
    assert come(code_for(), address="2001:db8:1:3::").status_code == 201


@pytest.mark.parametrize("address", ["", "unix:", "300.1.1.1", "x" * 500])
def test_an_odd_address_is_no_way_around(come, code_for, address):
    for _ in range(10):
        come("nonsense", address=address)

    refused(come(code_for(), address=address), 429, "too-many-tries")


@pytest.mark.parametrize(("proxies", "last"), [(0, 429), (1, 201)])
def test_whoever_asks_cannot_name_another_address_unless_a_proxy_is_trusted(
    database, code_for, proxies, last
):
    client = create_app(Settings(trusted_proxies=proxies), database).test_client()

    def come(code, forwarded):
        asked = {"code": code, "device_name": "X"}
        headers = {"X-Forwarded-For": f"192.0.2.1, {forwarded}"}
        return client.post("/v1/join", json=asked, headers=headers)

    for n in range(10):
        come("nonsense", f"198.51.100.{n}")

    assert come(code_for(), "198.51.100.77").status_code == last
