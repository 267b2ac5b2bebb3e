"""Legal moves over HTTP: complete, limited, quick, and only of a hand that is known."""

from __future__ import annotations

import time

import pytest

from scorekeeper.cards.packs import PACK_40
from scorekeeper.service.referee import MOST_ON_THE_TABLE

MOVES, RULINGS = "/v1/games/diloti/legal-moves", "/v1/games/diloti/rulings"
POSITION = {"loose": ["7S", "2H", "5D"], "hands": [["7H", "2S"], None]}
LONGEST = 2.0
"""Seconds; ten times what it takes, since tests share the machine."""


def test_every_legal_move_is_listed_and_is_one(ask):
    answer = ask(MOVES, {"position": POSITION})

    assert answer.json["complete"] is True
    assert {"kind": "capture", "seat": 0, "card": "7H", "loose": ["7S"]} in answer.json["moves"]
    for move in answer.json["moves"]:
        assert ask(RULINGS, {"position": POSITION, "move": move}).json["verdict"] == "kept"


@pytest.mark.parametrize(("limit", "complete"), [(1, False), (1000, True)])
def test_a_list_that_was_cut_says_so(ask, limit, complete):
    answer = ask(MOVES, {"position": POSITION, "limit": limit})

    assert answer.json["complete"] is complete
    assert len(answer.json["moves"]) <= limit


def test_a_limit_of_exactly_all_is_complete(ask):
    all_moves = len(ask(MOVES, {"position": POSITION}).json["moves"])

    answer = ask(MOVES, {"position": POSITION, "limit": all_moves})

    assert answer.json["complete"] is True


def test_a_deal_that_is_over_has_no_moves(ask):
    answer = ask(MOVES, {"position": {"hands": [[], []], "sizes": [0, 0], "stock": 0}})

    assert answer.json == {"moves": [], "complete": True}


@pytest.mark.parametrize(
    "position",
    [
        None,
        {},
        {"hands": [None, ["7H"]]},
        {"hands": [["7H"], None], "sizes": [2, 6]},
    ],
)
def test_a_hand_that_is_not_known_whole_is_asked_for(ask, position):
    answer = ask(MOVES, {"position": position})

    assert answer.status_code == 422
    assert [one["pointer"] for one in answer.json["errors"]] == ["/position/hands/0"]


def test_the_hand_asked_for_is_that_of_the_seat_in_turn(ask):
    answer = ask(MOVES, {"position": {"dealer": 0, "turn": 1, "hands": [["7H"], None]}})

    assert answer.json["errors"][0]["pointer"] == "/position/hands/1"


SIXTEEN = [f"{rank}{suit}" for rank in "A234" for suit in "SHDC"]


@pytest.mark.parametrize("capture_mode", ["free", "all_equal", "maximal"])
@pytest.mark.parametrize("card", ["10S", "9S", "7S"])
def test_the_fullest_table_is_answered_soon(ask, card, capture_mode):
    question = {
        "house_rules": {"capture_mode": capture_mode, "decl_in_sums": "any_plain"},
        "position": {"loose": SIXTEEN, "hands": [[card], None]},
        "limit": 1000,
    }
    before = time.perf_counter()

    answer = ask(MOVES, question)

    assert answer.status_code == 200
    assert time.perf_counter() - before < LONGEST


def test_a_table_that_would_take_too_long_is_refused(ask):
    too_many = [card.name for card in PACK_40 if card.name != "10S"][: MOST_ON_THE_TABLE + 1]
    position = {"loose": too_many, "hands": [["10S"], None]}

    answer = ask(MOVES, {"position": position})

    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == "/position/loose"
