"""Deals: the complete one to its end, what they show meanwhile, when they refuse, calling off."""

from __future__ import annotations

import pytest

PROVEN = 11
"""Claims of the complete deal."""


@pytest.fixture
def played(table, moves):
    """The complete deal, logged entry by entry with both hands unknown."""
    deal = table.open()
    deal.logged(*moves)
    return deal


def test_the_complete_deal_ends_two_to_nineteen(table, played):
    match = table.read()

    assert match["totals"] == [2, 19]
    assert match["deals"][0]["totals"] == [2, 19]
    assert match["deals"][0]["status"] == "closed"
    assert match["status"] == "playing"


def test_every_claim_of_the_complete_deal_is_proven(played):
    claims = played.state()["claims"]

    assert len(claims) == PROVEN
    assert {one["status"] for one in claims} == {"proven"}
    assert {one["entry"] < one["settled_by"] for one in claims} == {True}


def test_the_complete_deal_is_worth_as_much_with_hands_told(table, moves, hands):
    deal = table.open()
    deal.logged(moves[0])
    for seat in hands:
        assert deal.tell(seat, *hands[seat], phone=table.sit(seat)).status_code == 200
    deal.logged(*moves[1:])

    assert table.read()["totals"] == [2, 19]


def test_the_last_entry_says_that_the_deal_is_closed(table, moves):
    deal = table.open()

    assert deal.logged(*moves[:-1])["status"] == "open"
    last = deal.logged(moves[-1])

    assert (last["status"], last["turn"], last["n"]) == ("closed", None, 49)


def test_a_new_deal_waits_for_its_first_table(table):
    line = table.open()
    state = line.state()

    assert (state["status"], state["last_n"], state["turn"]) == ("open", 0, 0)
    assert state["table"]["loose"] == []


def test_a_phone_that_was_away_opens_no_second_deal(table):
    version = table.phone.get(table.at()).json["version"]
    opens = {"path": table.at("deals"), "headers": {"If-Match": f'"{version}"'}}

    assert table.phone.post(**opens).status_code == 201
    late = table.phone.post(**opens)
    assert late.status_code == 412
    assert late.json["type"] == "/problems/version-moved-on"


def test_whose_turn_it_is_and_what_lies_there(begun):
    state = begun.state()

    assert (state["turn"], state["over"]) == (1, False)
    assert set(state["table"]["loose"]) == {"KC", "KH", "QC"}
    assert state["table"]["sizes"] == [2, 3]
    assert state["table"]["stock"] == 36


def test_captured_cards_and_the_score_lie_face_down_while_a_deal_goes_on(begun):
    state = begun.state()

    assert "captured" not in state["table"]
    assert state["score"] is None


def test_captured_cards_are_shown_where_the_match_says_so(table, begun):
    table.changed(history=True)

    assert begun.state()["table"]["captured"][1] == ["10D", "10H"]
    assert begun.state()["score"]["totals"] == [0, 2]


def test_captured_cards_are_covered_in_the_journal_but_for_the_last_play(begun):
    shown = [one["entry"] for one in begun.journal()]

    assert shown[0]["loose"] == ["?", "KH", "?", "KC"]
    assert shown[2]["card"] == "?"
    assert shown[7]["card"] == "10C"


def test_a_card_written_otherwise_is_covered_too(table, say):
    deal = table.open()
    deal.logged(say.deal("4D", "10♥", "kc", "KH"), say.declare(0, 7, "3s", "4♦"))
    deal.logged(say.capture(1, "td", "10♥"), say.capture(0, "7c", piles=(1,)), say.lay(1, "6h"))

    assert deal.entry(3)["entry"]["card"] == "?"
    assert deal.entry(5)["entry"]["card"] == "6H"


def test_everything_lies_open_once_the_deal_is_over(played):
    assert len(played.state()["table"]["captured"][1]) == 28
    assert played.state()["score"]["totals"] == [2, 19]
    assert "?" not in str(played.journal())


def test_parts_of_the_score_are_explained_in_both_languages(played):
    english = played.phone.get(played.at()).json["score"]["sides"][1]
    greek = played.phone.get(played.at(), language="el").json["score"]["sides"][1]

    assert {one["rule"]: one["points"] for one in english} == {
        "DIL-SCORE-1": 2,
        "DIL-SCORE-2": 2,
        "DIL-SCORE-3": 1,
        "DIL-SCORE-4": 4,
        "DIL-SCORE-6": 10,
    }
    assert english[3]["facts"] == {"count": 28}
    assert all(one["text"] != other["text"] for one, other in zip(english, greek, strict=True))


def test_a_deal_closed_by_hand_shows_the_result_that_was_entered(begun):
    begun.by_hand(29, 2)

    assert begun.state()["score"] == {"totals": [29, 2], "sides": [None, None]}


