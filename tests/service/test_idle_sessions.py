"""Sessions that rest with their connection to PostgreSQL, and what becomes of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from scorekeeper import store
from scorekeeper.service import groups
from scorekeeper.store import models as m
from scorekeeper.store.session import Database, make_engine

PROCESS = sa.text("SELECT pg_backend_pid()")
GROUPS = sa.select(m.Group).limit(1)


@pytest.fixture
def database(postgres_database: Database) -> Iterator[Database]:
    postgres_database.dispose()
    yield postgres_database
    postgres_database.dispose()


def process(session: Session) -> int:
    """The process of PostgreSQL that a session talks to."""
    return int(session.connection().execute(PROCESS).scalar_one())


def used(database: Database) -> int:
    """Write by one statement, as far as the connection; who answered."""
    with database.optimistic() as session:
        return process(session)


def terminate(database: Database, process: int) -> None:
    """End a process of PostgreSQL, as its end would."""
    with database.transaction() as session:
        session.execute(
            sa.text("SELECT pg_terminate_backend(:process, 5000)"), {"process": process}
        )


def test_the_next_write_has_the_connection_of_the_last(database):
    assert len({used(database) for _ in range(3)}) == 1


def test_two_at_the_same_time_have_one_each(database):
    with database.optimistic() as one, database.optimistic() as other:
        assert process(one) != process(other)


def test_a_refusal_leaves_the_session_for_the_next(database):
    first = used(database)

    with pytest.raises(LookupError), database.optimistic():
        raise LookupError

    assert used(database) == first


def test_where_one_fails_those_that_rest_are_not_used_either(database):
    with database.optimistic() as one, database.optimistic() as other:
        gone = process(one), process(other)
    for each in gone:
        terminate(database, each)

    with pytest.raises(OperationalError):
        used(database)

    assert used(database) not in gone


def test_one_that_has_rested_long_is_tried_first(database, monkeypatch):
    monkeypatch.setattr(store.idle_sessions, "LONG", 0.0)
    first = used(database)
    assert used(database) == first
    terminate(database, first)

    assert used(database) != first


def test_what_one_is_told_the_next_does_not_know(database):
    with database.optimistic() as session:
        session.info["told"] = True

    with database.optimistic() as session:
        assert "told" not in session.info


def test_rows_of_one_are_not_there_for_the_next(database):
    with database.transaction() as session:
        groups.found(session, "Kitchen", "UTC", "Phone", None)
    with database.optimistic() as session:
        rows = session.scalars(GROUPS).all()  # a session forgets what nobody has
    assert rows

    with database.optimistic() as session:
        assert not session.identity_map


@pytest.mark.parametrize(("room", "rest"), [(1, 0), (2, 1), (4, 2)])
def test_no_more_rest_than_leave_room_for_others(database, room, rest):
    url = database.engine.url.render_as_string(hide_password=False)
    small = Database(make_engine(url, pool_size=room))
    with small.optimistic(), small.optimistic():
        assert small.engine.pool.checkedout() == 2

    assert small.engine.pool.checkedout() == rest
    small.dispose()


def test_none_rests_when_all_is_closed(database):
    used(database)
    database.dispose()

    assert database.engine.pool.checkedout() == 0


class TakenMeanwhile(deque):
    """What looks as if something were there, and another takes it before we do."""

    def __bool__(self) -> bool:
        return True


def test_two_that_close_all_at_the_same_time_are_done_with_it(database):
    database._idle._idle = TakenMeanwhile()

    database.dispose()

    database._idle._idle = deque()
