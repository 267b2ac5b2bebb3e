"""The contract: our schemas and views as one OpenAPI 3.1 document."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from inspect import cleandoc
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any

import flask_smorest
import marshmallow as ma
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask

from scorekeeper import __version__
from scorekeeper.api.answers import JSON
from scorekeeper.api.auth import SCHEME, SECURITY
from scorekeeper.api.blueprint import PROBLEM_RESPONSES
from scorekeeper.api.deal_schemas import AdjustSchema
from scorekeeper.api.examples import Example, examples
from scorekeeper.api.following import LAST_EVENT_ID
from scorekeeper.api.idempotency import IDEMPOTENCY_KEY
from scorekeeper.api.language import word
from scorekeeper.api.problem_types import PROBLEMS
from scorekeeper.api.problems import PROBLEM_JSON
from scorekeeper.api.schemas import ProblemSchema
from scorekeeper.engine.wire import Moves

DESCRIPTION = (
    "Keeps score and settles arguments for people playing cards with real cards. "
    "Texts are in Greek or English by `Accept-Language`; ids and codes never change with it. "
    "Every failure is a problem document (RFC 9457). Beside what an operation lists, any may be "
    "answered with 405, with 429 and Retry-After where somebody asks too often, or with 500."
)
ETAG = {
    "description": "Version, language and, where it matters, what this device may see.",
    "schema": {"type": "string"},
    "example": '"17.en.s2"',
}
USUAL = {
    "after": "The last entry that you have seen; 0 for none.",
    "cursor": "Where the page begins; the Link header of the page before has it.",
    "limit": "How many at most.",
    "game": "Of this game only.",
    "player": "Of this player only.",
    "status": "In this state only.",
    "match": "This match alone.",
    "from": "The first day, in the group's time zone.",
    "to": "The last day, in the group's time zone.",
    "theme": "For a light or a dark page.",
}
"""What query parameters are for, where their schemas do not say it."""
IF_NONE_MATCH = {
    "name": "If-None-Match",
    "description": "The ETag of the answer that you have; 304 where it still holds.",
    "schema": {"type": "string"},
}
IF_MATCH = {
    "name": "If-Match",
    "description": "The ETag that you have seen; only its version counts. 412 where it is old.",
    "schema": {"type": "string"},
}
A_GAMES_MODULE = re.compile(r"\bgames\.(\w+)")


def component_name(schema: ma.Schema | type[ma.Schema]) -> str:
    """What the contract calls a schema: its class, after the game's folder where it is of one."""
    cls = schema if isinstance(schema, type) else type(schema)
    folder = A_GAMES_MODULE.search(cls.__module__)
    return (folder[1].capitalize() if folder else "") + cls.__name__.removesuffix("Schema")


class Converter(OpenAPIConverter):
    """Tells moves apart by `kind`, and takes descriptions from docstrings."""

    def resolve_nested_schema(self, schema: Any) -> Any:
        """A reference to a schema's component, which is made where there is none yet."""
        if not isinstance(schema, Moves):
            return super().resolve_nested_schema(schema)  # type: ignore[no-untyped-call]
        kinds = {
            kind: super(Converter, self).resolve_nested_schema(one)  # type: ignore[no-untyped-call]
            for kind, one in schema.variants.items()
        }
        first = component_name(next(iter(schema.variants.values())))
        name = first.removesuffix(component_name_of_kind(schema)) + "Move"
        if name not in self.spec.components.schemas:
            mapping = {kind: one["$ref"] for kind, one in kinds.items()}
            discriminator = {"propertyName": "kind", "mapping": mapping}
            move = {"oneOf": list(kinds.values()), "discriminator": discriminator}
            self.spec.components.schema(name, move)
        return self.spec.components.get_ref("schema", name)

    def schema2jsonschema(self, schema: Any) -> Any:
        """A schema as JSON Schema, described by its docstring."""
        made = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        text = type(schema).__doc__
        return made | ({"description": cleandoc(text)} if text else {})

    def field2default(self, field: ma.fields.Field[Any], **kwargs: Any) -> dict[str, Any]:
        """A field's default; one that only stands for 'left out' is none."""
        made: dict[str, Any] = super().field2default(field, **kwargs)
        return {} if made.get("default", "") in (None, "") else made


def _describe(parameter: dict[str, Any]) -> None:
    """Say of a query parameter what it is for; in an address nothing is null."""
    if usual := USUAL.get(parameter["name"]):
        parameter.setdefault("description", usual)
    schema = parameter["schema"]
    if isinstance(schema.get("type"), list):
        (schema["type"],) = [one for one in schema["type"] if one != "null"]
    if "enum" in schema:
        schema["enum"] = [one for one in schema["enum"] if one is not None]


def component_name_of_kind(moves: Moves) -> str:
    """The first kind's name without the game's."""
    return type(next(iter(moves.variants.values()))).__name__.removesuffix("Schema")


