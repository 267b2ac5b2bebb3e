"""Lists page by page: the query, and the Link header to the next page (RFC 8288)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import marshmallow as ma

from scorekeeper.api.answers import Versioned
from scorekeeper.api.current import the_request
from scorekeeper.api.match_schemas import QueryNumber
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import Word
from scorekeeper.service.pages import Page, Span

MOST = 200
"""Things on a page; hardly any group has more."""

WHOLE = Span(None, MOST)


class PageQuerySchema(Strict):
    """Which part of a list."""

    cursor = Word(most=MOST, load_default=None)
    limit = QueryNumber(1, MOST, load_default=MOST)

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Span:
        """The part that is wanted."""
        return Span(**data)


def listed(
    version: int, page: Page, span: Span, line: Callable[[Any, str], dict[str, Any]]
) -> Versioned:
    """A page of a list that has a version; `line` makes one of its items in a language."""

    def payload(spoken: str) -> dict[str, Any]:
        return {"items": [line(one, spoken) for one in page.items]}

    part = "" if span == WHOLE else f"{span.cursor or 0}-{span.limit}"
    return Versioned(version, payload, part, headers=link_to_more(page.more))


def link_to_more(cursor: str | None) -> dict[str, str]:
    """The header that leads to the page behind `cursor`; none where there is no more."""
    if cursor is None:
        return {}
    request = the_request()
    query = urlencode(request.args.to_dict() | {"cursor": cursor})
    return {"Link": f'<{request.path}?{query}>; rel="next"'}
