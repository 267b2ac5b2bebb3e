"""Results by hand and adjustments: what they are worth, what is refused, what guards them."""

from __future__ import annotations

import pytest


@pytest.fixture
def sides(say):
    """A result with everything counted: 31-21 cards, worth 29 and 12."""
    return [say.counted(31, 3, 2, ten=True, two=False), say.counted(21, 1, 1, ten=False, two=True)]


def without(sides, name):
    return [{key: value for key, value in side.items() if key != name} for side in sides]


def test_a_result_is_counted_part_by_part(table, sides):
    answer = table.open().result({"sides": sides})

    assert answer.status_code == 200
    assert (answer.json["status"], answer.json["n"]) == ("closed", 1)
    assert answer.json["score"]["totals"] == [29, 12]
    assert answer.json["warnings"] == []
    assert table.read()["totals"] == [29, 12]
    assert table.read()["deals"][0]["by_hand"]


def test_a_result_without_cards_names_who_had_the_most(table, sides):
    uncounted = without(sides, "cards")

    answer = table.open().result({"sides": uncounted, "majority": 0})

    assert answer.json["score"]["totals"] == [29, 12]


def test_a_result_may_be_two_totals_alone(table):
    answer = table.open().result({"sides": [{"total": 29}, {"total": 2}]})

    assert answer.json["score"] == {"totals": [29, 2], "sides": [None, None]}


def test_nought_is_a_score_and_nothing_is_none(table):
    nought = table.open().result({"sides": [{"total": 0}, {"total": 11}]})
    nothing = table.open().result({"sides": [{}, {"total": 11}]})

    assert nought.json["score"]["totals"] == [0, 11]
    assert nothing.status_code == 422
    assert [one["pointer"] for one in nothing.json["errors"]] == ["/result/sides/0/total"]


def test_numbers_that_cannot_be_are_refused_with_every_rule_they_break(table, say):
    deal = table.open()
    wrong = [
        say.counted(30, 3, ten=True, two=False),
        say.counted(28, 2, 15, ten=True, two=True),
    ]

    answer = deal.result({"sides": wrong})

    assert answer.status_code == 409
    broken = [one["rule"] for one in answer.json["findings"]]
    assert broken == ["DIL-SC-1", "DIL-SC-2", "DIL-SC-3", "DIL-SC-5"]
    assert deal.state()["status"] == "open"
    assert table.read()["version"] == 2


@pytest.mark.parametrize("totals", [(12, 0), (29, 3), (-1, 12), (5, 5)])
def test_totals_that_no_deal_has_are_refused(table, totals):
    answer = table.open().result({"sides": [{"total": one} for one in totals]})

    assert [one["rule"] for one in answer.json["findings"]] == ["DIL-SC-9"]


def test_what_only_a_breach_leads_to_is_refused_and_may_stand(table, say):
    """One card captured by nothing: the other side took all that was left."""
    deal = table.open()
    sides = [say.counted(51, 4, ten=True, two=True), say.counted(1, 0, ten=False, two=False)]

    refused = deal.result({"sides": sides})
    counted = table.phone.post("/v1/games/diloti/scores", {"result": {"sides": sides}})
    taken = deal.result({"sides": sides}, stands=True)

    for answer in (refused, counted):
        assert [one["rule"] for one in answer.json["findings"]] == ["DIL-SC-5"]
    assert taken.json["score"]["totals"] == [11, 0]
    assert table.read()["totals"] == [11, 0]


@pytest.mark.parametrize("number", [10**30, "29", 1.5, None, True])
def test_a_total_is_a_number_of_a_sensible_size(table, number):
    answer = table.open().result({"sides": [{"total": number}, {"total": 2}]})

    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == "/result/sides/0/total"


@pytest.mark.parametrize("result", [[], "x", None, {"sides": [{}]}, {"who": 1}])
def test_what_is_no_result_is_refused_by_its_field(table, result):
    answer = table.open().result(result)

    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"].startswith("/result")


def test_the_same_deal_entered_by_two_phones_stands_as_the_first_said(table):
    deal = table.open()
    deal.by_hand(29, 2)

    blind = deal.result({"sides": [{"total": 4}, {"total": 3}]}, phone=table.guest())
    stale = deal.result({"sides": [{"total": 4}, {"total": 3}]}, phone=table.guest(), after=0)

    assert blind.json["type"] == "/problems/guard-missing"
    assert stale.json["type"] == "/problems/journal-moved-on"
    assert (stale.json["expected"], stale.json["actual"]) == (0, 1)
    assert table.read()["totals"] == [29, 2]


def test_who_has_seen_a_result_may_overwrite_it(table):
    deal = table.open()
    deal.by_hand(29, 2)
    tag = table.phone.get(table.at()).headers["ETag"]
    path, body = deal.at("result"), {"result": {"sides": [{"total": 4}, {"total": 3}]}}

    assert table.phone.put(path, body, headers={"If-Match": tag}).status_code == 200
    assert table.read()["totals"] == [4, 3]
    assert table.phone.put(path, body, headers={"If-Match": tag}).status_code == 412


