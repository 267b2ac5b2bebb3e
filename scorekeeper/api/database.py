"""The database of the running application, for views; they write no query themselves."""

from __future__ import annotations

from contextlib import AbstractContextManager

from flask import current_app
from sqlalchemy.orm import Session

from scorekeeper.service.live import Live
from scorekeeper.service.means import Means

NAME = "scorekeeper"
"""Where an application keeps its Means."""


def transaction() -> AbstractContextManager[Session]:
    """A session that is committed at the end, or rolled back when something is raised."""
    return _means().database.transaction()


def reading() -> AbstractContextManager[Session]:
    """A session that only reads."""
    return _means().database.reading()


def live() -> Live:
    """The folded deals that this process keeps."""
    return _means().live


def _means() -> Means:
    means: Means = current_app.extensions[NAME]
    return means
