"""Told hands of Phase 10: what follows them, what contradicts them, and who hears of it."""

from __future__ import annotations

from typing import Any

from scorekeeper.cards.card import names
from scorekeeper.engine.ruling import KEPT, Verdict
from scorekeeper.games.phase10 import GAME
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.state import State

TEN = ["3C", "3D", "3H", "KC", "KD", "2S", "4S", "5S", "6S", "7S"]
TRIPLES = [["3C", "3D", "3H"], ["KC", "KD", "KH"]]


def place(house: House | None = None, **position: Any) -> State:
    return GAME.wire.place(house or House(), GAME.wire.position.load(position))


def move(kind: str, seat: int = 0, **fields: Any) -> Any:
    return GAME.wire.move.load({"kind": kind, "seat": seat, **fields})


def play(state: State, *moves: Any) -> State:
    for one in moves:
        state = GAME.play(state, one)
    return state


def rule(state: State, asked: Any) -> str | None:
    refusal = GAME.judge(state, asked).refusal
    return refusal.rule if refusal else None


def joker(seat: int, target: int | None = None) -> Any:
    return move("discard", seat, card="JK", target=target)


def draw(seat: int) -> Any:
    return move("draw_stock", seat)


def begun(**house: Any) -> State:
    """A round just dealt, seat 0 to draw."""
    rules = House(**house)
    first = GAME.start(rules, GAME.standing(rules, rules.players - 1, []))
    return play(first, GAME.wire.move.load({"kind": "deal", "upcard": ["5C"]}))


def told(**house: Any) -> State:
    return play(begun(**house), move("hand", cards=TEN))


def test_a_told_hand_follows_what_its_seat_does() -> None:
    state = play(told(), move("draw_discard", 0), move("discard", 0, card="2S"))

    assert names(state.hands[0].cards) == [*(one for one in TEN if one != "2S"), "5C"]
    assert state.hands[0].whole


def test_a_hidden_draw_leaves_the_hand_told_in_part_until_it_is_told() -> None:
    state = play(told(), draw(0))
    assert not state.hands[0].whole
    assert rule(state, move("discard", 0, card="9H")) is None

    state = play(state, move("hand", cards=TEN, drawn=["KH"]))

    assert state.hands[0].whole
    assert rule(state, move("discard", 0, card="9H")) == "P10-HAND-1"


def test_a_play_that_a_told_hand_lacks_stands_and_only_its_owner_is_told() -> None:
    state = play(told(), move("draw_discard", 0))

    after = play(state, move("discard", 0, card="9H"))

    assert after.hands[0].broken
    (news,) = after.news
    assert (news.rule, news.case, news.about, news.to) == ("P10-PRV-2", "played", (2,), 0)
    assert GAME.seen_by(after, ()).news == GAME.seen_by(after, (1, 2)).news == ()
    assert GAME.seen_by(after, (0,)).news == after.news


def test_everybody_judges_that_play_by_what_all_know() -> None:
    state = play(told(), move("draw_discard", 0))

    assert GAME.judge(GAME.seen_by(state, ()), move("discard", 0, card="9H")) is KEPT
    assert GAME.judge(state, move("discard", 0, card="9H")).verdict is Verdict.IMPOSSIBLE


def test_a_hand_that_was_contradicted_can_be_told_anew() -> None:
    state = play(told(), move("draw_discard", 0), move("discard", 0, card="9H"))
    right = ["9H", *TEN[1:]]

    assert GAME.judge(state, move("hand", cards=TEN)).refusal.case == "size_played"
    assert play(state, move("hand", cards=right)).hands[0].whole


def test_a_told_card_of_which_all_copies_lie_elsewhere_breaks_the_hand() -> None:
    state = play(begun(), move("hand", 1, cards=TEN), draw(0), move("discard", 0, card="3C"))
    assert not state.news

    state = play(state, draw(1), move("discard", 1, card="KC"), draw(2))
    state = play(state, move("discard", 2, card="3C"))

    (news,) = state.news
    assert (news.case, news.to, names(news.facts["cards"])) == ("copies", 1, ["3C"])


def test_a_shown_hand_is_held_against_the_one_that_was_told() -> None:
    state = place(stage="over", out=2, hands=[TEN, [], []], sizes=[10, 10, 0])
    other = [*TEN[:-1], "9S"]

    assert play(state, move("reveal", cards=TEN)).news == ()
    (news,) = play(state, move("reveal", cards=other)).news
    assert (news.case, names(news.facts["cards"])) == ("played", ["7S"])


def test_two_hands_that_clash_are_reported_after_the_round() -> None:
    house = House(scoring="first_to_lay")
    state = place(house, laid=[2], turn=2, sizes=[10, 10, 1], hands=[TEN, TEN, []], discards=["KD"])

    state = play(state, move("discard", 2, card="9C"))

    (news,) = state.news
    assert (news.rule, news.to, news.facts["seats"]) == ("P10-PRV-3", None, (0, 1))


def test_hands_that_do_not_clash_are_not_reported() -> None:
    house = House(scoring="first_to_lay")
    state = place(house, laid=[2], turn=2, sizes=[10, 10, 1], hands=[TEN, TEN, []])

    assert play(state, move("discard", 2, card="9C")).news == ()


def test_nobody_else_sees_a_told_hand() -> None:
    state = told()

    assert GAME.seen_by(state, (0,)).hands == state.hands
    assert GAME.seen_by(state, (1, 2)).hands == (None, None, None)


def test_a_hand_told_late_includes_what_was_played_of_it() -> None:
    state = play(begun(), move("draw_discard"), move("discard", card="2S"))

    assert GAME.judge(state, move("hand", cards=TEN)) is KEPT
    assert names(play(state, move("hand", cards=TEN)).hands[0].cards) == [
        *(one for one in TEN if one != "2S"),
        "5C",
    ]


def test_what_was_played_is_told_or_among_the_cards_not_told() -> None:
    state = play(begun(), move("draw_discard"), move("discard", card="9H"))

    finding = GAME.judge(state, move("hand", cards=TEN)).refusal
    assert (finding.rule, finding.case) == ("P10-PRV-1", "size_played")
    assert names(finding.facts["cards"]) == ["9H"]
    assert GAME.judge(state, move("hand", cards=TEN[1:])) is KEPT
