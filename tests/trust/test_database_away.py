"""A database that is held, only read or cut off: 503 with Retry-After, then once and for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sa

from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.store.session import Database, make_engine
from tests.api.season import done
from tests.trust.whole_world import founded


@contextmanager
def held(database: Database) -> Iterator[None]:
    """Another process is writing, and does not come to an end."""
    with database.engine.connect() as connection, connection.begin():
        yield


@contextmanager
def only_read(database: Database) -> Iterator[None]:
    """A server that stands by takes no writes."""
    engine = database.engine
    on_sqlite = engine.dialect.name == "sqlite"
    wanted = "PRAGMA query_only={}" if on_sqlite else "SET default_transaction_read_only={}"

    def become(connection: Any, *_: Any) -> None:
        connection.cursor().execute(wanted.format("on"))
        if not on_sqlite:
            connection.commit()

    database.dispose()
    sa.event.listen(engine, "checkout", become)
    yield
    sa.event.remove(engine, "checkout", become)
    database.dispose()


@contextmanager
def cut_off(database: Database) -> Iterator[None]:
    """Nobody is let in any more, and who was is put out."""
    engine = database.engine

    def refuse(*_: Any) -> Any:
        raise engine.dialect.dbapi.OperationalError("nobody there")

    database.dispose()
    sa.event.listen(engine, "do_connect", refuse)
    yield
    sa.event.remove(engine, "do_connect", refuse)


AWAY = [
    pytest.param("sqlite", held, "unavailable", id="SQLite held by another"),
    pytest.param("sqlite", only_read, "cannot-write", id="SQLite only read"),
    pytest.param("sqlite", cut_off, "unavailable", id="SQLite cut off"),
    pytest.param("postgres", only_read, "cannot-write", id="PostgreSQL only read"),
    pytest.param("postgres", cut_off, "unavailable", id="PostgreSQL cut off"),
]


@pytest.fixture
def database(request: pytest.FixtureRequest, kind: str) -> Iterator[Database]:
    """The tests' database, by connections of the test's own."""
    known: Database = request.getfixturevalue(f"{kind}_database")
    url = known.engine.url.render_as_string(hide_password=False).replace("+at_once", "")
    made = Database(make_engine(url))
    yield made
    made.dispose()


@pytest.mark.parametrize(("kind", "away", "problem"), AWAY)
def test_what_is_sent_while_the_database_is_away_happens_once_it_is_back(
    database: Database, away: Callable[[Database], Any], problem: str
) -> None:
    app = create_app(Settings(rate=0, founding_rate=0), database)
    owner, _ = founded(app, "Kitchen")
    path, body = owner.at("players"), {"name": "Zoe"}

    with away(database):
        for language in ("en", "el"):
            answer = owner.post(path, body, key="the-same-key", language=language)
            assert (answer.status_code, answer.json["type"]) == (503, f"/problems/{problem}")
            assert int(answer.headers["Retry-After"]) > 0

    first = owner.post(path, body, key="the-same-key")
    assert first.status_code == 201
    assert owner.post(path, body, key="the-same-key").data == first.data
    assert [one["name"] for one in done(owner.get(path))["items"]] == ["Zoe"]
