"""The legal moves of a known hand, found on counts of values; subsets are never enumerated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from scorekeeper.cards.card import Card
from scorekeeper.cards.sums import Counts, completions, pick, reaches, unions_of_sets
from scorekeeper.engine.ruling import KEPT, Finding
from scorekeeper.games.diloti.checks import judge, leaves_others_piles
from scorekeeper.games.diloti.declaring import (
    old_value_is_not_held,
    pile_is_plain,
    pile_may_be_added_to,
    pile_may_be_raised,
)
from scorekeeper.games.diloti.moves import Add, Capture, Declare, Lay, Move, Raise
from scorekeeper.games.diloti.promises import must_hold_to_add
from scorekeeper.games.diloti.state import HIGHEST, Pile, State, numeral, owned
from scorekeeper.games.diloti.taking import counts_as_a_card

NOTHING: Counts = (0,) * HIGHEST


def legal_moves(state: State) -> Iterator[Move]:
    """The moves of the seat in turn that `judge` finds nothing against.

    Complete where that seat's hand was told whole; otherwise there are none to be sure of.
    """
    hand = state.hands[state.turn]
    if hand is None or not hand.whole:
        return
    for card in hand.cards:
        for move in _candidates(state, card, hand.cards):
            if judge(state, move) is KEPT:
                yield move


def _candidates(state: State, card: Card, hand: tuple[Card, ...]) -> Iterator[Move]:
    """Every move with `card` whose sums fit; `judge` has the last word.

    What a whole kind of move breaks is left out beforehand, so that few candidates are refused.
    """
    yield Lay(state.turn, card)
    if not numeral(card):
        yield from _face_captures(state, card)
        return
    kept = {numeral(one) for one in hand if one is not card}
    yield from _captures(state, card, kept)
    loose = _pools(state.loose)
    if not owned(state, state.turn):
        for value in sorted(kept):
            yield from _declares(state, card, value, loose)
    for pile in state.piles:
        if _others_are_kept(state, pile, kept):
            yield from _adds(state, card, pile, loose, kept)
            yield from _raises(state, card, pile, loose, kept)


def _others_are_kept(state: State, touched: Pile, kept: set[int]) -> bool:
    """Whether the hand keeps a card for each own pile but the one acted on (DIL-HOLD-1)."""
    own = (one for one in state.piles if one.owner == state.turn and one is not touched)
    return all(one.value in kept for one in own)


def _face_captures(state: State, card: Card) -> Iterator[Move]:
    """One equal face, or all of them (DIL-FACE-1, DIL-FACE-3)."""
    equal = tuple(one for one in state.loose if one.rank is card.rank)
    for one in equal:
        yield Capture(state.turn, card, (one,))
    if len(equal) > 1:
        yield Capture(state.turn, card, equal)


def _pools(loose: Iterable[Card]) -> list[list[Card]]:
    """The loose numerals by value, from 1 to 10."""
    pools: list[list[Card]] = [[] for _ in range(HIGHEST)]
    for card in loose:
        if numeral(card):
            pools[numeral(card) - 1].append(card)
    return pools


def _up_to(pools: Sequence[Sequence[object]], value: int) -> Counts:
    """How many there are of each value up to `value`; bigger ones fit into no set of it."""
    return tuple(len(pool) if place < value else 0 for place, pool in enumerate(pools))


def _captures(state: State, card: Card, kept: set[int]) -> Iterator[Move]:
    """Every union of sets of the card's value out of loose cards and piles that may count."""
    value = numeral(card)
    pools: list[list[Card | Pile]] = [list(pool) for pool in _pools(state.loose)]
    for pile in state.piles:
        fits = pile.value == value or counts_as_a_card(state, pile, state.turn, value)
        if fits and 1 <= pile.value <= HIGHEST:
            pools[pile.value - 1].append(pile)
        elif _is_unkept(state, pile, kept):
            return
    must = [one for pool in pools for one in pool if _must_go(state, one, value, kept)]
    needed = tuple(sum(one in must for one in pool) for pool in pools)
    free = [[one for one in pool if one not in must] for pool in pools]
    available = _up_to(pools, value)
    for counts in unions_of_sets(available, value, [NOTHING]):
        beyond = tuple(map(int.__sub__, counts, needed))
        if min(beyond) < 0 or _leaves_too_much(state, available, counts, value):
            continue
        for chosen in pick(free, beyond):
            yield _capture(state.turn, card, (*must, *chosen))


