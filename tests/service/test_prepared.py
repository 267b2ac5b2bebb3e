"""Statements that are prepared: on each database they say and find what SQLAlchemy's do."""

from __future__ import annotations

from uuid import uuid4

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError

from scorekeeper import store
from scorekeeper.service import groups
from scorekeeper.store import models as m
from scorekeeper.store.chain import Chain
from scorekeeper.store.prepared import Prepared
from scorekeeper.store.types import now
from scorekeeper.store.upserts import insert_or_nothing

ROWS, GROUPS = m.Answer.__table__, m.Group.__table__
OF_KEY = ROWS.c.key == sa.bindparam("claimed")
INSERT = Prepared(sa.insert(ROWS), *ROWS.c.keys())
OR_NOTHING = Prepared(insert_or_nothing(ROWS), *ROWS.c.keys())
FOUND = sa.select(ROWS, sa.true().label("yes")).where(OF_KEY, ROWS.c.status.between(0, 700))
FIND, CHANGE = Prepared(FOUND), Prepared(sa.update(ROWS).where(OF_KEY), "headers", "body")


@pytest.fixture
def row(database):
    """A row with a value of every type."""
    with database.transaction() as session:
        device = groups.found(session, "Kitchen", "UTC", "Phone", None).device.id
    key, headers = str(uuid4()), {"α": [1, None, "x"]}
    told = {"device_id": device, "key": key, "request": "r", "status": 201, "body": "Άννα"}
    return told | {"headers": headers, "created_at": now()}


def found(session, row):
    return FIND.all(session, {"claimed": row["key"]})


def insert(database, row, first=lambda _: None):
    with database.transaction() as session:
        first(session)
        return INSERT.count(session, row)


def test_what_is_written_is_found_as_it_was_and_as_sqlalchemy_finds_it(database, row):
    with database.transaction() as session:
        assert INSERT.count(session, row) == 1

    with database.reading() as session:
        (prepared,) = found(session, row)
        (usual,) = session.connection().execute(FOUND, {"claimed": row["key"]}).all()
    assert tuple(prepared) == tuple(usual)
    assert dict(zip([*ROWS.c.keys(), "yes"], prepared, strict=True)) == row | {"yes": True}


def test_a_change_touches_what_it_names_and_tells_how_many(database, row):
    with database.transaction() as session:
        INSERT.run(session, row)
        changed = {"headers": {}, "body": "Βασίλης"}
        touched = [
            CHANGE.count(session, changed | {"claimed": one}) for one in (row["key"], "none")
        ]
        after = found(session, row)

    assert touched == [1, 0]
    assert [one for one in after[0] if one in ({}, "Βασίλης")] == [{}, "Βασίλης"]


def test_what_is_there_already_is_told_by_the_count(database, row):
    with database.transaction() as session:
        assert [OR_NOTHING.count(session, row) for _ in range(2)] == [1, 0]


def test_nothing_found_is_none(database):
    with database.reading() as session:
        assert FIND.first(session, {"claimed": "nobody's"}) is None


def test_a_second_of_one_key_is_an_integrity_error_that_tells_no_values(database, row):
    with database.transaction() as session:
        INSERT.run(session, row)

    with pytest.raises(IntegrityError) as error:
        insert(database, row)

    assert "Άννα" not in str(error.value)


def test_a_connection_that_was_lost_is_not_used_again(database, row):
    if database.engine.dialect.name == "sqlite":
        pytest.skip("SQLite has no connection to lose")

    def lose(session):
        session.connection().connection.driver_connection.close()

    with pytest.raises(OperationalError):
        insert(database, row, lose)

    assert insert(database, row) == 1


RAISE = sa.update(GROUPS).where(GROUPS.c.id == sa.bindparam("group"))
CHAIN = Chain(ROWS, RAISE.values(version=GROUPS.c.version + 1))
VERSION = sa.select(GROUPS.c.version).where(GROUPS.c.id == sa.bindparam("group"))


@pytest.fixture
def group(database, row):
    of = sa.select(m.Device.group_id).where(m.Device.id == row["device_id"])
    with database.reading() as session:
        return session.scalars(of).one()


def version(session, group):
    return session.execute(VERSION, {"group": group}).scalar_one()


def test_a_chain_is_carried_out_whole(database, row, group):
    with database.transaction() as session:
        before = version(session, group)
        CHAIN.run(session, row | {"group": group})

        assert (version(session, group), len(found(session, row))) == (before + 1, 1)


def test_a_chain_that_fails_leaves_nothing(database, row, group):
    insert(database, row)
    with database.reading() as session:
        before = version(session, group)

    with pytest.raises(IntegrityError), database.transaction() as session:
        CHAIN.run(session, row | {"group": group})

    with database.reading() as session:
        assert version(session, group) == before


def test_a_connection_that_was_lost_while_it_rested_is_replaced(database, row, monkeypatch):
    if database.engine.dialect.name == "sqlite":
        pytest.skip("SQLite has no connection to lose")
    monkeypatch.setattr(store.idle_sessions, "LONG", 0.0)
    database.engine.dispose()  # so that there is but one to lose
    with database.transaction() as session:
        driver = session.connection().connection.driver_connection
    driver.close()

    assert insert(database, row) == 1
