"""The operations of the contract, each with its rows of `operations.toml`."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Any

from scorekeeper.games import GAMES

HERE = Path(__file__).parent
OPENAPI = HERE.parents[1] / "openapi"
CONTRACT = json.loads((OPENAPI / "scorekeeper.json").read_text("utf-8"))
TABLE = tomllib.loads((HERE / "operations.toml").read_text("utf-8"))
METHODS = ("get", "post", "put", "patch", "delete")


def _examples() -> dict[str, Any]:
    """By address, a question of the contract's examples that is answered with 200."""
    told = [json.loads(path.read_text("utf-8")) for path in sorted(OPENAPI.glob("examples/*.json"))]
    return {
        one["question"]["path"]: one["question"]["body"]
        for one in told
        if one["answer"]["status"] == 200
    }


EXAMPLES = _examples()
RULES = {game: next(iter(one.book.rules)) for game, one in GAMES.items()}


@dataclass(frozen=True, slots=True)
class Asked:
    """An operation of the contract with a row of the table."""

    operation: str
    kind: str
    method: str
    address: str
    row: Mapping[str, Any]
    secured: bool
    status: int
    """Of a success."""

    @property
    def name(self) -> str:
        return f"{self.operation} {self.kind}".strip()

    @property
    def of_somebody(self) -> bool:
        """Whether the address names something that belongs to a group."""
        return self.secured and "_id}" in self.address

    @property
    def refers(self) -> bool:
        """Whether the body names things by their ids."""
        return any(f"${one}" in str(self.row.get("body")) for one in ("player", "other", "lonely"))

    def path(self, ids: Mapping[str, str]) -> str:
        rule = RULES.get(self.address.split("/")[3]) if "rule_id" in self.address else None
        named = {
            key: Template(one).substitute(ids) for key, one in self.row.get("path", {}).items()
        }
        query = Template(self.row.get("query", "")).substitute(ids)
        return self.address.format_map({"rule_id": rule, **ids, **named}) + query

    def body(self, ids: Mapping[str, str]) -> Any:
        """What is sent, with the ids of a world."""
        told = self.row.get("body")
        if told == "example":
            return EXAMPLES[self.address]
        return told and json.loads(Template(json.dumps(told)).substitute(ids))


def operations() -> Iterator[tuple[str, str, str, Any]]:
    """The operations of the contract by name, with method, address and what is declared."""
    for address, methods in CONTRACT["paths"].items():
        for method in METHODS:
            if method in methods:
                yield methods[method]["operationId"], method, address, methods[method]


def row_name(operation: str) -> str:
    """The row of an operation; what each game adds is one row for all games."""
    game = next((game for game in GAMES if operation.startswith(game)), None)
    return "*" + operation.removeprefix(game) if game else operation


def asked() -> Iterator[Asked]:
    """Every operation, once for each of its rows; that each has one is a test of its own."""
    for operation, method, address, told in operations():
        row = TABLE.get(row_name(operation))
        if row is None:
            continue
        kinds = {key: one for key, one in row.items() if isinstance(one, dict) and "least" in one}
        status = min(map(int, told["responses"]))
        for kind, one in {"": row, **kinds}.items():
            yield Asked(operation, kind, method, address, one, "security" in told, status)
