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

from flask import Flask, Response, g, request

HEADER = "X-Request-Id"
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
        given = request.headers.get(HEADER, "") if behind_proxy else ""
        g.name = given if A_NAME.fullmatch(given) else secrets.token_hex(8)
        g.began = perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        seconds = perf_counter() - g.get("began", perf_counter())
        response.headers[HEADER] = g.get("name", "")
        counts.answered(request.method, route(), response.status_code, seconds)
        status = response.status_code
        if logger.isEnabledFor(logging.INFO) and (status >= 400 or request.path not in PROBES):
            told = about() | {"status": status, "ms": round(seconds * 1000, 1)}
            logger.info("request", extra={"told": told})
        return response


def route() -> str:
    """The pattern of the address that was asked, which no one's secrets are in."""
    return "none" if request.url_rule is None else request.url_rule.rule


def about() -> dict[str, Any]:
    """What may be written down of the present request."""
    ids = {name: str(value) for name, value in (request.view_args or {}).items() if name in IDS}
    return {"request": g.get("name", ""), "method": request.method, "route": route(), **ids}
