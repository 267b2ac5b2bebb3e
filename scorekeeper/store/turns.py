"""Whose turn it is to write to one SQLite file: among threads and among processes, as they came."""

from __future__ import annotations

import fcntl
import os
import time
from collections import deque
from contextlib import ExitStack
from pathlib import Path
from threading import Lock
from weakref import finalize

from sqlalchemy.exc import TimeoutError as TurnNeverCame

PATIENCE = 5.0
"""Seconds for which a write waits for its turn."""
PAUSE = 0.0005
"""Seconds until a process that is next asks again; SQLite would ask ever more seldom."""


class Turns:
    """The turns of the threads of one process. Each is handed on to the one that came first."""

    def __init__(self) -> None:
        self._lock, self._taken = Lock(), False
        self._queue: deque[Lock] = deque()

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._queue)

    def take(self) -> None:
        """Wait for one's turn.

        Raises:
            TimeoutError: it did not come.
        """
        with self._lock:
            if not self._taken:
                self._taken = True
                return
            mine = Lock()
            mine.acquire()
            self._queue.append(mine)
        if not mine.acquire(timeout=PATIENCE):
            self._give_up(mine)

    def _give_up(self, mine: Lock) -> None:
        with self._lock:
            if mine in self._queue:  # else it came just now
                self._queue.remove(mine)
                raise TurnNeverCame("other writes take too long")

    def pass_on(self) -> None:
        """End one's turn."""
        with self._lock:
            if self._queue:
                self._queue.popleft().release()
            else:
                self._taken = False


class Processes:
    """The turns of processes: one writes, one is next, and the others wait to be that.

    So none that has just written comes in again before one that waited. Without files beside the
    database, as in a folder that is full, SQLite's own lock decides, which passes some over.
    """

    def __init__(self, database: str | None) -> None:
        self._places = [Path(f"{database}-{name}") for name in ("next", "writes")]
        self._locks: tuple[int, ...] = ()

    def enter(self) -> None:
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

    def leave(self) -> None:
        """End its turn."""
        if self._locks:
            fcntl.flock(self._locks[1], fcntl.LOCK_UN)


def _lock(file: int) -> None:
    """Take a lock within the time that a write waits."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                raise TurnNeverCame("other processes' writes take too long") from None
            time.sleep(PAUSE)
        else:
            return
