"""`/v1/games/{game}/rules`: the rule book, with worked examples."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Any

import marshmallow as ma
import orjson
from flask import Response

from scorekeeper.api.answers import lasting
from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.resource import Resource
from scorekeeper.api.schemas import AnswerSchema, a_text, objects
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.rulebook import Rule, RuleBook
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import Word
from scorekeeper.service.errors import NoSuchThing

KINDS = ["check", "effect", "set-up", "score"]
LONGEST_SEARCH = 100


class RulesQuery(Strict):
    """Which rules to list."""

    kind = Word(KINDS, load_default="", metadata={"description": "Only rules of this kind."})
    q = Word(
        most=LONGEST_SEARCH,
        load_default="",
        metadata={"description": "Only rules with this in id, title or text; accents are ignored."},
    )


def _maybe(description: str, *choices: str) -> ma.fields.String:
    metadata: dict[str, Any] = {"description": description}
    if choices:
        metadata["enum"] = [*choices, None]
    return ma.fields.String(required=True, allow_none=True, metadata=metadata)


class RuleSchema(AnswerSchema):
    """A rule of the book."""

    id = a_text("Its permanent name.", example="DIL-HOLD-1")
    kind = a_text("Only checks are kept or not.", enum=KINDS)
    title = a_text()
    text = a_text()
    source = a_text("Where it comes from.")
    checked = _maybe(
        "When a check is decided: at once, with the mover's hand, or by a later card.",
        "now",
        "hand",
        "later",
    )
    breach = _maybe(
        "What it is to breach it: a slip of the log, or of the play.",
        "impossible",
        "broken",
        "either",
    )
    until = _maybe("The edition that withdrew it; null while it holds.")


class RulesSchema(AnswerSchema):
    """The rules that were asked for, in the order of the book."""

    items = objects(RuleSchema())


class ExampleSchema(AnswerSchema):
    """A worked example: a question, beside what is named here, and its answer."""

    class Meta:
        """The rest depends on the game."""

        unknown = ma.INCLUDE

    id = a_text()
    rule = a_text()
    verdict = a_text()
    why = a_text("Why it is so, in the reader's language.")


class RuleWithExamplesSchema(RuleSchema):
    """A rule with its worked examples."""

    examples = objects(ExampleSchema())


def add_rules(blp: Blueprint, game: AnyGame) -> None:
    """Let clients read the rule book of `game`."""
    _add_list(blp, game.book)
    _add_one(blp, game.book)


def _add_list(blp: Blueprint, book: RuleBook) -> None:
    search = _searcher(book)

    @blp.route("/rules")
    class Rules(Resource):
        """The rule book."""

        @blp.named(f"{book.game}Rules")
        @blp.asks(RulesQuery(), location="query")
        @blp.keeps(200, RulesSchema(), "The rules.")
        @blp.refuses(422)
        def get(self, query: dict[str, str]) -> Response:
            """List the rules

            In the order of the book; `kind` and `q` choose among them.
            """
            return lasting(_edition(book), lambda spoken: search(query, spoken))


def _add_one(blp: Blueprint, book: RuleBook) -> None:
    page = _pages(book)

    @blp.route("/rules/<rule_id>")
    class OneRule(Resource):
        """A rule of the book."""

        @blp.named(f"{book.game}Rule")
        @blp.keeps(200, RuleWithExamplesSchema(), "The rule.")
        @blp.refuses(404, 422)
        def get(self, rule_id: str) -> Response:
            """Read a rule

            With worked examples: positions and moves, or results, and what the rule says.
            """
            if rule_id not in book.rules:
                raise NoSuchThing("rule", rule_id, game=book.game)
            return lasting(_edition(book), lambda spoken: page(rule_id, spoken))


def _edition(book: RuleBook) -> str:
    return f"{book.game}{book.edition}"


def _searcher(book: RuleBook) -> Callable[[dict[str, str], str], bytes]:
    """Answers searches; what is searched in is made plain once for each language."""

    @cache
    def searched(language: str) -> list[tuple[str, str, dict[str, Any]]]:
        shown = ((rule.kind, rule_json(rule, language)) for rule in book.rules.values())
        return [
            (kind, plain("\n".join((one["id"], one["title"], one["text"]))), one)
            for kind, one in shown
        ]

    def search(query: dict[str, str], language: str) -> bytes:
        wanted, only = plain(query["q"]), query["kind"]
        found = [
            one for kind, text, one in searched(language) if wanted in text and only in ("", kind)
        ]
        return orjson.dumps({"items": found})

    return search


def plain(text: str) -> str:
    """A text without case and accents, for comparing."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(one for one in parts if not unicodedata.combining(one))


def rule_json(rule: Rule, language: str) -> dict[str, Any]:
    """A rule as RuleSchema declares it."""
    return {
        "id": rule.id,
        "kind": rule.kind,
        "title": rule.title[language],
        "text": rule.text[language],
        "source": rule.source[language],
        "checked": rule.checked or None,
        "breach": rule.breach or None,
        "until": rule.until or None,
    }


def _pages(book: RuleBook) -> Callable[[str, str], bytes]:
    """Writes a rule with its examples, each once."""

    @cache
    def page(rule_id: str, language: str) -> bytes:
        examples = [
            {**one, "why": one["why"][language]} for one in book.examples if one["rule"] == rule_id
        ]
        rule = rule_json(book.rules[rule_id], language)
        return orjson.dumps(rule | {"examples": examples})

    return page
