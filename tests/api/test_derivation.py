"""What a correction of one deal changes in the rest of its match."""

from __future__ import annotations

import pytest


def lines(table, *fields):
    return [tuple(deal[field] for field in fields) for deal in table.read()["deals"]]


def test_an_earlier_deal_corrected_changes_who_won(table):
    first, _ = table.deals((55, 6), (10, 47))
    assert table.read()["winners"] == [0]

    answer = first.by_hand(46, 15)

    assert answer["changed"] == []
    assert table.read()["totals"] == [56, 62]
    assert table.read()["winners"] == [1]


def test_deal_three_of_twenty_is_corrected_and_the_rest_derived_again(table_of):
    table = table_of(target=999)
    deals = table.deals(*[(7, 4)] * 20)

    deals[2].by_hand(4, 7)

    assert table.read()["totals"] == [137, 83]
    sheet = table.sheet()["deals"]
    assert [one["running"] for one in sheet[1:4]] == [[14, 8], [18, 15], [25, 19]]
    assert sheet[-1]["running"] == [137, 83]


def test_deals_behind_a_new_earlier_end_are_kept_and_do_not_count(table):
    first, second, third = table.deals((50, 1), (4, 3), (9, 2))

    answer = first.by_hand(61, 0)

    match = table.read()
    assert (match["status"], match["winners"], match["totals"]) == ("finished", [0], [61, 0])
    assert lines(table, "number", "counted", "totals", "dealer") == [
        (1, True, [61, 0], 1),
        (2, False, [4, 3], 0),
        (3, False, [9, 2], 1),
    ]
    assert answer["changed"] == [second.id, third.id]
    assert [one["running"] for one in table.sheet()["deals"]] == [[61, 0]] * 3


def test_they_count_again_when_the_end_moves_later(table):
    first, *_ = table.deals((50, 1), (4, 3), (9, 2))
    first.by_hand(61, 0)

    first.by_hand(47, 4)

    assert table.read()["totals"] == [60, 9]
    assert table.read()["status"] == "playing"
    assert lines(table, "counted", "dealer") == [(True, 1), (True, 0), (True, 1)]


def test_a_deal_that_does_not_count_takes_corrections_without_counting(table):
    first, second, third = table.deals((50, 1), (4, 3), (9, 2))
    first.by_hand(61, 0)

    answer = second.by_hand(7, 0)

    assert answer["changed"] == []
    assert table.read()["totals"] == [61, 0]
    assert lines(table, "counted") == [(True,), (False,), (False,)]
    assert third.state()["version"] == table.read()["version"]


def test_an_open_deal_behind_a_new_end_waits_and_goes_on_when_it_moves_later(table, moves):
    first, *_ = table.deals((50, 11))
    second = table.open()
    second.logged(moves[0])
    first.by_hand(61, 0)
    assert second.log({"kind": "lay", "seat": 1, "card": "2C"}).json["type"].endswith("match-over")

    first.by_hand(50, 11)

    assert second.logged({"kind": "lay", "seat": 1, "card": "2C"})["verdict"] == "kept"


def test_a_deal_called_off_changes_who_dealt_the_later_ones(table_of):
    table = table_of(4)
    first, *_ = table.deals((7, 0), (4, 3), (0, 7))
    assert lines(table, "dealer") == [(3,), (0,), (1,)]

    n = first.void()["n"]
    assert lines(table, "dealer") == [(3,), (3,), (0,)]
    assert table.read()["dealer"] == 1

    first.take_back(n)
    assert lines(table, "dealer") == [(3,), (0,), (1,)]


def test_a_dealer_whom_the_table_named_stays(table_of):
    table = table_of(4)
    first, *_ = table.deals((7, 0))
    table.changed(next_dealer=2)
    table.deals((4, 3), (0, 7))
    assert lines(table, "dealer") == [(3,), (2,), (3,)]

    first.void()

    assert lines(table, "dealer") == [(3,), (2,), (3,)]


