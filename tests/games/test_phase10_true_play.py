"""Rounds played with real cards: no true play is refused, however little is known of hands."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.ruling import KEPT
from scorekeeper.games.phase10 import GAME
from scorekeeper.games.phase10.byhand import tally
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.ledger import COPIES, unlocated
from scorekeeper.games.phase10.moves import (
    DrawStock,
    Hand,
    Hit,
    Lay,
)
from scorekeeper.games.phase10.score import left_in
from tests.games.phase10_tables import MOST_MOVES, Table, table

houses = st.builds(
    House,
    players=st.integers(2, 6),
    last_phase=st.just(20),
    colour_unit=st.sampled_from(["suit", "red_black"]),
    skip_target=st.sampled_from(["choose", "next"]),
    skip_limit=st.sampled_from(["round", "pending", "until_played", "stack"]),
    upcard_joker=st.sampled_from(["skip_first", "none"]),
    max_wilds_per_group=st.sampled_from([None, 1, 2]),
    wild_limits_on=st.sampled_from(["lay", "lay_and_hit"]),
    hit_same_turn=st.booleans(),
    go_out=st.sampled_from(["any", "discard_only"]),
    stock_empty=st.sampled_from(["reshuffle", "end_round"]),
)


@given(houses, st.integers(0, 10_000), st.integers(1, 20))
@settings(max_examples=25, deadline=None)
def test_no_true_play_is_refused_with_hands_unknown(house: House, seed: int, phase: int) -> None:
    for state, move in table(house, seed, phase).log:
        assert GAME.judge(state, move) is KEPT, move


@given(houses, st.integers(0, 10_000), st.integers(1, 20))
@settings(max_examples=15, deadline=None)
def test_the_ledger_never_denies_what_hands_really_hold(
    house: House, seed: int, phase: int
) -> None:
    played = Table(house, random.Random(seed), GAME.start(house, GAME.standing(house, 0, [])))
    played.deal()
    while played.state.finish is None and len(played.log) < MOST_MOVES:
        hidden = Counter(card for hand in played.hands for card in hand) - Counter(
            card for known in played.state.known for card in known
        )
        located = played.state.located
        assert all(unlocated(located, card) >= count for card, count in hidden.items())
        assert sum(unlocated(located, card) for card in COPIES) == played.state.stock + sum(
            played.state.unknown(seat) for seat in range(house.players)
        )
        legal = list(GAME.legal_moves(played.known()))
        eager = [move for move in legal if isinstance(move, Lay | Hit)]
        played.put(played.chance.choice(eager or legal))


@given(houses, st.integers(0, 10_000), st.integers(1, 20))
@settings(max_examples=15, deadline=None)
def test_a_true_hand_is_never_said_to_be_wrong(house: House, seed: int, phase: int) -> None:
    played = table(house, seed, phase)
    first = played.log[0][0]
    dealt = Table(house, random.Random(seed), first)
    dealt.deal()
    state = dealt.state
    for seat, hand in enumerate(dealt.hands):
        told = Hand(seat, tuple(hand))
        assert GAME.judge(state, told) is KEPT
        state = GAME.play(state, told)
    for _, move in played.log[1:]:
        assert GAME.judge(state, move) is KEPT, move
        state = GAME.play(state, move)
        assert not state.news


@given(houses, st.integers(0, 10_000), st.integers(1, 20))
@settings(max_examples=15, deadline=None)
def test_every_true_round_can_be_entered_by_hand(house: House, seed: int, phase: int) -> None:
    played = table(house, seed, phase)
    assume(played.state.over)
    lines = [
        {
            "seat": seat,
            "laid": played.state.laid[seat],
            "out": not hand,
            "points": left_in(hand).points,
            "phase": phase,
        }
        for seat, hand in enumerate(played.hands)
    ]
    exhausted = played.state.finish.out is None
    result = GAME.wire.result.load({"seats": lines, "exhausted": exhausted})

    assert GAME.tally(house, result).score.totals == GAME.score(played.state).totals
    assert not tally(house, result, played.state).broken


@pytest.mark.parametrize("seed", range(3))
def test_a_round_without_laying_runs_through_its_stock_and_a_new_one(seed: int) -> None:
    house = House(players=6, min_naturals=10)

    played = table(house, seed, 1, most=400)

    assert all(GAME.judge(state, move) is KEPT for state, move in played.log)
    assert any(
        isinstance(move, DrawStock) and not state.stock and len(state.discards) > 1
        for state, move in played.log
    )
