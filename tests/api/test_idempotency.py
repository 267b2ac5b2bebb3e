"""A request made twice happens once, in sequence or at the same moment."""

from __future__ import annotations

from datetime import timedelta

import pytest
import sqlalchemy as sa

from scorekeeper.service import answers
from scorekeeper.store import models as m
from scorekeeper.store.types import now

KEY = "5f0c2b8e-1"


@pytest.fixture
def owner(new_group):
    return new_group()


def names(owner):
    return [one["name"] for one in owner.get(owner.at("players")).json["items"]]


def add(owner, name="Anna", key=KEY, **kwargs):
    return owner.post(owner.at("players"), {"name": name}, key=key, **kwargs)


def stored(database):
    with database.reading() as session:
        return session.scalar(sa.select(sa.func.count()).select_from(m.Answer))


def test_the_same_request_again_gets_the_same_answer_and_does_nothing(owner):
    first, again = add(owner), add(owner)

    assert again.status_code == first.status_code == 201
    assert again.data == first.data
    assert again.headers["Location"] == first.headers["Location"]
    assert again.headers["Content-Type"] == first.headers["Content-Type"]
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"
    assert names(owner) == ["Anna"]


def test_the_first_answer_comes_again_in_its_own_language(owner):
    first, again = add(owner, language="el"), add(owner, language="en")

    assert again.data == first.data
    assert again.headers["Content-Language"] == "el"


def test_an_answer_without_a_body_comes_again_without_one(owner, join):
    member = join(owner)
    here = owner.at("devices", member.device)

    first, again = owner.delete(here, key=KEY), owner.delete(here, key=KEY)

    assert (first.status_code, again.status_code) == (204, 204)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Content-Type" not in again.headers


def test_without_a_key_each_request_is_another(owner, database):
    made = [owner.post(owner.at("invites"), {}).json["id"] for _ in range(2)]

    assert len(set(made)) == 2
    assert stored(database) == 0


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/players", {"name": "Nikos"}),
        ("POST", "/players", {"name": "Anna", "guest": False}),
        ("PATCH", "", {"name": "Anna"}),
        ("POST", "/invites", {}),
    ],
)
def test_the_key_of_another_request_is_refused(owner, method, path, body):
    add(owner)

    answer = owner.refused("idempotency-key-reused", method, owner.at() + path, body, key=KEY)

    assert answer.status_code == 422
    assert names(owner) == ["Anna"]


def test_one_key_of_two_devices_is_two_keys(owner, join):
    member = join(owner)

    assert [add(owner, "Anna").status_code, add(member, "Nikos").status_code] == [201, 201]


def test_a_refusal_is_not_remembered(owner, database):
    taken = owner.post(owner.at("players"), {"name": "Anna"}).json["id"]
    assert add(owner).status_code == 409
    assert stored(database) == 0
    owner.delete(owner.at("players", taken))

    assert add(owner).status_code == 201


@pytest.mark.parametrize(
    "key", ["", "short", "x" * 129, "with blank", "κλειδί-κλειδί", "a\tb\tc\td"]
)
def test_a_key_that_is_none_is_named(owner, key):
    key = key.encode().decode("latin-1")

    answer = owner.refused("invalid-input", "POST", owner.at("players"), {"name": "X"}, key=key)

    assert [one["pointer"] for one in answer.json["errors"]] == ["Idempotency-Key"]
    assert names(owner) == []


@pytest.mark.parametrize("key", ["x" * 8, "x" * 128, "!~{}\"'%/="])
def test_any_visible_characters_make_a_key(owner, key):
    assert [add(owner, key=key).status_code for _ in range(2)] == [201, 201]
    assert names(owner) == ["Anna"]


def test_twins_at_the_same_moment_have_one_effect_and_get_one_answer(owner, at_once):
    for turn in range(5):
        given = at_once(lambda key: add(owner, f"Twin {key}", key), *[f"{KEY}-{turn}"] * 4)

        assert {one.status_code for one in given} == {201}
        assert len({one.data for one in given}) == 1
        assert [one.headers.get("Idempotency-Replayed") for one in given].count("true") == 3
    assert len(names(owner)) == 5


def test_when_the_first_of_two_twins_fails_the_second_is_judged_afresh(owner, at_once):
    add(owner, "Anna", key=None)

    given = at_once(lambda key: add(owner, "Anna", key), KEY, KEY)

    assert [one.status_code for one in given] == [409, 409]


def test_an_answer_that_holds_a_token_is_never_stored(client, owner, join, database):
    join(owner)
    body = {"name": "Kitchen", "device_name": "X"}
    made = [
        client.post("/v1/groups", json=body, headers={"Idempotency-Key": KEY}).json["token"]
        for _ in range(2)
    ]

    assert len(set(made)) == 2
    assert stored(database) == 0


def test_a_revoked_device_gets_no_answer_again(owner, join):
    member = join(owner)
    add(member)
    owner.delete(owner.at("devices", member.device))

    assert add(member).status_code == 401


def test_old_answers_are_forgotten_a_hundred_at_a_time(owner, database, monkeypatch):
    monkeypatch.setattr(answers, "FORGET_EVERY", 1)
    keep_old_ones(database, 150)

    add(owner, "Anna", "first-key")
    assert stored(database) == 51
    add(owner, "Nikos", "second-key")
    assert stored(database) == 2
    assert add(owner, "Anna", "first-key").headers["Idempotency-Replayed"] == "true"


def test_no_more_than_a_hundred_go_where_the_database_expects_few(owner, database):
    keep_old_ones(database, 150)
    with database.transaction() as session:
        session.execute(sa.delete(m.Answer))
        session.execute(sa.text("ANALYZE answers"))
    keep_old_ones(database, 150)

    with database.transaction() as session:
        answers.forget(session, now() - answers.KEPT_FOR)

    assert stored(database) == 50


def keep_old_ones(database, many):
    """Answers to so many requests, too old to be given again."""
    old = now() - answers.KEPT_FOR - timedelta(minutes=1)
    row = {"request": "", "status": 200, "headers": {}, "body": "", "created_at": old}
    with database.transaction() as session:
        device = session.scalar(sa.select(m.Device.id))
        rows = [row | {"device_id": device, "key": f"{n:08}"} for n in range(many)]
        session.execute(sa.insert(m.Answer), rows)
