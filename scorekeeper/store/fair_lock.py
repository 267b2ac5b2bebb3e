"""Whose turn it is to write to one SQLite file among the threads of a process: as they came."""

from __future__ import annotations

from collections import deque
from threading import Lock

from sqlalchemy.exc import TimeoutError as TurnNeverCame

PATIENCE = 5.0
"""Seconds for which a write waits for its turn."""


class FairLock:
    """The turns of the threads of one process. Each is handed on to the one that came first."""

    def __init__(self) -> None:
        self._lock, self._taken = Lock(), False
        self._queue: deque[Lock] = deque()

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._queue)

    def acquire(self) -> None:
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

    def hand_over(self) -> bool:
        """Give one's turn to the one that came first; False where nobody waits, and it is kept."""
        with self._lock:
            return self._given()

    def release(self) -> None:
        """End one's turn."""
        with self._lock:
            self._taken = self._given()

    def _given(self) -> bool:
        if not self._queue:
            return False
        self._queue.popleft().release()
        return True
