"""The whole contract, asked what nobody thought of: no fault of ours, no undeclared answer.

The suite asks a little. `make questions` asks much more, in longer conversations, and prints how
many were asked. What each schema allows and forbids at its borders is not asked case by case:
of a whole group's file there are so many that they were never all made. test_fuzzed.py of
tests/trust goes to the borders by chance.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import FailureGroup
from schemathesis.openapi.checks import UseAfterFree

from scorekeeper.api.answers import JSON
from scorekeeper.api.current import NAME
from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.store.session import Database
from tests.api.asked_world import World

MUCH = "QUESTIONS" in os.environ
EXAMPLES, CONVERSATIONS, STEPS = (60, 20, 30) if MUCH else (4, 6, 20)
"""Questions made up for each operation; conversations, and questions in each at the most."""
NOT_NOW = ["409", "412", "422", "428", "429"]
"""How a well-formed question may be refused for what it finds."""
config = SchemathesisConfig()
project = config.projects.default
project.checks.positive_data_acceptance.expected_statuses += NOT_NOW
project.checks.negative_data_rejection.expected_statuses += ["409", "412", "413", "415"]
project.phases.coverage.enabled = False
HOW = settings(
    max_examples=EXAMPLES,
    stateful_step_count=STEPS,
    derandomize=True,
    database=None,
    deadline=None,
    # A fault is shown as it was found: to look for the least question with it takes minutes.
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
app = create_app(Settings(follow_seconds=0, rate=0, founding_rate=0))
contract = schemathesis.openapi.from_wsgi("/openapi.json", app, config=config)


@contract.auth()
class Token:
    """Says that questions carry a token; which one, the world knows when it is asked."""

    def get(self, case, context):
        return "Bearer of the world"

    def set(self, case, data, context):
        case.headers["Authorization"] = data


@pytest.fixture
def asked(record_property):
    """How often each status was answered; written down for the end of the run."""
    answers: Counter[int] = Counter()
    yield answers
    record_property("answers", dict(answers))


@pytest.fixture
def world(database):
    yield World(app, database)
    del app.extensions[NAME]


@contract.parametrize()
@HOW
def test_every_answer_is_as_the_contract_says(case, world, asked):
    world.lead(case, asked.total())

    answer = case.call()

    asked[answer.status_code] += 1
    case.validate_response(answer)


class Conversation(contract.as_state_machine()):
    """Questions that follow from answers, by the links that the names of parameters make."""

    database: Database
    asked: Counter[int]
    faults: list[str]

    def setup(self):
        self.world, self.turn, self.asked_in = World(app, self.database), 0, {}

    def before_call(self, case):
        self.turn += 1
        self.world.lead(case, self.turn)
        self.asked_in[case.id] = self.world.beginnings

    def is_meant(self, failure):
        """Who was removed can still be read, since results stay; so can all that was put back."""
        if not isinstance(failure, UseAfterFree):
            return False
        put_back = self.asked_in.get(failure.deleted_case_id) not in (None, self.world.beginnings)
        return put_back or "/players/" in failure.usage

    def validate_response(self, response, case, **kwargs):
        try:
            super().validate_response(response, case, **kwargs)
        except FailureGroup as failures:
            self.faults += [str(one) for one in failures.exceptions if not self.is_meant(one)]

    def after_call(self, response, case):
        super().after_call(response, case)
        self.asked[response.status_code] += 1
        if response.status_code < 300 and response.headers.get("content-type") == [JSON]:
            self.world.learn(response.json(), self.world.token_for(case.path_parameters or {}))


def test_every_answer_in_a_conversation_is_as_the_contract_says(database, asked):
    faults: list[str] = []
    known = {"database": database, "asked": asked, "faults": faults}
    machine = type("OurConversation", (Conversation,), known)

    machine.run(settings=settings(HOW, max_examples=CONVERSATIONS))

    assert faults == []
    assert asked[200] + asked[201] > CONVERSATIONS
