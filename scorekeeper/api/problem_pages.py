"""`/problems`: what each type of problem means, for whoever follows its address."""

from __future__ import annotations

from typing import Any

import orjson
from flask import Response

from scorekeeper.api.answers import lasting
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.language import word
from scorekeeper.api.problem_types import PROBLEMS
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import AnswerSchema, a_number, a_text, an_object, objects
from scorekeeper.engine.rulebook import LANGUAGES
from scorekeeper.service.errors import NoSuchThing

blp = Blueprint("problems", __name__, url_prefix="/problems", description="What can go wrong.")


class TextsSchema(AnswerSchema):
    """One text in both languages."""

    en = a_text()
    el = a_text()


class ProblemTypeSchema(AnswerSchema):
    """A type of problem."""

    type = a_text("As in a problem document.", format="uri-reference")
    status = a_number("The HTTP status.")
    title = an_object(TextsSchema())
    meaning = an_object(TextsSchema())


class ProblemTypesSchema(AnswerSchema):
    """Every type of problem."""

    items = objects(ProblemTypeSchema())


@blp.route("")
class ProblemTypes(Resource):
    """Every type."""

    @blp.named("problemTypes")
    @blp.keeps(200, ProblemTypesSchema(), "The types.")
    @blp.refuses(422)
    def get(self) -> Response:
        """List the types of problems

        Each with its meaning in both languages.
        """
        return lasting("all", lambda _: orjson.dumps({"items": [*map(problem_type, PROBLEMS)]}))


@blp.route("/<problem_name>")
class ProblemType(Resource):
    """One type."""

    @blp.named("problemType")
    @blp.keeps(200, ProblemTypeSchema(), "The type.")
    @blp.refuses(404, 422)
    def get(self, problem_name: str) -> Response:
        """Read what a type of problem means

        The address is the `type` of the problem document.
        """
        if problem_name not in PROBLEMS:
            raise NoSuchThing("problem", problem_name)
        return lasting("one", lambda _: orjson.dumps(problem_type(problem_name)))


def problem_type(name: str) -> dict[str, Any]:
    """A type as ProblemTypeSchema declares it."""
    return {
        "type": f"/problems/{name}",
        "status": PROBLEMS[name],
        "title": {tongue: word(f"problem.{name}.title", tongue) for tongue in LANGUAGES},
        "meaning": {tongue: word(f"problem.{name}.meaning", tongue) for tongue in LANGUAGES},
    }
