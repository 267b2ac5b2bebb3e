"""Private hands: who tells, keeps, corrects and reads them; letting go, taking over."""

from __future__ import annotations

import pytest

from tests.api.told_hands import TOLD, cards, let_go


def test_the_phone_that_told_a_hand_reads_it_back(told, a):
    assert cards(told, a) == [*TOLD]
    assert told.state(a)["table"]["hands"] == [[*TOLD], None]


def test_others_see_that_a_hand_was_told_and_nothing_of_it(table, told, b):
    for phone in (b, table.phone, table.guest("spectator"), table.sit(0)):
        assert told.entry(2, phone)["entry"] == {"kind": "hand", "seat": 0}
        state = told.state(phone)
        assert state["hands"] == [0]
        assert state["table"]["hands"] == [None, None]


def test_the_answer_tells_the_teller_what_was_written(dealt, a):
    answer = dealt.tell(0, "as", "10♣", phone=a).json

    assert answer["entry"] == {"kind": "hand", "seat": 0, "cards": ["AS", "10C"]}
    assert (answer["verdict"], answer["n"], answer["turn"]) == ("kept", 2, 0)


def test_a_told_hand_shrinks_as_it_is_played(told, a, moves):
    told.logged(*moves[1:4], phone=a)

    assert told.state(a)["table"]["hands"][0] == ["AD", "4S", "5C", "10C"]


def test_a_part_of_a_hand_can_be_told_and_replaced_by_more_of_it(dealt, a):
    dealt.tell(0, "3S", "7C", phone=a)
    dealt.tell(0, *TOLD, phone=a)

    assert dealt.state(a)["table"]["hands"][0] == [*TOLD]
    assert cards(dealt, a, 2) == ["3S", "7C"]


def test_each_packet_is_told_anew(told, a, moves):
    told.logged(*moves[1:13])
    assert told.state(a)["table"]["hands"] == [None, None]

    answer = told.tell(0, "3C", "5D", "7D", "9C", "QD", "KD", phone=a)

    assert answer.status_code == 200
    assert told.state(a)["table"]["hands"][0] == ["3C", "5D", "7D", "9C", "QD", "KD"]


@pytest.mark.parametrize(
    ("hand", "rule"),
    [
        ((*TOLD, "JS"), "DIL-SET-4"),
        (("AD", "AD"), "DIL-SET-4"),
        (("4D", "AD"), "DIL-TURN-2"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(dealt, a, hand, rule):
    answer = dealt.tell(0, *hand, phone=a)

    assert answer.status_code == 409
    assert [one["rule"] for one in answer.json["findings"]] == [rule]
    assert dealt.state(a)["last_n"] == 1


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"cards": ["1S"]}, "/cards/0"),
        ({"cards": "AS"}, "/cards"),
        ({}, "/cards"),
        ({"cards": [], "seat": 1}, "/seat"),
        ({"cards": [], "drawn": []}, "/drawn"),
    ],
)
def test_what_is_no_hand_is_refused_by_its_field(dealt, a, body, pointer):
    answer = a.put(dealt.at("hands/0"), body)

    assert answer.status_code == 422
    assert [one["pointer"] for one in answer.json["errors"]] == [pointer]


def test_a_seat_that_nobody_has_has_no_hand(told, a):
    assert told.tell(2, "3S", phone=a).status_code == 404
    assert a.post(told.at("hands/2/show")).status_code == 404
    assert a.post(told.at("hands/1/show")).status_code == 404


def test_before_the_first_table_there_is_no_hand(table):
    answer = table.open().tell(0, "3S")

    assert [one["rule"] for one in answer.json["findings"]] == ["DIL-TURN-1"]


def test_another_phone_can_neither_tell_nor_touch_the_hand(table, told):
    other = table.sit(0)

    refused = (
        told.tell(0, "2S", phone=other),
        told.correct(2, {"kind": "hand", "seat": 0, "cards": ["2S"]}, phone=other),
        told.take_back(2, phone=other),
        other.post(told.at("hands/0/show")),
    )

    assert {one.json["type"] for one in refused} == {"/problems/hand-kept-elsewhere"}
    assert told.state()["last_n"] == 2


def test_a_players_phone_tells_no_hand_of_another(dealt, b):
    assert dealt.tell(0, *TOLD, phone=b).json["type"] == "/problems/hand-of-another"


def test_one_phone_may_keep_the_hands_of_a_whole_table(dealt, hands):
    for seat in hands:
        assert dealt.tell(seat, *hands[seat]).status_code == 200

    assert dealt.state()["table"]["hands"] == [[*hands[0]], [*hands[1]]]


