"""Changing a match: its end, its seats, its dealer, its notes and its house rules."""

from __future__ import annotations

import pytest


def test_who_concedes_has_lost(table):
    table.deals((7, 0))

    match = table.changed(status="conceded", side=0)

    assert (match["status"], match["conceded_by"], match["winners"]) == ("conceded", 0, [1])


def test_who_concedes_is_named(table):
    for wish in ({"status": "conceded"}, {"status": "conceded", "side": 2}):
        answer = table.change(**wish)
        assert answer.status_code == 422
        assert answer.json["errors"][0]["pointer"] == "/side"
    assert table.read()["status"] == "playing"


@pytest.mark.parametrize("wish", [{"side": 1}, {"side": 1, "status": "finished"}])
def test_a_side_without_a_concession_is_no_change(table, wish):
    answer = table.change(**wish)

    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == "/side"


def test_a_match_finished_early_is_won_by_who_leads(table):
    table.deals((4, 7))

    match = table.changed(status="finished")

    assert (match["status"], match["winners"]) == ("finished", [1])


def test_who_led_a_match_that_was_finished_early_is_asked_again_after_a_correction(table):
    deal, *_ = table.deals((4, 7))
    table.changed(status="finished")

    deal.by_hand(9, 2)

    assert (table.read()["status"], table.read()["winners"]) == ("finished", [0])


def test_an_abandoned_match_has_no_winner(table):
    table.deals((4, 7))

    match = table.changed(status="abandoned")

    assert (match["status"], match["winners"]) == ("abandoned", [])
    assert table.phone.post(table.at("deals")).json["type"] == "/problems/match-over"


@pytest.mark.parametrize("wish", [{"status": "conceded", "side": 0}, {"status": "abandoned"}])
def test_a_match_that_was_ended_goes_on_as_it_was(table, wish):
    table.deals((4, 7))
    table.changed(**wish)

    match = table.changed(status="playing")

    assert (match["status"], match["conceded_by"], match["winners"]) == ("playing", None, [])
    assert table.open().number == 2


def test_a_match_that_goes_on_is_over_when_the_rules_say_so(table):
    deal, *_ = table.deals((4, 7))
    table.changed(status="abandoned")
    deal.by_hand(61, 10)

    match = table.changed(status="playing")

    assert (match["status"], match["winners"]) == ("finished", [0])


def test_what_is_not_over_is_not_reopened_and_what_is_over_not_ended(table):
    assert table.change(status="playing").json["type"] == "/problems/match-running"
    table.deals((61, 0))
    for wish in ({"status": "playing"}, {"status": "abandoned"}, {"status": "finished"}):
        assert table.change(**wish).json["type"] == "/problems/match-over"


def test_a_higher_target_extends_a_match(table):
    table.deals((61, 0))

    match = table.changed(house_rules={"target": 101})

    assert (match["status"], match["winners"]) == ("playing", [])
    assert table.open().number == 2


def test_a_substitute_sits_from_the_next_deal_on(table, begun):
    phone = table.phone
    chloe = phone.post(phone.at("players"), {"name": "Χλόη"}).json["id"]

    match = table.changed(substitute={"seat": 0, "player": chloe})
    begun.by_hand(29, 2)
    second = table.open()

    assert [one["player"]["name"] for one in match["seats"]] == ["Χλόη", "Bob"]
    assert second.number == 2
    listed = phone.get(phone.at(f"matches?player={table.players[0]}")).json["items"]
    assert [one["id"] for one in listed] == [table.id]


def test_findings_name_who_played_the_deal(table, begun, say):
    phone = table.phone
    chloe = phone.post(phone.at("players"), {"name": "Χλόη"}).json["id"]
    table.changed(substitute={"seat": 0, "player": chloe})
    begun.logged(say.lay(0, "5C"), stands=True)
    begun.by_hand(29, 2)
    second = table.open()
    second.logged(say.deal("4D", "10H", "KC", "KH"))
    second.logged(say.lay(0, "5C"), stands=True)

    before, after = (one.state()["findings"][0]["text"] for one in (begun, second))

    assert "Άννα" in before
    assert "Χλόη" in after
    assert "Bob" in before
    assert "Bob" in after


@pytest.mark.parametrize(
    ("seat", "player", "pointer"),
    [(2, "chloe", "/substitute/seat"), (0, "bob", "/substitute/player"), (0, "x", None)],
)
def test_a_substitute_who_cannot_sit_there_is_refused(table, seat, player, pointer):
    phone = table.phone
    chloe = phone.post(phone.at("players"), {"name": "Χλόη"}).json["id"]
    named = {"chloe": chloe, "bob": table.players[1]}.get(player, "x")

    answer = table.change(substitute={"seat": seat, "player": named})

    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == (pointer or "/substitute/player")
    assert table.read()["version"] == 1


def test_the_table_names_who_deals_next_and_the_turn_goes_round_from_there(table_of):
    table = table_of(4)
    table.deals((29, 2))

    assert table.changed(next_dealer=3)["dealer"] == 3

    assert [one.dealer for one in table.deals((4, 3), (7, 0), (3, 4))] == [3, 0, 1]


