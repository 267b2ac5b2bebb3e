"""What a result by hand would change, seen before it is entered."""

from __future__ import annotations


def preview(deal, *totals, **more):
    body = {"result": {"sides": [{"total": one} for one in totals]}} | more
    return deal.phone.post(deal.at("result/preview"), body)


def test_a_correction_that_would_change_who_won_is_seen_and_not_done(table):
    first, second = table.deals((55, 6), (10, 47))
    before = table.read(), first.journal(), second.journal()

    answer = preview(first, 46, 15)

    assert answer.status_code == 200
    assert answer.json["match"]["totals"] == [56, 62]
    assert answer.json["match"]["winners"] == [1]
    assert answer.json["score"]["totals"] == [46, 15]
    assert answer.json["changed"] == []
    assert (table.read(), first.journal(), second.journal()) == before


def test_it_is_exactly_what_entering_it_brings(table):
    first, *_ = table.deals((50, 1), (4, 3), (9, 2))

    seen = preview(first, 61, 0).json
    written = first.by_hand(61, 0)

    match = table.read()
    assert seen["changed"] == written["changed"]
    assert seen["score"] == written["score"]
    assert seen["match"] == match


def test_the_journal_goes_on_as_if_nobody_had_asked(table, moves):
    deal = table.open()
    deal.logged(*moves[:3])
    before = deal.state()

    assert preview(deal, 5, 6).json["match"]["totals"] == [5, 6]

    assert deal.state() == before
    deal.logged(moves[3])
    assert deal.n == 4


def test_numbers_that_cannot_be_are_refused_as_when_they_are_entered(table):
    deal = table.open()

    answer = deal.phone.refused(
        "rules-broken",
        "POST",
        deal.at("result/preview"),
        {"result": {"sides": [{"total": -1}, {"total": 2}]}},
    )

    assert answer.json["findings"]
    assert table.read()["totals"] == [0, 0]


def test_whoever_only_looks_on_is_refused(table):
    deal = table.open()

    answer = table.guest("spectator").post(
        deal.at("result/preview"), {"result": {"sides": [{"total": 1}, {"total": 2}]}}
    )

    assert answer.status_code == 403


def test_a_deal_that_was_called_off_has_no_result_to_look_at(table):
    deal = table.open()
    deal.void()

    assert preview(deal, 1, 2).json["type"] == "/problems/deal-void"


def test_nobody_who_follows_is_told_of_it(table):
    deal = table.deals((5, 6))[0]
    version = table.read()["version"]

    preview(deal, 7, 8)

    assert table.read()["version"] == version
