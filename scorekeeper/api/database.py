"""The database of the running application, for views; they write no query themselves."""

from __future__ import annotations

from contextlib import AbstractContextManager

from flask import current_app
from sqlalchemy.exc import InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.orm import Session

from scorekeeper.service.live import Live
from scorekeeper.service.means import Means

NAME = "scorekeeper"
"""Where an application keeps its Means."""
LOST = (OperationalError, InterfaceError, NoConnection)
"""What is raised where the database does not answer."""
ONLY_READS = "25006"
"""The SQL state in which PostgreSQL refuses a write: the server stands by for another."""


def transaction() -> AbstractContextManager[Session]:
    """A session that is committed at the end, or rolled back when something is raised."""
    return means().database.transaction()


def reading() -> AbstractContextManager[Session]:
    """A session that only reads."""
    return means().database.reading()


def live() -> Live:
    """The folded deals that this process keeps."""
    return means().live


def means() -> Means:
    """What the running application works with."""
    found: Means = current_app.extensions[NAME]
    return found


def only_reads(error: InternalError) -> bool:
    """Whether it was raised because the database takes no writes at the moment."""
    return getattr(error.orig, "sqlstate", None) == ONLY_READS
