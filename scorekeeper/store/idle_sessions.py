"""Sessions that keep their connection to PostgreSQL for whoever writes by one statement next.

To take a connection out of the pool and give it back, with a session on it, takes a tenth of the
time of such a write.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session
from sqlalchemy.pool import QueuePool

MOST = 10
"""Kept by one process, and never more than half of its pool: the rest is for others."""
LONG = 1.0
"""Seconds of rest after which a connection is tried before it is used; PostgreSQL may be gone."""


def is_there(dialect: sa.Dialect, driver: Any, since: float) -> bool:
    """Whether a driver's connection answers that rested since then; a moment ago it did."""
    try:
        return monotonic() - since < LONG or dialect.do_ping(driver)
    except dialect.loaded_dbapi.Error:
        return False


class IdleSessions:
    """The sessions that rest; the last that came back is the next to be used.

    Args:
        engine: whose connections they keep, each statement of which commits by itself.
        begun: a session on a connection.
    """

    def __init__(self, engine: sa.Engine, begun: Callable[[sa.Connection], Session]) -> None:
        self._engine, self._begun = engine, begun
        self._most = min(MOST, cast(QueuePool, engine.pool).size() // 2)
        self._idle: deque[tuple[Session, float]] = deque()

    @contextmanager
    def one(self) -> Iterator[Session]:
        """A session for one write; where the database fails it, none that rests is used again."""
        session = self._taken()
        try:
            yield session
        except SQLAlchemyError:
            _close(session)
            self.close()
            raise
        except BaseException:
            self._put_back(session)
            raise
        self._put_back(session)

    def close(self) -> None:
        """Give back the connections of all that rest."""
        with suppress(IndexError):  # none is left; another may have taken the last just now
            while True:
                _close(self._idle.pop()[0])

    def _taken(self) -> Session:
        try:
            session, since = self._idle.pop()
        except IndexError:
            return self._begun(self._engine.connect())
        connection = session.connection()
        driver = connection.connection.dbapi_connection
        if driver is not None and is_there(self._engine.dialect, driver, since):
            return session
        connection.invalidate()
        _close(session)
        self.close()
        return self._begun(self._engine.connect())

    def _put_back(self, session: Session) -> None:
        """Let it rest, unless rows were loaded into it or enough rest."""
        session.info.clear()
        if session.in_transaction() or len(self._idle) >= self._most:
            _close(session)
        else:
            self._idle.append((session, monotonic()))


def _close(session: Session) -> None:
    connection = session.connection()
    session.close()
    connection.close()
