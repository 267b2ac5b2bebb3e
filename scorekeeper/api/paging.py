"""Lists page by page: the query, and the Link header to the next page (RFC 8288)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlencode

import marshmallow as ma

from scorekeeper.api.answers import Versioned
from scorekeeper.api.current import the_request
from scorekeeper.api.match_schemas import QueryNumber
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import Word
from scorekeeper.service.pages import Page, PageRequest

T = TypeVar("T")
"""What is listed."""
MOST = 200
"""Things on a page; hardly any group has more."""

WHOLE = PageRequest(None, MOST)


def a_cursor() -> Word:
    """Behind what a page begins."""
    return Word(most=MOST, load_default=None)


def a_limit() -> QueryNumber:
    """How many things a page has at the most."""
    return QueryNumber(1, MOST, load_default=MOST)


class PageQuerySchema(Strict):
    """Which page of a list is wanted."""

    cursor = a_cursor()
    limit = a_limit()

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> PageRequest:
        """The page that is wanted."""
        return PageRequest(**data)


def listed(
    version: int, page: Page[T], wanted: PageRequest, line: Callable[[T, str], dict[str, Any]]
) -> Versioned:
    """A page of a list that has a version; `line` makes one of its items in a language."""

    def payload(spoken: str) -> dict[str, Any]:
        return {"items": [line(one, spoken) for one in page.items]}

    part = "" if wanted == WHOLE else f"{wanted.cursor or 0}-{wanted.limit}"
    return Versioned(version, payload, part, headers=link_to_more(page.more))


def link_to_more(cursor: str | None) -> dict[str, str]:
    """The header that leads to the page behind `cursor`; none where there is no more."""
    if cursor is None:
        return {}
    request = the_request()
    query = urlencode(request.args.to_dict() | {"cursor": cursor})
    return {"Link": f'<{request.path}?{query}>; rel="next"'}
