"""Every operation of the contract, asked by everybody: each role, strangers, and who was revoked.

`operations.toml` has a row for each operation; one that is added without a row fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.app import create_app
from scorekeeper.config import Settings
from tests.trust.conftest import FULL
from tests.trust.contract import TABLE, asked, operations, row_name
from tests.trust.whole_world import WholeWorld

ROLES = ("spectator", "member", "owner")
NOWHERE = "00000000-0000-7000-8000-000000000000"
EVERY = tuple(asked())
SECURED = [pytest.param(one, id=one.name) for one in EVERY if one.secured]
OPEN = [pytest.param(one, id=one.name) for one in EVERY if not one.secured]
OF_SOMEBODY = [pytest.param(one, id=one.name) for one in EVERY if one.of_somebody]
NOBODYS = [pytest.param(one, id=one.name) for one in EVERY if one.secured and not one.of_somebody]
IN_A_GROUP = [
    pytest.param(one, id=one.name)
    for one in EVERY
    if "/groups/{group_id}/" in one.address and one.address.count("{") > 1 and one.kind != "own"
]
REFERRING = [pytest.param(one, id=one.name) for one in EVERY if one.refers]
app = create_app(Settings(follow_seconds=0, rate=0, founding_rate=0))


@pytest.fixture(scope="module", params=["sqlite", "postgres"] if FULL else ["sqlite"])
def settled(request: pytest.FixtureRequest) -> WholeWorld:
    return WholeWorld(app, request.getfixturevalue(f"{request.param}_database"))


@pytest.fixture
def world(settled: WholeWorld) -> Iterator[WholeWorld]:
    """A world that nothing has happened to yet."""
    yield settled
    if settled.touched:
        settled.put_back()


def ask(world: WholeWorld, asked: Any, caller: str, ids: Any = None) -> Any:
    phone = world.callers[caller]
    ids = {**(ids or world.home.ids), "own": phone.device}
    answer = phone.ask(asked.method.upper(), asked.path(ids), asked.body(ids))
    world.touched |= asked.method != "get" and answer.status_code < 400
    return answer


def refused(world: WholeWorld, answer: Any, status: int, kind: str) -> None:
    """The answer is that refusal, tells nothing of the group and has changed nothing."""
    assert answer.status_code == status, answer.text
    assert answer.json["type"] == f"/problems/{kind}"
    assert "Kitchen" not in answer.text
    assert world.rows() == world.before


def test_the_table_has_a_row_for_each_operation_and_no_other():
    assert set(TABLE) == {row_name(operation) for operation, *_ in operations()}


@pytest.mark.parametrize("asked", SECURED + OPEN)
def test_a_row_says_whether_a_token_is_needed_as_the_contract_does(asked):
    assert (asked.row["least"] != "anybody") is asked.secured


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("asked", SECURED)
def test_a_role_may_what_its_row_says_and_nothing_else(world, asked, role):
    answer = ask(world, asked, role)

    if ROLES.index(role) < ROLES.index(asked.row["least"]):
        refused(world, answer, 403, "not-allowed")
    else:
        wanted = asked.row.get("also", {}).get(role, asked.status)
        assert answer.status_code == wanted, answer.text


@pytest.mark.parametrize("caller", ["revoked", "unknown"])
@pytest.mark.parametrize("asked", SECURED)
def test_who_has_no_token_that_counts_is_told_so_and_nothing_else(world, asked, caller):
    refused(world, ask(world, asked, caller), 401, "token-unknown")


@pytest.mark.parametrize("asked", NOBODYS)
def test_another_group_asks_for_itself(world, asked):
    assert ask(world, asked, "foreign").status_code == asked.row["foreign"]


@pytest.mark.parametrize("asked", OF_SOMEBODY)
def test_another_groups_things_are_as_if_they_were_not(world, asked):
    nothing = {key: NOWHERE if key.endswith("_id") else one for key, one in world.home.ids.items()}

    answer = ask(world, asked, "foreign")

    refused(world, answer, 404, "not-found")
    assert ask(world, asked, "foreign", nothing).data == answer.data


@pytest.mark.parametrize("asked", IN_A_GROUP)
def test_another_groups_things_are_not_found_under_ones_own_address(world, asked):
    own = {"group_id": world.next_door["group_id"]}

    refused(world, ask(world, asked, "foreign", world.home.ids | own), 404, "not-found")


@pytest.mark.parametrize("asked", REFERRING)
def test_another_groups_things_cannot_be_named_in_ones_own(world, asked):
    owner = world.callers["owner"]

    answer = owner.ask(
        asked.method.upper(), asked.path(world.home.ids), asked.body(world.next_door.ids)
    )

    assert answer.status_code in (404, 409, 422), answer.text
    assert "Next door" not in answer.text
    assert world.rows() == world.before


@pytest.mark.parametrize("asked", OPEN)
def test_what_anybody_may_ask_is_answered_to_anybody(world, asked):
    anybody = world.app.test_client()

    world.touched = not asked.address.startswith("/v1/games")
    answer = anybody.open(
        asked.path(world.home.ids), method=asked.method.upper(), json=asked.body(world.home.ids)
    )

    assert answer.status_code == asked.status, answer.text
