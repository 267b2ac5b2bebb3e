"""Whether this process can do its work."""

from __future__ import annotations

from scorekeeper.service.errors import NotReady
from scorekeeper.service.runtime import Runtime
from scorekeeper.store.revisions import is_current


def check(runtime: Runtime) -> None:
    """Look whether the database answers and has our tables.

    Raises:
        NotReady: its tables are not the present ones, or this process is about to end.
        sqlalchemy.exc.OperationalError: it does not answer.
    """
    if runtime.watcher.closing:
        raise NotReady("stopping")
    if not is_current(runtime.database.engine):
        raise NotReady("other-tables")
