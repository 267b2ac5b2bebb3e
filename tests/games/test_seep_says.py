"""What Seep's refusals say to a reader: the cards at fault, those that joined among them."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.rulebook import LANGUAGES, say
from scorekeeper.games.seep import GAME


def play(kind: str, card: str, *loose: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "seat": 0, "card": card, "loose": list(loose)} | more


HOUSE_9 = {"value": 9, "owners": [1], "cards": ["7H", "2D"]}
SAID = [
    (
        ["4D", "JC"],
        play("build", "6C", "4D", value=11),
        "A sum of 21 is no multiple of 11: 6♣, 4♦, J♣.",
        "Άθροισμα 21, που δεν βγαίνει με 11: 6♣, 4♦, J♣.",
    ),
    (
        ["5D", "KH", "4C", "KS"],
        play("build", "6C", "5D", "KH", "KS", value=11),
        "A card bigger than 11 does not go into a house of 11: K♥, K♠.",
        "Φύλλο μεγαλύτερο από 11 δεν μπαίνει σε σπίτι 11: K♥, K♠.",
    ),
    (
        ["7D"],
        play("add", "8C", house=9),
        "A sum of 8 is no multiple of 9: 8♣.",
        "Άθροισμα 8, που δεν βγαίνει με 9: 8♣.",
    ),
    (
        ["10D", "10H", "4C"],
        play("break", "3C", "10D", "10H", "4C", house=9),
        "The cards make 24, but cannot be split into sets of 12: 10♦, 10♥, 4♣.",
        "Τα φύλλα κάνουν 24, αλλά δεν χωρίζονται σε ομάδες του 12: 10♦, 10♥, 4♣.",
    ),
    (
        ["2C", "8D", "10H", "KS", "3S", "5S", "AH"],
        play("capture", "10S", "10H"),
        "A set of 10 may not be left behind: 2♣, 8♦.",
        "Δεν μένει πίσω ομάδα που κάνει 10: 2♣, 8♦.",
    ),
    (
        ["2C", "8D", "KS"],
        play("throw", "10S"),
        "10♠ takes 2♣, 8♦ and is not thrown.",
        "10♠: παίρνει 2♣, 8♦ και δεν ρίχνεται.",
    ),
    (["KS"], play("capture", "10S"), "10♠ takes nothing here.", "10♠: εδώ δεν παίρνει τίποτα."),
    (
        ["10H"],
        play("capture", "10S"),
        "10♠ can take something here: name what it takes.",
        "10♠: εδώ μπορεί να πάρει· γράψε τι παίρνει.",
    ),
]


@pytest.mark.parametrize(("loose", "move", "english", "greek"), SAID)
def test_a_refusal_names_the_cards_at_fault(
    loose: list[str], move: dict[str, Any], english: str, greek: str
) -> None:
    position = GAME.wire.position.load({"loose": loose, "houses": [HOUSE_9]})
    state = GAME.wire.place(GAME.wire.house.load({}), position)

    refusal = GAME.judge(state, GAME.wire.move.load(move)).refusal

    assert refusal
    assert {language: say(GAME.book, refusal, language) for language in LANGUAGES} == {
        "en": english,
        "el": greek,
    }


def test_where_sums_join_by_force_the_sum_left_out_is_named() -> None:
    house = GAME.wire.house.load({"absorb_sums": "forced"})
    position = GAME.wire.position.load({"loose": ["5D", "8H", "3S", "2C"], "houses": []})
    move = GAME.wire.move.load(play("build", "6C", "5D", value=11))

    refusal = GAME.judge(GAME.wire.place(house, position), move).refusal

    assert refusal
    assert say(GAME.book, refusal, "en") == "At this table no set of 11 stays loose: 3♠, 8♥."


@pytest.mark.parametrize(
    ("loose", "move", "english", "greek"),
    [
        (
            ["2H"],
            play("build", "9C", "2H", value=11),
            "9♣ takes the house of 9",
            "9♣ παίρνει το σπίτι 9",
        ),
        (["6D", "5H"], play("build", "6C", "5H", value=11), "6♣ takes 6♦", "6♣ παίρνει 6♦"),
    ],
)
def test_a_card_that_must_take_hears_what_and_where_else_it_may_go(
    loose: list[str], move: dict[str, Any], english: str, greek: str
) -> None:
    house = GAME.wire.house.load({"house_when_can_capture": False})
    position = GAME.wire.position.load({"loose": loose, "houses": [HOUSE_9]})

    refusal = GAME.judge(GAME.wire.place(house, position), GAME.wire.move.load(move)).refusal

    assert refusal
    assert {language: say(GAME.book, refusal, language) for language in LANGUAGES} == {
        "en": "At this table a card that can take goes into no house but one of its own value: "
        f"{english}.",
        "el": "Σε αυτή την παρέα φύλλο που μπορεί να πάρει μπαίνει μόνο σε σπίτι της δικής του "
        f"αξίας: {greek}.",
    }


def by_hand(result: dict[str, Any], **rules: Any) -> str:
    tally = GAME.tally(GAME.wire.house.load(rules), GAME.wire.result.load(result), None)
    return say(GAME.book, tally.broken[0], "en")


BITS = {"ten_diamond": 2, "most_cards": 4}


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({}, "The points in cards make 98; those of the whole pack make 100."),
        (BITS, "The points in cards make 98; those of the whole pack make 100, or 96 at 26-26."),
    ],
)
def test_what_a_whole_pack_makes_is_told(rules: dict[str, Any], words: str) -> None:
    swept = {"n50": 0, "n25": 0, "n0": 0}
    sides = [{"card_points": 60} | swept, {"card_points": 38} | swept]

    assert by_hand({"sides": sides}, **rules) == words


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({}, "Both totals make 98; the cards make 100, and sweeps count 50, 25, 0."),
        (BITS, "Both totals make 98; the cards make 100, or 96 at 26-26, and sweeps count "
         "50, 25, 0."),
        ({"sweep": 60, "sweep_last": 60}, "Both totals make 98; the cards make 100, and sweeps "
         "count 60, 25."),
    ],
)  # fmt: skip
def test_what_totals_are_made_of_is_told(rules: dict[str, Any], words: str) -> None:
    assert by_hand({"sides": [{"total": 60}, {"total": 38}]}, **rules) == words


def test_a_card_that_is_not_thrown_hears_which_house_it_could_go_into() -> None:
    house = GAME.wire.house.load({"throw_rule": "no_capture_no_house"})
    hands = [["4D", "9H"], None, None, None]
    position = GAME.wire.position.load({"loose": ["5H"], "hands": hands, "sizes": [2, 2, 2, 2]})

    refusal = GAME.judge(
        GAME.wire.place(house, position), GAME.wire.move.load(play("throw", "4D"))
    ).refusal

    assert refusal
    assert {language: say(GAME.book, refusal, language) for language in LANGUAGES} == {
        "en": "At this table 4♦ is not thrown while it can go into a house of 9.",
        "el": "Σε αυτή την παρέα 4♦ δεν ρίχνεται όσο μπορεί να μπει σε σπίτι 9.",
    }


def test_a_first_card_that_is_not_thrown_hears_which_other_one_builds() -> None:
    house = GAME.wire.house.load({"first_throw_last_resort": True})
    hands = [["10H", "6S", "5C", "2D"], None, None, None]
    first = {"phase": "first", "bid": 10, "loose": ["4D", "9C", "8S", "3H"], "hands": hands}
    state = GAME.wire.place(house, GAME.wire.position.load(first))

    refusal = GAME.judge(state, GAME.wire.move.load(play("throw", "10H"))).refusal

    assert refusal
    assert {language: say(GAME.book, refusal, language) for language in LANGUAGES} == {
        "en": "At this table the first card is not thrown while 6♠ can build a house of 10.",
        "el": "Σε αυτή την παρέα το πρώτο φύλλο δεν ρίχνεται όσο 6♠ χτίζει σπίτι 10.",
    }
