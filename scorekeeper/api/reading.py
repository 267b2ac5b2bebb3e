"""Reads for a token: one session each, and nothing sent that the client has already.

A view that only says what there is to read is made a whole read by `@blp.reads(query)`:

    @blp.named("match")
    @blp.reads()
    @blp.keeps(200, MatchSchema(), "The match.")
    @blp.refuses(404)
    def get(self, session: Session, caller: Caller, match_id: UUID) -> Versioned:
        match = matches.find_match(session, caller, match_id)
        return Versioned(match.version, lambda spoken: match_json(match, spoken), view="s2")

The payload is made within the session, and only where the client has another version: its ETag
is version, language and view. What has no version is a plain `Reply`, declared by `answers`
instead of `keeps`.

On PostgreSQL each statement reads at a moment of its own. Where what several of them find must go
together, and no version says that it did not, a view `reads(query, at_one_moment=True)`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Response

from scorekeeper.api.answers import Reply, Versioned, etag, personal
from scorekeeper.api.auth import bearer
from scorekeeper.api.current import the_request
from scorekeeper.api.database import reading, reading_at_one_moment
from scorekeeper.api.language import language
from scorekeeper.service.access import who

NEVER = -1
"""A version that nothing has."""
LONGEST = 18
"""Digits of a version."""
ASK_AGAIN = "private, no-cache"
"""A client may keep an answer, and asks each time whether it still holds."""


def read_at_once(
    view: Callable[..., Reply | Versioned],
    parse: Callable[[], Any] | None,
    *,
    at_one_moment: bool = False,
) -> Callable[..., Response]:
    """The view as a whole read; see above."""
    opened = reading_at_one_moment if at_one_moment else reading

    @wraps(view)
    def read(resource: Any, **where: Any) -> Response:
        token = bearer()
        with opened() as session:
            caller = who(session, token)
            asked = () if parse is None else (parse(),)
            found = view(resource, session, caller, *asked, **where)
            if isinstance(found, Versioned):
                return versioned(found)
            return _plain(found)

    return read


def _plain(reply: Reply) -> Response:
    headers = {**reply.headers, "Content-Language": language()}
    return personal(reply.body, reply.status, headers, reply.content_type)


def versioned(found: Versioned) -> Response:
    """The answer, or 304 where the client has this version already."""
    spoken = language()
    tag = etag(found.version, spoken, found.view)
    headers = {"ETag": f'"{tag}"', "Cache-Control": ASK_AGAIN, "Vary": found.vary}
    if the_request().if_none_match.contains_weak(tag):
        return personal(b"", 304, headers)
    headers |= found.headers
    reply = Reply(found.payload(spoken), headers=headers, content_type=found.content_type)
    return _plain(reply)


def version_seen() -> int | None:
    """The version that If-Match names, in whatever language and view it was read.

    Returns:
        None where the header is missing or `*`; NEVER where it names no version of ours.
    """
    if_match = the_request().if_match
    if not if_match or if_match.star_tag:
        return None
    versions = [tag.split(".")[0] for tag in if_match.as_set() if tag]  # `""` is None
    known = [int(one) for one in versions if one.isdecimal() and len(one) <= LONGEST]
    return known[0] if known else NEVER
