"""Laying a phase: the right groups, each of the right cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import permutations

from scorekeeper.cards.card import Card
from scorekeeper.engine.ruling import Finding, broken
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.moves import Lay
from scorekeeper.games.phase10.phases import (
    HIGHEST,
    LOWEST,
    Kind,
    Shape,
    colour,
    is_joker,
    lowest_values,
    naturals,
    shapes_of,
    wilds,
)
from scorekeeper.games.phase10.state import State


@dataclass(frozen=True, slots=True)
class Laid:
    """One group of a lay, and what the phase asks for in its place."""

    house: House
    phase: int
    shape: Shape
    cards: tuple[Card, ...]
    number: int
    """Its place in the phase, from 0."""

    def breach(self, rule: str, **facts: int | Card | tuple[Card, ...]) -> Finding:
        """A finding about this group; players count groups from 1."""
        return broken(rule, "", group=self.number, place=self.number + 1, **facts)


def has_not_laid(state: State, move: Lay) -> Finding | None:
    """A seat lays one phase in a round (P10-LAY-1)."""
    return broken("P10-LAY-1") if state.laid[move.seat] else None


def groups_are_those_of_the_phase(state: State, move: Lay) -> Finding | None:
    """As many groups as the seat's phase has, no fewer and no more (P10-LAY-2)."""
    phase = state.terms.phases[move.seat]
    wanted, found = len(shapes_of(phase)), len(move.groups)
    if wanted == found:
        return None
    return broken("P10-LAY-2", phase=phase, found=found, count=wanted)


def groups_are_right_in_order(state: State, move: Lay) -> Finding | None:
    """The groups are right, in the order in which the phase names them (P10-LAY-2).

    They are in another one where all of them would be right in some order, and not in this.
    """
    wrong = every_group_is_right(state, move)
    if wrong is None:
        return None
    for groups in permutations(move.groups):
        if every_group_is_right(state, replace(move, groups=groups)) is None:
            return broken("P10-LAY-2", "order", phase=state.terms.phases[move.seat])
    return wrong


def every_group_is_right(state: State, move: Lay) -> Finding | None:
    """Ask each group in turn every rule about groups."""
    house, phase = state.terms.house, state.terms.phases[move.seat]
    shapes = shapes_of(phase)
    for number, cards in enumerate(move.groups):
        group = Laid(house, phase, shapes[number], cards, number)
        for check in (*ANY_GROUP, KINDS[group.shape.kind]):
            finding = check(group)
            if finding is not None:
                return finding
    return None


def number_is_exact(group: Laid) -> Finding | None:
    """A group has exactly the cards asked for; a surplus card is a hit (P10-LAY-3)."""
    found, wanted = len(group.cards), group.shape.size
    return None if found == wanted else group.breach("P10-LAY-3", found=found, count=wanted)


def no_joker_in_it(group: Laid) -> Finding | None:
    """A joker lies in no group (P10-SKIP-3)."""
    return broken("P10-SKIP-3") if any(map(is_joker, group.cards)) else None


def wilds_are_allowed(group: Laid) -> Finding | None:
    """No wild in a phase that the house rules keep free of them (P10-WILD-5)."""
    if group.phase not in group.house.no_wild_phases or not wilds(group.cards):
        return None
    return broken("P10-WILD-5", phase=group.phase)


def wilds_are_few(group: Laid) -> Finding | None:
    """Not more wilds than the house rules allow a group (P10-WILD-4)."""
    most, found = group.house.max_wilds_per_group, wilds(group.cards)
    if most is None or found <= most:
        return None
    return broken("P10-WILD-4", found=found, count=most)


def naturals_are_enough(group: Laid) -> Finding | None:
    """A group has natural cards, or nobody knew what its wilds are (P10-WILD-2)."""
    found, least = len(naturals(group.cards)), group.house.min_naturals
    return None if found >= least else group.breach("P10-WILD-2", found=found, count=least)


def set_has_one_rank(group: Laid) -> Finding | None:
    """All natural cards of a set have one rank (P10-SET-1)."""
    first, *rest = naturals(group.cards)
    others = tuple(card for card in rest if card.rank is not first.rank)
    return group.breach("P10-SET-1", card=first, cards=others) if others else None


def colour_is_one(group: Laid) -> Finding | None:
    """All natural cards of a colour group have one colour (P10-COL-1)."""
    first, *rest = naturals(group.cards)
    wanted = colour(group.house, first)
    others = tuple(card for card in rest if colour(group.house, card) != wanted)
    return group.breach("P10-COL-1", card=first, cards=others) if others else None


def run_is_in_order(group: Laid) -> Finding | None:
    """A run goes up by one from place to place, and stays between 2 and K (P10-RUN-1, -2)."""
    low, *others = lowest_values(group.cards)
    if any(one != low for one in others):
        return group.breach("P10-RUN-1", cards=group.cards)
    if low < LOWEST or low + group.shape.size - 1 > HIGHEST:
        return broken("P10-RUN-2", "beyond", cards=group.cards)
    return None


def sets_differ(state: State, move: Lay) -> Finding | None:
    """By a house rule the sets of one lay have different ranks (P10-SET-2)."""
    if not state.terms.house.sets_distinct:
        return None
    shapes = shapes_of(state.terms.phases[move.seat])
    sets = [cards for number, cards in enumerate(move.groups) if _is_set(shapes[number])]
    firsts = [next(iter(naturals(cards))) for cards in sets]
    ranks = [card.rank for card in firsts]
    again = tuple(card for place, card in enumerate(firsts) if card.rank in ranks[:place])
    return broken("P10-SET-2", cards=again) if again else None


def _is_set(shape: Shape) -> bool:
    return shape.kind is Kind.SET


GroupCheck = Callable[[Laid], Finding | None]
ANY_GROUP: tuple[GroupCheck, ...] = (
    number_is_exact,
    no_joker_in_it,
    wilds_are_allowed,
    wilds_are_few,
    naturals_are_enough,
)
KINDS: dict[Kind, GroupCheck] = {
    Kind.SET: set_has_one_rank,
    Kind.RUN: run_is_in_order,
    Kind.COLOUR: colour_is_one,
}
LAY = (
    has_not_laid,
    groups_are_those_of_the_phase,
    groups_are_right_in_order,
    sets_differ,
)
