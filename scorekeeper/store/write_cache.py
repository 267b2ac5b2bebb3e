"""What the writes to one SQLite file have read or left in it, so that the next need not read it.

One writes at a time, over one connection that SQLite tells whether anybody else has written. So
what is remembered is true as long as nobody else has, and each write of ours that does not say
what it leaves makes all of it forgotten.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Hashable
from typing import Any, Protocol

from sqlalchemy.orm import Session

MOST = 1000
"""Things remembered; behind that all are forgotten."""
WRITE_CACHE = "write_cache"
"""Where a session that writes to SQLite has them."""


class WriteCache:
    """Whoever has the turn to write asks and tells; nobody else."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Any] = {}
        self._told: dict[Hashable, Any] = {}
        self._nothing_else = False
        self._driver: sqlite3.Connection | None = None
        self._version = 0

    def begin(self, driver: sqlite3.Connection) -> None:
        """Forget all if others have written since, now that a transaction keeps them from it."""
        (version,) = driver.execute("PRAGMA data_version").fetchone()
        if driver is not self._driver or version != self._version:
            self._known.clear()
            self._driver, self._version = driver, version

    def clear(self) -> None:
        """Forget all: what was written is not kept, or is now told over another connection."""
        self._known.clear()
        self._driver = None

    def begin_write(self) -> None:
        """Begin a write, of which nothing has been told."""
        self._told, self._nothing_else = {}, False

    def end_write(self) -> None:
        """End a write that has gone well: remember what it told, or forget all."""
        if not self._nothing_else or len(self._known) > MOST:
            self._known.clear()
        if self._nothing_else:
            self._known |= self._told

    def get(self, key: Hashable) -> Any:
        """What is there before this write; None where that is not remembered."""
        return self._known.get(key)

    def put(self, key: Hashable, value: Any) -> None:
        """Say what this write has read, or left there."""
        self._told[key] = value

    def keep_rest(self) -> None:
        """Say that this write changes nothing that may be remembered, beside what it has told."""
        self._nothing_else = True


class Cache(Protocol):
    """What a write asks and tells."""

    def get(self, key: Hashable) -> Any:
        """What is there before this write; None where it must be read."""

    def put(self, key: Hashable, value: Any) -> None:
        """Say what this write has read, or leaves there."""

    def keep_rest(self) -> None:
        """Say that this write changes nothing else of what may be remembered."""


def write_cache(session: Session) -> Cache | None:
    """What is remembered for a session; None where it reads, or writes to PostgreSQL in steps."""
    found: Cache | None = session.info.get(WRITE_CACHE)
    return found
