"""Corrections in the middle of a game of Klondike, results by hand, and its match of one game."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
import pytest

from scorekeeper.engine.journal import Entry, Folded, fold
from scorekeeper.engine.messages import BadPosition
from scorekeeper.engine.score import Score, SideScore
from scorekeeper.games.klondike import GAME
from scorekeeper.games.klondike.byhand import Result
from scorekeeper.games.klondike.house import House
from tests.games.klondike_tables import begun, position, transcript

NAME = "public_a_draw1_two_redeals"


def corrected(n: int, **change: Any) -> Folded:
    """A complete game in which one entry is corrected at its end."""
    bodies = transcript(NAME)["entries"]
    move = bodies[n - 1] | change
    entries = [Entry(number, body) for number, body in enumerate(bodies, 1)]
    entries.append(Entry(len(bodies) + 1, {"kind": "correct", "n": n, "move": move}))
    return fold(GAME, begun(**transcript(NAME)["house_rules"]), entries)


def rules_in_question(folded: Folded) -> list[tuple[int, str]]:
    found = [(step.entry.n, step.ruling.refusal) for step in folded.steps if step.in_question]
    return [(n, refusal.rule) for n, refusal in found if refusal]


def test_a_misread_card_corrected_puts_in_question_what_no_longer_fits() -> None:
    folded = corrected(3, cards=["KS"])

    assert transcript(NAME)["entries"][2] == {"kind": "draw", "cards": ["KC"]}
    assert folded.steps[2].in_question
    assert rules_in_question(folded)[0] == (3, "KLO-K-1")
    assert not folded.state.over


def test_a_card_corrected_to_an_unseen_one_is_found_out_when_that_comes_up() -> None:
    folded = corrected(3, cards=["QD"])

    questions = rules_in_question(folded)
    where = next(n for n, _ in questions)
    assert transcript(NAME)["entries"][where - 1]["cards"] == ["QD"]
    assert questions[0][1] == "KLO-K-1"


def test_a_correction_that_says_the_same_changes_nothing() -> None:
    folded = corrected(3)

    assert not folded.in_question
    assert folded.state.status == "won"


def test_a_match_is_over_after_one_game_whether_won_or_not() -> None:
    for points, winners in ((52, (0,)), (51, ()), (0, ())):
        standing = GAME.standing(House(), 0, [Score((SideScore(points),))])
        assert (standing.over, standing.winners, standing.totals) == (True, winners, (points,))

    assert not GAME.standing(House(), 0, []).over


def test_a_second_game_is_not_of_this_match() -> None:
    games = [Score((SideScore(20),)), Score((SideScore(52),))]

    standing = GAME.standing(House(), 0, games)

    assert (standing.totals, standing.deals, standing.winners) == ((20,), 1, ())


@pytest.mark.parametrize("points", range(53))
def test_a_result_by_hand_has_the_parts_of_a_journal(points: int) -> None:
    heights = [min(13, max(0, points - 13 * place)) for place in range(4)]
    state = position(foundations=heights, redeals=1)

    counted = GAME.tally(House(), Result(points, points == 52, tuple(heights), 1))

    assert counted.score == GAME.score(state)


@pytest.mark.parametrize(
    ("described", "where"),
    [
        ({"stock": ["5C"], "waste": ["5C"]}, "stock"),
        ({"T1": {"up": ["AC"]}, "foundations": [1, 0, 0, 0]}, "T1"),
        ({"T1": {"up": ["BJ"]}}, "T1"),
        ({"foundations": [["AD"], 0, 0, 0]}, "foundations"),
        ({"T1": {"down": ["?"]}, "T2": {"down": ["?"]}}, "T2"),
        ({"pending": "W"}, "pending"),
        ({"status": "won"}, "status"),
        ({"foundations": [13, 13, 13, 13], "status": "active"}, "status"),
        ({"played": [{"kind": "draw"}]}, "played"),
        ({"stock": ["?"] * 52, "waste": ["?"]}, "stock"),
        ({"stock": ["?"] * 52, "T1": {"up": ["AC"]}}, "stock"),
        ({"stock": ["?"] * 26, "foundations": [13, 13, 1, 0]}, "stock"),
        ({"stock": ["?"], "waste": ["5C", "?"], "T3": {"down": ["?"]}}, "W"),
    ],
)
def test_a_position_that_cannot_be_names_the_field(described: dict[str, Any], where: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position(**described)

    assert refused.value.where[0] == where


def test_a_known_card_at_the_end_of_a_column_is_turned_up() -> None:
    state = position(T2={"down": ["?", "KD"]})

    assert GAME.wire.table(state)["T2"] == {"down": [None], "up": ["KD"]}
    assert state.pending is None


@pytest.mark.parametrize(
    "entry",
    [
        {"kind": "deal"},
        {"kind": "deal", "tops": ["AC"], "deck": ["AC"]},
        {"kind": "move", "from": "T8", "to": "F"},
        {"kind": "move", "from": "T1", "to": "W"},
        {"kind": "move", "from": "T1", "to": "T2", "count": True},
        {"kind": "draw", "cards": ["1H"]},
        {"kind": "draw", "cards": "AC"},
        {"kind": "draw", "cards": ["?"] * 53},
        {"kind": "turn_up", "card": "QS"},
        {"kind": "undo", "seat": 1},
    ],
)
def test_what_is_no_entry_is_an_error(entry: dict[str, Any]) -> None:
    with pytest.raises(ma.ValidationError):
        GAME.wire.move.load(entry)


def test_a_position_comes_back_from_its_table() -> None:
    state = position(
        {"variant": "draw3_unlimited", "packet_log": "top"},
        stock=["?", "2S"],
        waste=["?", "5C"],
        foundations=[0, 1, ["2H"], 0],
        T2={"down": ["?", "KD"], "up": ["8H", "7C"]},
        redeals=3,
        moves=12,
    )

    table = GAME.wire.table(state)

    again = GAME.wire.place(state.house, GAME.wire.position.load(table))
    assert GAME.wire.table(again) == table
    assert again == state
