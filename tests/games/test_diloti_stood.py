"""What Diloti says of piles that break a rule and stand all the same."""

from __future__ import annotations

import pytest

from scorekeeper.cards.card import parse, parse_all
from scorekeeper.engine.rulebook import say
from scorekeeper.games.diloti import GAME
from scorekeeper.games.diloti.house import House
from scorekeeper.games.diloti.moves import Add
from tests.games.diloti_plays import after, capture, declare, lay, place, raises


def test_nothing_takes_a_pile_of_11_that_stood() -> None:
    state = after(place(loose=["6H"], turn=1), declare(1, "5S", "6H", 11))

    refusal = GAME.judge(state, capture(0, "9S", piles=[1])).refusal

    assert refusal is not None
    assert (refusal.rule, refusal.case) == ("DIL-CAP-3", "no_such")


def test_a_pile_that_makes_another_sum_is_locked_and_not_of_two_sets() -> None:
    """It is plain only where its sum is its value (DIL-DECL-4)."""
    state = after(place(loose=["4H"], turn=1), declare(1, "5S", "4H", 8))

    refusal = GAME.judge(state, raises(0, "AS", 1, 9)).refusal

    assert refusal is not None
    assert say(GAME.book, refusal, "en") == (
        "The pile of 8 is not one set of 8 alone, so it is locked and cannot be raised."
    )


@pytest.mark.parametrize("forced_merge", [False, True])
def test_a_partner_may_still_add_to_a_pile_of_11(forced_merge: bool) -> None:
    house = House(players=4, forced_merge=forced_merge)
    hands = [None, None, None, ["5D", "KD"]]
    state = place(house, loose=["6H", "6D"], turn=1, hands=hands, sizes=[4, 4, 4, 2])
    state = after(state, declare(1, "5S", "6H", 11), lay(2, "2S"))

    assert Add(3, parse("5D"), parse_all("6D"), (1,), 11) in list(GAME.legal_moves(state))
