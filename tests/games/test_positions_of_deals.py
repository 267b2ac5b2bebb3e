"""Every position of a deal can be told without the deal, and gets the same answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from scorekeeper.engine.game import AnyGame, NoSuchSeat
from scorekeeper.engine.journal import HAND, rulings
from scorekeeper.games import GAMES
from tests.engine.situations import made_up
from tests.trust.bots import BOTS, HOUSES

SEEDS = range(4)
ASKED = 8
"""Moves that are asked about in each position."""
SPOILED = 0.4
"""How often something else is played than what the rules allow, and stands."""
DEPEND_ON_THE_DEAL = (HAND, "reveal")
"""Entries that are judged by what has been played of a packet, which a position need not tell."""


def positions(
    game: AnyGame, rules: dict[str, Any], chance: Random, *, told: bool
) -> Iterator[tuple[Any, list[Any]]]:
    """The states of a deal in which some plays stood, each with moves to ask about."""
    house = game.wire.house.load(rules)
    dealt = BOTS[game.key](house, chance, [])
    dealer = house.seats - 1 if dealt.dealer is None else dealt.dealer
    state = game.start(house, game.standing(house, dealer, []))
    bodies = [body_of(step) for step in dealt.steps if told or step.tells is None]
    moves = [game.wire.move.load(body) for body in bodies]
    for number, body in enumerate(bodies):
        near = moves[number : number + ASKED]
        asked = [*near, *some_of(made_up(game, state, near, chance), house, game)][: 2 * ASKED]
        if number:
            yield state, asked
        played = game.wire.move.load(body)
        wild = chance.random() < SPOILED and number > 1
        for move in (*asked[len(near) :], played) if wild else (played,):
            if move in moves[number + 1 :] or rulings(game, state, move)[0].impossible:
                continue
            state = game.play(state, move)
            break
        if state.over:
            return


def body_of(step: Any) -> dict[str, Any]:
    hand = {} if step.tells is None else {"kind": HAND, "seat": step.tells}
    return hand | dict(step.body)


def some_of(moves: Iterator[Any], house: Any, game: AnyGame) -> Iterator[Any]:
    """The moves of seats that play."""
    for move in moves:
        with suppress(NoSuchSeat):
            yield game.seated(house, move)


def told_alone(game: AnyGame, state: Any, house: Any) -> Any:
    """The state as a position tells it that goes through JSON."""
    written = json.loads(json.dumps(game.wire.table(state)))
    return game.wire.place(house, game.wire.position.load(written))


@pytest.mark.parametrize("told", [False, True], ids=["public", "told"])
@pytest.mark.parametrize("key", GAMES)
def test_a_position_of_a_deal_gets_the_answers_of_the_deal(key: str, told: bool) -> None:
    """Everybody's, and those of a seat that knows its own hand."""
    game, compared = GAMES[key], 0
    for seed in SEEDS:
        chance = Random(f"{key} {seed}")
        rules = dict(chance.choice(HOUSES[key]))
        house = game.wire.house.load(rules)
        for state, moves in positions(game, rules, chance, told=told):
            seen = game.seen_by(state, (chance.randrange(house.seats),) if told else ())
            again = told_alone(game, seen, house)
            for move in moves:
                if game.wire.move.dump(move)["kind"] not in DEPEND_ON_THE_DEAL:
                    assert game.judge(again, move) == game.judge(seen, move), move
                    compared += 1
    assert compared > 100
