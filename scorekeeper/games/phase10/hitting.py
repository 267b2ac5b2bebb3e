"""Hitting: putting a card on a group that lies, and at which end of a run."""

from __future__ import annotations

from scorekeeper.engine.ruling import Finding, broken, impossible
from scorekeeper.games.phase10.moves import End, Hit
from scorekeeper.games.phase10.phases import (
    HIGHEST,
    LOWEST,
    Kind,
    colour,
    is_joker,
    is_wild,
    naturals,
    wilds,
)
from scorekeeper.games.phase10.state import Group, State


def own_phase_lies(state: State, move: Hit) -> Finding | None:
    """Only a seat that has laid its phase in this round hits (P10-HIT-1)."""
    return None if state.laid[move.seat] else broken("P10-HIT-1")


def not_in_the_turn_of_laying(state: State, move: Hit) -> Finding | None:
    """By a house rule a seat hits from the turn after it laid on (P10-HIT-6)."""
    if state.terms.house.hit_same_turn or not state.logs_turns:
        return None
    return broken("P10-HIT-6") if state.laid_now and state.turn == move.seat else None


def group_lies(state: State, move: Hit) -> Finding | None:
    """The group exists; any seat's will do (P10-HIT-7)."""
    lying = len(state.groups[move.owner])
    if move.group < lying:
        return None
    return impossible("P10-HIT-7", owner=move.owner, count=lying)


def last_card_is_kept(state: State, move: Hit) -> Finding | None:
    """By a house rule the last card is discarded and not hit (P10-OUT-2)."""
    if state.terms.house.go_out == "any" or not state.logs_turns:
        return None
    return broken("P10-OUT-2") if state.sizes[move.seat] == 1 else None


def card_is_no_joker(state: State, move: Hit) -> Finding | None:
    """A joker lies in no group (P10-SKIP-3)."""
    return broken("P10-SKIP-3") if is_joker(move.card) else None


def wild_may_be_hit(state: State, move: Hit) -> Finding | None:
    """By a house rule hits keep the limits on wilds too (P10-WILD-5, P10-WILD-4)."""
    house = state.terms.house
    if house.wild_limits_on == "lay" or not is_wild(move.card):
        return None
    phase = state.terms.phases[move.owner]
    if phase in house.no_wild_phases:
        return broken("P10-WILD-5", phase=phase)
    found = wilds(_group(state, move).cards) + 1
    most = house.max_wilds_per_group
    if most is None or found <= most:
        return None
    return broken("P10-WILD-4", found=found, count=most)


def card_fits(state: State, move: Hit) -> Finding | None:
    """The card is one that the group takes, at the end that was named."""
    group = _group(state, move)
    if group.kind is Kind.RUN:
        return _fits_the_run(group, move)
    if move.end is not None:
        return broken("P10-HIT-5")
    plain = naturals(group.cards)
    if is_wild(move.card) or not plain:
        return None
    if group.kind is Kind.SET:
        same = move.card.rank is plain[0].rank
        return None if same else broken("P10-HIT-3", card=move.card, cards=group.cards)
    house = state.terms.house
    same = colour(house, move.card) == colour(house, plain[0])
    return None if same else broken("P10-HIT-4", card=move.card, cards=group.cards)


def _fits_the_run(group: Group, move: Hit) -> Finding | None:
    """The card has the value next to an open end, or is a wild that goes there (P10-HIT-2)."""
    places = open_places(group)
    if not places or move.end not in (None, *places):
        return broken("P10-RUN-2", "hit", cards=group.cards)
    values = tuple(places.values()) if move.end is None else (places[move.end],)
    if is_wild(move.card):
        several = len(values) > 1
        return broken("P10-WILD-3", cards=group.cards) if several else None
    if move.card.rank in values:
        return None
    case = "end" if move.end else ""
    return broken("P10-HIT-2", case, card=move.card, cards=group.cards)


def open_places(group: Group) -> dict[End | None, int]:
    """The ends at which a run can grow, and the value that belongs there (P10-RUN-2)."""
    places: dict[End | None, int] = {"low": group.low - 1, "high": group.high + 1}
    return {end: value for end, value in places.items() if LOWEST <= value <= HIGHEST}


def end_of(group: Group, move: Hit) -> End:
    """Where a hit lies: where its value fits, else as named, else at the high end."""
    if move.end is not None:
        return move.end
    places = open_places(group)
    fits: End = "low" if places.get("low") == move.card.rank else "high"
    only_low = is_wild(move.card) and list(places) == ["low"]
    return "low" if only_low else fits


def _group(state: State, move: Hit) -> Group:
    """The group that is hit, once P10-HIT-7 has found it."""
    return state.groups[move.owner][move.group]


HIT = (
    own_phase_lies,
    not_in_the_turn_of_laying,
    group_lies,
    last_card_is_kept,
    card_is_no_joker,
    wild_may_be_hit,
    card_fits,
)
