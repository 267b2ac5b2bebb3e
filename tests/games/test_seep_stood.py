"""What Seep says of houses that break a rule and stand all the same."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.rulebook import say
from scorekeeper.engine.ruling import Finding
from scorekeeper.games.seep import GAME
from scorekeeper.games.seep.state import State


def move(kind: str, seat: int, card: str, *loose: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "seat": seat, "card": card, "loose": list(loose)} | more


def stood(loose: list[str], *bodies: dict[str, Any], **rules: Any) -> State:
    """The state after moves that stood, from a table with these loose cards."""
    state: State = GAME.wire.place(
        GAME.wire.house.load(rules), GAME.wire.position.load({"loose": loose, "turn": 0})
    )
    for body in bodies:
        state = GAME.play(state, GAME.wire.move.load(body))
    return state


def refusal(state: State, body: dict[str, Any]) -> Finding:
    found = GAME.judge(state, GAME.wire.move.load(body)).refusal
    assert found is not None
    return found


HOUSE_OF_15 = (["8D", "6H"], move("build", 0, "AC", "8D", "6H", value=15))
OTHERS = (move("throw", 1, "7S"), move("throw", 2, "10S"), move("throw", 3, "JS"))


@pytest.mark.parametrize(
    ("plays", "body", "rules", "english"),
    [
        (
            1,
            move("add", 1, "KD", "2S", house=15),
            {},
            "To add to an opponent’s house of 15 you must still hold a 15, "
            "and no card is worth 15.",
        ),
        (
            2,
            move("add", 2, "KD", "2S", house=15),
            {"partner_add": "needs_card_owner"},
            "At this table, to add to the partner’s house of 15 you must still hold a 15, "
            "and no card is worth 15.",
        ),
        (
            4,
            move("add", 0, "KD", "2S", house=15),
            {},
            "To add to your house of 15 you must still hold a 15, and no card is worth 15.",
        ),
        (
            4,
            move("throw", 0, "AD"),
            {},
            "While your own house of 15 stands you must hold a 15, and no card is worth 15.",
        ),
    ],
)
def test_no_card_is_worth_a_house_above_13(
    plays: int, body: dict[str, Any], rules: dict[str, Any], english: str
) -> None:
    loose, build = HOUSE_OF_15
    state = stood([*loose, "2S"], build, *OTHERS[: plays - 1], **rules)

    found = refusal(state, body)

    assert found.case == "no_such"
    assert say(GAME.book, found, "en") == english


def test_nothing_takes_a_house_above_13() -> None:
    loose, build = HOUSE_OF_15

    found = refusal(stood(loose, build), move("capture", 1, "2S", house=15))

    assert (found.rule, found.case) == ("SEEP-CAP-3", "no_such")


def test_a_house_that_does_not_sum_is_one_set_and_may_be_broken() -> None:
    state = stood(["6H"], move("build", 0, "4C", "6H", value=11))

    found = GAME.judge(state, GAME.wire.move.load(move("break", 1, "2S", house=11))).findings

    assert [(one.rule, str(one.verdict)) for one in found] == [("SEEP-BREAK-5", "open")]


def test_a_house_of_more_than_one_set_is_cemented_though_they_do_not_sum() -> None:
    state = stood(["6H", "10D", "2C"], move("build", 0, "4C", "6H", "10D", "2C", value=11))

    assert refusal(state, move("break", 1, "2S", house=11)).rule == "SEEP-BREAK-1"


def test_no_house_of_a_bid_of_8_that_stood_keeps_its_card_from_being_thrown() -> None:
    """Houses are of 9 to 13, so none of that bid can be built (SEEP-FIRST-2)."""
    house = GAME.wire.house.load({"first_throw_last_resort": True})
    first = {"phase": "first", "bid": 8, "loose": ["5H", "9D", "JC", "KC"], "turn": 0}
    hands = [["8S", "8D", "3C", "2C"], None, None, None]
    state = GAME.wire.place(house, GAME.wire.position.load(first | {"hands": hands}))

    assert GAME.judge(state, GAME.wire.move.load(move("throw", 0, "8S"))).refusal is None
