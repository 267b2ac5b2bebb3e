"""What may lie on the first table, and what may be told of a hand."""

from __future__ import annotations

from scorekeeper.cards.card import Card, Rank
from scorekeeper.cards.packs import bits, once, twice, without
from scorekeeper.engine.ruling import Finding, broken, impossible
from scorekeeper.games.diloti.moves import Deal, Hand
from scorekeeper.games.diloti.state import State

FIRST_TABLE = 4
"""Cards turned up before the first play."""
FACES = (Rank.JACK, Rank.QUEEN, Rank.KING)


def deal_comes_first(state: State, move: Deal) -> Finding | None:
    """The first table is laid once, before every play (DIL-TURN-1)."""
    return impossible("DIL-TURN-1", "dealt_already") if state.dealt else None


def four_different_cards(state: State, move: Deal) -> Finding | None:
    """Four different cards lie on the first table (DIL-SET-4)."""
    if len(move.loose) == FIRST_TABLE == len(set(move.loose)):
        return None
    return impossible("DIL-SET-4", "first_table", cards=move.loose)


def cards_are_of_the_pack(state: State, move: Deal | Hand) -> Finding | None:
    """Every card is in the pack played with (DIL-SET-2)."""
    cards = move.loose if isinstance(move, Deal) else move.cards
    foreign = tuple(card for card in cards if card not in state.terms.house.pack)
    return impossible("DIL-SET-2", "", cards=once(foreign)) if foreign else None


def first_table_stays(state: State, move: Deal) -> Finding | None:
    """Four equal faces, with an option three, are dealt again (DIL-SET-6)."""
    house = state.terms.house
    most = max_equal_faces(move.loose)
    if most == FIRST_TABLE and house.initial_four_faces == "redeal":
        return broken("DIL-SET-6", "four", cards=move.loose)
    if most == FIRST_TABLE - 1 and house.initial_three_faces == "redeal":
        return broken("DIL-SET-6", "three", cards=move.loose)
    return None


def max_equal_faces(cards: tuple[Card, ...]) -> int:
    """How many faces of one rank lie there at the most."""
    ranks = [card.rank for card in cards]
    return max(ranks.count(rank) for rank in FACES)


def hand_can_be_told(state: State, move: Hand) -> Finding | None:
    """A hand is told while its packet is played."""
    if state.running:
        return None
    return impossible("DIL-TURN-1", "over" if state.over else "not_dealt")


def hand_is_no_bigger(state: State, move: Hand) -> Finding | None:
    """With those played, a hand has at most the cards dealt, all different (DIL-SET-4)."""
    again = once(twice(move.cards))
    if again:
        return impossible("DIL-SET-4", "twice", cards=again)
    left, size = len(without(move.cards, state.played[move.seat])), state.sizes[move.seat]
    if left <= size:
        return None
    return impossible("DIL-SET-4", "hand", seat=move.seat, size=size, count=left)


def told_cards_are_unseen(state: State, move: Hand) -> Finding | None:
    """No card of a hand was seen elsewhere in the deal (DIL-TURN-2)."""
    seen = state.seen & ~bits(state.played[move.seat])
    elsewhere = tuple(card for card in move.cards if card.bit & seen)
    return impossible("DIL-TURN-2", "elsewhere", cards=elsewhere) if elsewhere else None


DEAL = (deal_comes_first, four_different_cards, cards_are_of_the_pack, first_table_stays)
HAND = (
    hand_can_be_told,
    cards_are_of_the_pack,
    hand_is_no_bigger,
    told_cards_are_unseen,
)
