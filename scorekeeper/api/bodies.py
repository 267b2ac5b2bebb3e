"""The questions that clients ask of a game, composed from the game's own JSON."""

from __future__ import annotations

from typing import Any

import marshmallow as ma

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import WholeNumber, record

MOST_MOVES = 1000
USUAL_MOVES = 200


def ruling_body(game: AnyGame) -> ma.Schema:
    """A move, and where it is made."""
    move = record(game.wire.move, required=True)
    return _body(game, "RulingQuestion", **_where(game), move=move)


def legal_moves_body(game: AnyGame) -> ma.Schema:
    """Where to look for legal moves."""
    limit = WholeNumber(
        1,
        MOST_MOVES,
        load_default=USUAL_MOVES,
        metadata={"description": "How many moves to list at the most."},
    )
    return _body(game, "LegalMovesQuestion", **_where(game), limit=limit)


def score_body(game: AnyGame) -> ma.Schema:
    """A result by hand, and the house rules it was played by."""
    house, result = _house(game), record(game.wire.result, required=True)
    return _body(game, "ScoreQuestion", house_rules=house, result=result)


def ordinary_house(game: AnyGame) -> Any:
    """The house rules of somebody who says nothing about them."""
    return game.wire.house.load({})


def _where(game: AnyGame) -> dict[str, ma.fields.Field[Any]]:
    description = "Left out: before the first entry of a match's first deal."
    position = record(game.wire.position, load_default=None, metadata={"description": description})
    return {"house_rules": _house(game), "position": position}


def _house(game: AnyGame) -> ma.fields.Field[Any]:
    description = "What is left out is as by default."
    return record(game.wire.house, load_default=None, metadata={"description": description})


def _body(game: AnyGame, name: str, **fields: ma.fields.Field[Any]) -> ma.Schema:
    """A schema in the game's name, so that the contract tells it from another game's."""
    module = type(game.wire.position).__module__
    schema: ma.Schema = type(f"{name}Schema", (Strict,), {**fields, "__module__": module})()
    return schema
