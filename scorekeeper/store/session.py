"""The database: its engine, and transactions on SQLite and PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from time import monotonic
from typing import Any, cast
from uuid import UUID

import orjson
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.orm import Session

from scorekeeper.store.group_commit import GroupCommit
from scorekeeper.store.idle_sessions import IdleSessions, is_there
from scorekeeper.store.optimistic import LastKnown, OptimisticWrite
from scorekeeper.store.prepared import say
from scorekeeper.store.write_cache import WRITE_CACHE


class SqliteAtOnce(SQLiteDialect_pysqlite):
    """SQLite whose transactions take the writer's place when they begin.

    One that begins by reading and then writes is refused when another wrote meanwhile. What only
    reads has said BEGIN itself. A dialect and not an event, since an engine with events is asked
    for them at every statement.
    """

    supports_statement_cache = True

    def do_begin(self, dbapi_connection: Any) -> None:
        """Begin, unless somebody has."""
        driver = dbapi_connection.driver_connection
        if not driver.in_transaction:
            driver.execute("BEGIN IMMEDIATE")

    def do_savepoint(self, connection: sa.Connection, name: str) -> None:
        """Set a savepoint; SQLAlchemy would compile its words anew for each name."""
        say(connection, f"SAVEPOINT {name}")

    def do_rollback_to_savepoint(self, connection: sa.Connection, name: str) -> None:
        """Undo what was done behind a savepoint."""
        say(connection, f"ROLLBACK TO SAVEPOINT {name}")

    def do_release_savepoint(self, connection: sa.Connection, name: str) -> None:
        """Keep what was done behind a savepoint."""
        say(connection, f"RELEASE SAVEPOINT {name}")


registry.register("sqlite.at_once", __name__, SqliteAtOnce.__name__)


PATIENCE = 5
"""Seconds in which PostgreSQL must let us in."""
READY_FOR_ONE: Mapping[str, Any] = {
    "connect_args": {"connect_timeout": PATIENCE},
    "isolation_level": "AUTOCOMMIT",
    "skip_autocommit_rollback": True,
}
"""Most only read on PostgreSQL, each statement at a moment of its own, or write by one. To begin
and to roll back around it would be two more questions, and cost as much as it does."""


def make_engine(url: str, *, synchronous: str = "FULL", pool_size: int = 20) -> sa.Engine:
    """Connect to the database at `url`.

    Args:
        url: `sqlite:///file` or `postgresql+psycopg://…`.
        synchronous: SQLite's pragma; FULL keeps every acknowledged entry through a power cut,
            NORMAL through a crash of the program alone.
        pool_size: connections kept by one process.
    """
    options: dict[str, Any] = {
        "pool_size": pool_size,
        "max_overflow": pool_size,
        "pool_use_lifo": True,  # the last that came back knows the most pages of the file
    }
    address = sa.make_url(url)
    if address.get_backend_name() == "sqlite":
        address = address.set(drivername="sqlite+at_once")
    else:
        options |= READY_FOR_ONE
    engine = sa.create_engine(
        address,
        json_serializer=lambda value: orjson.dumps(value).decode(),
        json_deserializer=orjson.loads,
        hide_parameters=True,  # an error's message would tell hands and codes
        **options,
    )
    if engine.dialect.name == "sqlite":
        _prepare_sqlite(engine, synchronous)
    else:
        _try_those_that_rested(engine)
    return engine


def committed_whole(engine: sa.Engine) -> sa.Engine:
    """The same with transactions on PostgreSQL too, for those who write."""
    return _isolated(engine, "READ COMMITTED")


def _isolated(engine: sa.Engine, level: str) -> sa.Engine:
    """The same with PostgreSQL's transactions of this level; SQLite has but one kind."""
    if engine.dialect.name == "sqlite":
        return engine
    return engine.execution_options(isolation_level=level)


def _prepare_sqlite(engine: sa.Engine, synchronous: str) -> None:
    pragmas = (
        "journal_mode=WAL",
        f"synchronous={synchronous}",
        "busy_timeout=5000",
        "foreign_keys=ON",
        "temp_store=MEMORY",
    )

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")


RESTED = "rested"


def _try_those_that_rested(engine: sa.Engine) -> None:
    """Ask of a connection whether it is alive, unless somebody has just used it."""

    @event.listens_for(engine, "checkin")
    def comes_back(_connection: Any, record: Any) -> None:
        record.info[RESTED] = monotonic()

    @event.listens_for(engine, "checkout")
    def goes_out(connection: Any, record: Any, _proxy: Any) -> None:
        since = record.info.pop(RESTED, None)
        if since is not None and not is_there(engine.dialect, connection, since):
            raise InvalidatePoolError  # all are as old, and made anew


