"""Nothing that a client sends may be of any length: the contract says how long, of each part."""

from __future__ import annotations

import json

from scorekeeper.api.contract import spec_of
from scorekeeper.app import create_app
from scorekeeper.config import Settings

SPEC = json.loads(json.dumps(spec_of(create_app(Settings(rate=0)))))
SCHEMAS = SPEC["components"]["schemas"]
BOUNDED_BY_THEMSELVES = ("maxLength", "enum", "const", "format", "pattern")


def resolved(schema):
    while "$ref" in schema:
        schema = SCHEMAS[schema["$ref"].rsplit("/", 1)[1]]
    return schema


def unbounded(schema, where, seen=()):
    """The lists and texts of a schema that may be of any length, by their place."""
    if "$ref" in schema:
        if schema["$ref"] in seen:
            return
        seen = (*seen, schema["$ref"])
    schema = resolved(schema)
    kinds = schema.get("type", ())
    kinds = {kinds} if isinstance(kinds, str) else set(kinds)
    if "array" in kinds and "maxItems" not in schema:
        yield f"{where}[]"
    if "string" in kinds and not any(one in schema for one in BOUNDED_BY_THEMSELVES):
        yield where
    for name, inner in schema.get("properties", {}).items():
        yield from unbounded(inner, f"{where}.{name}", seen)
    for inner in (schema.get("items"), *schema.get("oneOf", ()), *schema.get("anyOf", ())):
        if isinstance(inner, dict):
            yield from unbounded(inner, where, seen)


def questions():
    for path, operations in SPEC["paths"].items():
        for method, operation in operations.items():
            if not isinstance(operation, dict):
                continue
            for content in operation.get("requestBody", {}).get("content", {}).values():
                yield f"{method} {path}", content["schema"]


def test_every_list_and_text_of_a_question_has_a_greatest_length():
    found = {one for name, schema in questions() for one in unbounded(schema, name)}

    assert not sorted(found)
