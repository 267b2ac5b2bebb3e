"""Wakes those who follow a match when anybody, in whatever process, has written to it.

One thread for each process reads the versions of the matches that somebody here follows. So it
is the same on SQLite and PostgreSQL, for any number of processes, and a lost connection costs
no more than time: whoever follows reads the log itself, from where it stopped.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import Any, cast
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.store.models import Group, Match
from scorekeeper.store.session import begin_reading

PERIOD = 0.2
"""Seconds between two looks at the versions."""
RETRY = 1.0
"""Seconds until a database that does not answer is asked again."""
AT_ONCE = 500
"""Matches asked for in one statement."""

logger = logging.getLogger("scorekeeper.watcher")
MATCHES, GROUPS = cast(sa.Table, Match.__table__), cast(sa.Table, Group.__table__)
VERSIONS = (
    sa.select(MATCHES.c.id, MATCHES.c.version, GROUPS.c.version)
    .join_from(MATCHES, GROUPS, GROUPS.c.id == MATCHES.c.group_id)
    .where(MATCHES.c.id.in_(sa.bindparam("matches", expanding=True)))
)
"""With the group's, which is raised when a token is revoked."""


@dataclass(eq=False, slots=True)
class Follower:
    """Somebody who waits for what is written to a match."""

    closing: Event
    awake: Event = field(default_factory=Event)

    def wait(self, seconds: float) -> bool:
        """Wait until there may be something new; False when the time is over."""
        woken = self.awake.wait(seconds)
        self.awake.clear()
        return woken

    @property
    def dismissed(self) -> bool:
        """Whether this process is about to end."""
        return self.closing.is_set()


class Watcher:
    """The followers in this process, and the thread that wakes them."""

    def __init__(self, engine: sa.Engine, most: int = 1000) -> None:
        self._engine, self._most = engine, most
        self._followers: dict[UUID, set[Follower]] = {}
        self._lock = Lock()
        self._closing, self._followed = Event(), Event()
        self._thread: Thread | None = None
        self.counted: Callable[[int], object] = int
        """Told how many follow, whenever that changes."""

    @contextmanager
    def follow(self, match: UUID) -> Iterator[Follower]:
        """Follow a match: what is written from now on wakes."""
        follower = Follower(self._closing)
        with self._lock:
            self._followers.setdefault(match, set()).add(follower)
            if self._thread is None:
                self._thread = Thread(target=self._watch, name="watcher", daemon=True)
                self._thread.start()
        self._followed.set()
        self.counted(self.followers())
        try:
            yield follower
        finally:
            self._forget(match, follower)

    def has_room(self) -> bool:
        """Whether one more should be let in, so that threads are left for those who write."""
        return self.followers() < self._most and not self.closing

    @property
    def closing(self) -> bool:
        """Whether this process is about to end."""
        return self._closing.is_set()

    def followers(self) -> int:
        """How many follow in this process."""
        with self._lock:
            return sum(map(len, self._followers.values()))

    def wake(self, match: UUID) -> None:
        """Wake those who follow a match, which was just written to."""
        with self._lock:
            for follower in self._followers.get(match, ()):
                follower.awake.set()

    def close(self) -> None:
        """Dismiss everybody: this process ends."""
        self._closing.set()
        self._followed.set()
        for match in self._matches():
            self.wake(match)

    def _forget(self, match: UUID, follower: Follower) -> None:
        with self._lock:
            self._followers[match].discard(follower)
            if not self._followers[match]:
                del self._followers[match]
        self.counted(self.followers())

    def _matches(self) -> list[UUID]:
        with self._lock:
            return list(self._followers)

    def _watch(self) -> None:
        """Look while somebody follows, with one connection; a lost one is made again."""
        answers = True
        while self._followed.wait() and not self._closing.is_set():
            self._followed.clear()
            try:
                with self._engine.connect() as connection:
                    if not answers:
                        logger.warning("the database answers again")
                    answers = True
                    self._look(connection)
            except SQLAlchemyError as error:
                if answers:
                    logger.warning("the database does not answer: %s", type(error).__name__)
                answers = False
                self._followed.set()
                self._closing.wait(RETRY)

    def _look(self, connection: sa.Connection) -> None:
        """Wake followers until nobody is left, once at the start and then for each change."""
        known: dict[UUID, Any] = {}
        last = None
        while (matches := self._matches()) and not self._closing.wait(PERIOD):
            with begin_reading(connection):
                state = _state(connection)
                if state is not None and state == last and known.keys() >= set(matches):
                    continue
                found = _versions(connection, matches)
            last = state
            for match in matches:
                if match not in known or known[match] != found.get(match):
                    self.wake(match)
            known = {match: found.get(match) for match in matches}


def _state(connection: sa.Connection) -> int | None:
    """A number that changes when anybody writes to the file; None on PostgreSQL."""
    if connection.dialect.name != "sqlite":
        return None
    state: int = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
    return state


def _versions(connection: sa.Connection, matches: Sequence[UUID]) -> dict[UUID, Any]:
    """The versions of matches and of their groups."""
    rows = [
        row
        for first in range(0, len(matches), AT_ONCE)
        for row in connection.execute(VERSIONS, {"matches": matches[first : first + AT_ONCE]})
    ]
    return {match: (own, group) for match, own, group in rows}
