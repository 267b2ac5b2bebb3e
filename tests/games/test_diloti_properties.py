"""What holds in every deal of Diloti: which moves are legal, and what all can say of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import combinations, product
from random import Random
from typing import Any, TypeVar, get_args, get_type_hints

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.cards.card import Card
from scorekeeper.engine.claim import ClaimStatus
from scorekeeper.games.diloti import GAME
from scorekeeper.games.diloti.house import House
from scorekeeper.games.diloti.moves import Add, Capture, Deal, Declare, Hand, Lay, Play, Raise
from scorekeeper.games.diloti.state import State

Item = TypeVar("Item")

MOST_ON_THE_TABLE = 7
"""Loose cards and piles, so that all their subsets are soon tried."""
VALUES = range(12)
COUNTED_BY_HAND = ("target", "target_mode", "xeri_points", "cards_points", "cards_tie", "leftover")
"""House rules that change points and no play; the totals below are those of their defaults."""

CHOICES = {
    name: get_args(choice) or (False, True)
    for name, choice in get_type_hints(House).items()
    if name not in COUNTED_BY_HAND
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

    def __init__(self, house: House, chance: Random) -> None:
        self.chance, self.pack = chance, list(house.pack)
        self.told = self.public = GAME.start(house, GAME.standing(house, 0, []))
        while not self.public.dealt:
            chance.shuffle(self.pack)
            table = Deal(tuple(self.pack[:4]))
            if GAME.judge(self.public, table).refusal is None:
                self.told = self.public = GAME.play(self.public, table)
        del self.pack[:4]
        self.tell()

    def tell(self) -> None:
        """Deal the packet out and tell every hand."""
        for seat, size in enumerate(self.told.sizes):
            hand, self.pack = tuple(self.pack[:size]), self.pack[size:]
            self.told = GAME.play(self.told, Hand(seat, hand))

    def legal(self) -> list[Any]:
        return list(GAME.legal_moves(self.told))

    def play(self, move: Any) -> None:
        self.told, self.public = GAME.play(self.told, move), GAME.play(self.public, move)
        if self.told.running and not any(self.told.hands):
            self.tell()

    def play_until(self, play: int, *, piles: int) -> None:
        """Play so far, and on until so many piles lie there or one card is left."""
        last = self.told.terms.house.plays - 1
        while self.told.play < play or (len(self.told.piles) < piles and self.told.play < last):
            self.play(self.some_move())

    def some_move(self) -> Any:
        """A legal move, each kind as likely as every other, so that piles are not rare."""
        legal = self.legal()
        kind = self.chance.choice(sorted({type(move).__name__ for move in legal}))
        return self.chance.choice([move for move in legal if type(move).__name__ == kind])


def subsets(items: Sequence[Item]) -> list[tuple[Item, ...]]:
    return [some for size in range(len(items) + 1) for some in combinations(items, size)]


def every_move(state: State, card: Card) -> Iterator[Play]:
    """Everything that can be named with a card, sense or nonsense."""
    seat, piles = state.turn, [pile.id for pile in state.piles]
    yield Lay(seat, card)
    for loose in subsets(state.loose):
        for some in subsets(piles):
            yield Capture(seat, card, loose, some)
        for value in VALUES:
            yield Declare(seat, card, loose, (), value)
        for pile, value in product(piles, (None, *VALUES)):
            yield Add(seat, card, loose, (pile,), value)
            yield Raise(seat, card, loose, (pile,), value)


def what_it_does(state: State, move: Play) -> tuple[object, ...]:
    """A move without the order of what it names, and with the value that it leaves out."""
    value = move.value
    if value is None and isinstance(move, Add | Raise):
        value = next(one.value for one in GAME.play(state, move).piles if one.id == move.piles[0])
    return type(move), move.card, frozenset(move.loose), frozenset(move.piles), value


@settings(max_examples=500, deadline=None)
@given(HOUSES, CHANCE)
def test_the_legal_moves_are_all_that_nothing_speaks_against(house: House, chance: Random) -> None:
    deal = RandomDeal(house, chance)
    deal.play_until(chance.randrange(house.plays), piles=chance.randrange(3))
    state = deal.told
    assume(len(state.loose) + len(state.piles) <= MOST_ON_THE_TABLE)
    card = chance.choice(state.hands[state.turn].cards)

    legal = [what_it_does(state, move) for move in deal.legal() if move.card is card]

    kept = [move for move in every_move(state, card) if not GAME.judge(state, move).findings]
    assert set(legal) == {what_it_does(state, move) for move in kept}
    assert len(legal) == len(set(legal))


@settings(max_examples=200, deadline=None)
@given(HOUSES, CHANCE)
def test_what_hidden_hands_truly_play_is_never_refused(house: House, chance: Random) -> None:
    deal = RandomDeal(house, chance)
    while not deal.told.over:
        move = deal.some_move()

        assert GAME.judge(deal.public, move).refusal is None
        deal.play(move)

        assert not deal.public.news
    assert deal.public.over
    assert deal.public.claims == deal.told.claims
    assert {claim.status for claim in deal.public.claims} <= {ClaimStatus.PROVEN}


@settings(max_examples=50, deadline=None)
@given(HOUSES, CHANCE)
def test_the_totals_of_a_deal_are_those_that_fit(house: House, chance: Random) -> None:
    deal = RandomDeal(house, chance)
    while not deal.public.over:
        deal.play(deal.some_move())
    won, half = deal.public.won, len(house.pack) // 2

    totals = GAME.score(deal.public).totals

    cards = [len(cards) for cards in won.cards]
    xeris = 10 * sum(xeri.counts for xeri in won.xeris)
    assert won.last is None or sum(cards) == len(house.pack)
    assert won.last is None or sum(totals) == (7 if cards == [half, half] else 11) + xeris