AFTERWARDS, LISTENERS = "afterwards", "listeners"


def once_committed(session: Session, act: Callable[[], None]) -> None:
    """Do something when the transaction has been committed, and not at all otherwise."""
    session.info.setdefault(AFTERWARDS, []).append(act)


def changed(session: Session, match: UUID) -> None:
    """Tell those who listen in this process that a match was written to, once it is so."""
    for tell in session.info.get(LISTENERS, ()):
        once_committed(session, partial(tell, match))


def begin_reading(connection: sa.Connection) -> sa.RootTransaction:
    """Begin a transaction that only reads, and takes no writer's place on SQLite."""
    if connection.dialect.name == "sqlite":
        connection.connection.cursor().execute("BEGIN")
    return connection.begin()


@contextmanager
def undone(session: Session) -> Iterator[None]:
    """Let something be tried: what is written within is rolled back at the end."""
    after = list(session.info.get(AFTERWARDS, ()))
    tried = session.connection().begin_nested()
    try:
        yield
        session.flush()
    finally:
        tried.rollback()
        session.expunge_all()
        session.info[AFTERWARDS] = after


class OneConnection(Session):
    """A session that has a begun connection for all its life."""

    def connection(self, *_: Any, **__: Any) -> sa.Connection:
        """The connection, at once; a move asks for it at each of its statements."""
        return cast(sa.Connection, self.bind)

    def close(self) -> None:
        """Forget the rows that it has; a move has none, and looking for them takes its time."""
        if self.in_transaction():
            super().close()


class OnlyReads(OneConnection):
    """A session that writes nothing, whatever is done to its objects."""

    def flush(self, objects: Any = None) -> None:
        """Leave the database as it is."""


class Database:
    """One database, as the application uses it."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.listeners: list[Callable[[UUID], None]] = []
        """Told of each match that this process wrote to."""
        sqlite = engine.dialect.name == "sqlite"
        self._whole = _isolated(engine, "REPEATABLE READ")
        self.group_commit = GroupCommit(engine)
        """What writes on SQLite wait for."""
        self._writing = self.group_commit.part if sqlite else committed_whole(engine).begin
        self._kept: Session | None = None
        self.last_known = LastKnown()
        self._idle = IdleSessions(engine, _reading_session)
        self.is_optimistic = not sqlite
        """Whether one statement is better than many; SQLite is asked at no cost."""
        self._for_writers: dict[Any, Any] = {LISTENERS: self.listeners}
        if sqlite:
            self._for_writers[WRITE_CACHE] = self.group_commit.cache

    def dispose(self) -> None:
        """Close every connection that nobody uses; whoever needs one has a new one made."""
        self._kept = None
        self.group_commit.let_go()
        self._idle.close()
        self.engine.dispose()

    @contextmanager
    def optimistic(self) -> Iterator[Session]:
        """A session that writes by one statement: see optimistic.py. PostgreSQL alone."""
        write = OptimisticWrite(self.last_known)
        try:
            with self._idle.one() as session:
                session.info |= {**self._for_writers, WRITE_CACHE: write}
                yield session
                afterwards = session.info.get(AFTERWARDS, ())
        except BaseException:
            write.give_up()
            raise
        for act in afterwards:
            act()
        write.committed()

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """A session that is committed at the end, or rolled back when something is raised.

        What was handed to `once_committed` is done after the commit.
        """
        with self._writing() as connection, self._session_on(connection) as session:
            session.info |= self._for_writers
            yield session
            session.flush()
            afterwards = session.info.get(AFTERWARDS, ())
        for act in afterwards:
            act()

    def _session_on(self, connection: sa.Connection) -> Session:
        """A session without rows; on SQLite that of the last write, since one writes at a time."""
        kept = self._kept
        if kept is None or kept.bind is not connection:
            kept = _session(connection)
        if WRITE_CACHE in self._for_writers:
            self._kept = kept
        kept.info.clear()
        return kept

    def reading(self) -> AbstractContextManager[Session]:
        """A session that only reads, all of it at one moment on SQLite."""
        return _reading(self.engine)

    def at_one_moment(self) -> AbstractContextManager[Session]:
        """A session that only reads, all of it at one moment on PostgreSQL too."""
        return _reading(self._whole)


@contextmanager
def _reading(engine: sa.Engine) -> Iterator[Session]:
    with engine.connect() as connection, _reading_session(connection) as session:
        yield session
    for act in session.info.get(AFTERWARDS, ()):
        act()


def _reading_session(connection: sa.Connection) -> Session:
    begin_reading(connection)
    return _session(connection, OnlyReads)


def _session(connection: sa.Connection, kind: type[Session] = OneConnection) -> Session:
    return kind(connection, expire_on_commit=False, join_transaction_mode="rollback_only")
