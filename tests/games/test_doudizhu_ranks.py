"""How cards are written by rank alone, and counts of ranks in one number."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.doudizhu.ranks import (
    PACKS,
    RANK_NAMES,
    BadRank,
    both,
    counts,
    parse,
    parse_rank,
    ranks_in,
    size,
    text,
    without,
)

NAMES = st.lists(st.sampled_from(RANK_NAMES), max_size=108)


def cards(names: list[str]) -> int:
    return parse(" ".join(names))


def counted(given: int) -> Counter[str]:
    return Counter(text(given).split())


@given(st.lists(st.sampled_from(RANK_NAMES), max_size=30))
def test_cards_are_written_from_low_to_high_in_whatever_order_they_came(names: list[str]) -> None:
    written = text(parse(" ".join(names)))

    assert written.split() == sorted(names, key=RANK_NAMES.index)
    assert parse(" ".join(reversed(names))) == parse(written)


@pytest.mark.parametrize(
    ("given", "rank"),
    [("10", "10"), ("T", "10"), ("t♦", "10"), ("10D", "10"), ("j", "J"), ("JS", "J"), ("2♥️", "2")],
)
def test_a_suit_is_read_and_dropped(given: str, rank: str) -> None:
    assert RANK_NAMES[parse_rank(given)] == rank


@pytest.mark.parametrize("given", ["1", "11", "", "BJS", "RJ♥", "JK", "3X", "33"])
def test_what_is_no_rank_is_refused(given: str) -> None:
    with pytest.raises(BadRank):
        parse_rank(given)


@given(NAMES, NAMES)
def test_cards_are_counted_like_cards(some: list[str], others: list[str]) -> None:
    first, second = Counter(some), Counter(others)

    assert counted(cards(some) + cards(others)) == first + second
    assert counted(without(cards(some), cards(others))) == first - second
    assert counted(both(cards(some), cards(others))) == first | second
    assert size(cards(some)) == len(some)
    assert [RANK_NAMES[rank] for rank in ranks_in(cards(some))] == [
        name for name in RANK_NAMES if name in first
    ]


@pytest.mark.parametrize(("players", "each", "jokers"), [(3, 4, 1), (4, 8, 2)])
def test_the_packs_have_so_many_of_each(players: int, each: int, jokers: int) -> None:
    assert list(counts(PACKS[players])) == [each] * 13 + [jokers] * 2
    assert size(PACKS[players]) == {3: 54, 4: 108}[players]
