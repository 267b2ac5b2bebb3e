"""The referee over HTTP: what it says of moves, and how its words reach a client."""

from __future__ import annotations

import pytest

from scorekeeper.games import GAMES

RULINGS = "/v1/games/diloti/rulings"
MOVES = [
    pytest.param(game, one, id=f"{key}-{one['id']}")
    for key, game in GAMES.items()
    for one in game.book.examples
    if "move" in one and "then" not in one and "case" not in one
]
QUESTION = ("house_rules", "position", "move")


def lay(card, seat=0, **kwargs):
    return {"kind": "lay", "seat": seat, "card": card} | kwargs


@pytest.mark.parametrize(("game", "example"), MOVES)
def test_a_worked_example_is_answered_as_the_book_says(ask, game, example):
    question = {name: example[name] for name in QUESTION if name in example}

    answer = ask(f"/v1/games/{game.key}/rulings", question)

    assert answer.status_code == 200
    found = [one["rule"] for one in answer.json["findings"]]
    if "refused_by" in example:
        assert example["refused_by"] in found
        return
    assert answer.json["verdict"] == example["verdict"]
    if example["verdict"] != "kept":
        assert example["rule"] in found


def test_a_move_that_no_rule_speaks_against_is_kept(ask):
    answer = ask(RULINGS, {"position": {"loose": ["2H"]}, "move": lay("7H")})

    assert answer.json == {"verdict": "kept", "findings": [], "claims": []}


def test_a_move_out_of_turn_is_broken_and_no_error(ask):
    answer = ask(RULINGS, {"position": {"turn": 1, "dealer": 0}, "move": lay("7H", seat=0)})

    assert answer.status_code == 200
    assert answer.json["verdict"] == "broken"
    (finding,) = answer.json["findings"]
    assert finding["rule"] == "DIL-TURN-1"
    assert finding["facts"] == {"turn": 1, "seat": 0}
    assert finding["about"] == []


def test_a_card_that_lies_on_the_table_cannot_be_played(ask):
    answer = ask(RULINGS, {"position": {"loose": ["7H"]}, "move": lay("7H")})

    assert answer.json["verdict"] == "impossible"
    assert answer.json["findings"][0]["facts"] == {"card": "7H"}
    assert "7♥" in answer.json["findings"][0]["text"]


def test_a_declaration_claims_the_value_that_its_player_must_hold(ask):
    declare = {"kind": "declare", "seat": 0, "card": "5C", "loose": ["2S"], "value": 7}

    answer = ask(RULINGS, {"position": {"loose": ["2S", "3H"]}, "move": declare})

    assert answer.json["verdict"] == "open"
    assert answer.json["claims"] == [7]


def test_without_a_position_nothing_has_been_dealt(ask):
    deal = ask(RULINGS, {"move": {"kind": "deal", "loose": ["4D", "10H", "KC", "KH"]}})
    early = ask(RULINGS, {"move": lay("7H")})

    assert deal.json["verdict"] == "kept"
    assert early.json["verdict"] == "impossible"


def test_house_rules_decide(ask):
    question = {"position": {"loose": ["KS"]}, "move": lay("KH")}

    strict = ask(RULINGS, question)
    loose = ask(RULINGS, question | {"house_rules": {"face_must_capture": False}})

    assert (strict.json["verdict"], loose.json["verdict"]) == ("broken", "kept")


def test_the_reason_is_in_the_readers_language(ask):
    question = {"position": {"loose": ["7H"]}, "move": lay("7H")}

    english, greek = ask(RULINGS, question), ask(RULINGS, question, "el-GR,en;q=0.8")

    assert (english.content_language.to_header(), greek.content_language.to_header()) == (
        "en",
        "el",
    )
    assert english.json["findings"][0]["text"] != greek.json["findings"][0]["text"]
    assert english.json["findings"][0]["facts"] == greek.json["findings"][0]["facts"]


def test_cards_may_be_written_as_people_write_them(ask):
    answer = ask(RULINGS, {"position": {"loose": ["10♦"]}, "move": lay("td")})

    assert answer.json["findings"][0]["facts"] == {"card": "10D"}
