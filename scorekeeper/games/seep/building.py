"""Building houses, adding to them and breaking them (SEEP-HOUSE, SEEP-ADD, SEEP-BREAK)."""

from __future__ import annotations

from scorekeeper.cards.card import Card
from scorekeeper.cards.sums import reaches, smallest_set, splits_into_sets, why_no_union
from scorekeeper.engine.ruling import Finding, broken
from scorekeeper.games.seep.house import partner_of
from scorekeeper.games.seep.joining import (
    could_capture,
    merges_into,
    resulting_value,
)
from scorekeeper.games.seep.moves import Add, Break, Build, Play
from scorekeeper.games.seep.promises import card_is_kept, kind_duty
from scorekeeper.games.seep.state import HIGHEST, LOWEST, State


def card_need_not_capture(state: State, move: Play) -> Finding | None:
    """Where the table says so, a card that could capture goes into no house (SEEP-HOUSE-6).

    It may still be added to the house of its own value.
    """
    if state.terms.rules.house_when_can_capture:
        return None
    if isinstance(move, Add) and move.house == move.card.rank:
        return None
    card = move.card
    if not could_capture(state, card):
        return None
    if state.house(card.rank) is not None:
        return broken("SEEP-HOUSE-6", "house", card=card, value=int(card.rank))
    return broken("SEEP-HOUSE-6", "loose", card=card, cards=smallest_set(state.loose, card.rank))


# Build


def value_can_be_built(state: State, move: Build) -> Finding | None:
    """The value is 9 to 13 and the hand card is not bigger (SEEP-HOUSE-1)."""
    value = move.value
    if not LOWEST <= value <= HIGHEST:
        return broken("SEEP-HOUSE-1", "range", value=value)
    if move.card.rank > value:
        return broken("SEEP-HOUSE-1", "bigger", card=move.card, value=value)
    return None


def no_such_house_stands(state: State, move: Build) -> Finding | None:
    """No house of the value stands; else it is an addition (SEEP-HOUSE-2)."""
    stands = state.house(move.value) is not None
    return broken("SEEP-HOUSE-2", value=move.value) if stands else None


def built_cards_make_sets(state: State, move: Build) -> Finding | None:
    """At least one loose card, and with the hand card a union of sets (SEEP-HOUSE-3)."""
    value = move.value
    if not move.loose:
        return broken("SEEP-HOUSE-3", "alone", card=move.card)
    wrong = _make_sets("SEEP-HOUSE-3", (move.card, *move.loose), value)
    if wrong is None and move.card.rank == value and not state.terms.rules.equal_card_build:
        return broken("SEEP-HOUSE-3", "equal", card=move.card)
    return wrong


def _make_sets(rule: str, cards: tuple[Card, ...], value: int) -> Finding | None:
    """The cards are a union of sets of `value`."""
    values = [int(card.rank) for card in cards]
    if splits_into_sets(values, value):
        return None
    case = why_no_union(values, value)
    if case == "bigger":
        cards = tuple(card for card in cards if card.rank > value)
    return broken(rule, case, cards=cards, total=sum(values), value=value)


def house_has_room(state: State, move: Build) -> Finding | None:
    """Where the table limits houses, fewer than so many stand (SEEP-HOUSE-5)."""
    most = state.terms.rules.max_houses
    return broken("SEEP-HOUSE-5", most=most) if most and len(state.houses) >= most else None


def no_set_is_left(state: State, move: Build | Add | Break) -> Finding | None:
    """Loose sets of the value may stay, unless the table forces them in (SEEP-MERGE-2)."""
    if state.terms.rules.absorb_sums == "optional":
        return None
    value = resulting_value(move)
    left = tuple(card for card in state.loose if card not in move.loose)
    if not reaches([card.rank for card in left], value):
        return None
    return broken("SEEP-MERGE-2", cards=smallest_set(left, value), value=value)


def a_card_of_the_value_is_kept(state: State, move: Build | Add | Break) -> Finding | None:
    """He holds a card of the value afterwards, unless his partner answers for the house.

    (SEEP-HOUSE-4, SEEP-ADD-2, SEEP-ADD-3, SEEP-ADD-4, SEEP-BREAK-5.)
    """
    duty = kind_duty(state, move)
    return None if duty is None else card_is_kept(state, move, duty)


# Add


def added_cards_make_sets(state: State, move: Add) -> Finding | None:
    """Hand card and loose cards are a union of sets of the house's value (SEEP-ADD-1)."""
    value = move.house
    if move.value not in (0, value):
        return broken("SEEP-ADD-1", "value", value=value)
    return _make_sets("SEEP-ADD-1", (move.card, *move.loose), value)


# Break


def house_is_ordinary(state: State, move: Break) -> Finding | None:
    """A cemented house is never broken (SEEP-BREAK-1)."""
    house = state.named(move)
    return None if house.ordinary else broken("SEEP-BREAK-1", value=house.value)


def house_may_be_broken(state: State, move: Break) -> Finding | None:
    """Any house but the own one; the table may protect the partner's (SEEP-BREAK-2)."""
    house = state.named(move)
    if move.seat in house.owners:
        return broken("SEEP-BREAK-2", "own", value=house.value)
    if state.terms.rules.break_partner or partner_of(move.seat) not in house.owners:
        return None
    return broken("SEEP-BREAK-2", "partner", value=house.value)


def new_value_is_the_sum(state: State, move: Break) -> Finding | None:
    """New value = old value + the one hand card, at most 13 (SEEP-BREAK-3)."""
    total, value = move.house + move.card.rank, resulting_value(move)
    if total != value:
        return broken("SEEP-BREAK-3", "value", total=total, value=value)
    return broken("SEEP-BREAK-3", "too_high", value=value) if value > HIGHEST else None


def joining_cards_make_sets(state: State, move: Break) -> Finding | None:
    """Loose cards that join are a union of sets of the new value (SEEP-BREAK-4)."""
    return _make_sets("SEEP-BREAK-4", move.loose, resulting_value(move))


def houses_may_combine(state: State, move: Break) -> Finding | None:
    """It combines with the house of the new value, if the table says so a cemented one too.

    (SEEP-BREAK-6.)
    """
    house = merges_into(state, move)
    if house is None or house.ordinary or state.terms.rules.break_into_cemented:
        return None
    return broken("SEEP-BREAK-6", value=house.value)


BUILD = (
    card_need_not_capture,
    value_can_be_built,
    no_such_house_stands,
    built_cards_make_sets,
    house_has_room,
    no_set_is_left,
    a_card_of_the_value_is_kept,
)
ADD = (
    card_need_not_capture,
    added_cards_make_sets,
    no_set_is_left,
    a_card_of_the_value_is_kept,
)
BREAK = (
    card_need_not_capture,
    house_is_ordinary,
    house_may_be_broken,
    new_value_is_the_sum,
    joining_cards_make_sets,
    houses_may_combine,
    no_set_is_left,
    a_card_of_the_value_is_kept,
)
