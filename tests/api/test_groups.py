"""Groups: founded, read, changed, erased."""

from __future__ import annotations

from datetime import date
from uuid import UUID

import pytest
import sqlalchemy as sa

from scorekeeper.store.models import Base
from scorekeeper.store.types import Utc, new_id, now

GROUP = {"name": "Κουζίνα", "device_name": "Κινητό"}
WHEN = now()
"""So that no answer is old enough to be forgotten meanwhile."""


def test_whoever_founds_a_group_owns_it(client, database):
    answer = client.post("/v1/groups", json=GROUP | {"player_name": " Άννα "})

    told = answer.json
    assert answer.status_code == 201
    assert answer.headers["Cache-Control"] == "no-store"
    assert told["device"]["role"] == "owner"
    assert told["device"]["player_id"] == told["player"]["id"]
    assert told["player"]["name"] == "Άννα"
    headers = {"Authorization": f"Bearer {told['token']}"}
    assert client.get(answer.headers["Location"], headers=headers).json == told["group"]


def test_a_group_has_a_time_zone(client, database):
    told = client.post("/v1/groups", json=GROUP | {"time_zone": "Europe/Athens"}).json

    assert told["group"]["time_zone"] == "Europe/Athens"
    assert client.post("/v1/groups", json=GROUP).json["group"]["time_zone"] == "UTC"


def test_two_groups_may_have_one_name(client, database):
    first, second = (client.post("/v1/groups", json=GROUP).json for _ in range(2))

    assert first["group"]["id"] != second["group"]["id"]
    assert first["token"] != second["token"]
    assert first["recovery_code"] != second["recovery_code"]


@pytest.mark.parametrize(
    ("change", "where", "code"),
    [
        *(({"name": ""}, "/name", "name_empty"), ({"name": "   "}, "/name", "name_empty")),
        *(({"name": "a\tb"}, "/name", "name_control"), ({"name": 7}, "/name", "text")),
        *(({"name": "x" * 10_000}, "/name", "length"), ({"name": None}, "/name", "null")),
        ({"name": "a\0"}, "/name", "name_control"),
        ({"device_name": "\u202e"}, "/device_name", "name_control"),
        ({"player_name": "x" * 61}, "/player_name", "length"),
        ({"time_zone": "Europe/Atlantis"}, "/time_zone", "time_zone"),
        ({"time_zone": "../../etc/passwd"}, "/time_zone", "time_zone"),
        ({"time_zone": "localtime"}, "/time_zone", "time_zone"),
        ({"time_zone": 2}, "/time_zone", "text"),
        ({"owner": "me"}, "/owner", "unknown"),
    ],
)
def test_a_group_that_cannot_be_founded_names_the_field(ask, database, change, where, code):
    answers = [ask("/v1/groups", GROUP | change, language) for language in ("en", "el")]

    for answer in answers:
        assert answer.status_code == 422
        errors = [(one["pointer"], one["code"]) for one in answer.json["errors"]]
        assert errors == [(where, code)]
    assert answers[0].json["detail"] != answers[1].json["detail"]


def test_markup_is_only_text(new_group):
    owner = new_group("<img src=x onerror=alert(1)>")

    answer = owner.get(owner.at())

    assert answer.json["name"] == "<img src=x onerror=alert(1)>"
    assert answer.content_type == "application/json"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_an_owner_renames_the_group(new_group):
    owner = new_group()

    answer = owner.patch(owner.at(), {"name": " Balcony ", "time_zone": "Europe/Athens"})

    assert (answer.json["name"], answer.json["time_zone"]) == ("Balcony", "Europe/Athens")
    assert owner.get(owner.at()).json == answer.json


def test_a_change_without_changes_is_refused(new_group):
    owner = new_group()

    owner.refused("invalid-input", "PATCH", owner.at(), {})


