"""A card's name, how people write it, and that there is one object for each card."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cards.card import CARDS, BadCard, Card, Rank, Suit, names, parse, parse_all

EVERY_CARD = pytest.mark.parametrize("card", CARDS, ids=str)


@pytest.mark.parametrize(
    "written", ["10D", "TD", "10d", "td", "Td", "tD", "10♦", "T♦", "t♦", "10♦\ufe0f", "t♦\ufe0f"]
)
def test_the_ten_of_diamonds_has_many_spellings(written: str) -> None:
    assert parse(written).name == "10D"


@pytest.mark.parametrize(
    ("written", "name"),
    [
        *(("as", "AS"), ("A♠", "AS"), ("a♠\ufe0f", "AS"), ("aS", "AS"), ("7h", "7H")),
        *(("7♥", "7H"), ("Q♣\ufe0f", "QC"), ("bj", "BJ"), ("Rj", "RJ"), ("jK", "JK")),
    ],
)
def test_case_and_symbols_do_not_matter(written: str, name: str) -> None:
    assert parse(written).name == name


@pytest.mark.parametrize(
    "written",
    [
        *("", " ", "7", "H", "10", "T", "JJ", "♦", "\ufe0f", "D10", "H7", "1H", "0H", "11H"),
        *("100D", "1OD", "7X", "7HH", "7 H", " 7H", "7H ", "7H\n", "-7H", "７H", "7♡", "joker"),
    ],
)
def test_what_names_no_card_is_refused_and_quoted(written: str) -> None:
    with pytest.raises(BadCard) as refusal:
        parse(written)

    assert refusal.value.given == written
    assert repr(written) in str(refusal.value)


@given(st.text("AaJjKkTt1027SsHhDdCcBbRr♠♥♦♣\ufe0f ", max_size=4))
def test_reading_any_text_gives_a_card_or_says_that_it_is_none(written: str) -> None:
    try:
        card = parse(written)
    except BadCard:
        return

    assert card in CARDS


@EVERY_CARD
def test_a_card_is_read_by_its_name_and_its_symbol(card: Card) -> None:
    assert parse(card.name) is card
    assert parse(card.symbol) is card
    assert str(card) == repr(card) == card.name


@EVERY_CARD
def test_a_copy_of_a_card_is_the_card(card: Card) -> None:
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    assert pickle.loads(pickle.dumps(card)) is card


@EVERY_CARD
def test_a_card_cannot_be_changed(card: Card) -> None:
    with pytest.raises(FrozenInstanceError):
        card.rank = Rank.ACE  # type: ignore[misc]


def test_there_are_fifty_two_cards_and_three_jokers() -> None:
    assert len(CARDS) == len({card.name for card in CARDS}) == 55
    assert [card.name for card in CARDS if card.suit is None] == ["BJ", "RJ", "JK"]


def test_every_card_has_a_bit_of_its_own() -> None:
    assert sum(card.bit for card in CARDS) == 2 ** len(CARDS) - 1
    assert all(card.bit.bit_count() == 1 for card in CARDS)


def test_a_card_is_its_rank_and_its_suit() -> None:
    card = parse("10D")

    assert (card.rank, card.suit, card.symbol) == (Rank.TEN, Suit.DIAMONDS, "10♦")


def test_a_list_of_cards_keeps_order_and_twins() -> None:
    assert names(parse_all("2S 10d A♥ 2S")) == ["2S", "10D", "AH", "2S"]


def test_one_bad_card_spoils_a_list() -> None:
    with pytest.raises(BadCard, match="'1H'"):
        parse_all("2S 1H")
