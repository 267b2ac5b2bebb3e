"""The contract: valid, complete, as committed, and true of the real answers."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from uuid import UUID

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from scorekeeper.api.contract import contract, example_files
from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.games import GAMES

FOLDER = Path(__file__).parents[1] / "openapi"
APP = create_app(Settings(rate=0))
TEXT = contract(APP)
SPEC = json.loads(TEXT)
OPERATIONS = {
    f"{method} {path}": operation
    for path, operations in SPEC["paths"].items()
    for method, operation in operations.items()
    if method != "parameters"
}
WITHOUT_A_DATABASE = [
    name
    for name, operation in OPERATIONS.items()
    if name.startswith("get ") and "503" not in operation["responses"]
]
OF_PEOPLE = re.compile(
    r"/(me|groups/{group_id}|invites|join/{code}|players(/{player_id})?|devices(/{device_id})?)$"
)
REFRESH = "the contract has changed: look at it, then `make contract`"
ASKED_BY_POST = {"mayI"}
"""Questions too long for an address, which change nothing."""


def shown():
    """Every example with the schema beside which it stands."""
    named = [(name, one) for name, one in SPEC["components"]["responses"].items()]
    for name, operation in OPERATIONS.items():
        named += [(f"{name} asks", operation.get("requestBody", {}))]
        named += [(f"{name} {status}", one) for status, one in operation["responses"].items()]
    for name, one in named:
        for content in one.get("content", {}).values():
            for key, example in content.get("examples", {}).items():
                yield pytest.param(content["schema"], example["value"], id=f"{name} {key}")


def errors(schema, value):
    whole = schema | {"components": SPEC["components"]}
    return [one.message for one in Draft202012Validator(whole).iter_errors(value)]


def test_the_contract_is_valid():
    assert list(OpenAPIV31SpecValidator(SPEC).iter_errors()) == []


def test_the_committed_contract_is_the_served_one():
    assert FOLDER.joinpath("scorekeeper.json").read_text("utf-8") == TEXT, REFRESH


def test_the_committed_examples_are_real_answers(app):
    committed = {path.name: path.read_text("utf-8") for path in FOLDER.glob("examples/*.json")}

    assert committed == example_files(app), REFRESH


def test_the_contract_is_the_same_under_every_hash_seed():
    code = (
        "from scorekeeper.app import create_app; from scorekeeper.api.contract import contract;"
        "import sys; sys.stdout.buffer.write(contract(create_app()).encode())"
    )
    environment = os.environ | {"PYTHONHASHSEED": "7"}

    made = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, env=environment
    )

    assert made.stdout.decode() == TEXT


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_has_a_name_a_summary_and_a_description(name):
    operation = OPERATIONS[name]

    assert operation["operationId"]
    assert operation["summary"]
    assert not operation["summary"].endswith(".")
    assert operation["description"]


def test_no_two_operations_share_a_name():
    names = [one["operationId"] for one in OPERATIONS.values()]

    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", [name for name, one in OPERATIONS.items() if "requestBody" in one])
def test_a_question_says_every_way_in_which_it_may_be_refused(name):
    assert OPERATIONS[name]["responses"].keys() >= {"400", "413", "415", "422"}


@pytest.mark.parametrize("name", [name for name, one in OPERATIONS.items() if "security" in one])
def test_what_a_token_is_needed_for_says_so(name):
    operation = OPERATIONS[name]
    headers = {
        one["$ref"].rsplit("/", 1)[1] for one in operation.get("parameters", ()) if "$ref" in one
    }

    assert operation["security"] == [{"bearer": []}]
    assert operation["responses"].keys() >= {"401", "422", "503"}
    writes = not name.startswith("get ") and operation["operationId"] not in ASKED_BY_POST
    assert ("IDEMPOTENCY_KEY" in headers) is writes


@pytest.mark.parametrize("key", GAMES)
def test_a_games_moves_are_told_apart_by_kind(key):
    move = SPEC["components"]["schemas"][f"{key.capitalize()}Move"]

    assert move["discriminator"]["propertyName"] == "kind"
    assert list(move["discriminator"]["mapping"]) == sorted(GAMES[key].wire.move.variants)
    assert len(move["oneOf"]) == len(GAMES[key].wire.move.variants)


@pytest.mark.parametrize(("schema", "value"), list(shown()))
def test_an_example_fits_the_schema_beside_it(schema, value):
    assert errors(schema, value) == []


def answer_schema(name, status=200):
    return OPERATIONS[name]["responses"][str(status)]["content"]["application/json"]["schema"]


@pytest.mark.parametrize("name", WITHOUT_A_DATABASE)
def test_real_answers_fit_the_declared_schema(client, name):
    key = next((key for key in GAMES if f"/games/{key}/" in name), "diloti")
    rules = iter(GAMES[key].book.rules)
    path = name.split()[1].replace("{rule_id}", next(rules)).replace("{problem_name}", "not-found")

    assert errors(answer_schema(name), client.get(path).json) == []


def test_answers_about_people_fit_the_declared_schema(new_group, client):
    owner = new_group(player_name="Anna")
    code = owner.post(owner.at("invites"), {"player_id": owner.player}).json["code"]
    ids = {"group_id": owner.group, "player_id": owner.player, "device_id": owner.device}

    for name in [name for name in OPERATIONS if name.startswith("get ") and OF_PEOPLE.search(name)]:
        answer = owner.get(name.split()[1].format(code=code, **ids))
        assert errors(answer_schema(name), answer.json) == [], name


def test_answers_to_newcomers_fit_the_declared_schema(new_group, client):
    owner = new_group(player_name="Anna")
    code = owner.post(owner.at("invites"), {"player_id": owner.player}).json["code"]
    founded = client.post("/v1/groups", json={"name": "Kitchen", "device_name": "X"})
    joined = client.post("/v1/join", json={"code": code, "device_name": "X"})
    recovery = {"recovery_code": founded.json["recovery_code"], "device_name": "X"}
    recovered = client.post("/v1/recover", json=recovery)

    told = {"/v1/groups": founded, "/v1/join": joined, "/v1/recover": recovered}
    for path, answer in told.items():
        assert errors(answer_schema(f"post {path}", 201), answer.json) == [], path


def test_each_rule_fits_the_declared_schema(client):
    schema = {"$ref": "#/components/schemas/RuleWithExamples"}
    for key, game in GAMES.items():
        for rule in game.book.rules:
            assert errors(schema, client.get(f"/v1/games/{key}/rules/{rule}").json) == []


def test_each_ruling_of_the_book_fits_the_declared_schema(ask):
    schema = {"$ref": "#/components/schemas/Ruling"}
    for key, game in GAMES.items():
        for one in game.book.examples:
            if "move" in one:
                question = {
                    name: one[name] for name in ("house_rules", "position", "move") if name in one
                }
                answer = ask(f"/v1/games/{key}/rulings", question)
                assert errors(schema, answer.json) == [], one["id"]


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_query_knows_the_names_that_the_contract_declares_and_no_other(name):
    method, path = name.split(" ", 1)
    somewhere = (
        path.replace("{n}", "1")
        .replace("{seat}", "1")
        .replace("{code}", "x")
        .replace("{problem_name}", "x")
    )
    asked = re.sub(r"{\w+_id}", str(UUID(int=0)), somewhere)
    declared = OPERATIONS[name].get("parameters", ())
    known = [one["name"] for one in declared if one.get("in") == "query"]

    query = dict.fromkeys([*known, "other"], "x")
    answer = APP.test_client().open(asked, method=method.upper(), query_string=query)

    faults = [one["pointer"] for one in answer.json["errors"]]
    assert (answer.status_code, faults) == (422, ["other"])


def query_parameters():
    """Every query parameter, with the operation that it is of."""
    for name, operation in OPERATIONS.items():
        for one in operation.get("parameters", ()):
            if one.get("in") == "query":
                yield pytest.param(one, id=f"{name} {one['name']}")


@pytest.mark.parametrize("parameter", list(query_parameters()))
def test_each_query_parameter_says_what_it_is_for_and_is_never_null(parameter):
    assert parameter["description"]
    assert isinstance(parameter["schema"]["type"], str)
    assert None not in parameter["schema"].get("enum", ())


@pytest.mark.parametrize(
    ("operation", "parameter"),
    [
        pytest.param(operation, one, id=f"{operation['operationId']} {one['name']}")
        for operation in OPERATIONS.values()
        for one in operation.get("parameters", ())
        if "enum" in one.get("schema", {})
    ],
)
def test_a_choice_is_the_same_in_a_question_and_in_its_answer(operation, parameter):
    """A generated client calls both by the operation's name, and has room for one."""
    name = operation["operationId"]
    answer = SPEC["components"]["schemas"].get(name[0].upper() + name[1:], {"properties": {}})
    told = answer["properties"].get(parameter["name"], {})

    assert set(told.get("enum", parameter["schema"]["enum"])) == set(parameter["schema"]["enum"])
