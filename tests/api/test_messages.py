"""Every message exists in both languages, says the same, and is nowhere marshmallow's own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import marshmallow as ma
import pytest

import scorekeeper
from scorekeeper.api.language import catalogue
from scorekeeper.api.problem_types import NOT_NOW, PROBLEMS
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import LANGUAGES
from scorekeeper.engine.wire import Moves, Strict
from scorekeeper.service.errors import ScorekeeperError

SOURCES = sorted(Path(scorekeeper.__file__).parent.rglob("*.py"))
MADE_BY_A_LOOP = {"required", "null", "unknown", "type", "validator_failed", "invalid"}
CAN_BE_SAID = ("required", "null", "validator_failed", "invalid")
"""marshmallow's names of what our fields leave for it to say."""


def keys(path: Path, maker: str = "Msg") -> Iterator[str]:
    """The texts that a file may give first to what it makes by `maker`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        called = getattr(node.func, "attr", getattr(node.func, "id", "")) if is_call(node) else ""
        if called == maker and node.args:
            yield from choices(node.args[0])


def is_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Call)


def choices(node: ast.expr) -> Iterator[str]:
    """A literal text, or both of a condition."""
    if isinstance(node, ast.IfExp):
        yield from (*choices(node.body), *choices(node.orelse))
    elif isinstance(node, ast.Constant):
        yield node.value


def leaves(kind: type) -> list[type]:
    """The classes of a kind that have no kinds of their own."""
    return [leaf for one in kind.__subclasses__() for leaf in leaves(one) or [one]]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def words(text: str) -> list[str]:
    """What is to be translated: not placeholders, not signs."""
    literal = "".join(part for part, *_ in Formatter().parse(text))
    return [word for word in literal.split() if any(map(str.isalpha, word))]


def fields_within(schema: ma.Schema) -> Iterator[ma.fields.Field]:
    """Every field of a schema, however deep."""
    if isinstance(schema, Moves):
        for kind in schema.variants.values():
            yield from fields_within(kind)
    for field in schema.fields.values():
        yield field
        inner = field.inner if isinstance(field, ma.fields.List) else field
        if inner is not field:
            yield inner
        if isinstance(inner, ma.fields.Nested):
            yield from fields_within(inner.schema)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_that_the_code_makes_is_in_the_catalogue(language):
    made = {key for path in SOURCES for key in keys(path)}

    assert made | MADE_BY_A_LOOP <= catalogue(language).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_not_there_can_be_named(language):
    kinds = {kind for path in SOURCES for kind in keys(path, "NoSuchThing")}

    assert len(kinds) > 5
    assert {f"no_{kind}" for kind in kinds} <= catalogue(language).keys()


def test_whatever_is_not_now_is_a_type_of_problem():
    codes = {code for path in SOURCES for code in keys(path, "NotNow")}

    assert codes == set(NOT_NOW)


@pytest.mark.parametrize("error", leaves(ScorekeeperError), ids=lambda one: one.__name__)
def test_every_error_of_a_use_case_becomes_a_problem(app, error):
    assert error in app.error_handler_spec[None][None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_type_of_problem_has_a_title_and_a_meaning(language):
    wanted = {f"problem.{name}.{part}" for name in PROBLEMS for part in ("title", "meaning")}

    assert wanted <= catalogue(language).keys()


def test_both_languages_say_the_same_things():
    english, greek = catalogue("en"), catalogue("el")

    assert english.keys() == greek.keys()
    for key in english:
        assert placeholders(english[key]) == placeholders(greek[key]), key
        assert english[key] != greek[key] or not words(english[key]), key


@pytest.mark.parametrize("schema", leaves(Strict), ids=lambda one: one.__qualname__)
def test_no_field_speaks_marshmallows_english(schema):
    fields = [
        field for field in fields_within(schema()) if not isinstance(field, ma.fields.Constant)
    ]

    for field in fields:
        complaints = [one for name, one in field.error_messages.items() if name in CAN_BE_SAID]
        assert all(isinstance(one, Msg) for one in complaints), field
        assert all(isinstance(one.error, Msg) for one in field.validators), field
