"""The legal moves of a known hand, found on counts of values; subsets are never enumerated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.cards.card import Card
from scorekeeper.cards.sums import Counts, completions, pick, reaches, unions_of_sets
from scorekeeper.engine.ruling import KEPT
from scorekeeper.games.seep.checks import judge
from scorekeeper.games.seep.moves import Add, Bid, Break, Build, Capture, Move, Throw, ThrowIn
from scorekeeper.games.seep.state import HIGHEST, LOWEST, Known, State

NOTHING: Counts = (0,) * HIGHEST
Pools = Sequence[Sequence[Card]]
"""The loose cards by value, from 1 to 13."""


def legal_moves(state: State) -> Iterator[Move]:
    """The moves of the seat in turn that `judge` finds nothing against, in canonical form.

    Complete where that seat's hand was told whole; otherwise there are none to be sure of.
    """
    hand = state.hands[state.turn]
    if hand is None or not hand.whole:
        return
    for move in _openings(state, hand) if state.phase == "bid" else _plays(state, hand):
        if judge(state, move) is KEPT:
            yield move


def _openings(state: State, hand: Known) -> Iterator[Move]:
    """Bids of the values held, and throwing in."""
    for value in sorted({int(card.rank) for card in hand.cards}):
        yield Bid(state.turn, value)
    yield ThrowIn(state.turn, hand.cards)


def _plays(state: State, hand: Known) -> Iterator[Move]:
    """Every play of each card whose sums fit; `judge` has the last word."""
    pools = _pools(state.loose)
    for card in hand.cards:
        yield Throw(state.turn, card)
        yield from _captures(state, card, pools)
        kept = {int(one.rank) for one in hand.cards if one is not card}
        for value in sorted(kept):
            if value >= LOWEST:
                yield from _builds(state, card, value, pools)
        for house in state.houses:
            yield from _adds(state, card, house.value, pools)
            yield from _breaks(state, card, house.value, pools)


def _pools(loose: Iterable[Card]) -> Pools:
    pools: list[list[Card]] = [[] for _ in range(HIGHEST)]
    for card in loose:
        pools[card.rank - 1].append(card)
    return pools


def _up_to(pools: Pools, value: int) -> Counts:
    """How many there are of each value up to `value`; bigger ones fit into no set of it."""
    return tuple(len(pool) if place < value else 0 for place, pool in enumerate(pools))


def _leaves_a_set(available: Counts, used: Counts, value: int) -> bool:
    """Whether a set of `value` is left of what is available."""
    left = [
        number + 1
        for number, (there, gone) in enumerate(zip(available, used, strict=True))
        for _ in range(there - gone)
    ]
    return reaches(left, value)


def _captures(state: State, card: Card, pools: Pools) -> Iterator[Move]:
    """Every union of sets of the card's value, with the house of it and without."""
    value, everything = int(card.rank), state.terms.rules.capture_all
    houses = (None, value) if state.house(value) is not None else (None,)
    available = _up_to(pools, value)
    for counts in unions_of_sets(available, value, [NOTHING]):
        if everything and _leaves_a_set(available, counts, value):
            continue
        for loose in pick(pools, counts):
            for house in houses:
                yield Capture(state.turn, card, loose, house)


def _builds(state: State, card: Card, value: int, pools: Pools) -> Iterator[Move]:
    """Every union of sets of `value` with the hand card in one of them."""
    if card.rank > value or state.house(value) is not None:
        return
    for loose in _joining(state, card.rank, value, pools):
        yield Build(state.turn, card, loose, None, value)


def _adds(state: State, card: Card, value: int, pools: Pools) -> Iterator[Move]:
    """Every union of sets of the house's value with the hand card in one of them."""
    if card.rank > value:
        return
    for loose in _joining(state, card.rank, value, pools):
        yield Add(state.turn, card, loose, value)


def _breaks(state: State, card: Card, value: int, pools: Pools) -> Iterator[Move]:
    """The raise by the card, with every union of sets of the new value."""
    new = value + card.rank
    if new > HIGHEST:
        return
    for loose in _joining(state, new, new, pools):
        yield Break(state.turn, card, loose, value)


def _joining(state: State, used: int, value: int, pools: Pools) -> Iterator[tuple[Card, ...]]:
    """The loose cards that complete a set of `value` with something worth `used`, and more sets.

    Whether those equal to it have to be among them is for `judge` to say.
    """
    available = _up_to(pools, value)
    forced = state.terms.rules.absorb_sums == "forced"
    for counts in unions_of_sets(available, value, completions(available, value, used)):
        if not (forced and _leaves_a_set(available, counts, value)):
            yield from pick(pools, counts)
