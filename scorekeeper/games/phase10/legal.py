"""The legal moves of a known hand. Groups are built card by card; subsets are never enumerated.

A set, or a group of one colour, comes once, its cards in the order of the hand. A run comes
once for every way in which its places can be filled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scorekeeper.cards.card import Card
from scorekeeper.engine.ruling import KEPT
from scorekeeper.games.phase10.building import Wanted, groups_of, is_possible
from scorekeeper.games.phase10.checks import judge
from scorekeeper.games.phase10.moves import (
    Discard,
    DrawDiscard,
    DrawStock,
    Exhausted,
    Hit,
    Lay,
    Move,
)
from scorekeeper.games.phase10.phases import Kind, is_joker, shapes_of
from scorekeeper.games.phase10.state import State


def legal_moves(state: State) -> Iterator[Move]:
    """The moves of the seat in turn that `judge` finds nothing against.

    Complete for drawing, which needs no hand, and otherwise where that seat's hand was told
    whole; else there are none to be sure of.
    """
    for move in _candidates(state):
        if judge(state, move) is KEPT:
            yield move


def _candidates(state: State) -> Iterator[Move]:
    seat, hand = state.turn, state.hands[state.turn]
    if not state.logs_turns:
        return
    if state.stage == "draw":
        yield from (DrawStock(seat), DrawDiscard(seat), Exhausted(seat))
    elif state.stage == "play" and hand is not None and hand.whole:
        cards = Counter(hand.cards)
        if not state.laid[seat]:
            yield from _lays(state, cards)
        for card in cards:
            yield from _hits(state, card)
            yield from _discards(state, card)


def _lays(state: State, cards: Counter[Card]) -> Iterator[Lay]:
    """Every lay of the seat's phase out of these cards."""
    seat, house = state.turn, state.terms.house
    phase = state.terms.phases[seat]
    wanted = [Wanted(house, phase, shape) for shape in shapes_of(phase)]
    for groups in _fillings(wanted, cards):
        yield Lay(seat, groups)


def _fillings(wanted: list[Wanted], cards: Counter[Card]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to fill the groups, one after the other, out of the cards."""
    if not wanted:
        yield ()
        return
    if not all(is_possible(one, cards) for one in wanted):
        return
    first, *rest = wanted
    for group in groups_of(first, cards):
        left = cards.copy()
        left.subtract(group)
        for others in _fillings(rest, left):
            yield (group, *others)


def _hits(state: State, card: Card) -> Iterator[Hit]:
    """The card on each group that lies, at each end of a run."""
    for owner, lying in enumerate(state.groups):
        for number, group in enumerate(lying):
            yield Hit(state.turn, card, owner, number)
            if group.kind is Kind.RUN:
                yield Hit(state.turn, card, owner, number, "low")
                yield Hit(state.turn, card, owner, number, "high")


def _discards(state: State, card: Card) -> Iterator[Discard]:
    """The card on the discards; a joker with each seat that it may name."""
    yield Discard(state.turn, card)
    if is_joker(card):
        for target in state.terms.seats:
            yield Discard(state.turn, card, target)
