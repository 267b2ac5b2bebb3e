"""Starting matches: seats, house rules, who deals; and the rematch."""

from __future__ import annotations

from uuid import uuid4

import pytest


@pytest.fixture
def roster(new_group):
    """A phone, and four players of its group."""
    phone = new_group()
    names = ("Άννα", "Bob", "Chloé", "Δανάη")
    players = [phone.post(phone.at("players"), {"name": name}).json["id"] for name in names]
    return phone, players


def start(roster, seats=2, **body):
    phone, players = roster
    return phone.post(phone.at("matches"), {"game": "diloti", "seats": players[:seats]} | body)


def test_a_match_begins_at_nought_with_nothing_dealt(roster):
    phone, players = roster

    answer = start(roster)

    assert answer.status_code == 201
    match = answer.json
    assert answer.headers["Location"] == f"/v1/matches/{match['id']}"
    assert (match["totals"], match["status"], match["version"]) == ([0, 0], "playing", 1)
    assert (match["deals"], match["winners"], match["dealer"]) == ([], [], 1)
    assert [one["player"]["id"] for one in match["seats"]] == players[:2]
    assert [one["player"]["name"] for one in match["seats"]] == ["Άννα", "Bob"]
    assert phone.get(answer.headers["Location"]).json == match


def test_a_match_pins_every_house_rule_and_the_edition(roster):
    match = start(roster, house_rules={"target": 101}).json

    assert match["house_rules"]["target"] == 101
    assert match["house_rules"]["xeri_first"] == "counts"
    assert match["edition"]


def test_partners_sit_opposite(roster):
    match = start(roster, 4, house_rules={"players": 4}).json

    assert [one["side"] for one in match["seats"]] == [0, 1, 0, 1]
    assert match["totals"] == [0, 0]
    assert match["dealer"] == 3


def test_a_preset_gives_house_rules_and_named_ones_go_before_it(roster):
    match = start(roster, preset="kkourt", house_rules={"forced_merge": False}).json

    assert match["house_rules"]["capture_mode"] == "all_equal"
    assert not match["house_rules"]["forced_merge"]


REFUSED = {
    "too few": ({"seats": 1}, "/seats"),
    "too many": ({"seats": 3}, "/seats"),
    "a preset of nobody": ({"preset": "casino"}, "/preset"),
    "a rule that is none": ({"house_rules": {"colour": "red"}}, "/house_rules/colour"),
    "a value that is none": ({"house_rules": {"target": 0}}, "/house_rules/target"),
    "a value of another kind": ({"house_rules": {"target": "61"}}, "/house_rules/target"),
    "rules that are no object": ({"house_rules": []}, "/house_rules"),
    "a dealer who does not sit there": ({"first_dealer": 2}, "/first_dealer"),
    "no moment": ({"played_at": "yesterday"}, "/played_at"),
    "a moment without a zone": ({"played_at": "2026-11-30T20:00:00"}, "/played_at"),
    "a moment before all time": ({"played_at": "0001-01-01T00:00:00+14:00"}, "/played_at"),
    "a moment that is a number": ({"played_at": 5}, "/played_at"),
    "notes too long": ({"notes": "x" * 2001}, "/notes"),
    "notes that cannot be kept": ({"notes": "a\u0000b"}, "/notes"),
    "an unknown field": ({"colour": "red"}, "/colour"),
    "another game": ({"game": "chess"}, "/game"),
}


@pytest.mark.parametrize(("body", "pointer"), REFUSED.values(), ids=REFUSED)
def test_a_match_that_cannot_be_is_refused_by_its_field(roster, body, pointer):
    answer = start(roster, **body)

    assert answer.status_code == 422
    assert [one["pointer"] for one in answer.json["errors"]] == [pointer]
    phone, _ = roster
    assert phone.get(phone.at("matches")).json["items"] == []


