"""The JSON that every resource shares: findings, score parts, problems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import marshmallow as ma

from scorekeeper.engine.rulebook import RuleBook, say
from scorekeeper.engine.ruling import Finding, Verdict, plain
from scorekeeper.engine.score import Part
from scorekeeper.engine.wire.hooks import InheritsHooks


def a_text(description: str = "", **metadata: Any) -> ma.fields.String:
    """A text of an answer, always there."""
    return ma.fields.String(required=True, metadata=_described(description) | metadata)


def a_number(description: str = "", **metadata: Any) -> ma.fields.Integer:
    """A number of an answer, always there."""
    return ma.fields.Integer(required=True, metadata=_described(description) | metadata)


def some_numbers(description: str) -> ma.fields.List[Any]:
    """A list of numbers, always there."""
    return ma.fields.List(ma.fields.Integer(), required=True, metadata={"description": description})


def an_object(schema: ma.Schema) -> ma.fields.Nested:
    """An object within an answer, always there."""
    return ma.fields.Nested(schema, required=True)


def objects(schema: ma.Schema, description: str = "", **kwargs: Any) -> ma.fields.List[Any]:
    """A list of objects, always there."""
    return ma.fields.List(
        ma.fields.Nested(schema),
        required=True,
        metadata=_described(description),
        **kwargs,
    )


def _described(description: str) -> dict[str, Any]:
    return {"description": description} if description else {}


class AnswerSchema(ma.Schema, metaclass=InheritsHooks):
    """What an answer is made of; it is declared here and written elsewhere."""


FACTS = ma.fields.Dict(
    required=True,
    metadata={
        "description": "What fills the text: cards by name, seats and other numbers.",
        "additionalProperties": {
            "type": ["string", "integer", "boolean", "array"],
            "items": {"type": ["string", "integer"]},
        },
        "example": {"value": 7},
    },
)


class FindingSchema(AnswerSchema):
    """One rule's word on a move, or on a result."""

    rule = a_text("The rule's permanent id.", example="DIL-HOLD-1")
    verdict = a_text(
        "`open` when only a later card can tell; `kept` where the finding only adds to the log.",
        enum=[*map(str, Verdict)],
    )
    text = a_text("The finding in the reader's language.")
    facts = FACTS
    about = some_numbers(
        "The earlier entries that it is about, if not this one alone. In a position, its moves "
        "counted from the `deal`, 0."
    )


class PartSchema(AnswerSchema):
    """Points, and the rule that gives them."""

    rule = a_text("The rule's permanent id.", example="DIL-SCORE-6")
    points = a_number()
    text = a_text("What the points are for, in the reader's language.")
    facts = FACTS


class FieldErrorSchema(AnswerSchema):
    """What is wrong with one part of the question."""

    pointer = a_text(
        "A JSON pointer into the body, or the name of a query parameter.", example="/move/card"
    )
    code = a_text("Which complaint it is; the same in every language.", example="card")
    detail = a_text("The complaint in the reader's language.")


class ProblemSchema(AnswerSchema):
    """What went wrong (RFC 9457)."""

    type = a_text("An address that explains it.", format="uri-reference")
    title = a_text("What kind of problem it is, in the reader's language.")
    status = a_number("The HTTP status.", minimum=400, maximum=599)
    detail = a_text("What is wrong in this case, in the reader's language.")
    errors = ma.fields.List(
        ma.fields.Nested(FieldErrorSchema()),
        metadata={
            "description": "Of `invalid-input`: each part that is wrong, the first 50 (or 1000)."
        },
    )
    findings = ma.fields.List(
        ma.fields.Nested(FindingSchema()),
        metadata={"description": "Of `rules-broken`: each rule that is broken."},
    )
    expected = ma.fields.Integer(
        metadata={"description": "Of `journal-moved-on`: the last entry that the request knew."}
    )
    actual = ma.fields.Integer(
        metadata={
            "description": (
                "Of `journal-moved-on`: the last entry. Of `version-moved-on`: the version."
            )
        }
    )


def finding_json(
    book: RuleBook, finding: Finding, language: str, seats: Sequence[str] | None = None
) -> dict[str, Any]:
    """A finding as FindingSchema declares it; seats by their players' names, where given."""
    return {
        "rule": finding.rule,
        "verdict": finding.verdict,
        "text": say(book, finding, language, seats),
        "facts": plain(finding.facts),
        "about": finding.about,
    }


def part_json(book: RuleBook, part: Part, language: str) -> dict[str, Any]:
    """A score part as PartSchema declares it."""
    return {
        "rule": part.rule,
        "points": part.points,
        "text": say(book, part, language),
        "facts": plain(part.facts),
    }
