"""What use cases work with: the database, and what this process keeps in memory."""

from __future__ import annotations

from dataclasses import dataclass, field

from scorekeeper.service.live import Live
from scorekeeper.service.shared import Shared
from scorekeeper.store.session import Database
from scorekeeper.store.watcher import Watcher


@dataclass(frozen=True, slots=True)
class Runtime:
    """What a process works with, made once for an application."""

    database: Database
    live: Live
    watcher: Watcher
    told: Shared = field(default_factory=Shared)
    """What was told to those who follow."""

    @classmethod
    def on(cls, database: Database, most_followers: int = 1000) -> Runtime:
        """The runtime of a process on a database; it wakes its own followers at once."""
        watcher = Watcher(database.engine, most_followers)
        database.listeners.append(watcher.wake)
        return cls(database, Live(), watcher)
