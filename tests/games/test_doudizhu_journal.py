"""What a table lets stand, what is about which entry, and JSON that is refused."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
import pytest

from scorekeeper.engine.messages import BadPosition
from scorekeeper.engine.ruling import Verdict
from scorekeeper.games.doudizhu import GAME
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.moves import Play
from scorekeeper.games.doudizhu.play import opened
from scorekeeper.games.doudizhu.ranks import parse
from scorekeeper.games.doudizhu.table import trick_begins
from tests.games.doudizhu_journals import DEAL, LANDLORD, folded, refusal, turn


def test_what_is_no_combination_and_stands_holds_the_trick():
    state = folded(DEAL, LANDLORD, turn(0, "3 4"), turn(1), turn(2)).state

    assert state.turn == 0
    assert state.best is None
    assert state.sizes == (18, 17, 17)


def test_what_does_not_beat_and_stands_is_followed_by_anything():
    state = folded(DEAL, LANDLORD, turn(0, "9 9"), turn(1, "4 4")).state

    assert (state.trick, state.best, state.turn) == (None, 1, 2)
    assert not GAME.judge(state, Play(2, parse("3"))).findings


def test_a_leader_whose_pass_stands_gives_the_lead_to_the_next():
    state = folded(DEAL, LANDLORD, turn(0)).state

    assert (state.turn, state.best, state.passes) == (1, None, 0)
    assert not GAME.judge(state, Play(1, parse("3 4 5 6 7"))).findings


def test_a_wrong_last_play_that_stands_ends_the_deal():
    state = folded(DEAL, LANDLORD, turn(0, "3 3 3 4 4 4 5 5 5 6 6 6 7 8 9 10"))
    last = folded(*(s.entry.body for s in state.steps), turn(1), turn(2), turn(0, "J Q 2 A")).state

    assert last.winner == 0
    assert GAME.score(last).totals == (4, -2, -2)


def test_what_broke_a_rule_and_cannot_be_never_stands():
    folded_in = folded(DEAL, LANDLORD, turn(0, "7 7 7 4"), turn(1), turn(2), turn(0, "7 7 8"))

    assert folded_in.in_question == (6,)
    rules = [one.rule for one in folded_in.steps[-1].ruling.findings]
    assert rules == ["DDZ-CLASS-1", "DDZ-COUNT-2"]


def test_a_rank_that_is_used_up_is_about_the_moves_that_show_it():
    log = (turn(0, "7 7 7 4"), turn(1), turn(2, "8 8 8 7"))

    found = refusal(DEAL, LANDLORD, *log, turn(0, "9 9 9 7"))

    assert found.about == (2, 4)
    assert found.facts["rank"] == "7"
    assert (found.facts["found"], found.facts["elsewhere"], found.facts["most"]) == (1, 4, 4)
    assert found.facts["seats"] == (0, 2)


def test_a_card_that_somebody_holds_is_about_the_deal_and_the_kitty():
    kitty = {"kind": "kitty", "cards": "K K 5"}
    begun = (DEAL, LANDLORD, kitty)

    first = refusal(*begun, turn(0, "3"), turn(1), turn(2, "K K"), house=House(kitty_shown=True))
    assert first.rule == "DDZ-BEAT-1"

    found = GAME.judge(
        folded(*begun, turn(0, "3 3"), turn(1), house=House(kitty_shown=True)).state,
        Play(2, parse("K K")),
    ).refusal
    assert (found.rule, found.about) == ("DDZ-COUNT-3", (0, 2))
    assert found.facts["seats"] == (0, 1)
    assert found.facts["elsewhere"] == 3


def test_what_a_seat_is_known_to_hold_itself_is_not_elsewhere():
    found = refusal(DEAL, LANDLORD, turn(0, "K K K K"))

    assert (found.rule, found.about) == ("DDZ-COUNT-3", (0,))
    assert (found.facts["elsewhere"], found.facts["seats"]) == (1, (1,))


def test_the_lowest_rank_that_is_used_up_is_named():
    found = refusal(DEAL, LANDLORD, turn(0, "3 4 5 6 7 7 7 7 7 8 8 8 8 8"))

    assert (found.rule, found.facts["rank"], found.facts["found"]) == ("DDZ-CARD-2", "7", 5)


def test_of_two_ranks_that_are_used_up_the_lower_is_named():
    log = (turn(0, "7 7 7 7 8 8 8 8"), turn(1), turn(2))

    found = folded(DEAL, LANDLORD, *log, turn(0, "7 8")).steps[-1].ruling.findings[1]

    assert (found.rule, found.facts["rank"], found.facts["seats"]) == ("DDZ-COUNT-2", "7", (0,))


def test_seats_that_are_not_there_are_named_with_the_last_one():
    found = refusal({"kind": "deal", "first_bidder": 3})

    assert found.facts == {"number": 3, "most": 2}


@pytest.mark.parametrize("cards", ["4 3 3 3", "3S 3H 4D 3♣", "3 3 3 4"])
def test_the_order_in_which_cards_are_entered_does_not_matter(cards):
    assert GAME.wire.move.load(turn(0, cards)) == Play(0, parse("3 3 3 4"))


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"kind": "play", "seat": 0, "cards": "3 3 1"}, "cards"),
        ({"kind": "play", "seat": 0, "cards": ""}, "cards"),
        ({"kind": "play", "seat": 0, "cards": ["3"]}, "cards"),
        ({"kind": "play", "seat": 0, "cards": "3 " * 109}, "cards"),
        ({"kind": "play", "seat": 0, "cards": "BJS"}, "cards"),
        ({"kind": "play", "seat": 4, "cards": "3"}, "seat"),
        ({"kind": "play", "seat": 0}, "cards"),
        ({"kind": "pass", "seat": 0, "cards": "3"}, "cards"),
        ({"kind": "call", "seat": 0, "call": "double"}, "call"),
        ({"kind": "call", "seat": 0, "call": 99}, "call"),
        ({"kind": "call", "seat": 0, "call": True}, "call"),
        ({"kind": "call", "seat": 0, "call": None}, "call"),
        ({"kind": "call", "seat": 0, "call": ["pass"]}, "call"),
        ({"kind": "landlord", "seat": 0, "bid": 10**30}, "bid"),
        ({"kind": "deal", "turned_up": "Joker"}, "turned_up"),
        ({"kind": "deal", "turned_up": 7}, "turned_up"),
        ({"kind": "meld", "seat": 0}, "kind"),
    ],
)
def test_what_is_no_move_is_refused_by_field(body, where):
    with pytest.raises(ma.ValidationError) as caught:
        GAME.wire.move.load(body)

    assert list(caught.value.messages) == [where]


@pytest.mark.parametrize("call", ["pass", 0, 1, 2, 3, 4])
def test_a_call_survives_its_json(call):
    body = {"kind": "call", "seat": 0, "call": call}

    assert GAME.wire.move.dump(GAME.wire.move.load(body)) == body


@pytest.mark.parametrize(
    ("rules", "where"),
    [
        ({"players": 4, "attach": "loose"}, "attach"),
        ({"attach_both_joker_pairs": False}, "attach_both_joker_pairs"),
        ({"players": 2}, "players"),
        ({"end_deals": 0}, "end_deals"),
        ({"end_target": 0}, "end_target"),
        ({"max_doublings": -1}, "max_doublings"),
        ({"unit": 0}, "unit"),
        ({"unit": None}, "unit"),
        ({"spring": "yes"}, "spring"),
    ],
)
def test_house_rules_that_cannot_be_are_refused_by_name(rules, where):
    with pytest.raises(ma.ValidationError) as caught:
        GAME.wire.house.load(rules)

    assert list(caught.value.messages) == [where]


@pytest.mark.parametrize(
    "rules",
    [
        {"max_doublings": None, "end_deals": None, "end_target": None},
        {"players": 4, "attach": "distinct", "attach_both_joker_pairs": False},
        {"attach": "loose", "attach_both_joker_pairs": True, "max_doublings": 0},
    ],
)
def test_house_rules_are_played_by(rules):
    house = GAME.wire.house.load(rules)

    assert all(getattr(house, name) == value for name, value in rules.items())


@pytest.mark.parametrize(
    ("position", "where"),
    [
        ({"landlord": 3}, ("landlord",)),
        ({"dealer": 3}, ("dealer",)),
        ({"first_bidder": 3}, ("first_bidder",)),
        ({"calls": [{"seat": 3, "call": 1}]}, ("calls", 0, "seat")),
        ({"log": [{"cards": "3"}]}, ("landlord",)),
        ({"kitty": "3 4 5"}, ("landlord",)),
        ({"landlord": 0, "kitty": "BJ BJ 3"}, ("kitty",)),
        ({"landlord": 0, "log": [{"cards": "3 3 3 3 3"}]}, ("log", 0, "cards")),
        ({"landlord": 0, "log": [{"cards": "3"}, {"cards": "4", "seat": 3}]}, ("log", 1, "seat")),
        ({"landlord": 0, "log": [{"seat": 0, "cards": "3 3 3"}] * 2}, ("played", 0)),
        ({"landlord": 0, "trick": "3 4"}, ("trick",)),
        ({"landlord": 0, "turn": 3}, ("turn",)),
        ({"landlord": 0, "trick": "3", "passes": 3}, ("passes",)),
        ({"landlord": 0, "best": 3}, ("best",)),
        ({"landlord": 0, "played": ["3"]}, ("played",)),
        ({"landlord": 0, "played": ["3 3 3", "3 3", ""]}, ("played", 1)),
        ({"landlord": 0, "sizes": [20, 17]}, ("sizes",)),
        ({"landlord": 0, "sizes": [20, 18, 17]}, ("sizes", 1)),
        ({"landlord": 0, "hands": ["3 3", "", ""], "sizes": [1, 17, 17]}, ("hands", 0)),
        ({"landlord": 0, "hands": ["3 3 3 3 3", "", ""]}, ("hands", 0)),
        ({"landlord": 0, "revealed": ["", "BJ BJ", ""]}, ("revealed", 1)),
        ({"landlord": 0, "revealed": ["3"]}, ("revealed",)),
    ],
)
def test_a_position_that_cannot_be_says_where(position, where):
    with pytest.raises(BadPosition) as caught:
        GAME.wire.place(House(), GAME.wire.position.load(position))

    assert caught.value.where == where


def test_who_holds_the_trick_and_whose_turn_it_is_follow_from_each_other():
    def placed(**given: Any) -> tuple[int | None, int]:
        position = GAME.wire.position.load({"landlord": 0, "trick": "3", **given})
        state = GAME.wire.place(House(), position)
        return state.best, state.turn

    assert placed() == (0, 1)
    assert placed(best=1) == (1, 2)
    assert placed(turn=0) == (2, 0)
    assert placed(turn=0, passes=1) == (1, 0)
    assert placed(best=1, trick=None) == (1, 2)


@pytest.mark.parametrize("given", [{"best": 1, "turn": 1}, {"best": 1, "passes": 2}])
def test_who_has_the_turn_back_leads_and_has_not_to_beat_himself(given):
    position = GAME.wire.position.load({"landlord": 0, "trick": "5", **given})

    state = GAME.wire.place(House(), position)

    assert (state.turn, state.trick, state.best, state.passes) == (1, None, None, 0)


def test_a_pass_out_of_turn_that_stands_may_bring_the_lead():
    passed = (DEAL, LANDLORD, turn(0, "9"), turn(2))

    state, after = folded(*passed).state, folded(*passed, turn(0, "3 3"), turn(1)).state

    assert (state.turn, state.trick, state.best, state.passes) == (0, None, None, 0)
    assert not GAME.judge(state, Play(0, parse("3"))).findings
    assert (trick_begins(state), trick_begins(after)) == (2, 2)


def test_before_the_deal_nothing_is_possible_but_the_deal():
    state = opened(House(), 2)
    bodies = [LANDLORD, turn(0, "3"), turn(0), {"kind": "call", "seat": 2, "call": 1}]
    bodies += [{"kind": "hand", "seat": 0, "cards": "3"}, {"kind": "kitty", "cards": "3 4 5"}]
    bodies += [{"kind": "reveal", "seat": 0, "cards": "3"}]

    for body in bodies:
        assert GAME.judge(state, GAME.wire.move.load(body)).verdict is Verdict.IMPOSSIBLE
    assert list(GAME.legal_moves(state)) == []
    assert not GAME.judge(state, GAME.wire.move.load(DEAL)).findings
