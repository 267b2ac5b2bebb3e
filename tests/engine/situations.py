"""Situations of every game, and moves that somebody might log in them, most of them wrong."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from itertools import islice
from typing import Any

import marshmallow as ma

from scorekeeper.cards.card import CARDS, BadCard, Card, parse
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.journal import HAND, rulings
from scorekeeper.engine.messages import BadPosition
from scorekeeper.engine.ruling import Finding
from scorekeeper.games import GAMES

OPENINGS = 60
"""How many worked rulings are tried, at equal distances."""
STEPS = 6
"""How far play goes on at random from each."""
TRIES = 12
"""How many moves are made up for each state."""
NOT_PLAYED = (HAND, "deal")
"""Entries that depend on more of a deal than a position tells."""


@dataclass(frozen=True)
class Situation:
    """A state and moves that somebody might log in it, most of them wrong."""

    house: Any
    state: Any
    moves: tuple[Any, ...]
    clean: bool
    """Nothing was broken on the way here."""


@cache
def situations(key: str) -> tuple[Situation, ...]:
    """Every worked ruling and the first table of a match, each played on at random."""
    game, chance = GAMES[key], random.Random(key)
    worked = [one for one in game.book.examples if "position" in one and "move" in one]
    bodies = [one["move"] for one in worked]
    house = game.wire.house.load({})
    openings = [(house, game.start(house, game.standing(house, 0, [])))]
    for one in worked[:: len(worked) // OPENINGS + 1]:
        house = game.wire.house.load(one.get("house_rules", {}))
        openings.append((house, game.wire.place(house, game.wire.position.load(one["position"]))))
    return tuple(
        situation
        for house, state in openings
        for situation in played_on(game, house, state, bodies, chance)
    )


def played_on(
    game: AnyGame, house: Any, state: Any, bodies: list[Any], chance: random.Random
) -> Iterator[Situation]:
    """The situations of one deal, from `state` on; half of what is played is legal."""
    seats, clean = (None, *range(game.seats(house))), True
    for _ in range(STEPS):
        legal = list(islice(game.legal_moves(state), TRIES))
        worked = [game.wire.move.load(body) for body in chance.sample(bodies, TRIES)]
        moves = (*worked, *legal, *made_up(game, state, worked + legal, chance))
        moves = tuple(move for move in moves if getattr(move, "seat", None) in seats)
        yield Situation(house, state, moves, clean)
        possible = [move for move in moves if not rulings(game, state, move)[0].impossible]
        if not possible:
            return
        move = chance.choice(chance.choice((legal, possible)) or possible)
        clean = clean and rulings(game, state, move)[0].refusal is None
        state = game.play(state, move)


def made_up(game: AnyGame, state: Any, moves: list[Any], chance: random.Random) -> Iterator[Any]:
    """Known moves with other cards, seats and numbers, as far as they still are moves."""
    lying = sorted(cards_in(game.wire.table(state))) or [card.name for card in CARDS]
    unseen = [card.name for card in CARDS]
    for _ in range(TRIES if moves else 0):
        body = game.wire.move.dump(chance.choice(moves))
        with suppress(ma.ValidationError):
            yield game.wire.move.load(changed(body, lying, unseen, chance))


def changed(value: Any, lying: list[str], unseen: list[str], chance: random.Random) -> Any:
    """The JSON with some of its cards and numbers replaced."""
    if isinstance(value, dict):
        return {name: changed(one, lying, unseen, chance) for name, one in value.items()}
    if isinstance(value, list):
        return [changed(one, lying, unseen, chance) for one in value]
    if isinstance(value, int) and chance.random() < 0.3:
        return chance.randrange(12)
    if isinstance(value, str) and is_card(value) and chance.random() < 0.5:
        return chance.choice(chance.choice((lying, unseen)))
    return value


@cache
def is_card(text: str) -> bool:
    try:
        return bool(parse(text))
    except BadCard:
        return False


def cards_in(value: Any) -> Counter[str]:
    """The cards that are named anywhere in JSON."""
    return Counter(filter(is_card, texts_in(value)))


def texts_in(value: Any) -> Iterator[str]:
    """Every text anywhere in JSON that is no name of a field."""
    if isinstance(value, str):
        yield value
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        yield from texts_in(part)


def inside(value: Any, where: str = "state") -> Iterator[tuple[str, Any]]:
    """Every value that a state holds, with the way to it; cards and findings are whole."""
    yield where, value
    if isinstance(value, tuple) and not isinstance(value, Finding):
        for place, one in enumerate(value):
            yield from inside(one, f"{where}[{place}]")
    elif is_dataclass(value) and not isinstance(value, Card):
        for field in fields(value):
            yield from inside(getattr(value, field.name), f"{where}.{field.name}")


def other_worlds(game: AnyGame, situation: Situation) -> Iterator[tuple[int, Any, Any]]:
    """Pairs of states that differ in nothing but the hand that one seat told, and that seat."""
    table = game.wire.table(situation.state)
    lying = cards_in(table)
    hidden = [card.name for card in CARDS if card.name not in lying]
    for seat, hand in enumerate(table.get("hands", ())):
        for other in (None, hidden[: len(hand or ())], hidden[-len(hand or ()) :]):
            hands = [*table["hands"][:seat], other, *table["hands"][seat + 1 :]]
            if hand:
                with suppress(BadPosition, ma.ValidationError):
                    first, second = table, table | {"hands": hands}
                    yield seat, placed(game, situation, first), placed(game, situation, second)


def placed(game: AnyGame, situation: Situation, table: Mapping[str, Any]) -> Any:
    return game.wire.place(situation.house, game.wire.position.load(table))


def onlookers(game: AnyGame, situation: Situation, owner: int) -> list[tuple[int, ...]]:
    """Who may not see the owner's hand: the public, each other seat, all of them together."""
    others = tuple(seat for seat in range(game.seats(situation.house)) if seat != owner)
    return [(), *((seat,) for seat in others), others]


def unordered(value: Any) -> Any:
    """JSON without the order of what lies in its lists."""
    if isinstance(value, dict):
        return {name: unordered(one) for name, one in value.items()}
    if isinstance(value, list):
        return sorted(map(unordered, value), key=json.dumps)
    return value