def test_nobody_sits_twice_and_no_stranger_sits(roster, new_group):
    phone, (anna, *_) = roster
    next_door = new_group("Next door")
    stranger = next_door.post(next_door.at("players"), {"name": "Eve"}).json["id"]

    for seats in ([anna, anna], [anna, stranger], [anna, str(uuid4())], [anna, "x"]):
        answer = phone.post(phone.at("matches"), {"game": "diloti", "seats": seats})
        assert answer.status_code == 422
        assert answer.json["errors"][0]["pointer"] == "/seats/1"


def test_a_removed_player_sits_nowhere_new_and_is_named_as_what_they_are(roster):
    phone, players = roster
    match = start(roster).json
    phone.delete(phone.at("players", players[1]))

    assert start(roster).json["errors"][0]["pointer"] == "/seats/1"
    old = phone.get(f"/v1/matches/{match['id']}", language="el").json
    assert [one["player"]["name"] for one in old["seats"]] == ["Άννα", "Πρώην παίκτης"]
    sheet = phone.get(f"/v1/matches/{match['id']}/score-sheet").json
    assert sheet["names"] == ["Άννα", "Former player"]


def test_the_first_dealer_is_who_the_table_says(roster):
    phone, _ = roster
    match = start(roster, first_dealer=0).json

    line = phone.post(f"/v1/matches/{match['id']}/deals").json

    assert (match["dealer"], line["dealer"]) == (0, 0)
    assert phone.get(f"/v1/deals/{line['id']}").json["turn"] == 1


def test_a_match_may_have_been_played_long_ago(roster):
    match = start(roster, played_at="1987-05-01T23:30:00+03:00", notes="Στο νησί").json

    assert match["played_at"] == "1987-05-01T20:30:00.000Z"
    assert match["notes"] == "Στο νησί"


def test_four_deal_in_turn(table_of):
    table = table_of(4)

    deals = table.deals((29, 2), (4, 3), (7, 0), (0, 7), (3, 4))

    assert [one.dealer for one in deals] == [3, 0, 1, 2, 3]
    assert table.read()["dealer"] == 0


def test_whoever_reaches_the_target_has_won(table):
    table.deals((29, 2), (31, 0), (0, 7), (1, 6))

    match = table.read()
    assert (match["status"], match["winners"], match["totals"]) == ("finished", [0], [61, 15])


def test_both_past_the_target_the_higher_total_wins(table):
    table.deals((55, 36), (10, 31))

    assert (table.read()["status"], table.read()["winners"]) == ("finished", [1])


def test_a_tie_past_the_target_is_played_on(table):
    table.deals((30, 31), (31, 30))
    assert (table.read()["totals"], table.read()["status"]) == ([61, 61], "playing")

    table.deals((0, 11))

    assert (table.read()["status"], table.read()["winners"]) == ("finished", [1])


def test_an_ended_match_opens_no_deal(table):
    table.deals((61, 0))

    answer = table.phone.post(table.at("deals"))

    assert answer.json["type"] == "/problems/match-over"


def test_a_rematch_has_the_same_players_and_rules_and_the_next_dealer(table_of):
    table = table_of(4, target=11)
    table.deals((29, 2))

    answer = table.phone.post(table.at("rematch"))

    old, new = table.read(), answer.json
    assert answer.status_code == 201
    assert new["rematch_of"] == table.id
    assert (new["totals"], new["status"], new["dealer"]) == ([0, 0], "playing", 0)
    assert (new["seats"], new["house_rules"]) == (old["seats"], old["house_rules"])


def test_a_rematch_heeds_the_dealer_whom_the_table_named(table):
    table.deals((61, 0))
    table.changed(next_dealer=1)

    assert table.phone.post(table.at("rematch")).json["dealer"] == 1


def test_a_running_match_has_no_rematch(table):
    assert table.phone.post(table.at("rematch")).json["type"] == "/problems/match-running"


def test_a_match_started_twice_with_one_key_is_one_match(roster):
    phone, players = roster
    body = {"game": "diloti", "seats": players[:2]}

    first, second = (phone.post(phone.at("matches"), body, key="k" * 20) for _ in range(2))

    assert first.data == second.data
    assert len(phone.get(phone.at("matches")).json["items"]) == 1
