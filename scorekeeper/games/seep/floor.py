"""What a play does to the floor, the houses and the captured cards."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import without
from scorekeeper.games.seep.house import side_of
from scorekeeper.games.seep.joining import owners_with, resulting_value
from scorekeeper.games.seep.moves import Add, Break, Build, Capture, Play
from scorekeeper.games.seep.state import SeepHouse, State, Sweep, Won

Table = tuple[tuple[Card, ...], tuple[SeepHouse, ...], Won]
"""Loose cards, houses and captures after a play."""


def after_play(state: State, move: Play) -> Table:
    """The table after a play, legal or not: the cards go where the players put them."""
    match move:
        case Capture():
            return _captured(state, move)
        case Build() | Add():
            return _joined(state, move)
        case Break():
            return _broken(state, move)
        case _:
            return (*state.loose, move.card), state.houses, state.won


def _captured(state: State, move: Capture) -> Table:
    """Take what is named; an empty floor makes it a sweep (SEEP-CAP-5, SEEP-SWEEP-1)."""
    loose = without(state.loose, move.loose) if move.loose else state.loose
    taken, houses = (move.card, *move.loose), state.houses
    if move.house:
        taken += tuple(card for one in houses if one.value == move.house for card in one.cards)
        houses = tuple(one for one in houses if one.value != move.house)
    side = side_of(move.seat)
    sweeps = state.won.sweeps
    if not loose and not houses and len(taken) > 1:
        sweeps = (*sweeps, Sweep(state.play + 1, move.seat, side))
    return loose, houses, Won(_given(state.won, side, taken), sweeps, side)


def _given(
    won: Won, side: int, cards: tuple[Card, ...]
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Both sides' captured cards once `side` has got these."""
    first, second = won.cards
    return (first, (*second, *cards)) if side else ((*first, *cards), second)


def _joined(state: State, move: Build | Add) -> Table:
    """Make a house of the cards, or put them on the one that stands (SEEP-OWN-1 to -3)."""
    value = resulting_value(move)
    houses = _with_house(state, state.houses, value, move.seat, (move.card, *move.loose))
    return without(state.loose, move.loose), houses, state.won


def _broken(state: State, move: Break) -> Table:
    """Raise the house, which may combine with another (SEEP-OWN-4, SEEP-BREAK-6)."""
    house = state.named(move)
    rest = tuple(one for one in state.houses if one is not house)
    cards = (*house.cards, move.card, *move.loose)
    houses = _with_house(state, rest, resulting_value(move), move.seat, cards)
    return without(state.loose, move.loose), houses, state.won


def _with_house(
    state: State, houses: tuple[SeepHouse, ...], value: int, seat: int, cards: tuple[Card, ...]
) -> tuple[SeepHouse, ...]:
    """The houses, in order of value, once `cards` are a house of `value` or lie on one."""
    rest = [one for one in houses if one.value != value]
    owners: tuple[int, ...] = (seat,)
    for standing in houses:
        if standing.value == value:
            owners = owners_with(state.terms.rules, standing.owners, seat)
            cards = (*standing.cards, *cards)
    rest.append(SeepHouse(value, owners, cards))
    return tuple(sorted(rest, key=_value_of))


def _value_of(house: SeepHouse) -> int:
    return house.value


def given_to_the_last_capturer(state: State) -> Won:
    """What is left goes to the side that captured last (SEEP-END-1)."""
    left = (*state.loose, *(card for house in state.houses for card in house.cards))
    won = state.won
    if won.last is None:
        return replace(won, leftover=left)
    return replace(won, cards=_given(won, won.last, left), leftover=left)
