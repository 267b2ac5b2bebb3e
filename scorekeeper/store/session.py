"""The database: its engine, and transactions on SQLite and PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import orjson
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.orm import Session


def make_engine(url: str, *, synchronous: str = "FULL", pool_size: int = 20) -> sa.Engine:
    """Connect to the database at `url`.

    Args:
        url: `sqlite:///file` or `postgresql+psycopg://…`.
        synchronous: SQLite's pragma; FULL keeps every acknowledged entry through a power cut,
            NORMAL through a crash of the program alone.
        pool_size: connections kept to PostgreSQL by one process.
    """
    options: dict[str, Any] = {}
    if sa.make_url(url).get_backend_name() != "sqlite":
        options = {"pool_pre_ping": True, "pool_size": pool_size, "max_overflow": pool_size}
    engine = sa.create_engine(
        url,
        json_serializer=lambda value: orjson.dumps(value).decode(),
        json_deserializer=orjson.loads,
        **options,
    )
    if engine.dialect.name == "sqlite":
        _prepare_sqlite(engine, synchronous)
    return engine


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

    @event.listens_for(engine, "begin")
    def begun(connection: sa.Connection) -> None:
        reads = connection.get_execution_options().get("reads")
        # A transaction that begins by reading and then writes is refused when another wrote
        # meanwhile, so writers take their place at once.
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


AFTERWARDS = "afterwards"


def once_committed(session: Session, act: Callable[[], None]) -> None:
    """Do something when the transaction has been committed, and not at all otherwise."""
    session.info.setdefault(AFTERWARDS, []).append(act)


class Database:
    """One database, as the application uses it."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self._reading = engine.execution_options(reads=True)

    def transaction(self) -> AbstractContextManager[Session]:
        """A session that is committed at the end, or rolled back when something is raised.

        What was handed to `once_committed` is done after the commit.
        """
        return _session(self.engine)

    def reading(self) -> AbstractContextManager[Session]:
        """A session that only reads, all of it at one moment on SQLite."""
        return _session(self._reading)


@contextmanager
def _session(engine: sa.Engine) -> Iterator[Session]:
    with Session(engine, expire_on_commit=False) as session:
        with session.begin():
            yield session
        for act in session.info.get(AFTERWARDS, ()):
            act()
