"""The cards that a refusal names: all that are at fault, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.rulebook import say
from scorekeeper.games import GAMES


def said(key: str, position: dict[str, Any], move: dict[str, Any], **rules: Any) -> str:
    game = GAMES[key]
    state = game.wire.place(game.wire.house.load(rules), game.wire.position.load(position))
    refusal = game.judge(state, game.wire.move.load({"seat": 0} | move)).refusal
    assert refusal is not None
    assert say(game.book, refusal, "el") != say(game.book, refusal, "en")
    return say(game.book, refusal, "en")


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("diloti", "7♠ takes nothing bigger than itself: 9♥."),
        ("seep", "7♠ takes nothing bigger than itself: 9♥."),
    ],
)
def test_of_what_is_taken_only_what_is_bigger_is_at_fault(key: str, words: str) -> None:
    loose = ["9H", "7D", "2D"]
    move = {"kind": "capture", "card": "7S", "loose": loose}

    assert said(key, {"loose": loose}, move) == words


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("diloti", "The cards make 9, which is no multiple of 7: 7♦, 2♦."),
        ("seep", "A sum of 9 is no multiple of 7: 7♦, 2♦."),
    ],
)
def test_of_what_makes_no_sets_all_that_is_taken_is_at_fault(key: str, words: str) -> None:
    move = {"kind": "capture", "card": "7S", "loose": ["7D", "2D"]}

    assert said(key, {"loose": ["7D", "2D"]}, move) == words


@pytest.mark.parametrize(
    ("loose", "words"),
    [
        (["9H", "7D"], "A card bigger than 7 does not go into a declaration of 7: 9♥."),
        (["3H"], "The cards make 8, which is no multiple of 7: 5♠, 3♥."),
        (["5H", "4D"], "The cards make 14, but cannot be split into sets of 7: 5♠, 5♥, 4♦."),
    ],
)
def test_a_declaration_that_does_not_add_up_is_told_by_its_cards(
    loose: list[str], words: str
) -> None:
    move = {"kind": "declare", "card": "5S", "loose": loose, "value": 7}

    assert said("diloti", {"loose": loose}, move) == words


PILES = [
    {"id": 1, "value": 7, "owner": 1, "cards": ["3H", "4D"]},
    {"id": 2, "value": 2, "owner": 1, "cards": ["AH", "AD"]},
]


@pytest.mark.parametrize(
    ("loose", "piles", "taken", "mode", "words"),
    [
        (
            ["7H", "7D", "7C"],
            [],
            ["7H"],
            "all_equal",
            "At this table every loose 7 goes along: 7♦, 7♣.",
        ),
        (["7H"], PILES, ["7H"], "all_equal", "At this table every pile of 7 goes along."),
        (
            ["7H", "6D", "AC", "3C"],
            [],
            ["7H"],
            "maximal",
            "At this table nothing may remain that 7♠ could take: A♣, 6♦.",
        ),
        (
            ["7H", "5D"],
            PILES[1:],
            ["7H"],
            "maximal",
            "At this table nothing may remain that 7♠ could take: 5♦, with what is declared as 2.",
        ),
    ],
)
def test_what_should_have_been_taken_along_is_named(
    loose: list[str], piles: list[Any], taken: list[str], mode: str, words: str
) -> None:
    position = {"loose": loose, "piles": piles}
    move = {"kind": "capture", "card": "7S", "loose": taken}

    assert said("diloti", position, move, capture_mode=mode, decl_in_sums="any_plain") == words


@pytest.mark.parametrize(
    ("loose", "piles", "words"),
    [
        (["7H", "2C"], [], "while it could take 7♥."),
        (["7H"], PILES, "while it could take a pile of its value."),
        (
            ["5D"],
            PILES[1:],
            "while it could take 5♦, with what is declared as 2.",
        ),
    ],
)
def test_what_a_card_that_is_laid_could_take_is_named(
    loose: list[str], piles: list[Any], words: str
) -> None:
    rules = {"numeral_lay": "not_if_can_capture", "decl_in_sums": "any_plain"}
    position, move = {"loose": loose, "piles": piles}, {"kind": "lay", "card": "7S"}

    assert said("diloti", position, move, **rules) == f"At this table 7♠ may not be laid {words}"


@pytest.mark.parametrize(
    ("taken", "piles", "words"),
    [
        (["KD", "4S"], [], "K♠ takes one card of its own rank and nothing else: not 4♠."),
        (["KD"], [1], "K♠ is a face and takes no pile."),
    ],
)
def test_what_a_face_does_not_take_is_named(taken: list[str], piles: list[int], words: str) -> None:
    move = {"kind": "capture", "card": "KS", "loose": taken, "piles": piles}

    assert said("diloti", {"loose": ["KD", "4S"], "piles": PILES}, move) == words


def test_a_told_hand_that_is_too_big_is_said_to_be_whose() -> None:
    hand = {"kind": "hand", "cards": ["2S", "3S"]}

    assert said("seep", {"phase": "bid", "dealer": 0}, hand) == "A has been dealt no card yet."


@pytest.mark.parametrize("key", ["diloti", "seep"])
def test_a_card_that_is_in_no_pack_is_named_once(key: str) -> None:
    hand = {"kind": "hand", "cards": ["RJ", "2S", "RJ"]}

    assert said(key, {}, hand).endswith(": RJ.")


def test_of_a_trio_that_was_taken_in_part_the_rest_is_named() -> None:
    position = {"loose": ["KD", "KC", "4S"], "trio": "K", "captured": [["KH"], []]}
    move = {"kind": "capture", "card": "KS", "loose": ["KD"]}

    assert said("diloti", position, move) == (
        "K♠ takes every equal face of the first table that is left: K♦, K♣."
    )


def test_what_was_not_there_is_left_out_of_the_10_of_diamonds() -> None:
    game = GAMES["seep"]
    variant = {"ten_diamond": 2, "most_cards": 4}
    with_ten = ["10D", *(f"{rank}H" for rank in range(2, 10))]
    most = [f"{rank}{suit}" for rank in range(2, 10) for suit in "SHDC"]

    for rules, cards, words in (
        ({}, with_ten, ["10♦: 6"]),
        (variant, with_ten, ["10♦: 2"]),
        (variant, most, ["most cards: 4"]),
        (variant, [*most, "10D"], ["10♦: 2; most cards: 4"]),
    ):
        position = game.wire.position.load({"captured": [cards, []]})
        side, _ = game.score(game.wire.place(game.wire.house.load(rules), position)).sides
        parts = [part for part in side.parts or () if part.rule == "SEEP-SCORE-3"]
        assert [say(game.book, part, "en") for part in parts] == words
