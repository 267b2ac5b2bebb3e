"""What a told hand says of a move: to who keeps it at once, to others only what all can see."""

from __future__ import annotations

import pytest


@pytest.fixture
def a(table, dealt):
    """A phone of seat 0 that has told a hand without a 7."""
    phone = table.sit(0)
    assert dealt.tell(0, "AD", "3S", "4S", "5C", "8C", "10C", phone=phone).status_code == 200
    return phone


SEVEN = {"kind": "declare", "seat": 0, "card": "3S", "loose": ["4D"], "value": 7}
NOT_HELD = {"kind": "lay", "seat": 0, "card": "2S"}


def verdicts(deal, phone):
    return [(one["n"], one["rule"], one["verdict"]) for one in deal.state(phone)["findings"]]


def test_who_told_a_hand_without_the_card_is_refused(dealt, a):
    refused = dealt.log(SEVEN, phone=a)

    assert refused.status_code == 409
    assert [one["rule"] for one in refused.json["findings"]] == ["DIL-DECL-3"]
    assert dealt.ask(SEVEN, a).json["verdict"] == "broken"


def test_to_everybody_else_the_same_move_is_open(dealt, a):
    assert dealt.ask(SEVEN).json["verdict"] == "open"
    assert dealt.log(SEVEN).json["verdict"] == "open"


def test_what_another_phone_logged_is_marked_broken_for_its_keeper_alone(dealt, a):
    dealt.logged(SEVEN)

    assert verdicts(dealt, a) == [(3, "DIL-DECL-3", "broken")]
    assert verdicts(dealt, dealt.phone) == []
    assert [one["status"] for one in dealt.state(a)["claims"]] == ["open"]


def test_a_breach_that_only_its_keeper_knows_stands_without_a_mark_for_others(dealt, a):
    answer = dealt.log(SEVEN, phone=a, stands=True)

    assert answer.json["verdict"] == "broken"
    assert not dealt.entry(3)["stands"]
    assert verdicts(dealt, dealt.phone) == []
    assert verdicts(dealt, a) == [(3, "DIL-DECL-3", "broken")]


def test_a_card_that_a_whole_hand_lacks_is_refused_to_its_keeper(dealt, a):
    answer = dealt.log(NOT_HELD, phone=a, stands=True)

    assert answer.json["findings"][0]["verdict"] == "impossible"
    assert dealt.ask(NOT_HELD).json["verdict"] == "kept"


def test_a_card_that_a_whole_hand_lacks_is_played_when_another_phone_saw_it(dealt, a):
    dealt.logged(NOT_HELD)

    assert verdicts(dealt, a) == [(3, "DIL-TURN-2", "broken")]
    assert verdicts(dealt, dealt.phone) == []
    assert "2S" in dealt.state(a)["table"]["loose"]


def test_a_card_of_a_told_hand_played_by_another_seat_is_told_to_its_keeper_alone(dealt, a):
    dealt.logged(SEVEN)
    answer = dealt.logged({"kind": "lay", "seat": 1, "card": "10C"})

    assert answer["findings"] == []
    assert (4, "DIL-TURN-2", "impossible") in verdicts(dealt, a)
    assert verdicts(dealt, dealt.phone) == []
    assert dealt.state()["hands"] == [0]


def test_a_hand_that_a_correction_made_impossible_is_shown_so_to_its_keeper_alone(
    table, dealt, moves
):
    dealt.logged(*moves[1:13])
    a = table.sit(0)
    n = dealt.tell(0, "3C", "5D", "7D", "9C", "QD", "KD", phone=a).json["n"]

    answer = dealt.correct(5, {"kind": "lay", "seat": 1, "card": "9C"}).json

    assert answer["in_question"] == [6, 8]
    assert dealt.state(a)["in_question"] == [6, 8, n]
    assert dealt.state()["in_question"] == [6, 8]
    assert dealt.entry(n, a)["findings"]
    assert dealt.entry(n)["findings"] == []
    assert not dealt.entry(n)["in_question"]


def test_a_hand_in_question_does_not_keep_a_deal_open(table, moves, say):
    deal = table.open()
    deal.logged(*moves[:13])
    a = table.sit(0)
    n = deal.tell(0, "3C", "5D", "7D", "9C", "QD", "KD", phone=a).json["n"]
    deal.correct(8, say.capture(0, "9C", piles=(2,)), stands=True)
    deal.correct(7, say.lay(1, "10C"), stands=True)
    deal.log(say.lay(0, "10S"), stands=True)
    assert n in deal.state(a)["in_question"]
    assert n not in deal.state()["in_question"]


def test_hands_that_were_told_are_compared_by_all_once_the_deal_is_over(dealt, a, moves):
    dealt.logged(*moves[1:])

    rules = {one["rule"] for one in dealt.state()["findings"]}

    assert "DIL-TURN-2" in rules
    assert dealt.entry(2)["entry"]["cards"][4] == "8C"
