"""Where nothing of a body is required, none need be sent."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

CONTRACT = json.loads(
    (Path(__file__).parents[2] / "openapi/scorekeeper.json").read_text(encoding="utf-8")
)
VOID, INVITE = "/v1/deals/{deal_id}/void", "/v1/groups/{group_id}/invites"


@pytest.mark.parametrize("path", [VOID, INVITE])
def test_the_contract_says_that_the_body_may_be_absent(path):
    asked = CONTRACT["paths"][path]["post"]["requestBody"]

    assert asked.get("required", False) is False
    assert "schema" in asked["content"]["application/json"]


@pytest.mark.parametrize("headers", [{}, {"Content-Type": "application/json"}])
def test_a_deal_is_called_off_without_a_body(begun, headers):
    answer = begun.phone.post(begun.at("void"), headers=headers)

    assert answer.status_code == 200, answer.text
    assert begun.state()["status"] == "void"
    assert begun.entry(9)["entry"] == {"kind": "void", "reason": ""}


def test_a_deal_called_off_twice_by_one_key_is_called_off_once(begun):
    first, second = (begun.phone.post(begun.at("void"), key="a-key-of-its-own") for _ in "12")

    assert first.json == second.json
    assert len(begun.journal()) == 9


def test_an_invite_is_made_without_a_body(kitchen):
    answer = kitchen.post(kitchen.at("invites"))

    assert answer.status_code == 201, answer.text
    assert answer.json["role"] == "member"


@pytest.mark.parametrize("parts", [("entries",), ("rulings",)])
def test_what_requires_something_still_asks_for_a_body(begun, parts):
    begun.phone.refused("unsupported-media-type", "POST", begun.at(*parts))


@pytest.mark.parametrize("body", [b"no json", b"[]", b'{"why": 1}'])
def test_a_body_that_is_sent_is_read_all_the_same(begun, body):
    answer = begun.phone.post(begun.at("void"), body)

    assert answer.status_code in (400, 422)
    assert begun.state()["status"] == "open"
