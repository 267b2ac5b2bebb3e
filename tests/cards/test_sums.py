"""Splitting into sets, against a search through all subsets."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.cards.sums import (
    Counts,
    completions,
    count_values,
    pick,
    reaches,
    splits_into_sets,
    unions_of_sets,
    why_no_union,
)

HIGHEST = 10
VALUES = st.lists(st.integers(1, HIGHEST), max_size=9)
FEW = st.lists(st.integers(1, HIGHEST), max_size=7)
TARGETS = st.integers(1, HIGHEST)


def subsets(values: list[int]) -> list[tuple[int, ...]]:
    return list(chain.from_iterable(combinations(values, size) for size in range(len(values) + 1)))


def splits_by_search(values: list[int], target: int) -> bool:
    """Try every set that the first value can be in."""
    if not values:
        return True
    first, *rest = values
    return any(
        splits_by_search(list((Counter(rest) - Counter(others)).elements()), target)
        for others in subsets(rest)
        if first + sum(others) == target
    )


def smaller(counts: Counts) -> list[Counts]:
    """Every count that is nowhere bigger."""
    return list(product(*(range(count + 1) for count in counts)))


def listed(counts: Counts) -> list[int]:
    """The values that are counted."""
    return [value for value, count in enumerate(counts, 1) for _ in range(count)]


def less(counts: Counts, start: Counts) -> Counts:
    return tuple(count - one for count, one in zip(counts, start, strict=True))


@settings(max_examples=300)
@given(VALUES, TARGETS)
def test_sets_are_found_where_a_search_finds_them(values: list[int], target: int) -> None:
    assert splits_into_sets(values, target) == splits_by_search(values, target)


@given(st.lists(st.integers(1, 5).flatmap(lambda a: st.just((a, 6 - a))), max_size=4), st.data())
def test_sets_are_found_however_the_cards_lie(
    pairs: list[tuple[int, int]], data: st.DataObject
) -> None:
    values = data.draw(st.permutations([value for pair in pairs for value in pair]))

    assert splits_into_sets(values, 6)


@pytest.mark.parametrize(
    ("values", "target", "splits"),
    [
        ([], 7, True),
        ([7], 7, True),
        ([2, 3, 4, 1], 5, True),
        ([2, 3, 4], 5, False),
        ([3, 3, 3, 3], 6, True),
        ([4, 4, 4], 6, False),
        ([5, 3, 3, 3, 2, 2], 9, True),
        ([8], 7, False),
        ([1], 0, False),
        ([], -1, False),
        ([1], -1, False),
    ],
)
def test_what_makes_sets(values: list[int], target: int, splits: bool) -> None:
    assert splits_into_sets(values, target) is splits


def test_thirty_cards_are_no_way_to_hang_the_server() -> None:
    assert not splits_into_sets([3] * 24 + [4] * 7, 10)


@pytest.mark.parametrize(
    ("values", "why"),
    [([8, 6], "bigger"), ([2, 3], "sum"), ([], "split"), ([5, 5, 4], "split")],
)
def test_why_cards_are_no_sets_of_seven(values: list[int], why: str) -> None:
    assert why_no_union(values, 7) == why


@given(VALUES, TARGETS)
def test_a_value_is_reached_where_a_subset_reaches_it(values: list[int], target: int) -> None:
    assert reaches(values, target) == any(sum(some) == target for some in subsets(values))


@given(VALUES, TARGETS)
def test_values_are_counted_up_to_the_highest(values: list[int], highest: int) -> None:
    counted = Counter(value for value in values if value <= highest)

    assert count_values(values, highest) == tuple(counted[n] for n in range(1, highest + 1))


@given(FEW, TARGETS)
def test_every_union_of_sets_is_found_once(values: list[int], target: int) -> None:
    available = count_values(values, HIGHEST)

    found = list(unions_of_sets(available, target, [(0,) * HIGHEST]))

    assert sorted(found) == sorted(
        one for one in smaller(available) if splits_by_search(listed(one), target)
    )


@given(FEW, TARGETS, st.integers(0, HIGHEST))
def test_every_completion_of_a_set_is_found_once(values: list[int], target: int, used: int) -> None:
    available = count_values(values, HIGHEST)

    found = completions(available, target, used)

    assert sorted(found) == sorted(
        one for one in smaller(available) if sum(listed(one)) == target - used
    )


@given(FEW, TARGETS, st.integers(0, HIGHEST))
def test_every_union_that_grows_from_a_completion_is_found_once(
    values: list[int], target: int, used: int
) -> None:
    available = count_values(values, HIGHEST)
    starts = completions(available, target, used)

    found = list(unions_of_sets(available, target, starts))

    grown = {
        one
        for one in smaller(available)
        for start in starts
        if min(less(one, start)) >= 0 and splits_by_search(listed(less(one, start)), target)
    }
    assert sorted(found) == sorted(grown)


@given(st.lists(st.integers(0, 3), min_size=3, max_size=3), st.data())
def test_every_choice_of_so_many_of_each_is_picked_once(
    sizes: list[int], data: st.DataObject
) -> None:
    pools = [[f"{kind}{n}" for n in range(size)] for kind, size in zip("abc", sizes, strict=True)]
    counts = tuple(data.draw(st.integers(0, size)) for size in sizes)

    picked = [frozenset(chosen) for chosen in pick(pools, counts)]

    everything = map(frozenset, subsets([item for pool in pools for item in pool]))
    wanted = {
        some
        for some in everything
        if all(len(some & {*pool}) == n for pool, n in zip(pools, counts, strict=True))
    }
    assert len(picked) == len(wanted)
    assert set(picked) == wanted


def test_more_of_a_kind_than_there_are_cannot_be_picked() -> None:
    assert not list(pick([["a"], ["b"]], (2, 0)))