def test_who_dealt_stays_while_an_earlier_deal_is_open_again(table, moves):
    first = table.open()
    first.logged(*moves)
    second = table.open()
    second.logged(moves[0])

    first.take_back(49)
    assert second.state()["dealer"] == 0
    assert second.state()["turn"] == 1

    first.logged(moves[-1])
    assert lines(table, "number", "dealer", "status") == [(1, 1, "closed"), (2, 0, "open")]
    assert second.state()["turn"] == 1


OPENING = ("2H", "3D", "AC", "4S")


@pytest.fixture
def swept(table_of, say):
    """Where the first xeri of the match is void: one in deal 1, and one in deal 2, open."""
    table = table_of(xeri_first="void_first_of_match", target=999)
    first = table.open()
    first.logged(say.deal(*OPENING), say.capture(0, "10S", *OPENING))
    first.by_hand(29, 2)
    second = table.open()
    second.logged(say.deal(*OPENING), say.capture(1, "10S", *OPENING))
    table.changed(history=True)
    return table, first, second


def xeris(deal):
    return [one["counts"] for one in deal.state()["table"]["xeris"]]


def test_the_first_xeri_of_a_match_is_void_and_no_later_one(swept, say):
    _, first, second = swept
    sides = [say.counted(31, 3, 1, ten=True, two=False), say.counted(21, 1, ten=False, two=True)]

    first.result({"sides": sides}, after=first.n)
    assert xeris(second) == [True]

    first.withdraw()
    assert xeris(second) == [False]


def test_a_later_deal_is_judged_again_when_an_earlier_one_is_closed_anew(swept, moves):
    table, first, second = swept
    first.withdraw()
    assert xeris(second) == [False]
    rest = sorted(
        f"{rank}{suit}"
        for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")
        for suit in "SHDC"
        if f"{rank}{suit}" not in {*OPENING, "10S"}
    )
    for number, card in enumerate(rest, start=1):
        entry = {"kind": "lay", "seat": number % 2, "card": card}
        first.logged(entry, stands=True)

    assert table.read()["deals"][0]["status"] == "closed"
    assert xeris(second) == [True]


def test_a_closed_deal_is_worth_more_when_the_first_xeri_turns_out_to_be_elsewhere(
    table_of, moves, say
):
    table = table_of(xeri_first="void_first_of_match", target=999)
    first = table.open()
    first.by_hand(7, 0)
    table.changed(next_dealer=1)
    second = table.open()
    second.logged(*moves)
    assert table.read()["totals"] == [9, 9]

    sides = [say.counted(31, 3, 1, ten=True, two=False), say.counted(21, 1, ten=False, two=True)]
    sides[0]["xeris_counted"] = 0
    answer = first.result({"sides": sides}, after=first.n)

    assert answer.json["changed"] == [second.id]
    assert table.read()["totals"] == [9 + 2, 2 + 19]
    assert table.sheet()["deals"][1]["totals"] == [2, 19]


def test_a_deal_that_is_dealt_again_is_dealt_by_whom_the_table_named(new_match):
    table = new_match(tuple("ABCD"), game="seep", first_dealer=0)
    table.deals((96, 54))
    assert table.read()["dealer"] == 1

    table.changed(next_dealer=3)
    named = table.open()
    named.void()
    assert table.read()["dealer"] == 3

    table.deals((40, 60))
    assert lines(table, "dealer") == [(0,), (3,), (3,)]
    assert table.read()["dealer"] == 3


def test_a_named_dealer_changes_nothing_of_who_dealt_before(new_match):
    table = new_match(tuple("ABCD"), game="seep", first_dealer=0)
    table.deals((40, 60))
    table.changed(next_dealer=1)
    table.deals((130, 70))

    assert lines(table, "dealer") == [(0,), (1,)]
    assert table.read()["dealer"] == 1
