"""What Klondike's refusals say to a reader: the cards, columns and numbers at fault."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.rulebook import LANGUAGES, say
from scorekeeper.games.klondike import GAME
from tests.games.klondike_tables import position

PENDING = {"T1": {"up": ["7S"]}, "T2": {"down": ["?"]}}
SEVEN = {"T1": {"up": ["8H", "7S"]}}


def from_to(source: str, target: str, **more: Any) -> dict[str, Any]:
    return {"kind": "move", "from": source, "to": target} | more


def turned(card: str) -> dict[str, Any]:
    return {"kind": "turn_up", "pile": "T2", "card": card}


SAID = [
    (
        {"T1": {"up": ["7H", "6H"]}, "T3": {"up": ["8S"]}},
        from_to("T1", "T3", count=2),
        "6♥ lies on 7♥ without fitting it, so they do not move together.",
    ),
    (PENDING, {"kind": "redeal"}, "The card that came up in column 2 is to be named first."),
    (SEVEN, turned("QS"), "No card of column 2 waits to be named."),
    (SEVEN, from_to("T1", "T1"), "Column 1 was named twice; cards go to another column."),
    (SEVEN, from_to("T1", "T3", count=3), "To move from column 1: 3; open there: 2."),
    (SEVEN, from_to("T2", "F"), "To move from column 2: 1; open there: 0."),
    (SEVEN, from_to("T1", "F"), "7♠ does not go on its foundation; next is A♠."),
    (
        {"foundations": [0, 0, 5, 0], "T1": {"up": ["8H"]}},
        from_to("T1", "F"),
        "8♥ does not go on its foundation; next is 6♥.",
    ),
    (
        {"foundations": [0, 0, ["AH", "5H"], 0], "T1": {"up": ["3H"]}},
        from_to("T1", "F"),
        "3♥ does not go on its foundation; next is 6♥.",
    ),
    (SEVEN, from_to("FH", "T1"), "The foundation of ♥ is empty; no card can come back from it."),
    (
        SEVEN | {"T2": {"up": ["5D"]}},
        from_to("T2", "T1"),
        "5♦ does not go on 7♠; it goes on one of 6♠, 6♣.",
    ),
    (SEVEN, from_to("T1", "T3"), "7♠ does not go to an empty column; a king does."),
    (PENDING, turned("7S"), "7♠ cannot have come up: it lies open in column 1."),
    (
        PENDING | {"T4": {"down": ["KD"], "up": ["2C"]}},
        turned("KD"),
        "K♦ cannot have come up: it was seen before and lies face down in column 4.",
    ),
    (
        {"stock": ["5C"]},
        {"kind": "draw", "cards": ["9H"]},
        "9♥ was named; in this place lies 5♣.",
    ),
    (
        {"stock": ["?"]},
        {"kind": "draw"},
        "The card drawn has not been seen before, and is not named.",
    ),
    (
        {"stock": ["5C", "6C"]},
        {"kind": "redeal"},
        "Cards still in the stock: 2; a redeal comes when it is empty.",
    ),
    ({"waste": ["5C"], "redeals": 2}, {"kind": "redeal"}, "Redeals used: 2; this variant has 2."),
    (
        {"T1": {"down": ["?", "?"], "up": ["5C"]}},
        {"kind": "finish"},
        "Closed cards in the columns: 2; a win is sure when none is left.",
    ),
]


@pytest.mark.parametrize(("described", "move", "text"), SAID)
def test_a_refusal_names_what_is_at_fault(
    described: dict[str, Any], move: dict[str, Any], text: str
) -> None:
    refusal = GAME.judge(position(**described), GAME.wire.move.load(move)).refusal

    assert refusal
    assert say(GAME.book, refusal, "en") == text
    assert all(say(GAME.book, refusal, language) for language in LANGUAGES)


def test_a_draw_of_three_says_which_card_lacks_its_name() -> None:
    state = position({"variant": "draw3_unlimited"}, stock=["?", "?", "?"])

    ruling = GAME.judge(state, GAME.wire.move.load({"kind": "draw", "cards": ["AS", "?", "5C"]}))

    assert ruling.refusal
    assert ruling.refusal.facts == {"number": 2, "count": 3}


def test_a_table_that_moves_whole_sequences_is_told_how_many_lie_open() -> None:
    state = position({"partial_sequences": False}, **SEVEN)

    refusal = GAME.judge(state, GAME.wire.move.load(from_to("T1", "T2"))).refusal

    assert refusal
    assert "column 1: 1 of 2 open cards" in say(GAME.book, refusal, "en")


def test_a_finish_that_would_begin_with_an_unknown_card_says_so() -> None:
    state = position({"variant": "draw1_unlimited"}, stock=["?"], foundations=[13, 13, 12, 13])

    refusal = GAME.judge(state, GAME.wire.move.load({"kind": "finish"})).refusal

    assert refusal
    assert say(GAME.book, refusal, "en").startswith("The card drawn has not been seen")