def test_a_named_dealer_sits_at_the_table(table):
    answer = table.change(next_dealer=2)

    assert answer.json["errors"][0]["pointer"] == "/next_dealer"


def test_notes_and_the_date_are_changed_and_nothing_else(table):
    before = table.read()

    after = table.changed(notes="Με ούζο", played_at="2020-02-29T18:00:00Z")

    changed = {key for key in before if before[key] != after[key]}
    assert changed == {"notes", "played_at", "version"}
    assert after["played_at"] == "2020-02-29T18:00:00.000Z"


@pytest.mark.parametrize(
    ("wish", "pointer"),
    [
        ({}, ""),
        ({"colour": "red"}, "/colour"),
        ({"status": "paused"}, "/status"),
        ({"house_rules": {"target": 10**6}}, "/house_rules/target"),
        ({"house_rules": {"players": 4}}, "/house_rules/players"),
        ({"notes": None}, "/notes"),
        ({"played_at": "9999-12-31T23:59:59-10:00"}, "/played_at"),
        ({"substitute": {"seat": 0}}, "/substitute/player"),
    ],
)
def test_a_change_that_is_none_is_refused_by_its_field(table, wish, pointer):
    answer = table.change(**wish)

    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == pointer
    assert table.read()["version"] == 1


def test_of_several_wishes_all_come_true_or_none(table):
    answer = table.change(notes="Με ούζο", next_dealer=2)

    assert answer.status_code == 422
    assert table.read()["notes"] == ""


def test_house_rules_that_are_not_named_stay(table_of):
    table = table_of(4, target=101)

    rules = table.changed(house_rules={"xeri_points": 5})["house_rules"]

    assert (rules["target"], rules["players"], rules["xeri_points"]) == (101, 4, 5)


def test_changed_house_rules_judge_what_was_played_again(table, moves):
    deal = table.open()
    deal.logged(*moves)

    match = table.changed(house_rules={"xeri_points": 5, "cards_points": 3})

    assert match["totals"] == [2, 13]
    assert match["deals"][0]["totals"] == [2, 13]


def test_changed_house_rules_find_breaches_in_what_was_played(begun, table, say):
    begun.logged(say.lay(1, "4H"), say.lay(0, "AD"), say.lay(1, "4C"))
    assert begun.state()["findings"] == []

    table.changed(house_rules={"numeral_lay": "not_if_same_rank"})

    assert [(one["n"], one["rule"]) for one in begun.state()["findings"]] == [(11, "DIL-LAY-2")]


def test_a_smaller_pack_puts_what_was_played_in_question_and_back(table, moves):
    deal = table.open()
    deal.logged(*moves)

    less = table.changed(house_rules={"deck": "no_faces40"})
    assert less["deals"][0]["status"] == "open"
    assert less["deals"][0]["in_question"]
    assert less["totals"] == [0, 0]

    assert table.changed(house_rules={"deck": "full52"})["totals"] == [2, 19]


def test_a_result_by_hand_that_other_rules_make_impossible_is_in_question(table, say):
    deal = table.open()
    sides = [say.counted(31, 3, ten=True, two=False), say.counted(21, 1, ten=False, two=True)]
    n = deal.result({"sides": sides}).json["n"]

    less = table.changed(house_rules={"deck": "no_faces40"})
    assert (less["deals"][0]["status"], less["deals"][0]["in_question"]) == ("open", [n])
    assert deal.state()["in_question"] == [n]
    assert less["totals"] == [0, 0]
    told, entry = deal.state()["findings"], deal.entry(n)
    assert [(one["n"], one["rule"], one["verdict"]) for one in told] == [(n, "DIL-SC-1", "broken")]
    assert (entry["in_question"], entry["findings"][0]["text"]) == (True, told[0]["text"])

    sides = [say.counted(21, 3, ten=True, two=False), say.counted(19, 1, ten=False, two=True)]
    assert deal.result({"sides": sides}, after=n).json["in_question"] == []
    assert table.read()["totals"] == [9, 2]


def test_a_match_is_changed_only_by_who_knows_its_version(table):
    path, tag = table.at(), table.phone.get(table.at()).headers["ETag"]

    fresh = table.phone.patch(path, {"notes": "1"}, headers={"If-Match": tag})
    stale = table.phone.patch(path, {"notes": "2"}, headers={"If-Match": tag})

    assert fresh.status_code == 200
    assert fresh.headers["ETag"] == table.phone.get(path).headers["ETag"]
    assert (stale.status_code, stale.json["actual"]) == (412, 2)
    assert table.read()["notes"] == "1"


def test_the_version_is_compared_and_not_the_language(table):
    version = table.read()["version"]

    answer = table.phone.patch(
        table.at(), {"notes": "1"}, headers={"If-Match": f'"{version}.el.s2"'}
    )

    assert answer.status_code == 200
