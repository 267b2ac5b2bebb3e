"""The hooks of a schema are those that marshmallow finds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import marshmallow as ma
import pytest
from marshmallow.schema import SchemaMeta

from scorekeeper.app import create_app
from scorekeeper.engine.wire import Strict


class Made(Strict):
    """Has a hook."""

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Any:
        return data


class Plain(Made):
    """Has no hook of that name any more."""

    def make(self, data: dict[str, Any], **kwargs: Any) -> Any:
        return data


class MoreHooks(Made):
    """Has one beside that which it inherits."""

    @ma.pre_load
    def read(self, data: Any, **kwargs: Any) -> Any:
        return data


class Beside:
    """Has a hook, and is no schema."""

    @ma.post_dump
    def told(self, data: Any, **kwargs: Any) -> Any:
        return data


class WithMixin(Made, Beside):
    """Inherits from two sides."""


class Nothing(Made):
    """Says nothing of hooks."""


def found(schema: type[ma.Schema]) -> dict[str, Any]:
    """The hooks that there are, by when they are called."""
    return {when: hooks for when, hooks in schema._hooks.items() if hooks}


def expected(schema: type[ma.Schema]) -> dict[str, Any]:
    """The same as marshmallow finds them."""
    return {when: hooks for when, hooks in SchemaMeta.resolve_hooks(schema).items() if hooks}


@pytest.mark.parametrize("schema", [Made, Plain, MoreHooks, WithMixin, Nothing])
def test_hooks_are_inherited_replaced_and_added_as_marshmallow_has_it(schema):
    assert found(schema) == expected(schema)


def test_a_schema_that_says_nothing_has_its_parents_hooks():
    assert found(Nothing) == found(Made) != {}


def every_schema(of: type[ma.Schema] = ma.Schema) -> Iterator[type[ma.Schema]]:
    """All schemas that have been made."""
    for one in of.__subclasses__():
        yield one
        yield from every_schema(one)


def test_every_schema_of_the_service_has_the_hooks_that_marshmallow_finds():
    create_app()
    ours = [one for one in every_schema() if one.__module__.startswith("scorekeeper")]

    assert len(ours) > 200
    assert [one for one in ours if found(one) != expected(one)] == []
