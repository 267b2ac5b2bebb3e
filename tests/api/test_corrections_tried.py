"""What a correction would put in question, seen before it is written."""

from __future__ import annotations

from tests.api.test_corrections import NINE


def tried(deal, n, move, *, phone=None, **more):
    return (phone or deal.phone).post(deal.at("entries", n, "preview"), {"move": move} | more)


def test_what_would_be_in_question_is_seen_with_its_reasons_and_nothing_is_written(begun):
    before = begun.state(), begun.journal()

    answer = tried(begun, 5, NINE)

    assert answer.status_code == 200
    assert answer.json["in_question"] == [6, 8]
    doubted = [(one["n"], one["in_question"]) for one in answer.json["questions"]]
    assert doubted == [(6, True), (7, False), (8, True)]
    assert all(one["findings"][0]["text"] for one in answer.json["questions"])
    assert (begun.state(), begun.journal()) == before


def test_it_is_exactly_what_correcting_brings(begun):
    seen = tried(begun, 5, NINE).json
    doubted = seen.pop("questions")

    assert begun.correct(5, NINE).json == seen
    assert [one for one in begun.journal() if one["n"] in (6, 7, 8)] == doubted


def test_what_would_be_newly_against_a_rule_is_seen_too(begun, say):
    answer = tried(begun, 5, say.lay(0, "6H"), stands=True).json

    assert answer["in_question"] == []
    assert [one["n"] for one in answer["questions"]] == [6]
    assert [one["rule"] for one in answer["questions"][0]["findings"]][:1] == ["DIL-TURN-1"]


def test_a_correction_that_puts_nothing_in_question_says_so(begun, say):
    answer = tried(begun, 7, say.lay(1, "QS")).json

    assert (answer["in_question"], answer["questions"]) == ([], [])


def test_what_is_against_a_rule_is_refused_as_when_it_is_written(begun, say):
    move = say.declare(1, 8, "3S", "4D")

    refused = tried(begun, 3, move)

    assert refused.status_code == 409
    assert refused.json["findings"] == begun.correct(3, move).json["findings"]


def test_the_journal_goes_on_as_if_nobody_had_asked(begun, moves):
    tried(begun, 5, NINE)

    begun.logged(moves[8])
    assert begun.state()["in_question"] == []


def test_what_taking_back_would_put_in_question_is_seen_and_nothing_is_written(begun):
    before = begun.state(), begun.journal()

    seen = tried(begun, 5, None).json

    assert (seen["entry"], seen["in_question"]) == ({"kind": "take_back", "n": 5}, [6, 8])
    doubted = [(one["n"], one["in_question"]) for one in seen["questions"]]
    assert doubted == [(6, True), (8, True)]
    assert (begun.state(), begun.journal()) == before
    assert begun.take_back(5).json["in_question"] == [6, 8]


def test_what_is_taken_back_already_is_not_tried_again(begun):
    begun.take_back(8)

    refused = tried(begun, 8, None)

    assert (refused.status_code, refused.json["type"]) == (409, "/problems/entry-taken-back")


def test_a_correction_says_what_it_would_be(begun):
    refused = begun.phone.post(begun.at("entries", 5, "preview"), {})

    assert refused.status_code == 422


def test_whoever_only_looks_on_may_not_try(table, begun):
    assert tried(begun, 5, NINE, phone=table.guest("spectator")).status_code == 403


def test_each_declaration_tells_the_id_of_its_pile(begun, moves):
    made = {one["n"]: one["makes"] for one in begun.journal()}

    declared = [n for n, move in enumerate(moves[:8], 1) if move["kind"] == "declare"]
    assert {n: pile for n, pile in made.items() if pile} == dict(zip(declared, (1, 2), strict=True))


def test_a_pile_keeps_its_id_when_an_earlier_declaration_is_taken_back(begun, moves):
    first, second = (n for n, move in enumerate(moves[:8], 1) if move["kind"] == "declare")

    begun.take_back(first)

    assert begun.entry(second)["makes"] == 2


def test_everybody_reads_whose_hands_lie_open(told, a, b):
    assert told.state(b)["hands_shown"] == []

    a.post(told.at("hands", 0, "show"))

    assert told.state(b)["hands_shown"] == [0]
