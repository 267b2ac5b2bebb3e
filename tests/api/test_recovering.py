"""Coming back by the recovery code, when every owner's phone is lost."""

from __future__ import annotations

import pytest


@pytest.fixture
def lost(client, database):
    """A group whose phones are lost, and its recovery code."""
    told = client.post("/v1/groups", json={"name": "Kitchen", "device_name": "Lost"}).json
    return told["group"], told["recovery_code"]


def recover(client, code, **kwargs):
    asked = {"recovery_code": code, "device_name": "Found"}
    return client.post("/v1/recover", json=asked, **kwargs)


@pytest.mark.parametrize("change", [str, str.lower, lambda code: code.replace("-", " ")])
def test_the_recovery_code_makes_an_owner(client, lost, change):
    group, code = lost

    answer = recover(client, change(code))

    assert answer.status_code == 201
    assert answer.headers["Cache-Control"] == "no-store"
    assert (answer.json["group"]["id"], answer.json["device"]["role"]) == (group["id"], "owner")
    headers = {"Authorization": f"Bearer {answer.json['token']}"}
    assert client.get("/v1/me", headers=headers).status_code == 200


def test_a_recovery_code_works_once_and_is_followed_by_the_next(client, lost):
    _, code = lost
    following = recover(client, code).json["recovery_code"]

    assert recover(client, code).json["type"] == "/problems/no-such-code"
    assert recover(client, following).status_code == 201


def test_of_two_phones_with_one_recovery_code_one_comes_back(app, lost, at_once):
    _, code = lost

    answers = at_once(lambda _: recover(app.test_client(), code).status_code, *range(4))

    assert sorted(answers) == [201, 404, 404, 404]


def test_wrong_recovery_codes_count_too(client, lost):
    _, code = lost
    for _ in range(10):
        assert recover(client, "AAAA-AAAA").status_code == 404

    greek = recover(client, code, headers={"Accept-Language": "el"})

    assert greek.status_code == 429
    assert int(greek.headers["Retry-After"]) > 0
    assert greek.headers["Content-Language"] == "el"


@pytest.mark.parametrize(
    ("change", "where"),
    [
        *(({"recovery_code": None}, "/recovery_code"), ({"recovery_code": 7}, "/recovery_code")),
        *(({"device_name": " "}, "/device_name"), ({"recovery_code": "x" * 61}, "/recovery_code")),
    ],
)
def test_a_recovery_that_cannot_be_names_the_field(ask, database, change, where):
    asked = {"recovery_code": "AAAA", "device_name": "X"} | change

    answer = ask("/v1/recover", asked)

    assert answer.status_code == 422
    assert [one["pointer"] for one in answer.json["errors"]] == [where]
