"""The JSON of Seep: what is read, what is not and why, and what is written back."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
import pytest

from scorekeeper.engine.messages import BadPosition
from scorekeeper.games.seep import GAME

HOUSE_10 = {"value": 10, "owners": [0], "cards": ["6H", "4D"]}
PARTS = {"card_points": 50, "n50": 0, "n25": 0, "n0": 0}


def place(**position: Any) -> Any:
    return GAME.wire.place(GAME.wire.house.load({}), GAME.wire.position.load(position))


@pytest.mark.parametrize(
    "rules", [{"ten_diamond": 2}, {"most_cards": 4}, {"ten_diamond": 6, "most_cards": 4}]
)
def test_the_ten_of_diamonds_and_most_cards_go_together(rules: dict[str, int]) -> None:
    with pytest.raises(ma.ValidationError) as error:
        GAME.wire.house.load(rules)

    assert error.value.messages == {"most_cards": ["together"]}


@pytest.mark.parametrize("rules", [{}, {"ten_diamond": 2, "most_cards": 4}])
def test_the_two_pairs_can_be_chosen(rules: dict[str, int]) -> None:
    assert GAME.wire.house.load(rules).cards_go_together


@pytest.mark.parametrize("rules", [{"bazzi_lead": 0}, {"sweep": -1}, {"bazzis": 0}, {"seats": 4}])
def test_other_house_rules_are_refused(rules: dict[str, int]) -> None:
    with pytest.raises(ma.ValidationError):
        GAME.wire.house.load(rules)


def test_what_does_not_apply_may_be_left_out_or_be_empty() -> None:
    bare = {"kind": "capture", "seat": 1, "card": "QD", "house": 12}

    full = GAME.wire.move.load(bare | {"loose": [], "value": 0})

    assert full == GAME.wire.move.load(bare)
    assert GAME.wire.move.dump(full) == bare


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"kind": "build", "seat": 0, "card": "6C", "loose": ["5D"]}, "value"),
        ({"kind": "build", "seat": 0, "card": "6C", "loose": ["5D"], "value": 0}, "value"),
        ({"kind": "build", "seat": 0, "card": "6C", "loose": ["5D", "5D"], "value": 11}, "loose"),
        ({"kind": "build", "seat": 0, "card": "5D", "loose": ["5D"], "value": 10}, "loose"),
        ({"kind": "throw", "seat": 0, "card": "6C", "value": 6}, "value"),
        ({"kind": "throw", "seat": 4, "card": "6C"}, "seat"),
        ({"kind": "bid", "seat": 0}, "value"),
        ({"kind": "bid", "seat": 0, "value": 100}, "value"),
        ({"kind": "add", "seat": 0, "card": "6X", "house": 10}, "card"),
        ({"kind": "deal", "loose": []}, "loose"),
        ({"kind": "raise", "seat": 0}, "kind"),
    ],
)
def test_a_malformed_entry_names_its_field(body: dict[str, Any], field: str) -> None:
    with pytest.raises(ma.ValidationError) as error:
        GAME.wire.move.load(body)

    assert list(error.value.messages) == [field]


@pytest.mark.parametrize(
    ("position", "where"),
    [
        ({"loose": ["6H"], "houses": [HOUSE_10]}, ("houses", 0, "cards")),
        ({"houses": [HOUSE_10, HOUSE_10 | {"cards": ["7H", "3D"]}]}, ("houses",)),
        ({"houses": [HOUSE_10 | {"cards": ["6H", "3D"]}]}, ("houses", 0, "cards")),
        ({"houses": [HOUSE_10 | {"cards": ["10H"]}]}, ("houses", 0, "cards")),
        ({"houses": [HOUSE_10 | {"owners": [0, 1]}]}, ("houses", 0, "owners")),
        ({"houses": [HOUSE_10 | {"owners": []}]}, ("houses", 0, "owners")),
        ({"phase": "bid", "loose": ["6H"]}, ("loose",)),
        ({"phase": "first", "loose": ["6H"]}, ("loose",)),
        ({"phase": "first", "houses": [HOUSE_10]}, ("houses",)),
        ({"phase": "bid", "seen": ["6H"]}, ("seen",)),
        ({"phase": "bid", "claims": [{"seat": 1, "value": 10}]}, ("claims",)),
        ({"phase": "first", "sizes": [11, 12, 12, 12]}, ("sizes",)),
        ({"play": 48}, ("play",)),
        ({"phase": "bid", "play": 1}, ("play",)),
        ({"sizes": [12, 12, 12, 12], "seen": ["2S", "3S", "4S", "5S", "6S"]}, ("sizes",)),
        ({"hands": [["2S", "3S"], None, None, None], "sizes": [1, 1, 1, 1]}, ("hands", 0)),
        ({"hands": [["2S"], ["2S"], None, None]}, ("hands", 1)),
        ({"seen": ["BJ"]}, ("seen",)),
    ],
)
def test_a_position_that_cannot_be_names_the_field_at_fault(
    position: dict[str, Any], where: tuple[str | int, ...]
) -> None:
    with pytest.raises(BadPosition) as error:
        place(**position)

    assert error.value.where == where


def test_a_position_that_says_little_is_one_in_which_each_has_played_once() -> None:
    state = place(loose=["5D"])

    assert (state.phase, state.play, state.turn, state.terms.dealer) == ("play", 4, 0, 3)
    assert state.sizes == (11, 11, 11, 11)


def test_unknown_hands_hold_no_more_than_is_unseen() -> None:
    captured = [[f"{rank}{suit}" for rank in range(2, 11) for suit in "SHD"], []]

    assert place(captured=captured, hands=[["2C"], None, None, None]).sizes == (1, 8, 8, 8)


@pytest.mark.parametrize(
    ("result", "field"),
    [
        ({}, "sides"),
        ({"difference": 40, "sides": [{"total": 70}, {"total": 30}]}, "sides"),
        ({"sides": [{"total": 70}]}, "sides"),
        ({"sides": [{"total": 70}, {}]}, "sides"),
        ({"sides": [PARTS, {"card_points": 50}]}, "sides"),
        ({"sides": [PARTS | {"cards": 26}, PARTS]}, "sides"),
        ({"sides": [PARTS, PARTS], "under9": 1}, "under9"),
        ({"difference": 40, "under9": 2}, "under9"),
        ({"difference": 10**30}, "difference"),
    ],
)
def test_a_result_in_none_of_the_three_forms_names_its_field(
    result: dict[str, Any], field: str
) -> None:
    with pytest.raises(ma.ValidationError) as error:
        GAME.wire.result.load(result)

    assert list(error.value.messages) == [field]


@pytest.mark.parametrize("under9", [None, 0, 1])
def test_a_difference_may_come_with_who_was_below_9(under9: int | None) -> None:
    assert GAME.wire.result.load({"difference": 40, "under9": under9}).under9 == under9


def test_nobody_but_the_owner_reads_a_hand_in_the_table() -> None:
    state = place(loose=["5D"], hands=[["6C", "JH"], ["7C"], None, None])

    assert GAME.wire.table(GAME.seen_by(state, (1,)))["hands"] == [None, ["7C"], None, None]


def test_before_the_deal_nothing_lies_anywhere() -> None:
    house = GAME.wire.house.load({})

    table = GAME.wire.table(GAME.start(house, GAME.standing(house, 3, [])))

    assert (table["phase"], table["play"], table["bid"]) == ("new", 0, 0)
    assert (table["sizes"], table["seen"], table["loose"]) == ([0, 0, 0, 0], [], [])
