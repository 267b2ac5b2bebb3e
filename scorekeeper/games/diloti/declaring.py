"""Declaring piles, adding to them and raising them (DIL-DECL, DIL-ADD, DIL-RAISE)."""

from __future__ import annotations

from scorekeeper.cards.sums import splits_into_sets, why_no_union
from scorekeeper.engine.ruling import Finding, broken
from scorekeeper.games.diloti.house import side_of
from scorekeeper.games.diloti.moves import Add, Declare, Play, Raise
from scorekeeper.games.diloti.promises import (
    card_is_kept,
    could_have_captured,
    kind_duty,
    raised_value,
)
from scorekeeper.games.diloti.state import HIGHEST, State, numeral, numerals


def faces_stay_out(state: State, move: Play) -> Finding | None:
    """Faces take no part in piles, neither from the hand nor from the table (DIL-FACE-4)."""
    faces = [card for card in (move.card, *move.loose) if card.rank > HIGHEST]
    return broken("DIL-FACE-4", cards=tuple(faces)) if faces else None


# Declare


def value_can_be_declared(state: State, move: Declare) -> Finding | None:
    """The value is 1 to 10 and the hand card is not bigger (DIL-DECL-1)."""
    value = move.value
    if not 1 <= value <= HIGHEST:
        return broken("DIL-DECL-1", "range", value=value)
    if numeral(move.card) > value:
        return broken("DIL-DECL-1", "bigger", card=move.card, value=value)
    return None


def declared_cards_make_sets(state: State, move: Declare) -> Finding | None:
    """At least one loose card, and with the hand card a union of sets (DIL-DECL-2)."""
    value = move.value
    if not move.loose:
        return broken("DIL-DECL-2", "alone", card=move.card)
    return _make_sets("DIL-DECL-2", move, value)


def _make_sets(rule: str, move: Play, value: int) -> Finding | None:
    """The hand card and the loose cards together are a union of sets of `value`."""
    cards = (move.card, *move.loose)
    values = numerals(cards)
    if splits_into_sets(values, value):
        return None
    case = why_no_union(values, value)
    if case == "bigger":
        cards = tuple(card for card in cards if numeral(card) > value)
    return broken(rule, case, cards=cards, total=sum(values), value=value)


def equal_cards_join(state: State, move: Declare | Add | Raise) -> Finding | None:
    """Where the table says so, every loose card equal to the value must join (DIL-DECL-5)."""
    if not state.terms.house.forced_merge:
        return None
    value = _resulting_value(state, move)
    left = tuple(card for card in state.loose if card.rank == value and card not in move.loose)
    return broken("DIL-DECL-5", cards=left, value=value) if left else None


def _resulting_value(state: State, move: Declare | Add | Raise) -> int:
    """The value of the pile that the move makes or leaves."""
    if isinstance(move, Declare):
        return move.value
    pile = state.named(move)
    return pile.value if isinstance(move, Add) else raised_value(move, pile)


def a_card_of_the_value_is_kept(state: State, move: Declare | Add | Raise) -> Finding | None:
    """The player still holds a card of the value (DIL-DECL-3, DIL-ADD-3, DIL-RAISE-4)."""
    duty = kind_duty(state, move)
    return None if duty is None else card_is_kept(state, move, duty)


# Add and raise


def pile_may_be_added_to(state: State, move: Add) -> Finding | None:
    """Anyone's pile may be added to, unless the table says whose (DIL-ADD-1)."""
    scope, owner = state.terms.house.add_scope, state.named(move).owner
    if scope == "anyone" or owner == move.seat:
        return None
    partners = owner is not None and side_of(owner) == side_of(move.seat)
    return None if partners and scope == "own_and_partner" else broken("DIL-ADD-1", scope)


def added_cards_make_sets(state: State, move: Add) -> Finding | None:
    """The added cards are a union of sets of the pile's value, which stays (DIL-ADD-2)."""
    value = state.named(move).value
    if move.value not in (None, value):
        return broken("DIL-ADD-2", "value", value=value)
    return _make_sets("DIL-ADD-2", move, value)


def pile_may_be_raised(state: State, move: Raise) -> Finding | None:
    """Any pile but the own one may be raised; the table may say otherwise (DIL-RAISE-1)."""
    scope, owner = state.terms.house.raise_scope, state.named(move).owner
    if scope == "none":
        return broken("DIL-RAISE-1", "nobody")
    if owner == move.seat and scope != "any":
        return broken("DIL-RAISE-1", "own")
    partners = owner is not None and owner != move.seat and side_of(owner) == side_of(move.seat)
    return broken("DIL-RAISE-1", "partner") if partners and scope == "opponents" else None


def pile_is_plain(state: State, move: Raise) -> Finding | None:
    """A grouped pile is never raised (DIL-RAISE-2)."""
    pile = state.named(move)
    if not pile.plain:
        return broken("DIL-RAISE-2", "grouped", value=pile.value)
    if not state.terms.house.raise_blocked_by_loose_equal:
        return None
    equal = tuple(card for card in state.loose if card.rank == pile.value)
    return broken("DIL-RAISE-2", "blocked", cards=equal, value=pile.value) if equal else None


def raise_adds_up(state: State, move: Raise) -> Finding | None:
    """One hand card and no table card; new value = old value + card, at most 10 (DIL-RAISE-3).

    Options let loose cards join the sum (`raise_with_table`) or join as sets of the new
    value (`raise_may_group`; those equal to it with `forced_merge`).
    """
    house, pile = state.terms.house, state.named(move)
    base, value = pile.value + numeral(move.card), raised_value(move, pile)
    if value > HIGHEST:
        return broken("DIL-RAISE-3", "too_high", value=value)
    if base > value or (base < value and not house.raise_with_table):
        return broken("DIL-RAISE-3", "value", total=base, value=value)
    loose = numerals(move.loose)
    if house.raise_may_group or house.forced_merge:
        loose = [one for one in loose if one != value]
    if _loose_cards_may_join(loose, base, value, grouping=house.raise_may_group):
        return None
    case = "table" if base == value else "sum" if loose else "value"
    return broken("DIL-RAISE-3", case, cards=move.loose, total=base + sum(loose), value=value)


def _loose_cards_may_join(loose: list[int], base: int, value: int, *, grouping: bool) -> bool:
    """Whether loose cards, those equal to `value` aside, fit a raise from `base`."""
    if grouping:
        return splits_into_sets([base, *loose], value)
    return base + sum(loose) == value


def old_value_is_not_held(state: State, move: Raise) -> Finding | None:
    """Where the table says so, only who cannot capture the pile raises it (DIL-RAISE-5)."""
    if not state.terms.house.raise_only_if_no_capture:
        return None
    return could_have_captured(state, move, state.named(move))


DECLARE = (
    faces_stay_out,
    value_can_be_declared,
    declared_cards_make_sets,
    equal_cards_join,
    a_card_of_the_value_is_kept,
)
ADD = (
    faces_stay_out,
    pile_may_be_added_to,
    added_cards_make_sets,
    equal_cards_join,
    a_card_of_the_value_is_kept,
)
RAISE = (
    faces_stay_out,
    pile_may_be_raised,
    pile_is_plain,
    raise_adds_up,
    old_value_is_not_held,
    equal_cards_join,
    a_card_of_the_value_is_kept,
)
