"""Every position of a worked ruling, written down again by its game, is the same position."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import GAMES


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_worked_position_written_down_again_gets_the_same_ruling(game: AnyGame) -> None:
    worked = [one for one in game.book.examples if "position" in one and "move" in one]

    assert worked
    assert [one["id"] for one in worked if not judged_alike(game, one)] == []


def judged_alike(game: AnyGame, example: Any) -> bool:
    house = game.wire.house.load(example.get("house_rules", {}))
    state = game.wire.place(house, game.wire.position.load(example["position"]))
    move = game.wire.move.load(example["move"])

    written = json.loads(json.dumps(game.wire.table(state)))

    again = game.wire.place(house, game.wire.position.load(written))
    return game.judge(again, move) == game.judge(state, move)
