"""Writes of one SQLite file: one after the other, and committed together where several wait.

SQLite lets one write at a time, and each commit waits for the disk. Whoever finds nobody waiting
behind commits for all who wrote before. Each of them has a savepoint, so that what is refused or
fails leaves the others alone, and none goes on before the commit, so that what is answered is kept.
"""

from __future__ import annotations

import fcntl
import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Condition
from typing import cast

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as TurnNeverCame

PATIENCE = 5
"""Seconds for which a write waits for its turn."""
MOST = 64
"""Writes committed together, so that the first need not wait for ever new ones."""


class Together:
    """The writes of this process to one file."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._turn, self._taken = Condition(), False
        self.waiting = 0
        """How many wait for their turn."""
        self._shared: Shared | None = None

    @contextmanager
    def part(self) -> Iterator[sa.Connection]:
        """A savepoint of the transaction that is open; left when that has been committed.

        Raises:
            OperationalError: it could not be begun or committed: nothing of it is kept.
            TimeoutError: the turn did not come.
        """
        self._take_turn()
        try:
            if self._shared is None:
                self._shared = Shared(self._engine)
            with self._shared.connection.begin_nested():
                yield self._shared.connection
        finally:
            self._end_turn()

    def _take_turn(self) -> None:
        with self._turn:
            self.waiting += 1
            mine = self._turn.wait_for(lambda: not self._taken, PATIENCE)
            self.waiting -= 1
            if not mine:
                raise TurnNeverCame("other writes take too long")
            self._taken = True

    def _end_turn(self) -> None:
        """Let the next one write, or commit where there is none; go on once it is committed."""
        shared = self._shared
        with self._turn:
            more = shared is None or (shared.takes_more() and self.waiting > 0)
            if more:
                self._pass_turn()
        if shared is None:
            return
        if not more:
            self._commit(shared)
        shared.kept.result()

    def _commit(self, shared: Shared) -> None:
        self._shared = None
        try:
            shared.commit()
        finally:
            with self._turn:
                self._pass_turn()

    def _pass_turn(self) -> None:
        self._taken = False
        self._turn.notify()


class Shared:
    """A transaction that several write in."""

    def __init__(self, engine: sa.Engine) -> None:
        self.connection = engine.connect()
        try:
            with _next_process(engine.url.database):
                self._transaction = self.connection.begin()
        except BaseException:
            self.connection.close()
            raise
        self._driver = cast(sqlite3.Connection, self.connection.connection.driver_connection)
        self.kept: Future[None] = Future()
        self._parts = 0

    def takes_more(self) -> bool:
        """Whether one more may write in it, now that one has."""
        self._parts += 1
        return self._parts < MOST and not self._lost()

    def _lost(self) -> bool:
        """Whether SQLite has rolled everything back, as it does when the disk is full."""
        return not self._driver.in_transaction

    def commit(self) -> None:
        """Keep what all have written, and tell them how that went."""
        try:
            if not self._lost():
                self._transaction.commit()
                self.kept.set_result(None)
        finally:
            if not self.kept.done():
                why = sqlite3.OperationalError("the transaction was rolled back")
                self.kept.set_exception(OperationalError("COMMIT", None, why))
            self.connection.close()


@contextmanager
def _next_process(file: str | None) -> Iterator[None]:
    """Be the one process that waits for SQLite's lock, so that none is passed over.

    Without a file beside the database, as in a folder that is full, only that lock decides.
    """
    with ExitStack() as held:
        with suppress(OSError):
            gate = held.enter_context(Path(f"{file}-next").open("ab"))
            fcntl.flock(gate, fcntl.LOCK_EX)
        yield
