"""Corrections and take-backs: later entries are kept, judged again, and perhaps in question."""

from __future__ import annotations

import pytest

NINE = {"kind": "lay", "seat": 1, "card": "9H"}
"""In place of entry 5, the 6H that entry 6 declares upon, and with that entry 8 captures."""


@pytest.fixture
def doubted(begun):
    """Eight entries, of which 6 and 8 are in question."""
    begun.correct(5, NINE)
    return begun


def test_a_correction_is_an_entry_of_its_own(begun, say):
    answer = begun.correct(7, say.lay(1, "QS"))

    assert answer.status_code == 200
    assert (answer.json["n"], answer.json["verdict"]) == (9, "kept")
    assert answer.json["entry"] == {"kind": "correct", "n": 7, "move": say.lay(1, "QS")}
    assert "QS" in begun.state()["table"]["loose"]
    assert "QC" not in begun.state()["table"]["loose"]


def test_what_was_written_first_stays_and_names_its_correction(begun, say, moves):
    begun.correct(7, say.lay(1, "QS"))

    assert begun.entry(7)["entry"] == moves[6]
    assert begun.entry(7)["corrected_by"] == 9
    assert len(begun.journal()) == 9


def test_one_play_of_twenty_is_replaced_and_the_rest_kept(table, moves, say):
    deal = table.open()
    deal.logged(*moves[:21])
    before = deal.state()["table"]

    answer = deal.correct(7, say.lay(1, "JC")).json
    after = deal.state()["table"]

    assert answer["in_question"] == []
    assert after["play"] == before["play"] == 20
    assert set(after["loose"]) == {*before["loose"], "JC"} - {"QC"}


def test_later_entries_that_became_impossible_are_listed_everywhere(table, begun):
    answer = begun.correct(5, NINE).json

    assert answer["in_question"] == [6, 8]
    assert begun.state()["in_question"] == [6, 8]
    assert table.read()["deals"][0]["in_question"] == [6, 8]
    assert [one["n"] for one in begun.journal() if one["in_question"]] == [6, 8]
    assert begun.entry(6)["findings"][0]["verdict"] == "impossible"


def test_an_entry_in_question_moves_no_card(doubted):
    state = doubted.state()["table"]

    assert set(state["loose"]) == {"9H", "QC", "KC", "KH"}
    assert state["sizes"] == [4, 3]


def test_later_entries_are_judged_again(begun, say):
    begun.correct(5, say.lay(0, "6H"), stands=True)

    assert begun.entry(6)["findings"][0]["rule"] == "DIL-TURN-1"
    assert begun.entry(6)["findings"][0]["verdict"] == "broken"


def test_a_deal_in_question_is_closed_neither_by_its_last_card_nor_by_time(table, moves):
    deal = table.open()
    deal.logged(*moves[:-1])
    deal.correct(8, {"kind": "lay", "seat": 1, "card": "KS"}, stands=True)
    assert deal.state()["in_question"]

    answer = deal.log(moves[-1], stands=True)

    assert answer.json["status"] == "open"
    assert table.read()["deals"][0]["status"] == "open"
    assert table.read()["totals"] == [0, 0]


def test_it_closes_when_what_was_in_question_is_corrected(table, moves):
    deal = table.open()
    deal.logged(*moves)
    begun = deal.correct(5, NINE).json
    assert (begun["status"], table.read()["totals"]) == ("open", [0, 0])

    again = deal.correct(5, moves[4]).json

    assert (again["status"], again["in_question"]) == ("closed", [])
    assert table.read()["totals"] == [2, 19]


def test_it_closes_when_the_correction_is_taken_back(table, moves):
    deal = table.open()
    deal.logged(*moves)
    n = deal.correct(5, NINE).json["n"]

    assert deal.take_back(n).json["status"] == "closed"
    assert table.read()["totals"] == [2, 19]


def test_it_closes_when_a_result_is_entered_by_hand(table, doubted):
    doubted.by_hand(2, 9)

    assert table.read()["deals"][0]["status"] == "closed"
    assert table.read()["totals"] == [2, 9]
    assert table.open().number == 2


def test_what_was_in_question_can_be_taken_back(doubted):
    assert doubted.take_back(8).json["in_question"] == [6]
    assert doubted.take_back(6).json["in_question"] == []
    assert set(doubted.state()["table"]["loose"]) == {"9H", "QC", "KC", "KH"}


def test_play_goes_on_although_something_is_in_question(doubted, say):
    assert doubted.log(say.lay(1, "7S"), stands=True).json["in_question"] == [6, 8]


def test_the_flag_of_a_breach_goes_with_its_correction(begun, say):
    begun.logged(say.capture(1, "7S", "KC"), stands=True)
    assert begun.state()["findings"]

    answer = begun.correct(9, say.lay(1, "7S"))

    assert answer.json["verdict"] == "kept"
    assert begun.state()["findings"] == []
    assert begun.entry(9)["findings"] == []


def test_what_was_refused_is_logged_rightly_and_leaves_no_trace(begun, say, moves):
    assert begun.log(say.lay(1, "10C")).status_code == 409
    begun.logged(moves[8])

    assert begun.state()["findings"] == []
    assert len(begun.journal()) == 9


