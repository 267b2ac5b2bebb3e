"""Settling up: recorded as it was shown or as it was paid, undone, and after corrections."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

import pytest

from scorekeeper.store import models as m
from scorekeeper.store.types import new_id
from tests.api.accounts import WON, balances, columns, paid
from tests.api.season import LOST


def settle(phone, **body):
    return phone.post(phone.at("settlements"), body)


def matches_of(phone, told):
    listed = phone.get(phone.at("settlements", told["id"], "matches")).json["items"]
    assert told["match_count"] == len(listed)
    return [one["id"] for one in listed]


def settled(phone, **body):
    answer = settle(phone, preview=balances(phone)["preview"], **body)
    assert answer.status_code == 201, answer.text
    return answer.json


def test_a_settlement_squares_what_was_shown(played, kitchen):
    table = played(LOST)

    told = settled(kitchen, note="at the kitchen table")

    stand = balances(kitchen)
    assert columns(stand, "played") == [-6, 3, 3]
    assert columns(stand, "paid") == [6, -3, -3]
    assert columns(stand) == [0, 0, 0]
    assert stand["payments"] == []
    assert stand["settlements"] == [told["id"]]
    assert matches_of(kitchen, told) == [table.id]
    assert [one["amount"] for one in told["payments"]] == [3, 3]


def test_a_match_corrected_after_it_was_settled_leaves_the_difference(played, kitchen):
    table = played()
    deal = table.open()
    assert deal.result(LOST).status_code == 200
    settled(kitchen)

    assert deal.result(LOST | {"bid": 1}, after=deal.n).status_code == 200

    stand = balances(kitchen)
    assert columns(stand) == [4, -2, -2]
    assert paid(stand) == [("Bob", "Anna", 2), ("Chloé", "Anna", 2)]
    settled(kitchen)
    assert columns(balances(kitchen)) == [0, 0, 0]


def test_a_deal_that_became_void_is_paid_back(played, kitchen):
    table = played()
    deal = table.open()
    assert deal.result(LOST).status_code == 200
    settled(kitchen)

    deal.void()

    assert columns(balances(kitchen)) == [6, -3, -3]


def test_a_settlement_that_was_wrong_is_undone_and_undone_once_more(played, kitchen):
    played(LOST)
    told = settled(kitchen)
    path = kitchen.at("settlements", told["id"])

    assert [kitchen.delete(path).status_code for _ in range(2)] == [204, 204]

    assert columns(balances(kitchen)) == [-6, 3, 3]
    (kept,) = kitchen.get(kitchen.at("settlements")).json["items"]
    assert kept["undone_at"] is not None
    assert kitchen.get(path).json == kept


def test_a_settlement_without_its_preview_is_refused(played, kitchen):
    played(LOST)

    for body in ({}, {"preview": "x", "payments": []}):
        answer = kitchen.refused("invalid-input", "POST", kitchen.at("settlements"), body)
        assert answer.json["errors"][0]["code"] == "preview_or_payments"


def test_a_preview_that_is_old_settles_nothing(played, kitchen):
    table = played(LOST)
    old = balances(kitchen)["preview"]
    assert table.open().result(WON).status_code == 200

    kitchen.refused("preview-old", "POST", kitchen.at("settlements"), {"preview": old})

    assert kitchen.get(kitchen.at("settlements")).json["items"] == []


def test_what_was_paid_otherwise_is_recorded_as_it_was(played, kitchen):
    table = played(LOST)
    anna, bob, _ = table.players

    assert settle(kitchen, payments=[{"from": anna, "to": bob, "amount": 6}]).status_code == 201

    stand = balances(kitchen)
    assert columns(stand) == [0, -3, 3]
    assert paid(stand) == [("Bob", "Chloé", 3)]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"amount": 0}, "/payments/0/amount"),
        ({"amount": 10**15}, "/payments/0/amount"),
        ({"amount": "3"}, "/payments/0/amount"),
        ({"amount": 1.5}, "/payments/0/amount"),
        ({"from": str(new_id())}, "/payments/0/from"),
        ({"to": "Anna"}, "/payments/0/to"),
        ({"to": None}, "/payments/0/to"),
    ],
)
def test_a_payment_that_cannot_be_names_its_field(played, kitchen, change, where):
    anna, bob, _ = played(LOST).players
    payment = {"from": anna, "to": bob, "amount": 3} | change

    answer = kitchen.refused(
        "invalid-input", "POST", kitchen.at("settlements"), {"payments": [payment]}
    )

    assert [one["pointer"] for one in answer.json["errors"]] == [where]


def test_no_group_pays_more_than_can_be_added_up(played, kitchen):
    anna, bob, _ = played(LOST).players
    much = [{"from": anna, "to": bob, "amount": 10**12}] * 200
    statuses = [settle(kitchen, payments=much).status_code for _ in range(6)]

    answer = kitchen.refused("invalid-input", "POST", kitchen.at("settlements"), {"payments": much})

    assert statuses == [201] * 5 + [422]
    assert answer.json["errors"][0]["code"] == "paid_too_much"
    assert columns(balances(kitchen)) == [10**15 - 6, 3 - 10**15, 3]


def test_a_settlement_that_did_not_change_is_not_sent_again(played, kitchen):
    played(LOST)
    one = settled(kitchen)
    paths = [kitchen.at("settlements"), kitchen.at("settlements", one["id"])]
    tags = [{"If-None-Match": kitchen.get(path).headers["ETag"]} for path in paths]

    told = [kitchen.get(p, headers=tag).status_code for p, tag in zip(paths, tags, strict=True)]
    assert told == [304, 304]
    kitchen.delete(paths[1])
    told = [kitchen.get(p, headers=tag).status_code for p, tag in zip(paths, tags, strict=True)]
    assert told == [200, 200]


def test_nobody_pays_themself(played, kitchen):
    anna, *_ = played(LOST).players
    body = {"payments": [{"from": anna, "to": anna, "amount": 1}]}

    kitchen.refused("invalid-input", "POST", kitchen.at("settlements"), body)


def test_nothing_open_is_nothing_to_settle(played, kitchen):
    played()

    body = {"preview": balances(kitchen)["preview"]}
    kitchen.refused("nothing-to-settle", "POST", kitchen.at("settlements"), body)


def test_a_settlement_of_one_evening_does_not_count_for_half_of_it(played, kitchen):
    first = played(LOST)
    second = played(WON, players=first.players)
    told = settled(kitchen)

    alone = balances(kitchen, f"?match={first.id}")

    assert columns(alone) == [-6, 3, 3]
    assert alone["settlements"] == []
    assert matches_of(kitchen, told) == [first.id, second.id]


def test_a_settled_match_is_no_longer_open_in_its_own_span(played, kitchen):
    first = played(LOST)
    played(WON, players=first.players)
    mark = balances(kitchen, f"?match={first.id}")["preview"]

    assert settle(kitchen, match=first.id, preview=mark).status_code == 201

    assert columns(balances(kitchen, f"?match={first.id}")) == [0, 0, 0]
    assert columns(balances(kitchen)) == [-2, 4, -2]


def test_the_same_settlement_sent_twice_is_recorded_once(played, kitchen):
    played(LOST)
    body = {"preview": balances(kitchen)["preview"]}

    answers = [kitchen.post(kitchen.at("settlements"), body, key="settle-1") for _ in range(2)]

    assert answers[0].json == answers[1].json
    assert len(kitchen.get(kitchen.at("settlements")).json["items"]) == 1


def test_two_phones_that_settle_at_once_pay_once(played, kitchen, at_once):
    played(LOST)
    body = {"preview": balances(kitchen)["preview"]}

    answers = at_once(lambda _: kitchen.post(kitchen.at("settlements"), body).status_code, 1, 2)

    assert sorted(answers) == [201, 409]
    assert columns(balances(kitchen)) == [0, 0, 0]


def test_a_spectator_reads_and_does_not_settle(played, kitchen, join):
    played(LOST)
    looker = join(kitchen, "spectator")
    told = settled(kitchen)

    assert balances(looker)["settlements"] == [told["id"]]
    looker.refused("not-allowed", "POST", looker.at("settlements"), {"payments": []})
    looker.refused("not-allowed", "DELETE", looker.at("settlements", told["id"]))


def test_another_groups_balances_are_not_there(played, kitchen, new_group):
    played(LOST)
    told = settled(kitchen)
    stranger = new_group("Others")

    for path in ("balances", "settlements", f"settlements/{told['id']}"):
        stranger.refused("not-found", "GET", kitchen.at(path))
    stranger.refused("not-found", "DELETE", stranger.at("settlements", told["id"]))
    assert balances(stranger)["people"] == []


def test_a_settlement_says_when(played, kitchen, database):
    played(LOST)
    told = settled(kitchen)

    with database.reading() as session:
        row = session.get(m.Settlement, UUID(told["id"]))
    assert datetime.fromisoformat(told["created_at"]).astimezone(UTC) <= datetime.now(UTC)
    assert row.device_id == UUID(kitchen.device)