def test_a_change_of_what_has_changed_since_is_412(new_group):
    owner = new_group()
    seen = owner.get(owner.at()).headers["ETag"]
    owner.post(owner.at("players"), {"name": "Anna"})

    answer = owner.refused(
        "version-moved-on", "PATCH", owner.at(), {"name": "X"}, headers={"If-Match": seen}
    )

    assert answer.status_code == 412
    assert answer.json["actual"] == 2
    assert owner.get(owner.at()).json["name"] == "Kitchen"


@pytest.mark.parametrize("tag", ['"1.en"', '"1.el.s2"', '"1"', "*"])
def test_if_match_compares_the_version_only(new_group, tag):
    owner = new_group()

    answer = owner.patch(owner.at(), {"name": "Balcony"}, headers={"If-Match": tag})

    assert answer.status_code == 200


STALE = ['"2.en"', 'W/"1.en"', '"x"', '"-1"', f'"{"9" * 5000}"', '"²"', '""', '"","x"', '".en"']


@pytest.mark.parametrize("tag", STALE)
def test_if_match_of_another_version_is_412(new_group, tag):
    owner = new_group()

    answer = owner.patch(
        owner.at(), {"name": "Balcony"}, headers={"If-Match": tag.encode().decode("latin-1")}
    )

    assert answer.status_code == 412


@pytest.mark.parametrize("query", ["", "?confirm=", "?confirm=kitchen", "?confirm=Kitchen%20x"])
def test_a_group_is_erased_only_by_whoever_names_it(new_group, query):
    owner = new_group()

    answer = owner.refused("invalid-input", "DELETE", owner.at() + query)

    assert [one["pointer"] for one in answer.json["errors"]] == ["confirm"]
    assert owner.get(owner.at()).status_code == 200


def fill_every_table(connection, group):
    """Put a row into each table that belongs to the group, whatever its columns are."""
    ids, code = {"groups.id": group}, str(group)[-8:]
    for table in Base.metadata.sorted_tables:
        if table.name == "groups":
            continue
        row = {column.name: value_for(column, ids) for column in table.columns}
        row |= {"code": code} if table.name == "invites" else {}
        row |= {"subject": f"code:{code}"} if table.name == "failed_joins" else {}
        connection.execute(table.insert(), row)
        ids |= {f"{table.name}.{name}": value for name, value in row.items()}
    matches = Base.metadata.tables["matches"]
    first = connection.execute(matches.select().where(matches.c.group_id == group)).one()
    again = dict(first._mapping) | {"id": new_id(), "rematch_of": first.id}
    connection.execute(matches.insert(), again)


def value_for(column, ids):
    """A value that the column takes: of the row that it refers to, or any of its type."""
    for key in column.foreign_keys:
        return ids.get(key.target_fullname)
    if isinstance(column.type, Utc):
        return WHEN
    makes = {int: 1, bool: False, date: WHEN.date(), str: str(new_id())[-5:], UUID: new_id()}
    return makes.get(column.type.python_type, {})


def counts(database):
    with database.engine.connect() as connection:
        return {
            table.name: connection.scalar(sa.select(sa.func.count()).select_from(table))
            for table in Base.metadata.sorted_tables
        }


def test_nothing_of_an_erased_group_is_left(new_group, database):
    kept, erased = new_group("Other"), new_group()
    with database.engine.begin() as connection:
        fill_every_table(connection, UUID(kept.group))
        fill_every_table(connection, UUID(erased.group))
    before = counts(database)

    answer = erased.delete(f"{erased.at()}?confirm=Kitchen", key="erase-it-1")

    assert answer.status_code == 204
    assert all(before.values())
    assert counts(database) == {name: count // 2 for name, count in before.items()}
    assert erased.get("/v1/me").status_code == 401
    assert kept.get("/v1/me").status_code == 200


def test_erasing_twice_is_no_fault(new_group):
    owner = new_group()

    answers = [owner.delete(f"{owner.at()}?confirm=Kitchen").status_code for _ in range(2)]

    assert answers == [204, 401]