def test_the_journals_result_comes_back_when_the_one_by_hand_is_withdrawn(table, moves):
    deal = table.open()
    deal.logged(*moves)
    deal.by_hand(29, 12)
    deal.by_hand(27, 14)

    answer = deal.withdraw()

    assert (answer.json["status"], answer.json["n"]) == ("closed", 53)
    assert answer.json["version"] == table.read()["version"]
    assert table.read()["totals"] == [2, 19]
    assert not table.read()["deals"][0]["by_hand"]


def test_a_deal_goes_on_when_its_result_is_withdrawn(begun, moves):
    begun.by_hand(29, 2)

    assert begun.withdraw().json["status"] == "open"
    assert begun.logged(moves[8])["verdict"] == "kept"


def test_a_result_that_is_not_there_is_not_withdrawn(begun):
    assert begun.withdraw().status_code == 404


def test_a_result_taken_back_like_any_entry_lets_the_one_before_count(table):
    deal = table.open()
    deal.by_hand(29, 2)
    deal.by_hand(4, 3)

    deal.take_back(2)

    assert table.read()["totals"] == [29, 2]


@pytest.fixture
def swept(table, say):
    """A deal in which side 0 has made a xeri."""
    deal = table.open()
    deal.logged(say.deal("2H", "3D", "AC", "4S"), say.capture(0, "10S", "2H", "3D", "AC", "4S"))
    return deal


def test_a_result_with_fewer_xeri_than_were_seen_needs_the_tables_word(table, swept, say):
    sides = [say.counted(31, 3, ten=True, two=False), say.counted(21, 1, ten=False, two=True)]

    refused = swept.result({"sides": sides})
    taken = swept.result({"sides": sides}, stands=True)

    assert refused.json["type"] == "/problems/result-below-journal"
    assert refused.json["detail"].startswith("Άννα, xeri: 1 by the journal, 0 by the result;")
    assert taken.json["score"]["totals"] == [9, 2]
    assert swept.entry(3)["stands"]


def test_a_result_with_as_many_xeri_as_were_seen_is_taken(swept, sides):
    assert swept.result({"sides": sides}).status_code == 200


def test_a_result_without_what_was_logged_as_taken_needs_the_tables_word(table, moves, say):
    deal = table.open()
    deal.logged(*moves)
    sides = [say.counted(24, 2, ten=True, two=False), say.counted(28, 2, 5, ten=False, two=True)]

    refused = deal.result({"sides": sides})
    taken = deal.result({"sides": sides}, stands=True)

    assert [(one["rule"], one["text"]) for one in refused.json["findings"]] == [
        ("DIL-SC-3", "Bob took the 10♦, as the log has it.")
    ]
    assert taken.status_code == 200


def test_nobody_learns_by_a_result_who_took_what_lies_face_down(table, dealt, say):
    dealt.logged(say.capture(0, "10D", "10H"), say.capture(1, "KD", "KH"))
    sides = [say.counted(31, 3, ten=False, two=False), say.counted(21, 1, ten=True, two=True)]

    assert dealt.result({"sides": sides}).status_code == 200


def test_unusual_numbers_are_warned_of_and_taken(table, say):
    many = [say.counted(31, 3, 9, ten=True, two=False), say.counted(21, 1, ten=False, two=True)]

    answer = table.open().result({"sides": many})

    assert answer.status_code == 200
    assert [one["rule"] for one in answer.json["warnings"]] == ["DIL-SC-6"]


def test_an_adjustment_counts_beside_what_was_played(table, moves):
    deal = table.open()
    deal.adjust(0, 5, "a gift")
    assert table.read()["totals"] == [0, 0]
    deal.logged(*moves)
    assert table.read()["totals"] == [7, 19]

    n = deal.adjust(1, -20, "looked into the stock")["n"]
    assert table.read()["totals"] == [7, -1]

    deal.take_back(n)
    assert table.read()["totals"] == [7, 19]


def test_an_adjustment_is_no_part_of_what_a_result_must_add_up_to(table, sides):
    deal = table.open()
    deal.adjust(0, 3)

    assert deal.result({"sides": sides}).json["score"]["totals"] == [29, 12]
    assert table.read()["totals"] == [32, 12]


def test_an_adjustment_may_end_a_match_and_its_taking_back_reopen_it(table):
    deal, *_ = table.deals((49, 12))
    n = deal.adjust(0, 12)["n"]
    assert (table.read()["status"], table.read()["winners"]) == ("finished", [0])

    deal.take_back(n)

    assert (table.read()["status"], table.read()["winners"]) == ("playing", [])


@pytest.mark.parametrize("end", ["by hand", "void"])
def test_nobody_is_in_turn_in_a_deal_that_was_closed(begun, end):
    answer = begun.by_hand(29, 2) if end == "by hand" else begun.void()

    assert answer["turn"] is None
    assert begun.state()["turn"] is None


def test_the_turn_comes_back_with_the_deal(begun):
    before = begun.state()["turn"]
    begun.by_hand(29, 2)

    answer = begun.withdraw()

    assert answer.json["turn"] == begun.state()["turn"] == before