def test_its_keeper_corrects_a_hand_and_takes_it_back(told, a, b):
    told.correct(2, {"kind": "hand", "seat": 0, "cards": ["3S", "7C"]}, phone=a)
    assert told.state(a)["table"]["hands"][0] == ["3S", "7C"]
    assert told.entry(3, b)["entry"] == {"kind": "correct", "seat": 0, "n": 2}

    told.take_back(2, phone=a)

    assert told.state(a)["table"]["hands"][0] is None
    assert told.state(b)["hands"] == []


def test_nobody_else_redoes_a_hand_that_was_taken_back(told, a, b):
    told.take_back(2, phone=a)

    assert told.take_back(3, phone=b).json["type"] == "/problems/hand-kept-elsewhere"
    assert told.take_back(3, phone=a).status_code == 200
    assert told.state(a)["table"]["hands"][0] == [*TOLD]


def test_a_hand_stays_with_its_seat(told, a):
    answer = told.correct(2, {"kind": "hand", "seat": 1, "cards": []}, phone=a)

    assert answer.json["type"] == "/problems/hand-of-another"


def test_changes_of_a_hand_do_not_make_others_stale(told, a, b, moves):
    seen = told.n
    told.correct(2, {"kind": "hand", "seat": 0, "cards": ["3S", "7C"]}, phone=a)
    told.take_back(2, phone=a)

    assert told.log(moves[1], phone=b, after=seen).status_code == 201


def test_a_phone_that_lets_go_reads_nothing_any_more(told, a):
    let_go(a)

    assert cards(told, a) is None
    assert told.state(a)["table"]["hands"] == [None, None]


def test_another_phone_takes_over_and_reads_only_what_it_told(table, told, a):
    other = table.sit(0)
    let_go(a)

    answer = told.tell(0, "3S", phone=other)

    assert (answer.status_code, answer.json["n"]) == (200, 4)
    assert told.state(other)["table"]["hands"][0] == ["3S"]
    assert cards(told, other, 2) is None
    assert cards(told, other, 4) == ["3S"]
    assert answer.json["version"] == told.state(other)["version"]


@pytest.mark.parametrize("n", [2, 3])
def test_who_took_over_cannot_bring_the_old_hand_back(table, told, a, n):
    other = table.sit(0)
    let_go(a)
    told.tell(0, "3S", phone=other)

    told.take_back(n, phone=other)
    told.take_back(4, phone=other)

    assert told.state(other)["table"]["hands"][0] is None
    assert cards(told, other, 2) is None


def test_an_owner_who_makes_a_phone_let_go_learns_nothing(table, told, a):
    let_go(table.phone, a)
    told.tell(0, phone=table.phone)

    assert told.state()["table"]["hands"][0] == []
    assert cards(told, table.phone) is None
    assert [one["findings"] for one in told.journal()] == [[]] * 4


def test_who_took_over_reads_no_hand_of_an_earlier_deal(table, told, a, moves):
    told.by_hand(29, 2)
    let_go(a)
    other, second = table.sit(0), table.open()
    second.logged(moves[0])
    second.tell(0, "3S", phone=other)

    assert cards(told, other) is None
    assert told.state(other)["table"]["hands"] == [None, None]


def test_a_substitutes_phone_keeps_the_hands_from_the_next_deal_on(table, told, a, moves):
    phone = table.phone
    chloe = phone.post(phone.at("players"), {"name": "Χλόη"}).json["id"]
    hers = table._join(phone, player_id=chloe)
    table.changed(substitute={"seat": 0, "player": chloe})

    assert told.tell(0, "3S", phone=hers).json["type"] == "/problems/hand-kept-elsewhere"
    assert told.tell(0, *TOLD, phone=a).status_code == 200
    told.by_hand(29, 2)
    second = table.open()
    second.logged(moves[0])
    assert second.tell(0, *TOLD, phone=a).json["type"] == "/problems/hand-of-another"
    assert second.tell(0, *TOLD, phone=hers).status_code == 200


def test_who_tells_a_hand_late_hears_alone_that_a_claim_was_false(dealt, say, a, b):
    dealt.logged(say.declare(0, 9, "5C", "4D"), say.lay(1, "2S"))

    answer = dealt.tell(0, *TOLD, phone=a).json
    others = dealt.tell(1, "2S", phone=b)

    said = "Άννα declared 9, and the told hand has no 9."
    assert [(one["rule"], one["text"], one["about"]) for one in answer["findings"]] == [
        ("DIL-DECL-3", said, [2])
    ]
    assert [one["text"] for one in dealt.state(a)["findings"]] == [said]
    assert not others.json["findings"]
    assert not dealt.state(b)["findings"]
    assert not [one for one in dealt.journal(b) if one["n"] == 4 and one["findings"]]
