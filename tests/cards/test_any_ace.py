"""An ace whose suit does not matter: one card of its own, that no pack has."""

from __future__ import annotations

import copy
import pickle

import pytest

from scorekeeper.cards.card import ANY_ACE, CARDS, BadCard, Rank, named, parse
from scorekeeper.cards.packs import PACK_52, PACK_54, TWO_PACKS_FOUR_JOKERS


def test_it_is_an_ace_and_read_as_one() -> None:
    assert (ANY_ACE.rank, ANY_ACE.suit) == (Rank.ACE, None)
    assert (ANY_ACE.name, ANY_ACE.symbol) == ("A", "A")


def test_it_stays_itself_when_copied_and_stored() -> None:
    assert pickle.loads(pickle.dumps(ANY_ACE)) is ANY_ACE
    assert copy.deepcopy(ANY_ACE) is ANY_ACE
    assert all(pickle.loads(pickle.dumps(card)) is card for card in CARDS)


def test_it_is_in_no_pack() -> None:
    assert ANY_ACE not in (*PACK_52, *PACK_54, *TWO_PACKS_FOUR_JOKERS)


def test_other_games_do_not_read_it() -> None:
    with pytest.raises(BadCard):
        parse("A")


@pytest.mark.parametrize("card", [*CARDS, ANY_ACE], ids=str)
def test_every_card_is_found_by_its_name(card) -> None:
    assert named(card.name) is card
