"""When a kitty that the table shows may be logged, and what is told of its entry."""

from __future__ import annotations

import pytest

from scorekeeper.games.doudizhu import GAME
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.moves import Play
from scorekeeper.games.doudizhu.ranks import parse, size
from scorekeeper.games.doudizhu.table import cover
from tests.games.doudizhu_journals import DEAL, LANDLORD, folded, refusal, turn

KITTY = {"kind": "kitty", "cards": "K K 5"}
SHOWN = House(kitty_shown=True)


def test_the_kitty_is_shown_after_a_leaders_pass_that_stood():
    assert refusal(DEAL, LANDLORD, turn(0), turn(1, "3"), house=SHOWN).rule == "DDZ-AUC-12"
    shown = folded(DEAL, LANDLORD, turn(0), KITTY, house=SHOWN)
    assert shown.in_question == ()
    assert shown.state.auction.kitty == parse("K K 5")
    assert refusal(DEAL, LANDLORD, turn(0), KITTY, KITTY, house=SHOWN).case == "not_now"


def test_a_kitty_shown_after_a_play_that_stood_may_stand_too():
    late = (DEAL, LANDLORD, turn(0, "5"), turn(1, "K"), KITTY)

    assert refusal(*late, house=SHOWN).case == "late"
    assert refusal(*late, house=SHOWN).verdict == "broken"
    shown = folded(*late, house=SHOWN)
    assert shown.in_question == ()
    assert shown.state.auction.kitty == parse("K K 5")
    assert shown.state.held[0] == parse("K K")


def test_plays_before_a_late_kitty_are_told_by_their_own_numbers():
    late = (DEAL, LANDLORD, turn(0, "5"), turn(1, "K"), KITTY, turn(2, "A"), turn(0))
    played = folded(*late, house=SHOWN)

    found = GAME.judge(played.state, Play(1, parse("K K"))).findings[-1]
    assert (found.rule, found.about) == ("DDZ-COUNT-3", (0, 3, 4))
    position = GAME.wire.position.load(GAME.wire.table(played.state) | {"calls": []})
    without_calls = GAME.wire.place(SHOWN, position)
    assert without_calls.auction.kitty_after == 2


def test_what_was_played_before_a_late_kitty_is_put_away_with_its_trick():
    late = (DEAL, LANDLORD, turn(0, "3"), KITTY, turn(1), turn(2), turn(0, "4"))
    played = folded(*late, house=SHOWN)

    covered = [
        cover(played.state, one.entry.body, n).get("cards") for n, one in enumerate(played.steps)
    ]
    assert covered == [None, None, "?", "K K 5", None, None, "4"]


@pytest.mark.parametrize("told", [17, 20, 5])
def test_a_hand_told_before_a_late_kitty_gets_what_is_known_of_it(told):
    """Of those drawn, the kitty is added; of more, it was among them already."""
    cards = "3 3 3 4 4 4 6 6 6 7 7 7 8 8 8 9 9 5 K K"
    hand = {"kind": "hand", "seat": 0, "cards": cards[: 2 * told]}

    shown = folded(DEAL, LANDLORD, hand, turn(0, "3"), KITTY, house=SHOWN)

    known = shown.state.hands[0]
    assert known is not None
    assert known.whole is (told > 5)
    assert size(known.cards) == {17: 19, 20: 19, 5: 4}[told]


def test_a_hand_that_a_late_kitty_contradicts_is_believed_no_longer():
    cards = "3 3 3 4 4 4 6 6 6 7 7 7 8 8 8 9 9 9 10 10"
    hand = {"kind": "hand", "seat": 0, "cards": cards}

    shown = folded(DEAL, LANDLORD, hand, turn(0, "3"), KITTY, house=SHOWN)

    assert shown.state.hands[0] is None


def test_a_kitty_shown_after_a_pass_is_told_by_its_own_number_and_stays_open():
    log = (turn(0), KITTY, turn(1, "3"), turn(2), turn(0), turn(1, "4"))
    played = folded(DEAL, LANDLORD, *log, house=SHOWN)

    found = GAME.judge(played.state, Play(2, parse("K K"))).findings[1]
    assert (found.rule, found.about) == ("DDZ-COUNT-3", (0, 3))
    covered = [
        cover(played.state, one.entry.body, n).get("cards") for n, one in enumerate(played.steps)
    ]
    assert covered == [None, None, None, "K K 5", "?", None, None, "4"]


def test_without_a_kitty_the_first_trick_is_put_away_whole():
    played = folded(DEAL, LANDLORD, turn(0, "3"), turn(1), turn(2), turn(0, "4"))

    assert cover(played.state, played.steps[2].entry.body, 2)["cards"] == "?"


def test_what_the_landlord_played_of_a_late_kitty_is_not_elsewhere():
    """Two of the kitty's fives, one of which he played, and three more in other hands."""
    log = (turn(0, "5"), turn(1, "6"), turn(2), turn(0), turn(1, "5 5 5"))
    after = folded(DEAL, LANDLORD, *log, house=SHOWN).state

    found = GAME.judge(after, GAME.wire.move.load({"kind": "kitty", "cards": "5 5 A"})).findings[1]
    assert (found.rule, found.facts["elsewhere"], found.facts["seats"]) == ("DDZ-COUNT-3", 3, (1,))