def _capture(seat: int, card: Card, taken: Sequence[Card | Pile]) -> Capture:
    loose = tuple(one for one in taken if isinstance(one, Card))
    return Capture(seat, card, loose, tuple(one.id for one in taken if isinstance(one, Pile)))


def _must_go(state: State, item: Card | Pile, value: int, kept: set[int]) -> bool:
    """Whether a capture with `value` has to take it: by the house rules, or by the duty to hold."""
    if state.terms.house.capture_mode != "free":
        worth = item.value if isinstance(item, Pile) else numeral(item)
        if worth == value:
            return True
    return _is_unkept(state, item, kept)


def _is_unkept(state: State, item: Card | Pile, kept: set[int]) -> bool:
    """Whether it is an own pile for which the hand keeps no card, so that it must go."""
    return isinstance(item, Pile) and item.owner == state.turn and item.value not in kept


def _leaves_too_much(state: State, available: Counts, taken: Counts, value: int) -> bool:
    """Whether something remains that must be taken, where all that can be must (DIL-CAP-4)."""
    if state.terms.house.capture_mode != "maximal":
        return False
    left = [had - took for had, took in zip(available, taken, strict=True)]
    return reaches((n for n, count in enumerate(left, start=1) for _ in range(count)), value)


def _declares(state: State, card: Card, value: int, loose: list[list[Card]]) -> Iterator[Move]:
    """Every union of sets of `value` with the hand card in one of them."""
    for chosen in _with_card(state, numeral(card), value, loose, grouping=True):
        yield Declare(state.turn, card, chosen, (), value)


def _adds(
    state: State, card: Card, pile: Pile, loose: list[list[Card]], kept: set[int]
) -> Iterator[Move]:
    """Every union of sets of the pile's value with the hand card in one of them."""
    needs = must_hold_to_add(state.terms.house, state.turn, pile.owner)
    probe = Add(state.turn, card, (), (pile.id,))
    if (needs and pile.value not in kept) or not _may_act(state, probe, pile_may_be_added_to):
        return
    for chosen in _with_card(state, numeral(card), pile.value, loose, grouping=True):
        yield Add(state.turn, card, chosen, (pile.id,), pile.value)


def _raises(
    state: State, card: Card, pile: Pile, loose: list[list[Card]], kept: set[int]
) -> Iterator[Move]:
    """Every new value that pile, hand card and, by option, loose cards can make."""
    house = state.terms.house
    base = pile.value + numeral(card)
    probe = Raise(state.turn, card, (), (pile.id,), base)
    if not _may_act(state, probe, pile_may_be_raised, pile_is_plain, old_value_is_not_held):
        return
    highest = HIGHEST if house.raise_with_table else min(base, HIGHEST)
    grouping = house.raise_may_group or house.forced_merge
    for value in kept.intersection(range(base, highest + 1)):
        for chosen in _with_card(state, base, value, loose, grouping=grouping):
            yield Raise(state.turn, card, chosen, (pile.id,), value)


def _may_act(
    state: State, probe: Add | Raise, *checks: Callable[[State, Any], Finding | None]
) -> bool:
    """Whether the player may act on this pile at all."""
    asked = (leaves_others_piles, *checks)
    return all(check(state, probe) is None for check in asked)


def _with_card(
    state: State, used: int, value: int, loose: list[list[Card]], *, grouping: bool
) -> Iterator[tuple[Card, ...]]:
    """The loose cards that complete one set of `value` with something worth `used`.

    With `grouping` further sets of them may come along; equal cards must, with `forced_merge`.
    """
    if not 1 <= used <= value:
        return
    pools = loose
    must: tuple[Card, ...] = ()
    if state.terms.house.forced_merge and value <= HIGHEST:
        must = tuple(loose[value - 1])
        pools = [*loose[: value - 1], [], *loose[value:]]
    available = _up_to(pools, value)
    starts = completions(available, value, used)
    counts = unions_of_sets(available, value, starts) if grouping else iter(set(starts))
    for one in counts:
        for chosen in pick(pools, one):
            yield (*must, *chosen)
