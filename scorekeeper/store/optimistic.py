"""What this process last read or left in a PostgreSQL that others write to as well.

It may not be so any more. A write that believes it is one statement, which asks whether it still
is so and else does nothing; it is carried out behind everything else that the write does.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from threading import Lock
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.store.write_cache import MOST, WRITE_CACHE


class LastKnown:
    """What is believed, by all threads of a process."""

    def __init__(self) -> None:
        self._lock, self._known = Lock(), dict[Hashable, Any]()

    def get(self, key: Hashable) -> Any:
        """What is believed to be there; None where nothing is."""
        return self._known.get(key)

    def learn(self, told: Mapping[Hashable, Any]) -> None:
        """Believe something, until it is found to be otherwise."""
        with self._lock:
            if len(self._known) > MOST:
                self._known.clear()
            self._known |= told

    def forget(self, keys: Iterable[Hashable]) -> None:
        """Believe nothing of these any more."""
        with self._lock:
            for key in keys:
                self._known.pop(key, None)


class OptimisticWrite:
    """A write by one statement: what it believes, what it leaves, and the values it is to write."""

    def __init__(self, last_known: LastKnown) -> None:
        self._last_known = last_known
        self._believed: dict[Hashable, Any] = {}
        self._told: dict[Hashable, Any] = {}
        self.values: Mapping[str, Any] | None = None
        """What the statement is given; None while there is nothing to be written."""
        self.is_so = False
        """Whether all that it believes was looked for and found, although nothing was written."""

    def get(self, key: Hashable) -> Any:
        """What is believed to be there; None where it must be read."""
        found = self._believed[key] = self._last_known.get(key)
        return found

    def believed(self, key: Hashable) -> Any:
        """What it was told when it asked; None where that was nothing."""
        return self._believed.get(key)

    def put(self, key: Hashable, value: Any) -> None:
        """Say what this write has read, or leaves there."""
        self._told[key] = value

    def keep_rest(self) -> None:
        """Nothing: the statement changes what it says, and nothing else."""

    def committed(self) -> None:
        """Believe what it has left."""
        self._last_known.learn(self._told)

    def give_up(self) -> None:
        """Believe nothing any more of what it has asked for, unless that was found to be so."""
        if not self.is_so:
            self._last_known.forget(self._believed)


def optimistic_write(session: Session) -> OptimisticWrite | None:
    """That of a session that writes by one statement; None for any other."""
    found = session.info.get(WRITE_CACHE)
    return found if isinstance(found, OptimisticWrite) else None