def test_a_correction_that_breaks_a_rule_is_refused_unless_it_stands(begun, say):
    broken = say.capture(1, "QC", "KC")

    assert begun.correct(7, broken).status_code == 409
    assert begun.state()["last_n"] == 8
    assert begun.correct(7, broken, stands=True).json["verdict"] == "broken"
    assert begun.entry(9)["stands"]


def test_a_correction_that_cannot_be_is_always_refused(begun, say):
    assert begun.correct(7, say.lay(1, "KC"), stands=True).status_code == 409


def test_piles_keep_their_ids_when_an_earlier_one_is_gone(table, say, moves):
    deal = table.open()
    deal.logged(*moves[:6])
    deal.take_back(4)

    deal.take_back(2)

    assert [one["id"] for one in deal.state()["table"]["piles"]] == [2]
    deal.logged(moves[6], moves[7])
    assert deal.state()["table"]["piles"] == []


def test_taking_an_entry_back_takes_all_of_it_back(begun):
    before = begun.state()["table"]

    begun.take_back(8)
    less = begun.state()

    assert (less["turn"], less["table"]["sizes"]) == (0, [3, 3])
    assert [one["id"] for one in less["table"]["piles"]] == [2]
    assert begun.entry(8)["taken_back"]
    assert begun.take_back(9).json["verdict"] == "kept"
    assert begun.state()["table"] == before


def test_a_score_that_came_with_the_last_card_goes_with_it_and_comes_back(table, moves):
    deal = table.open()
    deal.logged(*moves)

    gone = deal.take_back(49).json
    assert (gone["status"], gone["turn"], table.read()["totals"]) == ("open", 1, [0, 0])
    again = deal.take_back(gone["n"]).json

    assert (again["status"], again["turn"], table.read()["totals"]) == ("closed", None, [2, 19])


def test_what_is_taken_back_cannot_be_taken_back_again(begun):
    begun.take_back(8)

    answer = begun.take_back(8)

    assert answer.status_code == 409
    assert answer.json["type"] == "/problems/entry-taken-back"
    assert "8" in answer.json["detail"]


def test_what_is_taken_back_cannot_be_corrected(begun, moves):
    begun.take_back(8)

    assert begun.correct(8, moves[7]).json["type"] == "/problems/entry-taken-back"


@pytest.mark.parametrize("n", [0, 9, 5000])
def test_what_is_not_there_can_be_neither_corrected_nor_taken_back(begun, moves, n):
    assert begun.correct(n, moves[7]).status_code == 404
    assert begun.take_back(n).status_code == 404


def test_only_moves_are_corrected(begun, moves):
    begun.adjust(0, 5)
    begun.correct(7, moves[6])

    for n in (9, 10):
        assert begun.correct(n, moves[6]).json["type"] == "/problems/entry-no-move"


def test_a_move_is_not_corrected_into_a_hand(begun):
    answer = begun.correct(7, {"kind": "hand", "seat": 0, "cards": []})

    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == "/move/kind"


def test_a_correction_says_what_it_has_seen(begun, moves):
    path, body = begun.at("entries", 7), {"move": moves[6]}
    etag = begun.phone.get(begun.at()).headers["ETag"]

    assert begun.phone.put(path, body).json["type"] == "/problems/guard-missing"
    assert begun.phone.put(path, body | {"after": 7}).json["type"] == "/problems/journal-moved-on"
    assert begun.phone.put(path, body, headers={"If-Match": etag}).status_code == 200
    stale = begun.phone.put(path, body, headers={"If-Match": etag})
    assert (stale.status_code, stale.json["type"]) == (412, "/problems/version-moved-on")


def test_a_take_back_says_what_it_has_seen(begun):
    path, etag = begun.at("entries", 8), begun.phone.get(begun.at()).headers["ETag"]

    assert begun.phone.delete(path).status_code == 428
    assert begun.phone.delete(path + "?after=7").status_code == 409
    assert begun.phone.delete(path, headers={"If-Match": '"x"'}).status_code == 412
    assert begun.phone.delete(path, headers={"If-Match": etag}).status_code == 200


def test_the_last_correction_of_an_entry_counts(begun, say):
    begun.correct(7, say.lay(1, "QS"))
    begun.correct(7, say.lay(1, "QD"))
    assert "QD" in begun.state()["table"]["loose"]

    begun.take_back(10)

    assert "QS" in begun.state()["table"]["loose"]


def test_a_correction_of_the_past_tells_what_it_refuted(table, say):
    deal = table.open()
    deal.logged(say.deal("4D", "10H", "KC", "KH"), say.declare(0, 7, "3S", "4D"))
    for mine, yours in zip(("QS", "QD", "QH", "2S"), ("9S", "9D", "9H", "9C"), strict=True):
        deal.log(say.lay(1, yours), stands=True)
        deal.log(say.lay(0, mine), stands=True)
    deal.logged(say.lay(1, "JS"))
    deal.logged(say.capture(0, "7D", piles=(1,)))

    answer = deal.correct(12, say.lay(0, "2D"), stands=True).json

    refuted = [(one["rule"], one["about"]) for one in answer["findings"]]
    assert ("DIL-DECL-3", [2]) in refuted
    assert ("DIL-HOLD-1", [4, 6, 8, 10]) in refuted
