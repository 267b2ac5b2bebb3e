"""Splitting cards into sets that each sum to a value, on counts of values and never on subsets.

Values are positive whole numbers; what a card is worth is the game's affair. A *union of
sets of v* is a handful of values that can be split into groups which each sum to exactly v.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import TypeVar

from scorekeeper.cards.card import Card

Item = TypeVar("Item")
Counts = tuple[int, ...]
"""How many there are of each value: of 1 at place 0, of 2 at place 1, and so on."""

Packed = int
"""The same in one number, a byte for each value, so that one is taken away at once."""
BYTE = 8

CACHED = 4096
"""Answers kept for each question; a few hundred kilobytes at the most."""


def splits_into_sets(values: Sequence[int], target: int) -> bool:
    """Whether `values` are a union of sets of `target`. No values at all are one, of no set."""
    total = sum(values)
    if total == target:
        return True
    if target < 1 or total % target or max(values, default=0) > target:
        return False
    return _splits(_packed(count_values(values, target - 1)), target)


def why_no_union(values: Iterable[int], target: int) -> str:
    """Why they are none: `bigger` (a value is), `sum` (it does not fit), `split` (it does)."""
    known = list(values)
    if max(known, default=0) > target:
        return "bigger"
    return "sum" if sum(known) % target else "split"


def count_values(values: Iterable[int], highest: int) -> Counts:
    """How many there are of each value from 1 to `highest`; higher ones are left out."""
    counts = [0] * highest
    for value in values:
        if value <= highest:
            counts[value - 1] += 1
    return tuple(counts)


def _packed(counts: Counts) -> Packed:
    return int.from_bytes(counts, "little") << BYTE


@lru_cache(CACHED)
def _splits(packed: Packed, target: int) -> bool:
    """Give the largest value a set, and ask the same of what remains."""
    if not packed:
        return True
    largest = (packed.bit_length() - 1) // BYTE
    rest, partner = packed - (1 << BYTE * largest), target - largest
    if rest >> BYTE * partner & 255:
        # Never worse: the set it would else be in takes this one's other cards instead.
        return _splits(rest - (1 << BYTE * partner), target)
    return any(_splits(left, target) for left in _draws(rest, partner, largest))


def _draws(packed: Packed, total: int, highest: int) -> Iterator[Packed]:
    """What is left after each way of drawing values up to `highest` worth `total`."""
    if not total:
        yield packed
        return
    for value in range(min(highest, total), 0, -1):
        if packed >> BYTE * value & 255:
            yield from _draws(packed - (1 << BYTE * value), total - value, value)


def reaches(values: Iterable[int], target: int) -> bool:
    """Whether some of `values` sum to exactly `target` (1 or more)."""
    sums = 1
    for value in values:
        sums |= sums << value
    return bool(sums >> target & 1)


def unions_of_sets(available: Counts, target: int, starts: Iterable[Counts]) -> Iterator[Counts]:
    """Every count that grows from one of `starts` by sets of `target` out of `available`.

    The starts are among them. Each count comes once, however many ways there are to split it.
    """
    sets = completions(available, target, 0)
    seen = set(starts)
    waiting = list(seen)
    while waiting:
        union = waiting.pop()
        yield union
        for one in sets:
            grown = tuple(map(int.__add__, union, one))
            if grown not in seen and all(map(int.__le__, grown, available)):
                seen.add(grown)
                waiting.append(grown)


def completions(available: Counts, target: int, used: int) -> list[Counts]:
    """The counts out of `available` that make one set of `target` with something worth `used`."""
    packed, highest = _packed(available), len(available)
    lefts = _draws(packed, target - used, min(target, highest))
    return [tuple((packed - left).to_bytes(highest + 1, "little")[1:]) for left in lefts]


def pick(items: Sequence[Sequence[Item]], counts: Counts) -> Iterator[tuple[Item, ...]]:
    """Every choice of `counts[k]` among `items[k]`, for all k at once."""
    choices = [combinations(pool, count) for pool, count in zip(items, counts, strict=True)]
    for chosen in product(*choices):
        yield tuple(item for group in chosen for item in group)


def smallest_set(cards: Sequence[Card], value: int) -> tuple[Card, ...]:
    """The fewest of the cards whose ranks sum to `value`, which some of them do."""
    return fewest([[card for card in cards if card.rank == n] for n in range(1, value + 1)], value)


def fewest(pools: Sequence[Sequence[Item]], value: int) -> tuple[Item, ...]:
    """The fewest items that make `value`, which some do; those of pool k are worth k + 1 each."""
    sets = completions(tuple(map(len, pools)), value, 0)
    return next(pick(pools, min(sets, key=sum)))


def forget() -> None:
    """Drop every answer kept, so that a benchmark can measure the first question."""
    _splits.cache_clear()
