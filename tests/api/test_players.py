"""The roster: players added, renamed, and taken out of it while what they played stays."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

import pytest

from scorekeeper.store import models as m
from scorekeeper.store.types import new_id

MARKUP = [
    "<img src=x onerror=alert(1)>",
    '"><script>',
    "{{7*7}}",
    "'; DROP TABLE players; --",
    "&amp;",
]


@pytest.fixture
def owner(new_group):
    return new_group(player_name="Anna")


def add(owner, name, **more):
    return owner.post(owner.at("players"), {"name": name} | more)


def names(phone, language="en"):
    listed = phone.get(phone.at("players"), language=language).json["items"]
    return [one["name"] for one in listed]


def test_players_are_listed_in_the_order_in_which_they_came(owner):
    for name in ("Νίκος", "Zoë", "Άννα"):
        assert add(owner, name).status_code == 201

    assert names(owner) == ["Anna", "Νίκος", "Zoë", "Άννα"]


def test_a_new_player_is_found_where_the_answer_says(owner):
    answer = add(owner, "Νίκος", guest=True)

    assert answer.json["guest"] is True
    assert owner.get(answer.headers["Location"]).json == answer.json


@pytest.mark.parametrize("name", [" Νίκος ", "Νίκος  Π.", "\tΝίκος\n"])
def test_blanks_around_a_name_are_nobodys_wish(owner, name):
    assert add(owner, name).json["name"] == " ".join(name.split())


@pytest.mark.parametrize("name", ["Anna", "anna", " ANNA "])
def test_a_name_that_is_taken_is_409(owner, name):
    answer = owner.refused("name-taken", "POST", owner.at("players"), {"name": name})

    assert answer.status_code == 409
    assert names(owner) == ["Anna"]


def test_the_same_name_in_another_group_is_another_player(owner, new_group):
    other = new_group("Other")

    assert add(other, "Anna").status_code == 201


@pytest.mark.parametrize("name", ["Ánna", "Anna B", "Ann"])
def test_another_name_is_another_player(owner, name):
    assert add(owner, name).status_code == 201


@pytest.mark.parametrize("name", MARKUP)
def test_markup_in_a_name_is_only_text(owner, name):
    answer = add(owner, name)

    assert answer.json["name"] == name
    assert names(owner) == ["Anna", name]
    assert owner.get(owner.at("players")).content_type == "application/json"


@pytest.mark.parametrize(
    ("body", "where", "code"),
    [
        *(({"name": ""}, "/name", "name_empty"), ({"name": " \n "}, "/name", "name_empty")),
        *(
            ({"name": "a\x00b"}, "/name", "name_control"),
            ({"name": "a\nb"}, "/name", "name_control"),
        ),
        *(({"name": "x" * 61}, "/name", "length"), ({"name": "x" * 10_000}, "/name", "length")),
        *(({"name": ["x"]}, "/name", "text"), ({"name": None}, "/name", "null")),
        *(({}, "/name", "required"), ({"name": "x", "guest": 1}, "/guest", "true_or_false")),
        *(({"name": "x", "id": "y"}, "/id", "unknown"), ([], "", "object")),
    ],
)
def test_a_player_that_cannot_be_names_the_field(owner, body, where, code):
    answer = owner.refused("invalid-input", "POST", owner.at("players"), body)

    assert [(one["pointer"], one["code"]) for one in answer.json["errors"]] == [(where, code)]
    assert names(owner) == ["Anna"]


@pytest.mark.parametrize("name", ["ANNA", "Άννα", "Anna "])
def test_a_player_is_renamed(owner, name):
    answer = owner.patch(owner.at("players", owner.player), {"name": name})

    assert answer.status_code == 200
    assert names(owner) == [name.strip()]


def test_a_player_cannot_take_anothers_name(owner):
    nikos = add(owner, "Nikos").json["id"]

    owner.refused("name-taken", "PATCH", owner.at("players", nikos), {"name": "ANNA"})

    assert names(owner) == ["Anna", "Nikos"]


@pytest.mark.parametrize("body", [{"name": ""}, {}, {"name": None}, {"removed": True}])
def test_a_change_that_cannot_be_changes_nothing(owner, body):
    answer = owner.refused("invalid-input", "PATCH", owner.at("players", owner.player), body)

    assert answer.status_code == 422
    assert names(owner) == ["Anna"]


def test_a_guest_may_become_a_regular(owner):
    guest = add(owner, "Nikos", guest=True).json

    answer = owner.patch(owner.at("players", guest["id"]), {"guest": False})

    assert answer.json == guest | {"guest": False}


def test_who_is_removed_is_not_in_the_roster_but_can_still_be_looked_up(owner):
    owner.delete(owner.at("players", owner.player))

    assert names(owner) == []
    english = owner.get(owner.at("players", owner.player)).json
    greek = owner.get(owner.at("players", owner.player), language="el").json
    assert english["removed"] is True
    assert (english["name"], greek["name"]) == ("Former player", "Πρώην παίκτης")


def test_a_name_that_was_removed_is_nowhere_and_free_again(owner, database):
    owner.delete(owner.at("players", owner.player))

    with database.reading() as session:
        row = session.get_one(m.Player, UUID(owner.player))
        assert (row.name, row.name_key) == ("", None)
    assert add(owner, "Anna").status_code == 201


def test_what_a_removed_player_played_stays(owner, database):
    when = datetime(2026, 5, 1, tzinfo=UTC)
    match = m.Match(
        id=new_id(),
        group_id=UUID(owner.group),
        game="diloti",
        edition="1",
        house_rules={},
        history=False,
        first_dealer=0,
        status="finished",
        ended_by_hand=False,
        totals=[61, 7],
        winners=[0],
        dealer=0,
        notes="",
        played_at=when,
        version=1,
        epoch=0,
    )
    with database.transaction() as session:
        session.add(match)
        session.flush()
        session.add(m.Seat(match_id=match.id, seat=0, from_deal=1, player_id=UUID(owner.player)))

    owner.delete(owner.at("players", owner.player))

    with database.reading() as session:
        assert session.get_one(m.Match, match.id).totals == [61, 7]
        assert session.get_one(m.Seat, (match.id, 0, 1)).player_id == UUID(owner.player)


def test_the_phone_of_a_removed_player_is_nobodys_and_their_invite_ends(owner, client):
    invite = owner.post(owner.at("invites"), {"player_id": owner.player}).json

    owner.delete(owner.at("players", owner.player))

    assert owner.get("/v1/me").json["player"] is None
    assert client.get(f"/v1/join/{invite['code']}").status_code == 404


@pytest.mark.parametrize(("method", "body"), [("DELETE", None), ("PATCH", {"name": "Back"})])
def test_who_was_removed_is_not_there_to_be_changed(owner, method, body):
    owner.delete(owner.at("players", owner.player))

    answer = owner.refused("not-found", method, owner.at("players", owner.player), body)

    assert answer.status_code == 404


def test_two_who_are_removed_do_not_take_each_others_name(owner):
    nikos = add(owner, "Nikos").json["id"]

    answers = [owner.delete(owner.at("players", one)) for one in (owner.player, nikos)]

    assert [one.status_code for one in answers] == [204, 204]


def test_of_two_phones_that_add_one_name_at_once_one_is_refused(owner, join, at_once):
    phones = [owner, join(owner)]

    answers = at_once(lambda phone: phone.post(owner.at("players"), {"name": "Nikos"}), *phones)

    assert sorted(one.status_code for one in answers) == [201, 409]
    assert names(owner).count("Nikos") == 1
