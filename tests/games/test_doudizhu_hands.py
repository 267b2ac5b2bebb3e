"""Hands that are told, publicly unknown: who is judged by them, and what is said after the end."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.journal import Entry, Folded, fold
from scorekeeper.engine.rulebook import LANGUAGES, say
from scorekeeper.engine.ruling import Verdict
from scorekeeper.games.doudizhu import GAME
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.moves import Reveal
from scorekeeper.games.doudizhu.play import opened
from scorekeeper.games.doudizhu.ranks import parse, text
from scorekeeper.games.doudizhu.state import State

LANDLORDS = "3 3 3 4 4 4 5 5 5 6 6 6 7 8 9 10 K"
FIRST = "7 7 7 8 8 8 9 9 9 10 10 10 3 4 5 J Q"
SECOND = "6 J J J Q Q Q A A A A 2 2 2 2 BJ RJ"
BEGUN = ({"kind": "deal"}, {"kind": "landlord", "seat": 0, "bid": 1})
LONG = "3 3 3 4 4 4 5 5 5 6 6 6 7 8 9 10"
ALMOST_ALL = ({"kind": "play", "seat": 0, "cards": LONG}, {"kind": "pass", "seat": 1})
LAST = {"kind": "play", "seat": 0, "cards": "K K K K"}
TO_THE_END = (*ALMOST_ALL, {"kind": "pass", "seat": 2}, LAST)


def hand(seat: int, cards: str) -> dict[str, Any]:
    return {"kind": "hand", "seat": seat, "cards": cards}


def play(seat: int, cards: str) -> dict[str, Any]:
    return {"kind": "play", "seat": seat, "cards": cards}


def folded(*bodies: Any, house: House | None = None) -> Folded:
    entries = [Entry(n, body, stands=True) for n, body in enumerate((*BEGUN, *bodies), 1)]
    return fold(GAME, opened(house or House(), 0), entries)


def held(state: State) -> list[str | None]:
    return [None if one is None else text(one.cards) for one in state.hands]


def test_a_told_hand_shrinks_as_it_is_played():
    state = folded(hand(0, LANDLORDS + " K K K"), *ALMOST_ALL).state

    assert held(state) == ["K K K K", None, None]
    assert state.hands[0].whole


def test_a_part_of_a_hand_is_not_the_whole():
    state = folded(hand(1, "7 7 7")).state

    assert not state.hands[1].whole
    assert list(GAME.legal_moves(state)) == []


def test_of_the_landlords_cards_as_drawn_the_kitty_is_unknown():
    before = folded(hand(0, LANDLORDS)).state
    after = folded(hand(0, LANDLORDS), play(0, "A A A")).state

    assert not before.hands[0].whole
    assert after.hands[0].whole
    assert held(after)[0] == LANDLORDS


def test_a_hand_told_in_the_auction_becomes_the_landlords():
    state = opened(House(), 0)
    for body in ({"kind": "deal"}, hand(0, LANDLORDS), hand(1, FIRST), BEGUN[1]):
        state = GAME.play(state, GAME.wire.move.load(body))

    assert [one and one.whole for one in state.hands] == [False, True, None]


def test_a_shown_kitty_comes_to_the_landlords_cards():
    kitty = {"kind": "kitty", "cards": "K K K"}

    state = folded(hand(0, LANDLORDS), kitty, house=House(kitty_shown=True)).state

    assert held(state)[0] == LANDLORDS + " K K K"
    assert state.hands[0].whole


def test_a_shown_kitty_that_a_whole_hand_lacks_ends_the_belief_in_it():
    kitty = {"kind": "kitty", "cards": "A A A"}

    told = (hand(0, LANDLORDS + " K K K"), hand(1, FIRST))
    state = folded(*told, kitty, house=House(kitty_shown=True)).state

    assert held(state) == [None, text(parse(FIRST)), None]


@pytest.mark.parametrize("shown_first", [True, False])
def test_the_landlords_whole_hand_has_what_he_told_as_drawn_beside_a_shown_kitty(shown_first):
    kitty, drawn = {"kind": "kitty", "cards": "K K K"}, hand(0, LANDLORDS)
    before = (kitty, drawn) if shown_first else (drawn, kitty)

    other = folded(*before, hand(0, LONG + " A K K K"), house=House(kitty_shown=True))
    same = folded(*before, hand(0, LANDLORDS + " K K K"), house=House(kitty_shown=True))

    refusal = other.steps[-1].own_ruling.refusal
    assert (refusal.rule, refusal.facts) == ("DDZ-HAND-3", {"cards": "K"})
    assert same.steps[-1].own_ruling.verdict is Verdict.KEPT


def test_a_shown_kitty_that_cannot_be_beside_the_cards_drawn_ends_the_belief_in_them():
    kitty = {"kind": "kitty", "cards": "3 3 7"}

    state = folded(hand(0, LANDLORDS), kitty, house=House(kitty_shown=True)).state

    assert held(state)[0] is None


def test_a_play_that_a_told_hand_lacks_is_told_to_its_owner_alone():
    steps = folded(hand(1, FIRST), play(0, "3"), play(1, "6")).steps

    assert steps[-1].ruling.verdict is Verdict.KEPT
    assert steps[-1].own_ruling.refusal.rule == "DDZ-HAND-2"


def test_a_hand_that_a_play_contradicts_is_believed_no_longer():
    assert held(folded(hand(1, FIRST), play(0, "3"), play(1, "6")).state) == [None, None, None]


def test_a_part_stays_believed_as_long_as_there_is_room():
    state = folded(hand(1, "7 7 7"), play(0, "3"), play(1, "6")).state

    assert held(state)[1] == "7 7 7"


def test_what_a_seat_played_itself_is_not_elsewhere_when_it_tells_its_hand():
    played = (play(0, "9"), play(1, "J"), play(2, "9 9"))

    told = folded(*played, hand(0, "9 9 9"))

    found = told.steps[-1].own_ruling.refusal
    assert (found.rule, found.case) == ("DDZ-COUNT-2", "hand")
    assert (found.facts["elsewhere"], found.facts["found"], found.facts["seats"]) == (2, 3, (2,))


def test_another_seats_hand_is_not_asked_before_the_end():
    steps = folded(hand(1, "K K K Q"), play(0, "K K K K")).steps

    assert not steps[-1].ruling.findings
    assert not steps[-1].own_ruling.findings
    assert not steps[-1].news


def test_after_the_end_a_hand_that_contradicts_the_plays_is_told_to_its_owner():
    bodies = (hand(1, "K K K Q"), *TO_THE_END)

    *before, last = folded(*bodies).steps

    assert not any(step.news for step in before)
    (news,) = last.news
    assert (news.rule, news.verdict, news.to) == ("DDZ-HAND-4", Verdict.IMPOSSIBLE, 1)
    assert news.facts == {"rank": "K", "owner": 1}
    assert news.about == (7,)


def test_after_the_end_hands_that_contradict_each_other_are_told_to_both():
    news = folded(hand(1, "2 2 2"), hand(2, "2 2"), *TO_THE_END).steps[-1].news

    assert [one.to for one in news] == [1, 2]
    assert {one.facts["rank"] for one in news} == {"2"}


def test_true_hands_contradict_nothing():
    hands = (hand(0, LANDLORDS + " K K K"), hand(1, FIRST), hand(2, SECOND))

    assert not any(step.news for step in folded(*hands, *TO_THE_END).steps)


def test_a_conflict_can_be_said_in_both_languages():
    (news,) = folded(hand(1, "K K K Q"), *TO_THE_END).steps[-1].news

    assert all("K" in say(GAME.book, news, language) for language in LANGUAGES)


def test_onlookers_see_neither_hands_nor_what_is_said_of_them():
    state = folded(hand(1, "K K K Q"), *TO_THE_END).state

    assert held(GAME.seen_by(state, ())) == [None, None, None]
    assert not GAME.seen_by(state, (0, 2)).news
    assert GAME.seen_by(state, (1,)).news == state.news
    assert held(GAME.seen_by(state, (1, 2)))[1] == "Q K K K"


@pytest.mark.parametrize("told", [(), (0,), (1,), (0, 1, 2)])
def test_a_hand_is_not_news_to_others(told):
    hands = {0: LANDLORDS + " K K K", 1: FIRST, 2: SECOND}
    state = folded(*(hand(seat, hands[seat]) for seat in told)).state

    assert GAME.seen_by(state, ()) == folded().state


def test_what_was_revealed_counts_as_seen():
    state = folded(*TO_THE_END).state

    after = GAME.play(state, Reveal(1, parse(FIRST)))

    assert after.told.revealed[1] == parse(FIRST)
    assert GAME.judge(after, Reveal(2, parse(SECOND))).verdict is Verdict.KEPT
    wrong = GAME.judge(after, Reveal(2, parse(SECOND.replace("6", "7"))))
    assert wrong.refusal.rule == "DDZ-COUNT-5"


def test_a_state_is_the_same_without_hands_when_nobody_told_one():
    state = folded(*ALMOST_ALL).state

    assert GAME.seen_by(state, ()) is state
