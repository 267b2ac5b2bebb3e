"""What joins a house, by force or by choice, which value it then has, and whose it is."""

from __future__ import annotations

from typing import TypeVar

from scorekeeper.cards.card import Card
from scorekeeper.cards.sums import reaches
from scorekeeper.games.seep.house import House, partner_of
from scorekeeper.games.seep.moves import Add, Break, Build, Move, Play
from scorekeeper.games.seep.state import SeepHouse, State

AnyMove = TypeVar("AnyMove", bound=Move)


def resulting_value(move: Play) -> int:
    """The value of the house that a build, add or break makes or leaves."""
    if isinstance(move, Add):
        return move.house
    if isinstance(move, Break) and not move.value:
        return move.house + move.card.rank
    return move.value


def completed(state: State, move: AnyMove) -> AnyMove:
    """The move with the loose cards that join by force, named or not (SEEP-MERGE-1)."""
    if not isinstance(move, Build | Break):
        return move
    value = resulting_value(move)
    left = tuple(card for card in state.loose if card.rank == value and card not in move.loose)
    if not left:
        return move
    return type(move)(move.seat, move.card, (*move.loose, *left), move.house, move.value)


def merges_into(state: State, move: Break) -> SeepHouse | None:
    """The standing house of the new value that a broken one combines with (SEEP-BREAK-6)."""
    value = resulting_value(move)
    return None if value == move.house else state.house(value)


def stays_free(rules: House, house: SeepHouse, seat: int) -> bool:
    """Whether the seat may add and keep nothing: not an owner, its partner is (SEEP-ADD-3)."""
    owners = house.owners
    free = rules.partner_add == "free_no_owner"
    return free and seat not in owners and partner_of(seat) in owners


def owners_with(rules: House, owners: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The owners once the seat has added to a house (SEEP-OWN-2, SEEP-OWN-3, SEEP-ADD-3)."""
    if seat in owners:
        return owners
    if partner_of(seat) in owners:
        joins = rules.partner_add == "needs_card_owner"
    else:
        joins = rules.opponent_add_makes_owner
    return tuple(sorted((*owners, seat))) if joins else owners


def could_capture(state: State, card: Card) -> bool:
    """Whether the card could take anything: the house of its value, or a loose set of it."""
    if state.house(card.rank) is not None:
        return True
    return reaches([one.rank for one in state.loose], card.rank)
