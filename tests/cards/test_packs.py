"""What is in the packs, and counting in them."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cards import packs
from scorekeeper.cards.card import CARDS, Card, Rank, parse, parse_all
from scorekeeper.cards.packs import PACK_52, RANK_BITS, TWO_PACKS_108, bits, missing, twice, without

HANDFUL = st.lists(st.sampled_from(parse_all("AS AH 2S 10D BJ")), max_size=8)


@pytest.mark.parametrize(
    ("pack", "size", "kinds"),
    [
        (packs.PACK_52, 52, 52),
        (packs.PACK_40, 40, 40),
        (packs.PACK_54, 54, 54),
        (packs.TWO_PACKS_108, 108, 54),
        (packs.TWO_PACKS_FOUR_JOKERS, 108, 53),
    ],
)
def test_a_pack_has_so_many_cards_of_so_many_kinds(
    pack: tuple[Card, ...], size: int, kinds: int
) -> None:
    assert (len(pack), len(set(pack))) == (size, kinds)


def test_the_small_pack_has_no_faces() -> None:
    assert max(card.rank for card in packs.PACK_40) is Rank.TEN


def test_two_packs_have_every_card_twice() -> None:
    assert set(Counter(TWO_PACKS_108).values()) == {2}


def test_the_four_jokers_of_two_packs_are_alike() -> None:
    counts = Counter(packs.TWO_PACKS_FOUR_JOKERS)

    assert counts.pop(parse("JK")) == 4
    assert set(counts.values()) == {2}


@given(st.sets(st.sampled_from(CARDS)), st.sampled_from(Rank))
def test_bits_count_the_seen_cards_of_a_rank(seen: set[Card], rank: Rank) -> None:
    counted = (bits(seen) & RANK_BITS[rank]).bit_count()

    assert counted == sum(card.rank is rank for card in seen)


def test_no_card_has_rank_nought() -> None:
    assert RANK_BITS[0] == 0


@given(HANDFUL, HANDFUL)
def test_each_card_taken_goes_once(cards: list[Card], taken: list[Card]) -> None:
    assert Counter(without(cards, taken)) == Counter(cards) - Counter(taken)


@given(HANDFUL, HANDFUL)
def test_what_is_missing_is_what_is_not_there_often_enough(
    wanted: list[Card], cards: list[Card]
) -> None:
    assert Counter(missing(wanted, cards)) == Counter(wanted) - Counter(cards)


@given(HANDFUL)
def test_a_card_named_three_times_is_two_too_many(cards: list[Card]) -> None:
    assert Counter(twice(cards)) == Counter(cards) - Counter(set(cards))


def test_what_is_left_keeps_its_order() -> None:
    assert without(PACK_52[:5], PACK_52[1:3]) == (PACK_52[0], *PACK_52[3:5])
