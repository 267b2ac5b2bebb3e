"""The legal moves of a known hand, found on counts of values; subsets are never enumerated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.cards.card import Card
from scorekeeper.cards.sums import Counts, completions, pick, reaches, unions_of_sets
from scorekeeper.engine.hand import Known
from scorekeeper.engine.ruling import KEPT
from scorekeeper.games.seep.building import card_need_not_capture
from scorekeeper.games.seep.checks import judge
from scorekeeper.games.seep.moves import Add, Bid, Break, Build, Capture, Move, Throw, ThrowIn
from scorekeeper.games.seep.promises import kind_duty
from scorekeeper.games.seep.state import HIGHEST, LOWEST, State
from scorekeeper.games.seep.uses import BREAKABLE

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
    """Every play of each card whose sums fit; `judge` has the last word.

    What a whole kind of move breaks is left out beforehand, so that few candidates are refused.
    """
    pools = _pools(state.loose)
    for card in hand.cards:
        yield Throw(state.turn, card)
        kept = {int(one.rank) for one in hand.cards if one is not card}
        unkept = {one.value for one in state.houses if state.turn in one.owners} - kept
        yield from _captures(state, card, pools, unkept)
        if not unkept and state.phase == "first":
            yield from _builds(state, card, state.bid, pools)
        elif not unkept:
            for value in sorted(kept):
                yield from _builds(state, card, value, pools)
            for house in state.houses:
                yield from _adds(state, card, house.value, pools, kept)
                yield from _breaks(state, card, house.value, pools, kept)


def _pools(loose: Iterable[Card]) -> Pools:
    pools: list[list[Card]] = [[] for _ in range(HIGHEST)]
    for card in loose:
        pools[card.rank - 1].append(card)
    return pools


def _captures(state: State, card: Card, pools: Pools, unkept: set[int]) -> Iterator[Move]:
    """Every union of sets of the card's value, with the house of it and without."""
    value, everything = int(card.rank), state.terms.rules.capture_all
    if unkept - {value}:
        return
    stands = state.house(value) is not None
    left = () if stands and (everything or unkept) else (0,)
    houses = (*left, value) if stands else left
    for loose in _unions(pools, value, [NOTHING], equal=everything, every=everything):
        for house in houses:
            yield Capture(state.turn, card, loose, house)


def _builds(state: State, card: Card, value: int, pools: Pools) -> Iterator[Move]:
    """Every union of sets of `value` with the hand card in one of them."""
    if value >= LOWEST and card.rank <= value and state.house(value) is None:
        for loose in _joining(state, card.rank, value, pools, equal=True):
            yield Build(state.turn, card, loose, 0, value)


def _adds(state: State, card: Card, value: int, pools: Pools, kept: set[int]) -> Iterator[Move]:
    """Every union of sets of the house's value with the hand card in one of them."""
    if card.rank <= value and _may(state, Add(state.turn, card, (), value), kept):
        for loose in _joining(state, card.rank, value, pools, equal=False):
            yield Add(state.turn, card, loose, value)


def _breaks(state: State, card: Card, value: int, pools: Pools, kept: set[int]) -> Iterator[Move]:
    """The raise by the card, with every union of sets of the new value."""
    new, probe = value + card.rank, Break(state.turn, card, (), value)
    if _may(state, probe, kept) and all(check(state, probe) is None for check in BREAKABLE):
        for loose in _joining(state, new, new, pools, equal=True):
            yield Break(state.turn, card, loose, value)


def _may(state: State, probe: Add | Break, kept: set[int]) -> bool:
    """Whether the card may go into the house, and one of its value is kept where it must be."""
    duty = kind_duty(state, probe)
    return (duty is None or duty[1] in kept) and card_need_not_capture(state, probe) is None


def _joining(
    state: State, used: int, value: int, pools: Pools, *, equal: bool
) -> Iterator[tuple[Card, ...]]:
    """The loose cards that complete a set of `value` with something worth `used`, and more sets.

    With `equal` every loose card of the value is among them (SEEP-MERGE-1).
    """
    available = _up_to(pools, value - equal)
    starts = completions(available, value, used)
    every = state.terms.rules.absorb_sums == "forced"
    return _unions(pools, value, starts, equal=equal, every=every)


def _unions(
    pools: Pools, value: int, starts: Sequence[Counts], *, equal: bool, every: bool
) -> Iterator[tuple[Card, ...]]:
    """The cards that grow from the starts by sets of `value`.

    With `equal` every card of the value is among them; with `every` no set is left.
    """
    must = tuple(pools[value - 1]) if equal else ()
    available = _up_to(pools, value - equal)
    for counts in unions_of_sets(available, value, starts):
        if not (every and _leaves_a_set(available, counts, value)):
            for chosen in pick(pools, counts):
                yield (*must, *chosen)


def _up_to(pools: Pools, value: int) -> Counts:
    """How many there are of each value up to `value`; bigger ones fit into no set of it."""
    return tuple(len(pool) if place < value else 0 for place, pool in enumerate(pools))


def _leaves_a_set(available: Counts, used: Counts, value: int) -> bool:
    """Whether a set of `value` is left of what is available."""
    left = map(int.__sub__, available, used)
    return reaches((n for n, count in enumerate(left, start=1) for _ in range(count)), value)
