"""Whose turn it is to write to one SQLite file among processes: as they came."""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import ExitStack
from pathlib import Path
from weakref import finalize

from sqlalchemy.exc import TimeoutError as TurnNeverCame

from scorekeeper.store import fair_lock

PAUSE = 0.0005
"""Seconds until a process that is next asks again; SQLite would ask ever more seldom."""


class FileLock:
    """The turns of processes: one writes, one is next, and the others wait to be that.

    So none that has just written comes in again before one that waited. Without files beside the
    database, as in a folder that is full, SQLite's own lock decides, which passes some over.
    """

    def __init__(self, database: str | None) -> None:
        self._places = [Path(f"{database}-{name}") for name in ("next", "writes")]
        self._locks: tuple[int, ...] = ()

    def acquire(self) -> None:
        """Wait for the turn of this process.

        Raises:
            TimeoutError: it did not come.
        """
        if not self._locks and not self._opened():
            return
        following, writing = self._locks
        fcntl.flock(following, fcntl.LOCK_EX)
        try:
            _lock(writing)
        finally:
            fcntl.flock(following, fcntl.LOCK_UN)

    def _opened(self) -> bool:
        """Open the files, where that can be done."""
        locks: list[int] = []
        with ExitStack() as opened:
            for place in self._places:
                try:
                    locks.append(os.open(place, os.O_RDWR | os.O_CREAT, 0o666))
                except OSError:
                    return False
                opened.callback(os.close, locks[-1])
            finalize(self, opened.pop_all().close)
        self._locks = tuple(locks)
        return True

    def release(self) -> None:
        """End its turn."""
        if self._locks:
            fcntl.flock(self._locks[1], fcntl.LOCK_UN)


def _lock(file: int) -> None:
    """Take a lock within the time that a write waits."""
    until = time.monotonic() + fair_lock.PATIENCE
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                raise TurnNeverCame("other processes' writes take too long") from None
            time.sleep(PAUSE)
        else:
            return
