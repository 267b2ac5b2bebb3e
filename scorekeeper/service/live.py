"""The folded state of deals that somebody plays just now, kept per process.

A state is kept with the number of its last entry. What other processes wrote since is caught
up by folding the tail; a deal that is not here, or whose beginnings changed, is folded anew.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from uuid import UUID

from scorekeeper.engine.journal import Folded

MOST_DEALS = 1000


@dataclass(frozen=True, slots=True)
class Kept:
    """A deal folded up to entry `n`, in the match's `epoch`."""

    n: int
    epoch: int
    folded: Folded


class Live:
    """The states kept; the least recently used go first."""

    def __init__(self, most: int = MOST_DEALS) -> None:
        self._kept: OrderedDict[UUID, Kept] = OrderedDict()
        self._most = most
        self._lock = Lock()

    def get(self, deal: UUID, *, epoch: int, up_to: int) -> Kept | None:
        """What is kept of the deal, unless it is of another epoch or beyond entry `up_to`."""
        with self._lock:
            kept = self._kept.get(deal)
            if kept is None or kept.epoch != epoch or kept.n > up_to:
                return None
            self._kept.move_to_end(deal)
            return kept

    def put(self, deal: UUID, kept: Kept) -> None:
        """Keep a state that has been committed, unless a later one is kept already."""
        with self._lock:
            present = self._kept.get(deal)
            if present is not None and (present.epoch, present.n) > (kept.epoch, kept.n):
                return
            self._kept[deal] = kept
            self._kept.move_to_end(deal)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
