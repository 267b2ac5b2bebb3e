"""Logging entries: what is written, what is refused and why, and what a refusal leaves alone."""

from __future__ import annotations

from uuid import uuid4

import pytest


def marks(deal):
    """What a client sees change: the tags of deal, journal and match."""
    paths = (deal.at(), deal.at("entries"), f"/v1/matches/{deal.state()['match']}")
    return [deal.phone.get(path).headers["ETag"] for path in paths]


def test_an_entry_is_answered_with_its_ruling(table, moves):
    deal = table.open()
    deal.logged(moves[0])

    answer = deal.log(moves[1])

    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/v1/deals/{deal.id}/entries?after=1"
    told = answer.json
    assert (told["n"], told["verdict"], told["turn"], told["status"]) == (2, "open", 1, "open")
    assert told["entry"] == moves[1]
    assert [one["rule"] for one in told["findings"]] == ["DIL-DECL-3"]


def test_an_entry_is_read_back_with_who_wrote_it_and_when(begun, moves):
    last = begun.entry(8)

    assert last["entry"] == moves[7]
    assert last["device"] == begun.phone.device
    assert last["at"].endswith("Z")
    assert (last["stands"], last["taken_back"], last["in_question"]) == (False, False, False)
    assert last["corrected_by"] is None


def test_only_entries_behind_a_number_are_read(begun):
    assert [one["n"] for one in begun.journal(after=5)] == [6, 7, 8]
    assert begun.phone.get(begun.at("entries?after=8")).json["last_n"] == 8


@pytest.mark.parametrize("after", [0, 7, 9, 1000])
def test_who_has_not_seen_the_last_entry_may_not_write_the_next(begun, moves, after):
    before = marks(begun)

    answer = begun.log(moves[8], after=after)

    assert answer.status_code == 409
    assert answer.json["type"] == "/problems/journal-moved-on"
    assert (answer.json["expected"], answer.json["actual"]) == (after, 8)
    assert marks(begun) == before


def test_hands_that_were_told_meanwhile_do_not_matter(begun, moves):
    assert begun.tell(0, "5C", "AD").json["n"] == 9

    answer = begun.log(moves[8], after=8)

    assert (answer.status_code, answer.json["n"]) == (201, 10)


def test_a_move_that_was_logged_meanwhile_matters_though_hands_came_after_it(begun, moves):
    begun.logged(moves[8])
    begun.tell(0, "5C", "AD")

    assert begun.log(moves[9], after=8).json["actual"] == 10


REFUSED = {
    "impossible: the card is on the table": (
        {"kind": "lay", "seat": 1, "card": "KC"},
        "impossible",
    ),
    "impossible: it was captured": ({"kind": "lay", "seat": 1, "card": "10D"}, "impossible"),
    "impossible: no such pile": (
        {"kind": "capture", "seat": 1, "card": "7S", "piles": [2]},
        "impossible",
    ),
    "broken: no sum": ({"kind": "capture", "seat": 1, "card": "7S", "loose": ["KC"]}, "broken"),
    "broken: out of turn": ({"kind": "lay", "seat": 0, "card": "5C"}, "broken"),
}


@pytest.mark.parametrize(("move", "verdict"), REFUSED.values(), ids=REFUSED)
def test_a_refusal_says_why_and_changes_nothing(begun, move, verdict):
    before, state = marks(begun), begun.state()

    answer = begun.log(move)

    assert answer.status_code == 409
    assert answer.content_type == "application/problem+json"
    assert answer.json["type"] == "/problems/rules-broken"
    (finding,) = answer.json["findings"]
    assert finding["verdict"] == verdict
    assert finding["rule"].startswith("DIL-")
    assert answer.json["detail"] == finding["text"]
    assert (marks(begun), begun.state()) == (before, state)


def test_a_refusal_speaks_greek_and_keeps_its_ids(begun, say):
    move = {"after": 8, "move": say.lay(0, "5C")}
    english, greek = (
        begun.phone.post(begun.at("entries"), move, language=one).json["findings"][0]
        for one in ("en", "el")
    )

    assert english["text"] != greek["text"]
    assert (english["rule"], english["facts"]) == (greek["rule"], greek["facts"])


def test_a_broken_move_that_stands_is_written_with_its_finding(begun, say):
    answer = begun.log(say.capture(1, "7S", "KC"), stands=True)

    assert answer.status_code == 201
    assert answer.json["verdict"] == "broken"
    entry = begun.entry(9)
    assert entry["stands"]
    assert entry["findings"] == answer.json["findings"]
    assert [one["n"] for one in begun.state()["findings"]] == [9]
    assert "KC" not in begun.state()["table"]["loose"]


def test_an_impossible_move_never_stands(begun, say):
    before = marks(begun)

    answer = begun.log(say.lay(1, "KC"), stands=True)

    assert answer.status_code == 409
    assert marks(begun) == before


def test_a_kept_move_is_not_marked_as_standing(begun, say):
    begun.logged(say.lay(1, "7S"), stands=True)

    assert not begun.entry(9)["stands"]


