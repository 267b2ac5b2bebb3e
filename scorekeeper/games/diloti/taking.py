"""Captures with a numeral, and what may be laid (DIL-CAP, DIL-LAY)."""

from __future__ import annotations

from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import missing
from scorekeeper.cards.sums import (
    fewest,
    reaches,
    smallest_set,
    splits_into_sets,
    why_no_union,
)
from scorekeeper.engine.ruling import Finding, broken
from scorekeeper.games.diloti.moves import Capture, Lay, Play
from scorekeeper.games.diloti.state import VALUES, Pile, State, numeral, numerals


def something_is_captured(state: State, move: Capture) -> Finding | None:
    """Something is captured (DIL-CAP-1)."""
    return None if move.loose or move.piles else broken("DIL-CAP-1", card=move.card)


def counts_as_a_card(state: State, pile: Pile, seat: int, value: int) -> bool:
    """Whether a pile may stand for one card in a capture with `value` (option `decl_in_sums`)."""
    mode = state.terms.house.decl_in_sums
    if mode == "never" or not pile.plain or pile.value >= value:
        return False
    return mode == "any_plain" or pile.owner != seat


def piles_have_the_value(state: State, move: Capture) -> Finding | None:
    """Every pile taken has the card's value; it never counts inside a sum (DIL-CAP-3)."""
    value = numeral(move.card)
    for pile in state.piles:
        if pile.id not in move.piles:
            continue
        if pile.value != value and not counts_as_a_card(state, pile, move.seat, value):
            case = _why_it_counts_for_itself(state, pile, move.seat)
            return broken("DIL-CAP-3", case, card=move.card, value=pile.value)
    return None


def _why_it_counts_for_itself(state: State, pile: Pile, seat: int) -> str:
    """Why a pile is no card of a sum, where the table lets some piles be (`decl_in_sums`)."""
    mode = state.terms.house.decl_in_sums
    if pile.value not in VALUES:
        return "no_such"
    if mode == "never":
        return ""
    if not pile.plain:
        return "grouped"
    return "own" if mode == "others_plain" and pile.owner == seat else "bigger"


def taken_cards_make_sets(state: State, move: Capture) -> Finding | None:
    """The loose cards taken are a union of sets of the card's value (DIL-CAP-2)."""
    value = numeral(move.card)
    if not value:
        return None
    piles = [one.value for one in state.piles if one.id in move.piles and one.value != value]
    taken = numerals(move.loose) + piles
    if splits_into_sets(taken, value) or not taken:
        return None
    case = why_no_union(taken, value)
    if piles and case != "bigger":
        case = "piles"
    cards = tuple(one for one in move.loose if case != "bigger" or numeral(one) > value)
    total = sum(taken)
    return broken("DIL-CAP-2", case, card=move.card, cards=cards, total=total, value=value)


def all_is_taken_that_must_be(state: State, move: Capture) -> Finding | None:
    """He need not take all he could, unless the table says so (DIL-CAP-4)."""
    mode, value = state.terms.house.capture_mode, numeral(move.card)
    if mode == "free" or not value:
        return None
    loose = missing(state.loose, move.loose)
    piles = [pile for pile in state.piles if pile.id not in move.piles]
    equal = tuple(card for card in loose if card.rank == value)
    if equal:
        return broken("DIL-CAP-4", "equal", cards=equal, value=value)
    if mode == "maximal" or any(pile.value == value for pile in piles):
        return _could_take("DIL-CAP-4", state, move, loose, piles)
    return None


def _could_take(
    rule: str, state: State, move: Play, loose: tuple[Card, ...], piles: list[Pile]
) -> Finding | None:
    """What the move's card could capture of these, as a breach of the rule that forbids it."""
    value = numeral(move.card)
    if any(pile.value == value for pile in piles):
        return broken(rule, "pile", card=move.card, value=value)
    values = [*filter(None, numerals(loose))]
    if reaches(values, value):
        return broken(rule, "more", card=move.card, cards=smallest_set(loose, value))
    sums = [pile for pile in piles if counts_as_a_card(state, pile, move.seat, value)]
    if not reaches(values + [pile.value for pile in sums], value):
        return None
    return _with_piles(rule, move.card, loose, sums)


def _with_piles(rule: str, card: Card, loose: tuple[Card, ...], piles: list[Pile]) -> Finding:
    """The least that the card takes where these piles count as cards, as a breach of the rule."""
    worth = range(1, numeral(card) + 1)
    pools: list[list[Card | Pile]] = [[one for one in loose if one.rank == n] for n in worth]
    for pool, n in zip(pools, worth, strict=True):
        pool += [pile for pile in piles if pile.value == n]
    taken = fewest(pools, numeral(card))
    cards = tuple(one for one in taken if isinstance(one, Card))
    declared = tuple(one.value for one in taken if isinstance(one, Pile))
    return broken(rule, "more_piles" if cards else "piles", card=card, cards=cards, values=declared)


def numeral_may_be_laid(state: State, move: Lay) -> Finding | None:
    """A numeral may be laid though it could capture, unless the table says no (DIL-LAY-2)."""
    mode, value = state.terms.house.numeral_lay, numeral(move.card)
    if mode == "free" or not value:
        return None
    if mode == "not_if_can_capture":
        return _could_take("DIL-LAY-2", state, move, state.loose, list(state.piles))
    same = [card.rank for card in state.loose] + [pile.value for pile in state.piles]
    return broken("DIL-LAY-2", "equal", card=move.card) if value in same else None


CAPTURE = (
    something_is_captured,
    piles_have_the_value,
    taken_cards_make_sets,
    all_is_taken_that_must_be,
)
