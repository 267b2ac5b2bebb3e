"""What holds in every deal of Dou Dizhu: legal plays, what all can say of them, and payments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.ruling import Verdict
from scorekeeper.games.doudizhu import GAME
from scorekeeper.games.doudizhu.combos import Form
from scorekeeper.games.doudizhu.house import House, other_variants
from scorekeeper.games.doudizhu.legal import plays
from scorekeeper.games.doudizhu.moves import Call, Deal, Hand, Kitty, Landlord, Pass, Play
from scorekeeper.games.doudizhu.play import opened
from scorekeeper.games.doudizhu.ranks import ONE, RANKS, Cards, counts, ranks_in, size, spread, text
from scorekeeper.games.doudizhu.state import Known, State

CHANCE = st.integers(min_value=0).map(Random)
HOUSES = st.builds(
    House,
    players=st.sampled_from([3, 4]),
    kitty_shown=st.booleans(),
    seq_exact_5=st.booleans(),
    attach=st.sampled_from(["distinct", "loose"]),
    attach_both_joker_pairs=st.booleans(),
    spring=st.booleans(),
    max_doublings=st.none() | st.integers(0, 3),
).filter(lambda house: not other_variants(house))
FEW = 8
"""Cards in hand, so that every choice of them is soon tried."""
SOME_PLAYS = 40


class RandomDeal:
    """A deal with real cards, played by legal moves: `told` sees all hands, `public` none."""

    def __init__(self, house: House, chance: Random) -> None:
        self.house, self.chance = house, chance
        pack = [rank for rank in RANKS for _ in range(counts(house.pack)[rank])]
        chance.shuffle(pack)
        self.drawn = [spread(pack[seat :: house.players][: house.drawn]) for seat in self.seats]
        used = sum(self.drawn)
        self.kitty = house.pack - used
        self.told = self.public = opened(house, 0)
        self.begin()

    @property
    def seats(self) -> range:
        return range(self.house.players)

    def begin(self) -> None:
        """Deal, call, and tell every hand, each as drawn or with the kitty."""
        first = self.chance.choice(self.seats)
        turned_up = self.chance.choice([None, *ranks_in(self.drawn[first])])
        self.log(Deal(first, turned_up))
        landlord = self.chance.choice(self.seats)
        self.log(Landlord(landlord, self.chance.randint(1, 3)))
        if self.house.kitty_shown:
            self.log(Kitty(self.kitty))
        for seat in self.seats:
            hand = self.drawn[seat] + (self.kitty if seat == landlord else 0)
            assert not GAME.judge(self.told, Hand(seat, hand)).findings
            self.told = GAME.play(self.told, Hand(seat, hand))

    def log(self, move: object) -> None:
        self.told, self.public = GAME.play(self.told, move), GAME.play(self.public, move)

    def some_move(self) -> Play | Pass:
        """A legal move: seldom a pass, mostly one of the first that are found."""
        legal = list(islice(GAME.legal_moves(self.told), SOME_PLAYS))
        if self.chance.random() < 0.3:
            return legal[0]
        return self.chance.choice(legal)

    def run(self) -> Iterator[Play | Pass]:
        """Play to the end."""
        while not self.told.over:
            move = self.some_move()
            yield move
            self.log(move)


def subsets(hand: Cards) -> Iterator[Cards]:
    """Every choice of cards out of a hand, but for none."""
    choices = product(*(range(count + 1) for count in counts(hand)))
    for chosen in islice(choices, 1, None):
        yield sum(count * one for count, one in zip(chosen, ONE, strict=True))


def some_cards(house: House, chance: Random) -> Cards:
    """A small hand with many equal cards."""
    low = chance.randint(0, 9)
    ranks = sorted({*range(low, low + 4), *chance.sample([11, 12, 13, 14], 2)})
    pack = [rank for rank in ranks for _ in range(counts(house.pack)[rank])]
    return spread(chance.sample(pack, chance.randint(1, FEW)))


def small_position(house: House, chance: Random) -> State:
    """A seat with few cards, mostly with something to beat."""
    hand, other = some_cards(house, chance), some_cards(house, chance)
    position: dict[str, Any] = {"landlord": 0, "hands": [text(hand), *[""] * (house.players - 1)]}
    sizes = opened(house, 0).sizes
    position["sizes"] = [size(hand), *sizes[1:]]
    position["turned_up"], position["first_bidder"] = chance.choice([("K", 1), ("5", 0), (None, 1)])
    if house.kitty_shown:
        position["kitty"] = text(spread(chance.choices(RANKS[:13], k=house.kitty)))
    if chance.random() < 0.6:
        trick = text(chance.choice(list(islice(plays(other, house.forms, None), 200))))
        played = [*[""] * (house.players - 1), trick]
        position |= {"turn": 0, "trick": trick, "played": played}
    return GAME.wire.place(house, GAME.wire.position.load(position))


@settings(max_examples=60, deadline=None)
@given(HOUSES, CHANCE)
def test_the_legal_plays_are_those_that_nothing_speaks_against(house: House, chance: Random):
    state = small_position(house, chance)
    every = [Play(0, cards) for cards in subsets(state.hands[0].cards)]

    legal = list(GAME.legal_moves(state))

    fine = [move for move in (*every, Pass(0)) if not GAME.judge(state, move).findings]
    assert len(set(legal)) == len(legal)
    assert set(legal) == set(fine)


@settings(max_examples=40, deadline=None)
@given(HOUSES, CHANCE)
def test_no_true_play_is_refused_whether_hands_are_known_or_not(house: House, chance: Random):
    deal = RandomDeal(house, chance)
    for move in deal.run():
        assert not GAME.judge(deal.public, move).findings
        assert not GAME.judge(deal.told, move).findings

    assert deal.told.winner == deal.public.winner
    assert not deal.told.news
    assert GAME.seen_by(deal.told, ()) == deal.public


@settings(max_examples=40, deadline=None)
@given(HOUSES, CHANCE)
def test_balances_always_sum_to_zero(house: House, chance: Random):
    deal = RandomDeal(house, chance)
    for _ in deal.run():
        assert sum(GAME.score(deal.public).totals) == 0

    score = GAME.score(deal.public)
    assert sum(score.totals) == 0
    assert all(sum(part.points for part in side.parts) == side.total for side in score.sides)
    assert score.extra["paid"] == 1


@settings(max_examples=20, deadline=None)
@given(HOUSES, CHANCE)
def test_cards_left_and_cards_played_are_the_whole_pack(house: House, chance: Random):
    deal = RandomDeal(house, chance)
    for _ in deal.run():
        hidden = 0 if deal.public.landlord is not None else house.kitty
        assert sum(deal.public.sizes) + size(deal.public.seen) + hidden == size(house.pack)
        held = sum(hand.cards for hand in deal.told.hands)
        assert held + deal.told.seen == house.pack


@settings(max_examples=30, deadline=None)
@given(HOUSES, CHANCE)
def test_whatever_is_possible_can_be_played(house: House, chance: Random):
    state = opened(house, 0)
    for _ in range(60):
        seat = chance.randrange(house.players)
        cards = some_cards(house, chance)
        moves = [
            *(Deal(chance.choice([None, seat])), Call(seat, chance.choice([None, 1, 2, 3, 4]))),
            *(Landlord(seat, chance.randint(0, 4)), Hand(seat, cards), Kitty(cards)),
            *(Play(seat, cards), Play(seat, cards), Pass(seat), Play(state.turn, cards)),
        ]
        move = chance.choice(moves)
        ruling = GAME.judge(state, move)
        if not ruling.impossible:
            state = GAME.play(state, move)
            assert min(state.sizes) >= 0
            assert sum(GAME.score(state).totals) == 0


@pytest.mark.parametrize("house", [House(), House(players=4)])
def test_nothing_but_passes_is_legal_over_a_rocket(house: House):
    jokers = (ONE[13] + ONE[14]) * (house.players - 2)
    hand = jokers + 4 * ONE[3] + 2 * ONE[5]
    state = GAME.play(GAME.play(opened(house, 0), Deal()), Landlord(0, 1))
    state = GAME.play(state, Play(0, jokers))
    known = Known(hand - jokers, 17, whole=True)
    told = replace(state.told, hands=(None, known, *(None,) * (house.players - 2)))
    state = state._replace(told=told, sizes=(18, 6, *state.sizes[2:]))

    assert state.trick.form is Form.ROCKET
    assert list(GAME.legal_moves(state)) == [Pass(1)]
    assert GAME.judge(state, Play(1, 4 * ONE[3])).verdict is Verdict.BROKEN
