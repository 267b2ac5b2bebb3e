"""What holds in every deal of Seep: which moves are legal, and what all can say of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations, islice
from random import Random
from typing import Any, get_args, get_type_hints

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import PACK_52
from scorekeeper.cards.sums import splits_into_sets
from scorekeeper.engine.claim import ClaimStatus
from scorekeeper.engine.ruling import KEPT
from scorekeeper.games.seep import GAME
from scorekeeper.games.seep.house import House
from scorekeeper.games.seep.moves import (
    Add,
    Bid,
    Break,
    Build,
    Capture,
    Deal,
    Floor,
    Hand,
    Play,
    Throw,
    ThrowIn,
)
from scorekeeper.games.seep.state import State

MOST_LOOSE = 6
"""Loose cards, so that all their subsets are soon tried."""
MOST_CHOICES = 40
"""Legal moves among which one is drawn; a full floor has thousands."""
NOT_OF_PLAY = (
    *("bazzi_lead", "bazzis", "match_mode", "under9", "under9_limit", "under9_counts_sweeps"),
    *("sweep", "sweep_first", "sweep_last", "sweep_last_scope", "ten_diamond", "most_cards"),
    "dealer_basis",
)
"""House rules that change points and no play."""
CHOICES = {
    name: (0, 2, 3) if choice is int else get_args(choice) or (False, True)
    for name, choice in get_type_hints(House).items()
    if name not in NOT_OF_PLAY
}
HOUSES = st.builds(
    House,
    **{
        field.name: st.just(field.default) | st.sampled_from(CHOICES[field.name])
        for field in fields(House)
        if field.name in CHOICES
    },
)
"""House rules; the more an example shrinks, the more of them are as by default."""
CHANCE = st.integers(min_value=0).map(Random)


class RandomDeal:
    """A deal with real cards, played by legal moves: `told` sees all hands, `public` none."""

    def __init__(self, house: House, chance: Random, dealer: int = 3) -> None:
        self.chance, self.dealer = chance, dealer
        self.redealt = -1
        while self.redealt < 0 or self.public.phase == "redeal":
            self.redealt += 1
            self.open(house)

    def open(self, house: House) -> None:
        """Deal, bid or throw in, and turn up the floor."""
        pack = self.chance.sample(PACK_52, len(PACK_52))
        self.told = self.public = GAME.start(house, GAME.standing(house, self.dealer, []))
        self.play(Deal())
        bidder = self.public.terms.bidder
        self.hands = [list(pack[8 + seat :: 4]) for seat in range(4)]
        self.hands[bidder] = [*pack[:4], *self.hands[bidder][:8]]
        spare = [card for card in pack[4 + 4 :] if all(card not in hand for hand in self.hands)]
        for hand in self.hands:
            while len(hand) < 12:
                hand.append(spare.pop())
        self.tell(bidder, pack[:4])
        self.play(self.some_move())
        if self.public.phase == "first":
            self.play(Floor(tuple(pack[4:8])))

    def tell(self, seat: int, cards: list[Card]) -> None:
        self.told = GAME.play(self.told, Hand(seat, tuple(cards)))

    def play(self, move: Any) -> None:
        self.told, self.public = GAME.play(self.told, move), GAME.play(self.public, move)
        if self.public.play == 1:
            for seat, cards in enumerate(self.hands):
                self.tell(seat, cards)

    def some_move(self) -> Any:
        """A legal move, each kind as likely as every other, so that houses are not rare."""
        legal = list(islice(GAME.legal_moves(self.told), MOST_CHOICES))
        kind = self.chance.choice(sorted({type(move).__name__ for move in legal}))
        return self.chance.choice([move for move in legal if type(move).__name__ == kind])

    def play_until(self, play: int) -> None:
        while self.told.play < play:
            self.play(self.some_move())


def subsets(loose: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    return [some for size in range(len(loose) + 1) for some in combinations(loose, size)]


def every_play(state: State, card: Card) -> Iterator[Play]:
    """Everything that can be named with a card, sense or nonsense."""
    seat, houses = state.turn, [house.value for house in state.houses]
    yield Throw(seat, card)
    for loose in subsets(state.loose):
        for house in (0, *houses):
            yield Capture(seat, card, loose, house)
        for value in range(8, 15):
            yield Build(seat, card, loose, 0, value)
        for house in houses:
            yield Add(seat, card, loose, house)
            yield Break(seat, card, loose, house)


def what_it_does(move: Play) -> tuple[object, ...]:
    """A play without the order of what it names."""
    return type(move), move.card, frozenset(move.loose), move.house, move.value


def some_state(house: House, chance: Random) -> State:
    """A state somewhere in a deal, with a floor small enough to try everything."""
    deal = RandomDeal(house, chance)
    deal.play_until(chance.randrange(48))
    assume(len(deal.told.loose) <= MOST_LOOSE)
    return deal.told


@settings(max_examples=500, deadline=None)
@given(HOUSES, CHANCE)
def test_the_legal_moves_are_all_that_nothing_speaks_against(house: House, chance: Random) -> None:
    state = some_state(house, chance)
    card = chance.choice(state.hands[state.turn].cards)

    legal = [what_it_does(move) for move in GAME.legal_moves(state) if move.card is card]

    kept = [
        what_it_does(move) for move in every_play(state, card) if GAME.judge(state, move) is KEPT
    ]
    assert set(legal) == set(kept)
    assert len(legal) == len(set(legal))


@settings(max_examples=80, deadline=None)
@given(HOUSES, CHANCE)
def test_a_card_is_barred_from_throwing_only_when_it_goes_into_a_house(
    house: House, chance: Random
) -> None:
    state = some_state(house, chance)
    legal = list(GAME.legal_moves(state))
    for card in state.hands[state.turn].cards:
        refusal = GAME.judge(state, Throw(state.turn, card)).refusal
        if refusal is None or refusal.rule != "SEEP-THROW-2":
            continue
        assert any(isinstance(move, Build | Add | Break) and move.card is card for move in legal)


@settings(max_examples=80, deadline=None)
@given(CHANCE)
def test_a_card_that_goes_into_a_house_is_barred_where_the_table_says_so(chance: Random) -> None:
    state = some_state(House(throw_rule="no_capture_no_house"), chance)
    assume(state.phase == "play")
    legal = list(GAME.legal_moves(state))
    thrown = {move.card for move in legal if isinstance(move, Throw)}
    in_houses = {move.card for move in legal if isinstance(move, Build | Add | Break)}

    assert not thrown & in_houses


@settings(max_examples=60, deadline=None)
@given(CHANCE)
def test_the_first_throw_is_barred_exactly_when_the_bid_can_be_built(chance: Random) -> None:
    first = RandomDeal(House(first_throw_last_resort=True), chance).told
    legal = list(GAME.legal_moves(first))
    thrown = [card for card in first.hands[first.turn].cards if card.rank == first.bid]

    refusals = [GAME.judge(first, Throw(first.turn, card)).refusal for card in thrown]

    builds = any(isinstance(move, Build) for move in legal)
    assert {bool(one and one.rule == "SEEP-FIRST-2") for one in refusals} == {builds}


@settings(max_examples=60, deadline=None)
@given(HOUSES, CHANCE, st.integers(0, 3))
def test_what_hidden_hands_truly_play_is_never_refused(
    house: House, chance: Random, dealer: int
) -> None:
    deal = RandomDeal(house, chance, dealer)
    while not deal.told.over:
        move = deal.some_move()

        assert GAME.judge(deal.public, move).refusal is None
        deal.play(move)

        assert not deal.public.news
    assert not deal.public.promises.open
    public = {claim.status for claim in deal.public.claims}
    assert public <= {ClaimStatus.PROVEN, ClaimStatus.UNPROVABLE}
    assert {claim.status for claim in deal.told.claims} <= {ClaimStatus.PROVEN}


@settings(max_examples=60, deadline=None)
@given(HOUSES, CHANCE)
def test_the_floor_stays_as_the_law_has_it(house: House, chance: Random) -> None:
    deal = RandomDeal(house, chance)
    while not deal.told.over:
        deal.play(deal.some_move())
        state = deal.public

        values = [one.value for one in state.houses]
        assert len(set(values)) == len(values)
        assert not {int(card.rank) for card in state.loose} & set(values)
        for one in state.houses:
            assert splits_into_sets([int(card.rank) for card in one.cards], one.value)
            assert len(one.owners) == 1 or not one.ordinary
    assert deal.public.play == 48
    assert not deal.public.houses


@settings(max_examples=40, deadline=None)
@given(CHANCE, st.sampled_from([{}, {"ten_diamond": 2, "most_cards": 4}]))
def test_a_deal_counted_by_hand_is_worth_what_its_journal_says(
    chance: Random, rules: dict[str, int]
) -> None:
    house = GAME.wire.house.load(rules)
    deal = RandomDeal(house, chance, dealer=chance.randrange(4))
    deal.play_until(48)
    score = GAME.score(deal.public)
    sweeps = deal.public.won.sweeps
    sides = []
    for side in (0, 1):
        mine = [one.play for one in sweeps if one.side == side]
        first, last = mine.count(1), mine.count(48)
        counts = {"n50": len(mine) - first - last, "n25": first, "n0": last}
        points = {"card_points": score.extra[f"card_points_{side}"], "total": score.totals[side]}
        sides.append(points | counts | {"cards": len(deal.public.won.cards[side])})

    counted = GAME.tally(house, GAME.wire.result.load({"sides": sides, "dealer": deal.dealer}))

    assert not counted.broken
    assert counted.score
    assert counted.score.totals == score.totals
    assert counted.score.extra == score.extra
    by_totals = {"sides": [{"total": total} for total in score.totals]}
    assert GAME.tally(house, GAME.wire.result.load(by_totals)).score
    by_difference = {"difference": score.totals[0] - score.totals[1]}
    assert GAME.tally(house, GAME.wire.result.load(by_difference)).score


@settings(max_examples=100, deadline=None)
@given(CHANCE)
def test_a_bidder_can_bid_or_throw_in_and_never_both(chance: Random) -> None:
    four = chance.sample(PACK_52, 4)
    house = House()
    state = GAME.play(GAME.start(house, GAME.standing(house, 3, [])), Deal())
    state = GAME.play(state, Hand(0, tuple(four)))

    legal = list(GAME.legal_moves(state))

    high = sorted({int(card.rank) for card in four if card.rank >= 9})
    wanted = [Bid(0, value) for value in high] or [ThrowIn(0, tuple(four))]
    assert legal == wanted
