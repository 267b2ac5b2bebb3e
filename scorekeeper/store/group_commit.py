"""Writes of one SQLite file: one after the other, and committed together where several wait.

SQLite lets one write at a time, and each commit waits for the disk. Whoever finds nobody waiting
behind commits for all who wrote before. Each but the first has a savepoint, so that what is refused
or fails leaves the others alone, and none goes on before the commit, so that what is answered is
kept.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import cast

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from scorekeeper.store.fair_lock import FairLock
from scorekeeper.store.file_lock import FileLock
from scorekeeper.store.write_cache import WriteCache

MOST = 64
"""Writes committed together, so that the first need not wait for ever new ones."""


class GroupCommit:
    """The writes of this process to one file."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self.lock, self._file_lock = FairLock(), FileLock(engine.url.database)
        self.cache = WriteCache()
        self._shared: SharedTransaction | None = None
        self._kept: sa.Connection | None = None
        """One that wrote before: what it has read of the file, it need not read again."""

    @contextmanager
    def part(self) -> Iterator[sa.Connection]:
        """A part of the transaction that is open; left when that has been committed.

        Raises:
            OperationalError: it could not be begun or committed: nothing of it is kept.
            TimeoutError: the turn did not come.
        """
        self.lock.acquire()
        try:
            if self._shared is None:
                self._shared = SharedTransaction(self._connected(), self._file_lock, self.cache)
            shared, savepoint = self._shared, self._shared.savepoint()
            self.cache.begin_write()
            try:
                yield shared.connection
                if savepoint is not None:
                    savepoint.commit()
            except BaseException as error:
                shared.undo(savepoint, error)
                raise
            self.cache.end_write()
        finally:
            self._end_turn()

    def _connected(self) -> sa.Connection:
        kept, self._kept = self._kept, None
        return self._engine.connect() if kept is None else kept

    def let_go(self) -> None:
        """Close the connection that waits for the next transaction."""
        self.cache.clear()
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.close()

    def _end_turn(self) -> None:
        """Let the next one write, or commit where there is none; go on once it is committed."""
        shared = self._shared
        if shared is None or shared.undone:
            self._leave(shared)
            return
        if shared.takes_more() and self.lock.waiting:
            kept = shared.awaited()
            if self.lock.hand_over():
                kept.result()
                return
        self._commit(shared)

    def _commit(self, shared: SharedTransaction) -> None:
        try:
            shared.commit()
        finally:
            self._leave(shared)

    def _leave(self, shared: SharedTransaction | None) -> None:
        """Keep the connection of a transaction that is over, unless it was closed."""
        self._shared = None
        if shared is not None and not (shared.connection.closed or shared.connection.invalidated):
            self._kept = shared.connection
        self.lock.release()


class SharedTransaction:
    """A transaction that several write in."""

    def __init__(self, connection: sa.Connection, file_lock: FileLock, cache: WriteCache) -> None:
        self._file_lock, self._cache, self.connection = file_lock, cache, connection
        self._driver = cast(sqlite3.Connection, connection.connection.driver_connection)
        try:
            file_lock.acquire()
            self._transaction = connection.begin()
            cache.begin(self._driver)
        except BaseException:
            self._leave()
            connection.close()
            raise
        self._kept: Future[None] | None = None
        self.undone = False
        """Whether it is over, with nothing kept."""
        self._parts = 0
        self._why: BaseException = sqlite3.OperationalError("the transaction was rolled back")

    def savepoint(self) -> sa.NestedTransaction | None:
        """What is undone alone where one more fails.

        Before the first there is nothing to spare: the whole is undone, without a savepoint.
        """
        return self.connection.begin_nested() if self._parts else None

    def undo(self, savepoint: sa.NestedTransaction | None, error: BaseException) -> None:
        """Roll back, unless a flush that failed, or SQLite itself, has done so already."""
        if savepoint is None:
            self.undone = True
            try:
                if self._transaction.is_active:
                    self._transaction.rollback()
            finally:
                self._leave()
        elif self._lost():
            self._why = getattr(error, "orig", None) or self._why
        elif savepoint.is_active:
            savepoint.rollback()

    def takes_more(self) -> bool:
        """Whether one more may write in it, now that one has."""
        self._parts += 1
        return self._parts < MOST and not self._lost()

    def awaited(self) -> Future[None]:
        """Done when all that was written is kept; who writes alone need not wait for it."""
        if self._kept is None:
            self._kept = Future()
        return self._kept

    def _lost(self) -> bool:
        """Whether SQLite has rolled everything back, as it does when the disk is full."""
        return not self._driver.in_transaction

    def commit(self) -> None:
        """Keep what all have written, and tell them how that went.

        Raises:
            OperationalError: nothing is kept.
        """
        try:
            self._keep()
        except BaseException as error:
            self._cache.clear()
            if self._kept is not None:
                self._kept.set_exception(error)
            raise
        else:
            if self._kept is not None:
                self._kept.set_result(None)
        finally:
            self._leave()

    def _keep(self) -> None:
        if self._lost():
            raise OperationalError("COMMIT", None, self._why)
        self._transaction.commit()

    def _leave(self) -> None:
        """Let other processes write. A connection in which something is left is thrown away.

        After a commit that failed, the pool would give it out again with all that was written.
        """
        try:
            if self.connection.get_transaction() or self._driver.in_transaction:
                self.connection.invalidate()
                self.connection.close()
        finally:
            self._file_lock.release()
