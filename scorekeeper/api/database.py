"""The database of the running application, for views; they write no query themselves."""

from __future__ import annotations

import sqlite3
from contextlib import AbstractContextManager

from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.orm import Session

from scorekeeper.api.current import NAME, the_app
from scorekeeper.service.live import Live
from scorekeeper.service.runtime import Runtime

LOST = (OperationalError, InterfaceError, NoConnection)
"""What is raised where the database does not answer."""
ONLY_READS, DISK_FULL = "25006", "53100"
"""The SQL states in which PostgreSQL refuses a write: it stands by for another, or has no room."""
UNWRITABLE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY)
"""The codes of SQLite for the same, of which the low byte says what it is."""
PRIMARY = 0xFF


def transaction() -> AbstractContextManager[Session]:
    """A session that is committed at the end, or rolled back when something is raised."""
    return runtime().database.transaction()


def optimistic_session() -> AbstractContextManager[Session]:
    """A session that writes by one statement, if at all."""
    return runtime().database.optimistic()


def is_optimistic() -> bool:
    """Whether the database is better asked once than often."""
    return runtime().database.is_optimistic


def reading() -> AbstractContextManager[Session]:
    """A session that only reads."""
    return runtime().database.reading()


def reading_at_one_moment() -> AbstractContextManager[Session]:
    """A session that only reads, all of it at one moment on PostgreSQL too."""
    return runtime().database.at_one_moment()


def live() -> Live:
    """The folded deals that this process keeps."""
    return runtime().live


def runtime() -> Runtime:
    """What the running application works with."""
    found: Runtime = the_app().extensions[NAME]
    return found


def cannot_write(error: Exception) -> bool:
    """Whether it was raised because the database takes no writes at the moment."""
    why = getattr(error, "orig", None)
    if getattr(why, "sqlstate", None) in (ONLY_READS, DISK_FULL):
        return True
    return getattr(why, "sqlite_errorcode", 0) & PRIMARY in UNWRITABLE
