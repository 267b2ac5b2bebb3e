"""`/v1/games/{game}/scores`: what is a result by hand worth?"""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from flask import Response

from scorekeeper.api.answers import answer
from scorekeeper.api.blueprint import OF_EVERY_BODY, Blueprint
from scorekeeper.api.bodies import ordinary_house, score_body
from scorekeeper.api.language import language
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import (
    AnswerSchema,
    FindingSchema,
    PartSchema,
    a_number,
    finding_json,
    objects,
    part_json,
    some_numbers,
)
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.rulebook import RuleBook
from scorekeeper.engine.score import SideScore
from scorekeeper.service import referee
from scorekeeper.service.errors import RulesBroken


class SideScoreSchema(AnswerSchema):
    """What one side got."""

    total = a_number()
    parts = ma.fields.List(
        ma.fields.Nested(PartSchema()),
        required=True,
        allow_none=True,
        metadata={"description": "Null where only the total is known."},
    )


class ScoreSchema(AnswerSchema):
    """What a deal was worth to each side, side 0 first."""

    sides = objects(SideScoreSchema())
    totals = some_numbers("Each side's points.")
    warnings = objects(FindingSchema(), "What is possible but unusual; it refuses nothing.")


def side_json(book: RuleBook, side: SideScore, language: str) -> dict[str, Any]:
    """A side's score as SideScoreSchema declares it."""
    parts = side.parts
    told = None if parts is None else [part_json(book, part, language) for part in parts]
    return {"total": side.total, "parts": told}


def add_scores(blp: Blueprint, game: AnyGame) -> None:
    """Let clients count results of `game`."""
    ordinary = ordinary_house(game)

    @blp.route("/scores")
    class Scores(Resource):
        """The score of one deal."""

        @blp.named(f"{game.key}Score")
        @blp.asks(score_body(game))
        @blp.answers(200, ScoreSchema(), "The score.")
        @blp.refuses(409, *OF_EVERY_BODY)
        def post(self, body: dict[str, Any]) -> Response:
            """Count a result by hand

            Checks what a table counted itself and gives the points part by part, each with
            its rule. Numbers that no deal can have are refused with every rule they break.
            """
            counted = referee.count(game, body["house_rules"] or ordinary, body["result"])
            if counted.score is None or counted.broken:
                raise RulesBroken(game.key, counted.broken)
            book, spoken = game.book, language()
            score = {
                "sides": [side_json(book, side, spoken) for side in counted.score.sides],
                "totals": counted.score.totals,
                "warnings": [finding_json(book, one, spoken) for one in counted.warnings],
            }
            return answer(score, spoken)
