"""Bodies, addresses and headers at fault, of every operation: no 5xx, no undeclared answer."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from scorekeeper.api.problem_types import PROBLEMS
from scorekeeper.app import create_app
from scorekeeper.config import Settings
from tests.trust import mutations
from tests.trust.conftest import FULL
from tests.trust.contract import CONTRACT
from tests.trust.seeds import FuzzedWorld, Seed, seeds

CASES = 20_000 if FULL else 300
AT_ONCE = 40
"""Questions that are asked in one world, before it is put back."""
ENDS = {"eraseGroup", "revokeDevice", "removePlayer", "merge", "import"}
"""After whose success there is less to ask about."""
ANYWHERE = (404, 405)
"""Answers to addresses that are no operation's any more."""
JSON_KINDS = ("application/json", "application/problem+json")
app = create_app(Settings(follow_seconds=0, rate=0, founding_rate=0))


@cache
def contents(address: str, method: str, status: int) -> Any:
    """What is declared of an answer, by its kind: what checks it; None where it is not."""
    told = CONTRACT["paths"][address][method]["responses"].get(str(status))
    if told is None:
        return None
    if "$ref" in told:
        told = CONTRACT["components"]["responses"][told["$ref"].rsplit("/", 1)[1]]
    components = {"components": CONTRACT["components"]}
    return {
        kind: jsonschema_rs.validator_for(one["schema"] | components)
        for kind, one in told.get("content", {}).items()
    }


def fault_in(seed: Seed, answer: Any, *, elsewhere: bool) -> str:
    """What the contract does not say of an answer; nothing where it says so."""
    status, kind = answer.status_code, answer.mimetype
    if status >= 500:
        return f"{status}"
    if status >= 400 and (kind != JSON_KINDS[1] or problem_at_fault(answer)):
        return f"{status} is no problem document: {answer.text[:200]}"
    declared = contents(seed.asked.address, seed.asked.method, status)
    if declared is None:
        return "" if elsewhere and status in ANYWHERE else f"{status} is not declared"
    return "" if elsewhere else content_at_fault(declared, answer)


def content_at_fault(declared: Any, answer: Any) -> str:
    if not declared:
        return ""
    kind = answer.mimetype
    if kind not in declared:
        return f"{answer.status_code} as {kind} is not declared"
    if kind not in JSON_KINDS or not answer.data:
        return ""
    return "; ".join(str(one.message) for one in declared[kind].iter_errors(answer.json))[:300]


def problem_at_fault(answer: Any) -> bool:
    told = answer.json
    name = told["type"].removeprefix("/problems/")
    return PROBLEMS.get(name) != answer.status_code or not (told["title"] and told["detail"])


class Fuzzer:
    """Asks one world what nobody should, and notes what was answered."""

    def __init__(self, world: FuzzedWorld, seed: int) -> None:
        self.world, self.chance = world, Random(seed)
        self.answers: Counter[int] = Counter()
        self.faults: list[str] = []
        self.seeds = seeds(world)

    def ask(self, operation: str) -> None:
        seed = self.chance.choice(self.seeds[operation])
        phone = self.world.callers[seed.caller]
        path = mutations.address(self.chance, seed.path)
        odd = mutations.headers(self.chance)
        sent = None
        if seed.body is not None:
            sent = mutations.as_bytes(self.chance, mutations.changed(self.chance, seed.body))
        with phone.ask(seed.asked.method.upper(), path, sent, headers=odd) as answer:
            fault = fault_in(seed, answer, elsewhere=path != seed.path)
        self.answers[answer.status_code] += 1
        if fault:
            self.faults.append(f"{seed.asked.method} {path} {odd} {sent!r}: {fault}")
        if answer.status_code < 300 and operation in ENDS:
            self.world.put_back()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_whatever_is_sent_is_answered_as_the_contract_says(request, shown, kind):
    app.testing = False
    database = request.getfixturevalue(f"{kind}_database")
    fuzzer = Fuzzer(FuzzedWorld(app, database), seed=1)
    operations = sorted(fuzzer.seeds)
    with_body = [one for one in operations if fuzzer.seeds[one][0].body is not None]
    for number in range(CASES // 2):
        fuzzer.ask(fuzzer.chance.choice(with_body if number % 4 else operations))
        if number % AT_ONCE == 0:
            fuzzer.world.put_back()

    assert fuzzer.faults == []
    assert fuzzer.answers[200] + fuzzer.answers[201] > CASES // 20
    by_status = ", ".join(f"{one}: {count}" for one, count in sorted(fuzzer.answers.items()))
    shown(f"{fuzzer.answers.total()} cases; answers {json.dumps(by_status)}")