def test_the_next_deal_waits_for_the_one_before(table, begun):
    answer = table.phone.post(table.at("deals"))

    assert answer.status_code == 409
    assert answer.json["type"] == "/problems/deal-open"
    assert "Deal 1" in answer.json["detail"]


def test_the_next_deal_waits_for_an_earlier_one_that_is_open_again(table):
    first, *_ = table.deals((29, 2), (7, 0), (0, 7))
    first.withdraw()

    answer = table.phone.post(table.at("deals"))

    assert answer.json["type"] == "/problems/deal-open"
    assert "Deal 1" in answer.json["detail"]


def test_deals_are_listed_in_order(table):
    table.deals((29, 2), (7, 0))

    listed = table.phone.get(table.at("deals")).json["items"]

    assert [(one["number"], one["dealer"], one["totals"]) for one in listed] == [
        (1, 1, [29, 2]),
        (2, 0, [7, 0]),
    ]


def test_a_void_deal_counts_for_nothing_and_its_dealer_deals_again(table, begun):
    answer = begun.void("a card was face up")

    assert answer["status"] == "void"
    assert answer["entry"] == {"kind": "void", "reason": "a card was face up"}
    assert table.read()["totals"] == [0, 0]
    assert table.open().dealer == begun.dealer


def test_a_deal_is_not_called_off_by_who_has_not_seen_its_last_entry(begun):
    late = begun.phone.post(begun.at("void"), {"after": 7, "reason": "misdealt"})

    assert (late.status_code, late.json["type"]) == (409, "/problems/journal-moved-on")
    assert begun.state()["status"] == "open"
    seen = begun.phone.post(begun.at("void"), {"after": 8, "reason": "misdealt"})
    assert (seen.status_code, seen.json["n"]) == (200, 9)


def test_a_void_deal_takes_no_move_and_no_second_void(begun, moves):
    begun.void()

    assert begun.log(moves[8]).json["type"] == "/problems/deal-void"
    assert begun.phone.post(begun.at("void"), {}).json["type"] == "/problems/deal-void"
    assert begun.tell(0, "5C", "AD").json["type"] == "/problems/deal-void"
    refused = begun.result({"sides": [{"total": 29}, {"total": 2}]})
    assert refused.json["type"] == "/problems/deal-void"


def test_taking_the_void_back_lets_the_deal_go_on(begun, moves):
    n = begun.void()["n"]

    assert begun.take_back(n).json["status"] == "open"
    begun.logged(*moves[8:])
    assert begun.state()["status"] == "closed"


def test_a_closed_deal_voided_and_brought_back_is_worth_what_it_was(table, played):
    n = played.void()["n"]
    assert table.read()["totals"] == [0, 0]

    played.take_back(n)

    assert table.read()["totals"] == [2, 19]


def test_may_i_judges_the_real_table_and_writes_nothing(begun, say):
    before = begun.phone.get(begun.at()).headers["ETag"]

    allowed = begun.ask(say.lay(1, "7S")).json
    refused = begun.ask(say.capture(1, "7S", "KC")).json

    assert (allowed["verdict"], refused["verdict"]) == ("kept", "broken")
    assert begun.phone.get(begun.at()).headers["ETag"] == before


def test_may_i_of_no_move_names_the_field(begun):
    answer = begun.ask({"kind": "lay", "seat": 7, "card": "7S"})

    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == "/move/seat"


def test_legal_moves_are_for_the_phone_that_told_the_hand_in_turn(table, moves, hands):
    deal = table.open()
    deal.logged(moves[0])
    a, b = table.sit(0), table.sit(1)
    deal.tell(0, *hands[0], phone=a)
    deal.tell(1, *hands[1], phone=b)

    mine = a.get(deal.at("legal-moves"))

    assert moves[1] in mine.json["moves"]
    assert mine.json["complete"]
    for other in (b, table.phone):
        refused = other.get(deal.at("legal-moves"))
        assert refused.json["type"] == "/problems/hand-not-whole"


def test_a_part_of_a_hand_has_no_list_of_legal_moves(table, moves):
    deal = table.open()
    deal.logged(moves[0])
    deal.tell(0, "3S", "7C")

    answer = deal.phone.get(deal.at("legal-moves"))

    assert answer.json["type"] == "/problems/hand-not-whole"


def test_a_closed_deal_has_no_legal_moves(played):
    answer = played.phone.get(played.at("legal-moves"))

    assert answer.json["type"] == "/problems/deal-closed"


def test_a_table_too_full_has_no_list_of_legal_moves(table, say):
    numerals = [f"{rank}{suit}" for suit in "SHDC" for rank in ("A", *range(2, 11))]
    deal = table.open()
    deal.logged(say.deal(*numerals[:4]))
    for place, card in enumerate(numerals[4:28]):
        deal.logged(say.lay(place % 2, card))
    deal.tell(0, *numerals[28:34])

    answer = deal.phone.get(deal.at("legal-moves"))

    assert answer.json["type"] == "/problems/table-too-full"
