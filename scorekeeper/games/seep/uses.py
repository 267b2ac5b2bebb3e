"""Which house a card that is thrown could have gone into (SEEP-FIRST-2, SEEP-THROW-2).

Both need the hand; told in part, it can show that a card is held and never that one is not.
"""

from __future__ import annotations

from scorekeeper.cards.card import Card
from scorekeeper.cards.sums import reaches
from scorekeeper.games.seep.building import (
    house_has_room,
    house_is_ordinary,
    house_may_be_broken,
    houses_may_combine,
    new_value_is_the_sum,
    no_such_house_stands,
    value_can_be_built,
)
from scorekeeper.games.seep.joining import could_capture
from scorekeeper.games.seep.moves import Add, Break, Build, Play, Throw
from scorekeeper.games.seep.promises import RET_1, card_is_kept, kind_duty, own_values
from scorekeeper.games.seep.state import LOWEST, SeepHouse, State

BUILDABLE = (value_can_be_built, no_such_house_stands, house_has_room)
BREAKABLE = (
    house_is_ordinary,
    house_may_be_broken,
    new_value_is_the_sum,
    houses_may_combine,
)


def builder_of_the_bid(state: State, move: Throw, hand: tuple[Card, ...]) -> Card | None:
    """Some other card of the hand that builds a house of the bid; the one thrown is kept."""
    others = (card for card in hand if card is not move.card)
    return next((one for one in others if _makes_a_house(state, move.seat, one, state.bid)), None)


def house_it_could_go_into(state: State, move: Throw, hand: tuple[Card, ...]) -> int:
    """The value of a house that the card, which can capture nothing, could go into, or 0.

    It could be built with or added, or break a house, which then has that value.
    """
    if state.phase != "play" or not _own_houses_are_kept(state, move):
        return 0
    seat, card = move.seat, move.card
    for one in hand:
        if one.rank >= LOWEST and _builds(state, seat, card, one.rank):
            return int(one.rank)
    for house in state.houses:
        if _adds(state, seat, card, house):
            return house.value
        if _breaks(state, seat, card, house):
            return house.value + card.rank
    return 0


def _builds(state: State, seat: int, card: Card, value: int) -> bool:
    """Whether the card makes a house of `value`, and another card of it is held."""
    held = _is_held(state, Build(seat, card, (), 0, value))
    return held and _makes_a_house(state, seat, card, value)


def _makes_a_house(state: State, seat: int, card: Card, value: int) -> bool:
    """Whether the card and loose ones make a house of `value`."""
    move, rules = Build(seat, card, (), 0, value), state.terms.rules
    if any(check(state, move) is not None for check in BUILDABLE):
        return False
    if not rules.house_when_can_capture and could_capture(state, card):
        return False
    if card.rank == value and not rules.equal_card_build:
        return False
    return _fits(state, card, value)


def _fits(state: State, card: Card, value: int) -> bool:
    """Whether loose cards make a set with the card, or beside it where it is one alone."""
    rest = value - card.rank if card.rank < value else value
    return card.rank <= value and reaches([one.rank for one in state.loose], rest)


def _adds(state: State, seat: int, card: Card, house: SeepHouse) -> bool:
    return _fits(state, card, house.value) and _is_held(state, Add(seat, card, (), house.value))


def _breaks(state: State, seat: int, card: Card, house: SeepHouse) -> bool:
    move = Break(seat, card, (), house.value)
    return all(check(state, move) is None for check in BREAKABLE) and _is_held(state, move)


def _is_held(state: State, move: Play) -> bool:
    """Whether the told hand shows the card that the move makes the player keep."""
    duty = kind_duty(state, move)
    return duty is None or card_is_kept(state, move, duty) is None


def _own_houses_are_kept(state: State, move: Throw) -> bool:
    own = own_values(state, move)
    return all(card_is_kept(state, move, (RET_1, value)) is None for value in own)
