"""What several devices are told alike, made once.

Four phones at a table wake at the same move, and three of them or all see the same. What is kept
here depends on nothing that is not in its key, and is never of a device that keeps a hand.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

MOST, MOST_BYTES = 1000, 32 * 1024 * 1024


class Shared:
    """The last things made, by what they depend on: so many, and so many bytes of them."""

    def __init__(self, most: int = MOST, most_bytes: int = MOST_BYTES) -> None:
        self._made: OrderedDict[Hashable, bytes] = OrderedDict()
        self._making: dict[Hashable, Lock] = {}
        self._most, self._most_bytes, self._bytes = most, most_bytes, 0
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """What is there under a key; made where it is not, and by one while the others wait."""
        with self._lock:
            made = self._made.get(key)
            if made is not None:
                self._made.move_to_end(key)
                return made
            turn = self._making.setdefault(key, Lock())
        with turn:
            made = self._made.get(key)
            if made is None:
                made = self._keep(key, make)
            return made

    def _keep(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        try:
            made = make()
            with self._lock:
                self._bytes += len(made) - len(self._made.get(key, b""))
                self._made[key] = made
                while len(self._made) > self._most or self._bytes > self._most_bytes:
                    self._bytes -= len(self._made.popitem(last=False)[1])
            return made
        finally:
            with self._lock:
                self._making.pop(key, None)
