"""What every answer says to browsers, and the query parameters that no answer knows."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from flask import Flask, Response, request

from scorekeeper.api.problems import InvalidInput
from scorekeeper.engine.messages import Msg

POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
HEADERS = (
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
A_PATH_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


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


def stay_with_https(response: Response) -> Response:
    """Tell a browser never to come without TLS again."""
    response.headers.add(*A_YEAR)
    return response


def let_in(origins: str) -> Callable[[Response], Response]:
    """Let pages of these origins ask; of the others a browser shows them no answer."""
    allowed = frozenset(origins.split(","))

    def let_in(response: Response) -> Response:
        headers, origin = response.headers, request.headers.get("Origin")
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

    return let_in


def protect(response: Response) -> Response:
    """Forbid a browser whatever an answer does not need."""
    headers = response.headers
    headers.extend(HEADERS)
    if "Content-Security-Policy" not in headers:
        headers["Content-Security-Policy"] = POLICY
    if "Cache-Control" not in headers:
        headers["Cache-Control"] = "no-store"
    return response


def refuse_unknown_parameters(app: Flask, spec_of: Callable[[], dict[str, Any]]) -> None:
    """Answer 422 where a query names what the contract does not declare.

    The contract is asked for by the first query, since it takes long to write.
    """

    @cache
    def declared() -> dict[tuple[str, str], frozenset[str]]:
        spec = spec_of()
        return {
            (path, method.upper()): _query(spec, operation)
            for path, operations in spec["paths"].items()
            for method, operation in operations.items()
            if isinstance(operation, dict)
        }

    @app.before_request
    def look_at_query() -> None:
        if not request.query_string or request.url_rule is None:
            return
        path = A_PATH_PARAMETER.sub(r"{\1}", request.url_rule.rule)
        known = declared().get((path, "GET" if request.method == "HEAD" else request.method))
        unknown = [] if known is None else [name for name in request.args if name not in known]
        if unknown:
            raise InvalidInput((name[:200], Msg("unknown")) for name in unknown)


def _query(spec: dict[str, Any], operation: dict[str, Any]) -> frozenset[str]:
    """The names of an operation's query parameters."""
    parameters = operation.get("parameters", ())
    return frozenset(one["name"] for one in parameters if one.get("in") == "query")
