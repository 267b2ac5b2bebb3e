"""Lists page by page: the Link header to the next page (RFC 8288)."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import request


def link_to_more(cursor: str | None) -> dict[str, str]:
    """The header that leads to the page behind `cursor`; none where there is no more."""
    if cursor is None:
        return {}
    query = urlencode(request.args.to_dict() | {"cursor": cursor})
    return {"Link": f'<{request.path}?{query}>; rel="next"'}
