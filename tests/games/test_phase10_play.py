"""What moves do that no single ruling shows: turns lost, what stood, log levels."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.cards.card import names, parse
from scorekeeper.engine.rulebook import say
from scorekeeper.engine.ruling import KEPT
from scorekeeper.games.phase10 import GAME
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.ledger import unlocated
from scorekeeper.games.phase10.phases import Kind
from scorekeeper.games.phase10.state import Group, State

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


# Losing turns


def test_once_round_the_table_nobody_is_named_twice() -> None:
    state = play(begun(), draw(0), joker(0, 1), draw(2))

    assert rule(state, joker(2, 1)) == "P10-SKIP-2"
    state = play(state, move("discard", 2, card="9C"), draw(0))
    assert rule(state, joker(0, 1)) is None


def test_two_jokers_on_one_seat_cost_it_two_turns_where_they_add_up() -> None:
    state = play(begun(skip_limit="stack"), draw(0), joker(0, 2), draw(1), joker(1, 2))

    assert (state.turn, state.skips.to_lose) == (0, (0, 0, 1))
    state = play(state, draw(0), move("discard", 0, card="9C"), draw(1))
    assert play(state, move("discard", 1, card="9D")).turn == 0


def test_two_players_the_one_who_discards_a_joker_plays_again() -> None:
    state = play(begun(players=2), draw(0), joker(0, 1))

    assert (state.turn, state.stage) == (0, "draw")
    assert rule(play(state, draw(0)), joker(0, 1)) is None


def test_where_one_must_have_played_again_two_players_joker_has_no_effect() -> None:
    state = play(begun(players=2, skip_limit="until_played"), draw(0), joker(0, 1), draw(0))

    assert rule(state, joker(0)) is None
    assert play(state, joker(0)).turn == 1
    assert play(state, joker(0, 1)).turn == 1


def test_turns_left_to_lose_lapse_with_the_round() -> None:
    state = place(to_lose=[0, 0, 1], laid=[0], sizes=[1, 10, 10])

    assert play(state, move("discard", 0, card="9C")).skips.to_lose == (0, 0, 0)


def test_a_first_upcard_joker_counts_as_a_lost_turn() -> None:
    rules = House(skip_limit="until_played", players=2)
    first = GAME.start(rules, GAME.standing(rules, 0, []))
    state = play(first, GAME.wire.move.load({"kind": "deal", "upcard": ["JK"]}), draw(0))

    assert state.turn == 0
    assert rule(state, joker(0, 1)) == "P10-SKIP-4"


# Cards that many know


def test_a_discard_that_was_taken_is_known_until_it_is_played() -> None:
    state = play(begun(), move("draw_discard", 0))
    assert state.known == ((parse("5C"),), (), ())

    state = play(state, move("discard", 0, card="5C"))

    assert state.known == ((), (), ())
    assert unlocated(state.located, parse("5C")) == 1


def test_a_reshuffle_makes_the_discards_unlocated_again() -> None:
    state = place(stage="draw", stock=0, discards=["7H", "7H", "9D"])
    assert unlocated(state.located, parse("7H")) == 0

    state = play(state, draw(0))

    assert unlocated(state.located, parse("7H")) == 2
    assert (state.stock, names(state.discards)) == (1, ["9D"])


# What stood


def test_out_of_turn_the_turn_goes_on_from_the_seat_that_played() -> None:
    state = play(begun(), draw(1), move("discard", 1, card="9C"))

    assert (state.turn, state.sizes) == (2, (10, 10, 10))


def test_a_second_draw_that_stood_leaves_one_card_more() -> None:
    state = play(begun(), draw(0), draw(0), move("discard", 0, card="9C"))

    assert state.sizes == (11, 10, 10)


def test_a_lay_that_stood_lies_as_groups_of_the_kinds_asked() -> None:
    state = place(phases=[2, 1, 1])

    groups = play(state, move("lay", groups=[["3C", "4D", "3H"], ["5C", "4C", "6D", "A"]])).groups

    assert groups[0] == (
        Group(Kind.SET, tuple(map(parse, ("3C", "4D", "3H"))), 0),
        Group(
            Kind.RUN,
            GAME.wire.move.load(
                {"kind": "reveal", "seat": 0, "cards": ["5C", "4C", "6D", "A"]}
            ).cards,
            5,
        ),
    )


def test_a_run_that_stood_without_a_natural_card_begins_at_two() -> None:
    state = play(place(phases=[2, 1, 1]), move("lay", groups=[TRIPLES[0], ["A", "A", "A", "A"]]))

    assert (state.groups[0][1].low, state.groups[0][1].high) == (2, 5)
    assert rule(state, move("hit", card="6C", owner=0, group=1)) is None


def test_groups_too_many_are_of_the_last_kind_asked() -> None:
    state = play(place(phases=[8, 1, 1]), move("lay", groups=[["3H", "4H"], ["5C"]]))

    assert [one.kind for one in state.groups[0]] == [Kind.COLOUR, Kind.COLOUR]


def test_a_wild_that_stood_without_an_end_lies_at_the_high_one() -> None:
    state = place(
        phases=[1, 4, 1],
        groups=[{"owner": 1, "cards": ["3C", "4C", "5D", "6H", "7S", "8S", "9C"]}],
        laid=[0, 1],
    )

    group = play(state, move("hit", card="A", owner=1, group=0)).groups[1][0]

    assert (group.low, group.high) == (3, 10)


def test_a_wrong_card_that_stood_lies_at_the_end_named() -> None:
    state = place(
        phases=[1, 4, 1],
        groups=[{"owner": 1, "cards": ["3C", "4C", "5D", "6H", "7S", "8S", "9C"]}],
        laid=[0, 1],
    )

    group = play(state, move("hit", card="KS", owner=1, group=0, end="low")).groups[1][0]

    assert (names(group.cards)[0], group.low) == ("KS", 2)


def test_a_hit_on_no_group_that_stood_is_a_group_by_itself() -> None:
    state = play(place(), move("hit", card="KS", owner=1, group=5))

    assert [names(one.cards) for one in state.groups[1]] == [["KS"]]


def test_a_lay_that_empties_a_hand_ends_the_round() -> None:
    state = play(place(sizes=[6, 10, 10]), move("lay", groups=TRIPLES))

    assert (state.finish.how, state.finish.out) == ("lay", 0)


def test_drawing_from_nothing_that_stood_draws_nothing() -> None:
    state = place(stock=0)

    assert play(state, draw(0)).sizes == play(state, move("draw_discard", 0)).sizes == state.sizes


# Log levels, and the end


def test_where_only_lays_and_hits_are_logged_a_round_can_be_kept_and_closed() -> None:
    rules = House()
    first = GAME.start(rules, GAME.standing(rules, 0, []))
    entries = [
        GAME.wire.move.load({"kind": "deal", "level": "table"}),
        move("lay", 2, groups=TRIPLES),
        move("lay", 0, groups=[["5C", "5D", "A"], ["9C", "9D", "9H"]]),
        move("hit", 0, card="KS", owner=2, group=1),
        move("out", 0),
        move("reveal", 1, cards=[*TEN[5:], "8S", "9S", "10S", "JS", "QS"]),
        move("reveal", 2, cards=["A", "JK"]),
    ]
    state = first
    for entry in entries:
        assert GAME.judge(state, entry) is KEPT
        state = GAME.play(state, entry)

    assert state.over
    assert GAME.score(state).totals == (0, 60, 40)
    assert GAME.standing(rules, 0, [GAME.score(state)]).phases == (2, 1, 2)


def test_of_a_shown_hand_only_what_was_left_is_told() -> None:
    state = place(stage="over", out=2, sizes=[2, 1, 0], laid=[0, 1, 2])

    score = GAME.score(play(state, move("reveal", cards=["JK", "2D"])))

    said = [say(GAME.book, part, "en") for part in score.sides[0].parts]
    assert said == ["left in the hand, 2 to 10: 1", "left in the hand, jokers: 1"]


def test_the_points_of_a_shown_hand_are_explained() -> None:
    state = place(stage="over", out=2, sizes=[4, 1, 0], laid=[0, 1, 2])

    score = GAME.score(play(state, move("reveal", cards=["10D", "KH", "JK", "A"])))

    parts = [(part.points, dict(part.facts)) for part in score.sides[0].parts]
    assert parts == [(each, {"each": each, "count": 1}) for each in (5, 10, 15, 25)]
    assert score.extra == {"laid_0": 1, "laid_1": 1, "laid_2": 1, "out_2": 1}


def test_where_no_points_are_kept_the_round_closes_at_once() -> None:
    state = place(House(scoring="first_to_lay"), laid=[0], sizes=[1, 10, 10])

    state = play(state, move("discard", card="9C"))

    assert state.over
    assert GAME.score(state).totals == (0, 0, 0)


@pytest.mark.parametrize("ace", ["A", "a", "AS", "AH", "a♦"])
def test_an_ace_is_an_ace_however_it_is_written(ace: str) -> None:
    assert GAME.wire.move.dump(move("discard", card=ace))["card"] == "A"


@pytest.mark.parametrize("card", ["JK", "jk", "10D", "td", "10♦"])
def test_cards_and_jokers_are_read_as_everywhere(card: str) -> None:
    assert GAME.wire.move.dump(move("discard", card=card))["card"] in ("JK", "10D")