def test_out_of_turn_that_stood_goes_on_from_the_seat_that_played(begun, say):
    answer = begun.logged(say.lay(0, "5C"), stands=True)

    assert answer["turn"] == 1
    assert begun.log(say.lay(1, "7S")).json["verdict"] == "kept"


WRONG = {
    "another game's": ({"kind": "bid", "seat": 0, "value": 3}, "/move/kind"),
    "no kind": ({"seat": 0, "card": "7S"}, "/move/kind"),
    "a kind that is a list": ({"kind": ["lay"], "seat": 0, "card": "7S"}, "/move/kind"),
    "no card": ({"kind": "lay", "seat": 1}, "/move/card"),
    "no such card": ({"kind": "lay", "seat": 1, "card": "1S"}, "/move/card"),
    "a seat that nobody has": ({"kind": "lay", "seat": 2, "card": "7S"}, "/move/seat"),
    "a card twice": (
        {"kind": "capture", "seat": 1, "card": "7S", "loose": ["KC", "KC"]},
        "/move/loose",
    ),
    "an unknown field": ({"kind": "lay", "seat": 1, "card": "7S", "why": 1}, "/move/why"),
    "no object": ([], "/move"),
    "a hand, which others would read": (
        {"kind": "hand", "seat": 0, "cards": ["5C", "AD"]},
        "/move/kind",
    ),
    "a correction": ({"kind": "correct", "n": 2, "move": {}}, "/move/kind"),
    "a void": ({"kind": "void", "reason": ""}, "/move/kind"),
    "an adjustment of no side": (
        {"kind": "adjust", "side": 2, "points": 1, "reason": "x"},
        "/move/side",
    ),
    "an adjustment beyond measure": (
        {"kind": "adjust", "side": 0, "points": 10**30, "reason": "x"},
        "/move/points",
    ),
    "an adjustment without a reason": ({"kind": "adjust", "side": 0, "points": 1}, "/move/reason"),
    "a reason that cannot be kept": (
        {"kind": "adjust", "side": 0, "points": 1, "reason": "a\u0000b"},
        "/move/reason",
    ),
}


def test_what_is_no_entry_is_refused_by_its_field(begun):
    before = marks(begun)

    for name, (move, pointer) in WRONG.items():
        answer = begun.log(move)

        assert answer.status_code == 422, name
        assert [one["pointer"] for one in answer.json["errors"]] == [pointer], name
        assert marks(begun) == before, name


def test_who_names_no_kind_of_entry_is_told_those_that_there_are(begun):
    (error,) = begun.log({"kind": "steal"}).json["errors"]

    assert error["detail"].endswith(": deal, capture, lay, declare, add, raise, adjust.")


@pytest.mark.parametrize("after", [-1, 10**30, "8", None, 1.5, True])
def test_after_is_a_number_of_an_entry(begun, moves, after):
    answer = begun.log(moves[8], after=after)

    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == "/after"


@pytest.mark.parametrize("after", ["-1", "x", "1e30", "1" * 40])
def test_after_of_a_query_is_a_number_of_an_entry(begun, after):
    for answer in (
        begun.phone.get(begun.at(f"entries?after={after}")),
        begun.phone.delete(begun.at(f"entries/8?after={after}")),
        begun.phone.delete(begun.at(f"result?after={after}")),
    ):
        assert answer.status_code == 422
        assert answer.json["errors"][0]["pointer"] == "after"


def test_a_deal_that_was_closed_takes_no_more_moves(begun, moves):
    begun.by_hand(29, 2)
    before = marks(begun)

    answer = begun.log(moves[8])

    assert answer.json["type"] == "/problems/deal-closed"
    assert marks(begun) == before


def test_a_deal_of_a_match_that_ended_takes_no_more_moves(table, begun, moves):
    table.changed(status="abandoned")

    assert begun.log(moves[8]).json["type"] == "/problems/match-over"
    assert begun.tell(0, "5C", "AD").json["type"] == "/problems/match-over"
    table.changed(status="playing")
    begun.logged(moves[8])


def test_the_same_request_twice_is_one_entry_and_one_answer(begun, moves):
    key = str(uuid4())

    first = begun.log(moves[8], after=8, key=key)
    second = begun.log(moves[8], after=8, key=key)

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.data == second.data
    assert second.headers["Location"] == first.headers["Location"]
    assert second.headers["Idempotency-Replayed"] == "true"
    assert begun.state()["last_n"] == 9


def test_a_refusal_is_not_remembered(begun, moves):
    key = str(uuid4())
    assert begun.log(moves[9], after=9, key=key).status_code == 409
    begun.logged(moves[8])

    assert begun.log(moves[9], after=9, key=key).status_code == 201


def test_another_phone_may_use_the_same_key(table, begun, moves):
    key = str(uuid4())
    begun.log(moves[8], key=key)

    assert begun.log(moves[9], phone=table.guest(), key=key).json["n"] == 10
