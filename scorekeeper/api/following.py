"""Following a match for a token: by a stream of events, or by polls of the same log.

Whoever follows reads the log anew whenever the match may have changed, with a session for each
reading and none in between. So a database that went away is asked again, a token that was
revoked ends it, and what is told goes on exactly where the last telling stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial, wraps
from time import monotonic
from typing import Any
from uuid import UUID

import orjson
from flask import Response
from sqlalchemy.orm import Session

from scorekeeper.api.auth import bearer
from scorekeeper.api.current import header, the_app
from scorekeeper.api.database import LOST, reading, runtime
from scorekeeper.api.language import language, word
from scorekeeper.api.news_json import news_json
from scorekeeper.api.problem_types import PROBLEMS
from scorekeeper.api.problems import InvalidInput, document
from scorekeeper.engine.messages import Msg
from scorekeeper.service import feed
from scorekeeper.service.access import Caller, who
from scorekeeper.service.errors import NoRoom, NoSuchThing, TokenUnknown
from scorekeeper.service.runtime import Runtime

EVENTS = "text/event-stream"
EVENT = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "description": "The version that the match is at."},
        "event": {"enum": ["changes", "end"]},
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": {"$ref": "#/components/schemas/News"},
        },
    },
}
"""An event as the contract shows it."""
HEADER, LONGEST_ID = "Last-Event-ID", 18
LAST_EVENT_ID = {
    "name": HEADER,
    "description": "The id of the last event that was read; the stream goes on behind it.",
    "schema": {"type": "string", "pattern": f"^[0-9]{{1,{LONGEST_ID}}}$"},
}
"""The header as the contract shows it."""
LONGEST = "FOLLOW_SECONDS"
"""Where an application keeps how long anybody follows at a time."""
HEARTBEAT = 15
"""Seconds without news after which a stream shows that it lives."""
RETRY = 1.0
"""Seconds until a database that does not answer is asked again."""
COME_BACK = b"retry: 2000\n\n"
"""After how many milliseconds a browser comes back to a stream that ended."""
ALIVE = b":\n\n"


@dataclass(frozen=True, slots=True)
class Known:
    """What somebody who follows has been told."""

    version: int | None
    """The version of the match; None: nothing yet."""
    group_version: int | None = None
    names: tuple[str, ...] | None = None
    """Who sat there; None where they were told at another time, so that nobody knows."""
    seats: tuple[int, ...] = ()
    """Whose hands its device keeps."""
    anew: bool = False
    """Whether the whole was told, since somebody has another name."""

    def is_news_to(self, before: Known) -> bool:
        """Whether somebody who knew only that must be told something."""
        return self.version != before.version or self.calls_otherwise(before)

    def calls_otherwise(self, before: Known) -> bool:
        """Whether somebody has another name: of that a match that is over has no version."""
        return before.names is not None and self.names != before.names


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who follows a match."""

    runtime: Runtime
    token: str
    match: UUID
    spoken: str
    longest: float
    """Seconds after which a stream ends, so that its phone comes back elsewhere."""

    def begin(self, after: int | None) -> Known:
        """From where to follow; names are told that are others from now on.

        Raises:
            TokenUnknown: the token is nobody's.
            NoSuchThing: its group has no such match.
            NoRoom: too many follow in this process.
        """
        with self.runtime.database.reading() as session:
            progress = feed.progress(session, who(session, self.token), self.match)
            names = feed.names(session, self.match)
        if not self.runtime.watcher.has_room():
            raise NoRoom
        return Known(after, progress.group_version, names)

    def news(self, known: Known) -> tuple[Known, bytes]:
        """What there is to know now, and what was done since as JSON.

        The whole, where only somebody's name is another.

        Raises:
            TokenUnknown, NoSuchThing: as above.
        """
        with self.runtime.database.at_one_moment() as session:
            caller = who(session, self.token)
            progress = feed.progress(session, caller, self.match)
            names = known.names
            if progress.group_version != known.group_version:
                names = feed.names(session, self.match)
            kept = progress.keeps_hands and feed.seats_kept(session, caller, self.match)
            now = Known(progress.version, progress.group_version, names, kept or ())
            after = known.version
            if after == now.version and now.calls_otherwise(known):
                now, after = replace(now, anew=True), None
            make = partial(self._told, session, caller, progress.version, after)
            if progress.keeps_hands:
                return now, make()
            key = (self.match, after, progress.version, progress.group_version, self.spoken)
            return now, self.runtime.told.get(key, make)

    def _told(self, session: Session, caller: Caller, version: int, after: int | None) -> bytes:
        found = feed.news(session, self.runtime.live, caller, self.match, version, after)
        return orjson.dumps(news_json(found, self.spoken))


def followed(
    view: Callable[..., Response], parse: Callable[[], dict[str, Any]]
) -> Callable[..., Response]:
    """The view, given its reader."""

    @wraps(view)
    def follow(resource: Any, match_id: UUID) -> Response:
        token = bearer()
        with reading() as session:
            who(session, token)
        longest = the_app().config[LONGEST]
        return view(resource, Reader(runtime(), token, match_id, language(), longest), parse())

    return follow


def last_event() -> int | None:
    """The version that Last-Event-ID names; None without it.

    Raises:
        InvalidInput: it names none.
    """
    told = header(HEADER)
    if not told:
        return None
    if not (told.isascii() and told.isdecimal() and len(told) <= LONGEST_ID):
        raise InvalidInput([(HEADER, Msg("whole_version"))])
    return int(told)


def polled(reader: Reader, after: int | None, wait: float) -> tuple[Known, bytes]:
    """What was done behind `after`; where there is nothing, what is done while we wait."""
    watcher = reader.runtime.watcher
    now, told = reader.news(Known(after))
    if now.version != after or not wait or not watcher.has_room():
        return now, told
    known, until = now, monotonic() + min(wait, reader.longest)
    with watcher.follow(reader.match) as follower:
        while not follower.dismissed:
            now, told = reader.news(known)
            left = until - monotonic()
            if now.is_news_to(known) or left <= 0:
                break
            follower.wait(left)
    return now, told


def streamed(reader: Reader, known: Known) -> Iterator[bytes]:
    """Events, until the token is revoked, the time is over or this process ends."""
    yield COME_BACK
    until = monotonic() + reader.longest
    with reader.runtime.watcher.follow(reader.match) as follower:
        while True:
            pause: float = HEARTBEAT
            try:
                now, told = reader.news(known)
            except (TokenUnknown, NoSuchThing) as error:
                yield _end(error, reader.spoken)
                return
            except LOST:
                pause = RETRY
            else:
                if now.is_news_to(known):
                    yield f"id: {now.version}\nevent: changes\ndata: ".encode() + told + b"\n\n"
                known = now
            left = until - monotonic()
            if follower.dismissed or left <= 0:
                return
            if not follower.wait(min(pause, left)):
                yield ALIVE


def _end(error: TokenUnknown | NoSuchThing, spoken: str) -> bytes:
    """The last event, for somebody who need not come back."""
    name = "token-unknown" if isinstance(error, TokenUnknown) else "not-found"
    detail = word(f"problem.{name}.meaning", spoken)
    return b"event: end\ndata: %b\n\n" % orjson.dumps(
        document(name, detail, spoken, PROBLEMS[name])
    )