class Plugin(MarshmallowPlugin):
    """apispec's plugin with our converter."""

    Converter = Converter


class Api(flask_smorest.Api):  # type: ignore[misc]
    """flask-smorest's Api with problem documents; their handlers are in problems.py."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.unwritten: list[Callable[[], None]] = []
        """What writes the operations of each blueprint down; it takes long, and few ask."""
        self._writing = Lock()
        super().__init__(*args, **kwargs)

    def written(self) -> dict[str, Any]:
        """The contract with all operations."""
        with self._writing:
            while self.unwritten:
                self.unwritten[0]()
                del self.unwritten[0]
            spec: dict[str, Any] = deepcopy(self.spec.to_dict())
        for operation in chain.from_iterable(one.values() for one in spec["paths"].values()):
            for parameter in operation.get("parameters", ()) if "responses" in operation else ():
                if parameter.get("in") == "query":
                    _describe(parameter)
        return spec

    def _register_responses(self) -> None:
        components = self.spec.components
        for status, name in PROBLEM_RESPONSES.items():
            body = {PROBLEM_JSON: {"schema": ProblemSchema}}
            meanings = [
                word(f"problem.{problem}.meaning", "en")
                for problem, its_status in PROBLEMS.items()
                if its_status == status
            ]
            described = {"description": " ".join(meanings), "content": body}
            components.response(name, described, lazy=True)
        not_modified = {"description": "The client has it already.", "headers": {"ETag": "ETAG"}}
        components.response("NotModified", not_modified, lazy=True)

    def _register_etag_headers(self) -> None:
        components = self.spec.components
        components.header("ETAG", ETAG, lazy=True)
        components.parameter("IF_NONE_MATCH", "header", IF_NONE_MATCH, lazy=True)
        components.parameter("IF_MATCH", "header", IF_MATCH, lazy=True)
        components.parameter("LAST_EVENT_ID", "header", LAST_EVENT_ID, lazy=True)
        components.parameter("IDEMPOTENCY_KEY", "header", IDEMPOTENCY_KEY, lazy=True)

    def _register_pagination_header(self) -> None:
        """We have none."""

    def _register_error_handlers(self) -> None:
        """Leave them to problems.py."""


def make_api(app: Flask) -> Api:
    """Prepare `app` for blueprints that the contract shall show."""
    app.config.update(
        API_TITLE="Scorekeeper",
        API_VERSION=__version__,
        OPENAPI_VERSION="3.1.0",
        API_SPEC_OPTIONS={
            "info": {"description": DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}},
            "servers": [{"url": "/"}],
        },
    )
    plugin = Plugin(schema_name_resolver=component_name)
    api = Api(app, spec_kwargs={"marshmallow_plugin": plugin})
    api.spec.components.security_scheme(SCHEME, SECURITY)
    api.spec.components.schema("Adjust", schema=AdjustSchema())  # no view names it by itself
    return api


def spec_of(app: Flask) -> dict[str, Any]:
    """The contract without its examples."""
    api: Api = app.extensions["flask-smorest"]["apis"][""]["ext_obj"]
    return api.written()


def contract(app: Flask) -> str:
    """The contract, examples included, as the text that is served and committed."""
    spec = spec_of(app)
    for example in examples(app):
        _show(spec, example)
    return _text(spec)


def write_contract(app: Flask, folder: Path) -> None:
    """Write the contract, and each example in a file of its own."""
    folder.joinpath("scorekeeper.json").write_text(contract(app), encoding="utf-8")
    shown = folder / "examples"
    shown.mkdir(exist_ok=True)
    for old in shown.glob("*.json"):
        old.unlink()
    for name, text in example_files(app).items():
        shown.joinpath(name).write_text(text, encoding="utf-8")


def example_files(app: Flask) -> dict[str, str]:
    """The examples as files: what was asked and what was answered."""
    return {
        f"{one.name}.json": _text(
            {
                "summary": one.summary,
                "question": {"method": one.method.upper(), "path": one.path, "body": one.question},
                "answer": {"status": one.status, "body": one.answer},
            }
        )
        for one in examples(app)
    }


def _show(spec: dict[str, Any], example: Example) -> None:
    """Put an example beside the schemas that it fits."""
    operation = spec["paths"][example.template][example.method]
    response = operation["responses"][str(example.status)]
    if "$ref" in response:
        response = spec["components"]["responses"][response["$ref"].rsplit("/", 1)[1]]
    shown = {"summary": example.summary, "value": example.answer}
    response["content"][example.content_type].setdefault("examples", {})[example.name] = shown
    if isinstance(example.question, dict) and example.status < 400:
        asked = {"summary": example.summary, "value": example.question}
        content = operation["requestBody"]["content"][JSON]
        content.setdefault("examples", {})[example.name] = asked


def _text(document: dict[str, Any]) -> str:
    return json.dumps(document, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
