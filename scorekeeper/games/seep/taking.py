"""Captures, and what may be thrown (SEEP-CAP, SEEP-THROW)."""

from __future__ import annotations

from scorekeeper.cards.sums import reaches, smallest_set, splits_into_sets, why_no_union
from scorekeeper.engine.ruling import Finding, broken
from scorekeeper.games.seep.joining import could_capture
from scorekeeper.games.seep.moves import Capture, Throw
from scorekeeper.games.seep.state import HIGHEST, State, card_of
from scorekeeper.games.seep.uses import house_it_could_go_into


def house_has_the_cards_value(state: State, move: Capture) -> Finding | None:
    """A house is taken by a card of exactly its value, never in a sum (SEEP-CAP-3)."""
    if move.house in (0, move.card.rank):
        return None
    if move.house > HIGHEST:
        return broken("SEEP-CAP-3", "no_such", value=move.house)
    rank = card_of(move.house)
    return broken("SEEP-CAP-3", card=move.card, value=move.house, rank=rank)


def something_is_captured(state: State, move: Capture) -> Finding | None:
    """Something is captured (SEEP-CAP-1)."""
    if move.loose or move.house:
        return None
    if could_capture(state, move.card):
        return broken("SEEP-CAP-1", "unnamed", card=move.card)
    return broken("SEEP-CAP-1", card=move.card)


def taken_cards_make_sets(state: State, move: Capture) -> Finding | None:
    """The loose cards taken are a union of sets of the card's value (SEEP-CAP-2)."""
    value = int(move.card.rank)
    if move.value not in (0, value):
        return broken("SEEP-CAP-2", "value", card=move.card, value=move.value)
    taken = [card.rank for card in move.loose]
    if splits_into_sets(taken, value) or not taken:
        return None
    case = why_no_union(taken, value)
    total = sum(taken)
    cards = tuple(one for one in move.loose if case != "bigger" or one.rank > value)
    return broken("SEEP-CAP-2", case, card=move.card, cards=cards, total=total, value=value)


def everything_is_taken(state: State, move: Capture) -> Finding | None:
    """The house of the value, and sets until none is left; the table may waive it (SEEP-CAP-4)."""
    if not state.terms.rules.capture_all:
        return None
    value = int(move.card.rank)
    if not move.house and state.house(value) is not None:
        return broken("SEEP-CAP-4", "house", value=value)
    left = tuple(card for card in state.loose if card not in move.loose)
    if reaches([card.rank for card in left], value):
        return broken("SEEP-CAP-4", "loose", cards=smallest_set(left, value), value=value)
    return None


def card_captures_nothing(state: State, move: Throw) -> Finding | None:
    """A card that could capture is not thrown; with an option, only the house bars it.

    (SEEP-THROW-1.)
    """
    card = move.card
    if state.house(card.rank) is not None:
        return broken("SEEP-THROW-1", "house", card=card, value=int(card.rank))
    if state.terms.rules.throw_rule == "free" or not could_capture(state, card):
        return None
    takes = smallest_set(state.loose, card.rank)
    return broken("SEEP-THROW-1", "loose", card=card, cards=takes, value=int(card.rank))


def card_goes_into_no_house(state: State, move: Throw) -> Finding | None:
    """Where the table says so, a card that could go into a house is not thrown (SEEP-THROW-2).

    With the hand unknown it is not asked.
    """
    hand = state.told.hands[move.seat]
    if state.terms.rules.throw_rule != "no_capture_no_house" or hand is None:
        return None
    value = house_it_could_go_into(state, move, hand.cards)
    return broken("SEEP-THROW-2", card=move.card, value=value) if value else None


CAPTURE = (
    house_has_the_cards_value,
    something_is_captured,
    taken_cards_make_sets,
    everything_is_taken,
)
THROW = (card_captures_nothing, card_goes_into_no_house)
