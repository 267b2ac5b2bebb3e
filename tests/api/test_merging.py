"""Two entries of the roster that are one person: what is shown first, and what becomes of it."""

from __future__ import annotations

import pytest

from scorekeeper.store.types import new_id


@pytest.fixture
def owner(new_group):
    return new_group()


@pytest.fixture
def roster(owner):
    """Players by name."""

    def roster(*names, **more):
        made = [owner.post(owner.at("players"), {"name": name} | more).json for name in names]
        return [one["id"] for one in made]

    return roster


@pytest.fixture
def match_of(owner):
    """A match of two with one deal, which comes to 8-3."""

    def match_of(*seats):
        started = owner.post(owner.at("matches"), {"game": "diloti", "seats": seats}).json
        deal = owner.post(f"/v1/matches/{started['id']}/deals").json["id"]
        result = {"result": {"sides": [{"total": 8}, {"total": 3}]}}
        assert owner.put(f"/v1/deals/{deal}/result", result).status_code == 200
        return started["id"]

    return match_of


def preview(phone, gone, into):
    answer = phone.get(phone.at("players", gone, f"merge?into={into}"))
    assert answer.status_code == 200, answer.text
    return answer.json


def merge(phone, gone, into):
    body = {"into": into, "preview": preview(phone, gone, into)["preview"]}
    return phone.post(phone.at("players", gone, "merge"), body)


def seated(owner, match):
    seats = owner.get(f"/v1/matches/{match}").json["seats"]
    return [one["player"]["name"] for one in seats]


def test_a_merge_keeps_both_histories(owner, roster, match_of):
    giorgos, george, anna = roster("Γιώργος", "Giorgos", "Anna")
    first, second = match_of(giorgos, anna), match_of(anna, george)

    assert merge(owner, george, giorgos).json["name"] == "Γιώργος"

    assert seated(owner, first) == ["Γιώργος", "Anna"]
    assert seated(owner, second) == ["Anna", "Γιώργος"]
    listed = owner.get(owner.at(f"matches?player={giorgos}")).json["items"]
    assert {one["id"] for one in listed} == {first, second}
    assert owner.get(owner.at("players", george)).status_code == 404
    names = [one["name"] for one in owner.get(owner.at("players")).json["items"]]
    assert names == ["Γιώργος", "Anna"]


def test_a_preview_tells_and_changes_nothing(owner, roster, match_of, join):
    one, other, anna = roster("Γιώργος", "Giorgos", "Anna")
    match, phone = match_of(other, anna), join(owner, player_id=other)

    shown = preview(owner, other, one)

    assert (shown["gone"]["name"], shown["stays"]["name"]) == ("Giorgos", "Γιώργος")
    assert (shown["matches"], shown["devices"]) == ([match], [phone.device])
    assert (shown["payments"], shown["met"]) == (0, [])
    assert seated(owner, match) == ["Giorgos", "Anna"]


def test_the_phone_of_who_goes_is_then_the_others(owner, roster, join):
    one, other = roster("Γιώργος", "Giorgos")
    phone = join(owner, player_id=other)

    assert merge(owner, other, one).status_code == 200

    assert phone.get("/v1/me").json["player"]["id"] == one


def test_who_sat_at_one_table_are_two_people(owner, roster, match_of):
    one, other = roster("Γιώργος", "Giorgos")
    match = match_of(one, other)

    shown = preview(owner, one, other)

    assert shown["met"] == [match]
    body = {"into": other, "preview": shown["preview"]}
    owner.refused("players-met", "POST", owner.at("players", one, "merge"), body)
    assert seated(owner, match) == ["Γιώργος", "Giorgos"]


def test_who_took_over_a_seat_may_be_the_same(owner, roster, match_of):
    one, other, anna = roster("Γιώργος", "Giorgos", "Anna")
    match = match_of(one, anna)
    change = {"substitute": {"seat": 0, "player": other}}
    assert owner.patch(f"/v1/matches/{match}", change).status_code == 200

    assert merge(owner, other, one).status_code == 200

    assert seated(owner, match) == ["Γιώργος", "Anna"]


def test_a_preview_that_is_old_merges_nothing(owner, roster, match_of):
    one, other, anna = roster("Γιώργος", "Giorgos", "Anna")
    body = {"into": one, "preview": preview(owner, other, one)["preview"]}
    match_of(other, anna)

    owner.refused("preview-old", "POST", owner.at("players", other, "merge"), body)

    assert owner.get(owner.at("players", other)).status_code == 200


def test_what_they_paid_each_other_is_no_payment(new_match, new_group):
    owner = new_group()
    table = new_match(("Anna", "Bob", "Chloé"), owner, game="doudizhu")
    result = {"landlord": 0, "bid": 3, "winner_side": "farmers"}
    assert table.open().result(result).status_code == 200
    dan = owner.post(owner.at("players"), {"name": "Dan"}).json["id"]
    anna, bob, _ = table.players
    payments = [
        {"from": anna, "to": bob, "amount": 3},
        {"from": anna, "to": dan, "amount": 2},
        {"from": bob, "to": dan, "amount": 1},
    ]
    assert owner.post(owner.at("settlements"), {"payments": payments}).status_code == 201

    assert preview(owner, dan, bob)["payments"] == 2
    assert merge(owner, dan, bob).status_code == 200

    stand = owner.get(owner.at("balances")).json
    assert [one["open"] for one in stand["people"]] == [-1, -2, 3]


@pytest.mark.parametrize("guests", [(True, False), (False, True), (True, True)])
def test_only_two_guests_make_a_guest(owner, roster, guests):
    (one,), (other,) = roster("A", guest=guests[0]), roster("B", guest=guests[1])

    assert merge(owner, other, one).json["guest"] is all(guests)


def test_nobody_is_merged_with_themself_or_with_nobody(owner, roster):
    (one,) = roster("Anna")
    for into, code in ((one, "same_player"), (str(new_id()), "no_player")):
        path = owner.at("players", one, f"merge?into={into}")
        answer = owner.refused("invalid-input", "GET", path)
        assert answer.json["errors"][0] | {"detail": ""} == {
            "pointer": "into",
            "code": code,
            "detail": "",
        }


def test_only_owners_merge(owner, roster, join):
    one, other = roster("Anna", "Anne")
    member = join(owner)
    body = {"into": one, "preview": preview(member, other, one)["preview"]}

    member.refused("not-allowed", "POST", member.at("players", other, "merge"), body)


def test_another_groups_players_are_not_there(owner, roster, new_group):
    one, other = roster("Anna", "Anne")
    stranger = new_group("Others")

    stranger.refused("not-found", "GET", owner.at("players", other, f"merge?into={one}"))
    stranger.refused("not-found", "GET", stranger.at("players", other, f"merge?into={one}"))
