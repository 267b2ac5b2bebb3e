"""What every answer says to browsers, and the query parameters that no answer knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from flask import Flask, Response

from scorekeeper.api.current import the_request
from scorekeeper.api.problems import InvalidInput
from scorekeeper.engine.messages import Msg

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
UNLESS_SAID = (("Content-Security-Policy", POLICY), ("Cache-Control", "no-store"))
HEADERS = (
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
Queries = Iterable[tuple[str, str, frozenset[str]]]
"""Endpoints, methods, and the names that a query may have there."""

A_YEAR = ("Strict-Transport-Security", "max-age=31536000")
MAY_SEND = ", ".join(
    (
        *("Authorization", "Accept-Language", "Content-Type", "Idempotency-Key"),
        *("If-Match", "If-None-Match", "Last-Event-ID"),
    )
)
MAY_READ = "ETag, Idempotency-Replayed, Link, Location, Retry-After, X-Request-Id"
A_WHILE = "600"
"""Seconds for which a browser need not ask again what it may send."""


def protected(ask: WSGIApplication, *, https: bool) -> WSGIApplication:
    """Have every answer forbid a browser whatever it does not need.

    Around the application and not one of its hooks: what is the same for all is added once, as it
    goes out.

    Args:
        ask: the application.
        https: whether a browser is told never to come without TLS again.
    """
    always = (*HEADERS, A_YEAR) if https else HEADERS

    def protected(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        def begin(status: str, headers: list[tuple[str, str]], *why: Any) -> Any:
            said = {name for name, _ in headers}
            rest = (one for one in UNLESS_SAID if one[0] not in said)
            return start(status, [*headers, *always, *rest], *why)

        return ask(environ, begin)

    return protected


def allow_origins(origins: str) -> Callable[[Response], Response]:
    """Let pages of these origins ask; of the others a browser shows them no answer."""
    allowed = frozenset(origins.split(","))

    def allow_origins(response: Response) -> Response:
        request, headers = the_request(), response.headers
        origin = request.headers.get("Origin")
        headers.add("Vary", "Origin")
        if origin not in allowed or origin is None:
            return response
        headers["Access-Control-Allow-Origin"] = origin
        headers["Access-Control-Expose-Headers"] = MAY_READ
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            headers["Access-Control-Allow-Methods"] = headers.get("Allow", "")
            headers["Access-Control-Allow-Headers"] = MAY_SEND
            headers["Access-Control-Max-Age"] = A_WHILE
        return response

    return allow_origins


def refuse_unknown_parameters(app: Flask, known: Queries) -> None:
    """Answer 422 where a query names what the contract does not declare.

    Args:
        app: whose requests are looked at.
        known: the names that each operation knows, by endpoint and method.
    """
    names = {(endpoint, method): some for endpoint, method, some in known}

    @app.before_request
    def look_at_query() -> None:
        request = the_request()
        if not request.query_string or request.endpoint is None:
            return
        method = "GET" if request.method == "HEAD" else request.method
        declared = names.get((request.endpoint, method))
        unknown = [] if declared is None else [one for one in request.args if one not in declared]
        if unknown:
            raise InvalidInput((name[:200], Msg("unknown")) for name in unknown)
