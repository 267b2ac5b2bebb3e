"""`/v1/games/{game}/legal-moves`: what may I do?"""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from flask import Response

from scorekeeper.api.answers import answer
from scorekeeper.api.blueprint import OF_EVERY_BODY, Blueprint
from scorekeeper.api.bodies import legal_moves_body, ordinary_house
from scorekeeper.api.language import language
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import AnswerSchema
from scorekeeper.engine.game import AnyGame
from scorekeeper.service import referee


def legal_moves_answer(game: AnyGame) -> ma.Schema:
    """The schema of the answer, with the game's own moves."""
    complete = ma.fields.Boolean(
        required=True, metadata={"description": "False where there are more than `limit`."}
    )
    moves = ma.fields.List(ma.fields.Nested(game.wire.move), required=True)
    body = {"moves": moves, "complete": complete, "__module__": type(game.wire.position).__module__}
    schema: ma.Schema = type("LegalMovesSchema", (AnswerSchema,), body)()
    return schema


def add_legal_moves(blp: Blueprint, game: AnyGame) -> None:
    """Let clients ask for the legal moves of `game`."""
    ordinary = ordinary_house(game)

    @blp.route("/legal-moves")
    class LegalMoves(Resource):
        """The moves of the seat in turn."""

        @blp.named(f"{game.key}LegalMoves")
        @blp.asks(legal_moves_body(game))
        @blp.answers(200, legal_moves_answer(game), "The moves.")
        @blp.refuses(*OF_EVERY_BODY)
        def post(self, body: dict[str, Any]) -> Response:
            """List the legal moves

            Of the seat in turn, whose hand the position tells whole: exactly the moves that
            a ruling finds nothing against.
            """
            house = body["house_rules"] or ordinary
            legal = referee.legal(game, house, body["position"], body["limit"])
            moves = [game.wire.move.dump(move) for move in legal.moves]
            return answer({"moves": moves, "complete": legal.complete}, language())
