"""Every position of a worked ruling, written down again by its game, is the same position."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import GAMES

WORKED = [
    pytest.param(game, one, id=one["id"])
    for game in GAMES.values()
    for one in game.book.examples
    if "position" in one and "move" in one
]


@pytest.mark.parametrize(("game", "example"), WORKED)
def test_a_worked_position_written_down_again_gets_the_same_ruling(
    game: AnyGame, example: Any
) -> None:
    house = game.wire.house.load(example.get("house_rules", {}))
    state = game.wire.place(house, game.wire.position.load(example["position"]))
    move = game.wire.move.load(example["move"])

    written = json.loads(json.dumps(game.wire.table(state)))

    again = game.wire.place(house, game.wire.position.load(written))
    assert game.judge(again, move) == game.judge(state, move)
