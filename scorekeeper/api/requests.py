"""Every request gets a name, and is timed, counted and logged without what it says.

A line of the log has the address's pattern and ids, never the address itself, a query or a
body: join codes, tokens and hands are in those.
"""

from __future__ import annotations

import logging
import re
import secrets
from time import perf_counter
from typing import Any, Protocol

from flask import Flask, Request, Response

from scorekeeper.api.current import header, the_request

HEADER = "X-Request-Id"
BEGUN = "scorekeeper.begun"
"""What a request has with it: its name, and when it came."""
A_NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")
IDS = frozenset({"group_id", "match_id", "deal_id", "player_id", "device_id", "n", "key"})
"""Parts of addresses that may be written down; join codes may not."""

PROBES = frozenset({"/healthz", "/readyz", "/metrics"})
"""Asked every few seconds by whoever watches over us, and logged only when something is wrong."""

logger = logging.getLogger("requests")
"""Of the root, and so silent unless `serve` sets the log up."""


class Counts(Protocol):
    """Somebody who counts requests."""

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one, and how long it took to begin its answer."""


def observe(app: Flask, counts: Counts, *, behind_proxy: bool) -> None:
    """Name, time, count and log the requests of an application.

    Args:
        app: whose requests they are.
        counts: who counts them.
        behind_proxy: whether a name that comes with a request is a proxy's of ours.
    """

    @app.before_request
    def begin() -> None:
        request = the_request()
        given = (header(HEADER) if behind_proxy else None) or ""
        name = given if A_NAME.fullmatch(given) else secrets.token_hex(8)
        request.environ[BEGUN] = name, perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        request, status = the_request(), response.status_code
        name, began = begun(request)
        seconds = perf_counter() - began
        response.headers.add(HEADER, name)
        counts.answered(request.method, route(request), status, seconds)
        if logger.isEnabledFor(logging.INFO) and (status >= 400 or request.path not in PROBES):
            told = about() | {"status": status, "ms": round(seconds * 1000, 1)}
            logger.info("request", extra={"told": told})
        return response


def begun(request: Request) -> tuple[str, float]:
    """A request's name, and when it came."""
    found: tuple[str, float] = request.environ.get(BEGUN) or ("", perf_counter())
    return found


def route(request: Request) -> str:
    """The pattern of the address that was asked, which no one's secrets are in."""
    return "none" if request.url_rule is None else request.url_rule.rule


def about() -> dict[str, Any]:
    """What may be written down of the present request."""
    request = the_request()
    ids = {name: str(value) for name, value in (request.view_args or {}).items() if name in IDS}
    name, _ = begun(request)
    return {"request": name, "method": request.method, "route": route(request), **ids}
