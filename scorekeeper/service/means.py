"""What use cases work with: the database, and what this process keeps in memory."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.service.live import Live
from scorekeeper.store.session import Database


@dataclass(frozen=True, slots=True)
class Means:
    """Made once for an application."""

    database: Database
    live: Live
