"""What Diloti's refusals say to a stranger: why just here, with the piles and cards at fault."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.rulebook import LANGUAGES, say
from scorekeeper.games.diloti import GAME


def said(position: dict[str, Any], move: dict[str, Any], **rules: Any) -> dict[str, str]:
    house, place = GAME.wire.house.load(rules), GAME.wire.position.load(position)
    refusal = GAME.judge(
        GAME.wire.place(house, place), GAME.wire.move.load({"seat": 0} | move)
    ).refusal
    assert refusal
    return {language: say(GAME.book, refusal, language) for language in LANGUAGES}


def pile(value: int, owner: int, *cards: str) -> dict[str, Any]:
    return {"id": 1, "value": value, "owner": owner, "cards": list(cards)}


def takes(card: str, *loose: str) -> dict[str, Any]:
    return {"kind": "capture", "card": card, "loose": list(loose), "piles": [1]}


NOT_IN_A_SUM = [
    (
        "any_plain",
        pile(5, 1, "2D", "3S", "5H"),
        takes("9S", "4H"),
        "At this table only a plain pile counts inside a sum; the pile of 5 is locked and is "
        "taken only by a 5, not by 9♠.",
        "Σε αυτή την παρέα μόνο απλή δήλωση μπαίνει σε άθροισμα· η δήλωση 5 είναι κλειδωμένη "
        "και παίρνεται μόνο με 5, όχι με 9♠.",
    ),
    (
        "others_plain",
        pile(5, 0, "2D", "3S"),
        takes("9S", "4H"),
        "At this table only other players’ piles count inside a sum; the own pile of 5 is taken "
        "only by a 5, not by 9♠.",
        "Σε αυτή την παρέα μόνο δηλώσεις των άλλων μπαίνουν σε άθροισμα· η δική σου δήλωση 5 "
        "παίρνεται μόνο με 5, όχι με 9♠.",
    ),
    (
        "any_plain",
        pile(8, 1, "5D", "3S"),
        takes("6S", "4H", "2H"),
        "6♠ takes nothing bigger than itself, and this pile counts 8.",
        "6♠: δεν παίρνει μεγαλύτερό του, και αυτή η δήλωση μετρά 8.",
    ),
    (
        "never",
        pile(5, 1, "2D", "3S"),
        takes("9S", "4H"),
        "A pile of 5 is not taken by 9♠, but only by a 5, and does not count inside a sum.",
        "Η δήλωση 5 δεν παίρνεται με 9♠, μόνο με 5, και δεν μπαίνει σε άθροισμα.",
    ),
]


@pytest.mark.parametrize(("mode", "named", "move", "english", "greek"), NOT_IN_A_SUM)
def test_a_table_where_piles_count_in_sums_hears_why_this_one_does_not(
    mode: str, named: Any, move: Any, english: str, greek: str
) -> None:
    position = {"loose": ["4H", "2H"], "piles": [named]}

    assert said(position, move, decl_in_sums=mode) == {"en": english, "el": greek}


def test_who_owns_a_pile_hears_which_one_it_is() -> None:
    position = {"loose": ["KH"], "piles": [pile(6, 0, "2D", "4S", "6H")]}

    assert said(position, {"kind": "lay", "card": "9S"}) == {
        "en": "With a pile of one's own on the table (6) one takes something or adds to it, and "
        "lays no card.",
        "el": "Με δική σου δήλωση στο τραπέζι (6) παίρνεις κάτι ή προσθέτεις σε αυτήν· δεν "
        "ρίχνεις φύλλο.",
    }


def test_no_number_of_cards_below_zero_is_spoken_of_as_xeri() -> None:
    empty = {"aces": 0, "ten_diamonds": False, "two_clubs": False, "xeris": 0, "cards": -3}
    full = {"aces": 4, "ten_diamonds": True, "two_clubs": True, "xeris": 0, "cards": 55}

    tally = GAME.tally(GAME.wire.house.load({}), GAME.wire.result.load({"sides": [empty, full]}))

    assert say(GAME.book, tally.broken[0], "en") == "A: a number of cards is not below zero."


def test_a_hand_that_is_too_big_is_told_by_what_is_left_of_it() -> None:
    state = GAME.wire.place(GAME.wire.house.load({}), GAME.wire.position.load({"loose": ["KH"]}))
    state = GAME.play(state, GAME.wire.move.load({"kind": "lay", "seat": 0, "card": "2S"}))
    cards = ["3S", "4S", "6S", "7S", "8S", "JS"]
    move = GAME.wire.move.load({"kind": "hand", "seat": 0, "cards": cards})

    refusal = GAME.judge(state, move).refusal

    assert refusal
    assert {language: say(GAME.book, refusal, language) for language in LANGUAGES} == {
        "en": "A has 5 cards left in hand, and 6 of those told have not been played.",
        "el": "Α: μένουν 5 φύλλα στο χέρι, και από όσα γράφτηκαν δεν έχουν παιχτεί 6.",
    }


@pytest.mark.parametrize(
    ("size", "cards", "words"),
    [
        (0, ["3S"], "A has no card left in hand, and 1 of those told has not been played."),
        (0, ["3S", "4S"], "A has no card left in hand, and 2 of those told have not been played."),
        (1, ["3S", "4S"], "A has 1 card left in hand, and 2 of those told have not been played."),
    ],
)
def test_one_card_and_none_are_spoken_of_as_such(size: int, cards: list[str], words: str) -> None:
    position = {"loose": ["KH"], "sizes": [size, 2], "turn": 1}

    assert said(position, {"kind": "hand", "cards": cards})["en"] == words


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({}, "The totals make 32; without xeri they make 7 or 11, and each xeri adds 10."),
        (
            {"cards_tie": "split", "xeri_points": 20},
            "The totals make 32; without xeri they make 11, and each xeri adds 20.",
        ),
    ],
)
def test_what_two_totals_are_made_of_is_told(rules: dict[str, Any], words: str) -> None:
    result = GAME.wire.result.load({"sides": [{"total": 29}, {"total": 3}]})

    tally = GAME.tally(GAME.wire.house.load(rules), result, None)

    assert say(GAME.book, tally.broken[0], "en") == words
