"""`/v1/games/{game}/rulings`: is this move allowed?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import marshmallow as ma
from flask import Response

from scorekeeper.api.answers import answer
from scorekeeper.api.blueprint import OF_EVERY_BODY, Blueprint
from scorekeeper.api.bodies import ordinary_house, ruling_body
from scorekeeper.api.language import language
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import AnswerSchema, FindingSchema, a_text, finding_json, objects
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.rulebook import RuleBook
from scorekeeper.engine.ruling import Ruling, Verdict
from scorekeeper.service import referee


class RulingSchema(AnswerSchema):
    """The answer to 'may I?'."""

    verdict = a_text("The verdict on the move as a whole.", enum=[*map(str, Verdict)])
    findings = objects(
        FindingSchema(), "The one rule that refuses the move, or else all that stay open."
    )
    claims = ma.fields.List(
        ma.fields.Integer(),
        required=True,
        metadata={"description": "The values that the mover says by it to hold."},
    )


def ruling_json(
    book: RuleBook, ruling: Ruling, language: str, names: Sequence[str] | None = None
) -> dict[str, Any]:
    """A ruling as RulingSchema declares it; seats by their players' names, where given."""
    promised = (one for one in ruling.findings if one.verdict is Verdict.OPEN)
    return {
        "verdict": ruling.verdict,
        "findings": [finding_json(book, one, language, names) for one in ruling.findings],
        "claims": [one.facts["value"] for one in promised if "value" in one.facts],
    }


def add_rulings(blp: Blueprint, game: AnyGame) -> None:
    """Let clients ask the referee of `game`."""
    ordinary = ordinary_house(game)

    @blp.route("/rulings")
    class Rulings(Resource):
        """The referee."""

        @blp.named(f"{game.key}Ruling")
        @blp.asks(ruling_body(game))
        @blp.answers(200, RulingSchema(), "The ruling, whatever it says.")
        @blp.refuses(*OF_EVERY_BODY)
        def post(self, body: dict[str, Any]) -> Response:
            """Ask whether a move is allowed

            Judges one move in one position, with all that the position tells, and writes
            nothing. Any well-formed question gets a ruling: a move out of turn is `broken`.
            """
            house = body["house_rules"] or ordinary
            ruling = referee.rule(game, house, body["position"], body["move"])
            spoken = language()
            return answer(ruling_json(game.book, ruling, spoken), spoken)
