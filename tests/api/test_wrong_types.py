"""A value of a wrong type in each field of each question; the fields are read off the contract."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest

from scorekeeper.api.contract import spec_of
from scorekeeper.app import create_app
from scorekeeper.config import Settings

SPEC = spec_of(create_app(Settings()))
WRONG = {
    "integer": ["1", 1.5, True, [1], {}, 10**29],
    "string": [1, True, ["x"], {}, None],
    "boolean": [1, 0, "true", [], {}],
    "array": ["x", 1, {}, True],
    "object": ["x", 1, [], True],
}
"""Values that are of no such type."""


def resolved(schema):
    """A schema without references, and without the null that a reference may be joined with."""
    if "anyOf" in schema:
        schema = next(one for one in schema["anyOf"] if one.get("type") != "null")
    while "$ref" in schema:
        schema = SPEC["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    return schema


def kind_of(schema):
    kinds = schema["type"]
    return kinds if isinstance(kinds, str) else next(one for one in kinds if one != "null")


def sample(schema):
    """A value that fits a schema, with nothing that may be left out."""
    schema = resolved(schema)
    if "oneOf" in schema:
        return sample(schema["oneOf"][0])
    if "enum" in schema:
        return schema["enum"][0]
    match kind_of(schema):
        case "object":
            needed = schema.get("required", ())
            return {name: sample(schema["properties"][name]) for name in needed}
        case "array":
            return [sample(schema["items"]) for _ in range(schema.get("minItems", 0))]
        case "integer":
            return schema["minimum"]
        case "boolean":
            return True
        case _:
            return "7H" if "pattern" in schema else "x"


def places(schema, where=()):
    """Every field, its schema, and a value of the whole in which it can be replaced."""
    schema = resolved(schema)
    for variant in schema.get("oneOf", ()):
        yield from places(variant, where)
    whole = sample(schema)
    if "oneOf" in schema:
        return
    if kind_of(schema) == "object":
        for name, inner in schema["properties"].items():
            yield (name,), resolved(inner), inner, whole | {name: sample(inner)}
            for path, found, raw, part in places(inner):
                yield (name, *path), found, raw, whole | {name: part}
    if kind_of(schema) == "array":
        inner, length = schema["items"], max(1, schema.get("minItems", 0))
        yield (0,), resolved(inner), inner, [sample(inner) for _ in range(length)]
        for path, found, raw, part in places(inner):
            yield (0, *path), found, raw, [part] * length


def nullable(raw):
    return any(one.get("type") == "null" for one in raw.get("anyOf", ())) or (
        isinstance(raw.get("type"), list)
    )


def put(whole, path, value):
    """A copy of `whole` with `value` at `path`."""
    changed = deepcopy(whole)
    inner = changed
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return changed


def cases():
    for path, operations in SPEC["paths"].items():
        if "post" not in operations or not path.startswith("/v1/games/"):
            continue
        body = operations["post"]["requestBody"]["content"]["application/json"]["schema"]
        for where, schema, raw, whole in places(body):
            name = "/" + "/".join(map(str, where))
            kind = "object" if "oneOf" in schema else kind_of(schema)
            wrong = [one for one in WRONG[kind] if not (one is None and nullable(raw))]
            either = {resolved(one).get("type") for one in schema.get("oneOf", ())}
            right = {"integer": 1, "array": []}
            wrong = [one for one in wrong if one not in [right.get(kind) for kind in either]]
            variant = json.dumps(whole.get("move", {}).get("kind", ""))
            yield pytest.param(
                path, where, name, whole, wrong, id=f"{path.rsplit('/', 1)[1]}{name}{variant}"
            )


@pytest.mark.parametrize(("path", "where", "name", "whole", "wrong"), list(cases()))
def test_a_wrong_type_is_refused_and_its_field_named(ask, path, where, name, whole, wrong):
    for value in wrong:
        body = json.dumps(put(whole, where, value)).encode()
        english, greek = ask(path, body), ask(path, body, "el")

        assert english.status_code == greek.status_code == 422, value
        assert name in [one["pointer"] for one in english.json["errors"]], value
        assert english.json["detail"] != greek.json["detail"]


def test_there_are_fields_to_be_wrong():
    assert len(list(cases())) > 100


@pytest.mark.parametrize("language", ["en", "el"])
@pytest.mark.parametrize("name", ["sizes", "captured", "hands"])
def test_a_list_for_each_seat_of_another_length_is_refused_by_its_field(ask, name, language):
    given = [0] * 7 if name == "sizes" else [[]] * 7

    answer = ask("/v1/games/seep/rulings", {"position": {name: given}, "move": {}}, language)

    assert answer.status_code == 422
    errors = {one["pointer"]: one for one in answer.json["errors"]}
    assert errors[f"/position/{name}"]["code"] == "one_for_each"
    assert "7" in errors[f"/position/{name}"]["detail"]
