"""When a kitty that the table shows may be logged, and what is told of its entry."""

from __future__ import annotations

from scorekeeper.games.doudizhu import GAME
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.moves import Play
from scorekeeper.games.doudizhu.ranks import parse
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


def test_no_kitty_is_shown_after_a_play_that_stood():
    assert refusal(DEAL, LANDLORD, turn(0, "3"), KITTY, house=SHOWN).case == "not_now"


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
