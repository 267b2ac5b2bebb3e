"""The present request and the running application themselves, and not Flask's proxies of them.

A look through a proxy takes ten times as long as one at the thing, and a move looks forty times.
"""

from __future__ import annotations

from functools import cache

from flask import Flask, Request, current_app, request

NAME = "scorekeeper"
"""Where an application keeps its Runtime."""


def the_request() -> Request:
    """What is being answered."""
    found: Request = request._get_current_object()  # type: ignore[attr-defined]
    return found


def header(name: str) -> str | None:
    """A header of it; Werkzeug raises and catches an error for each that is not there."""
    found: str | None = the_request().environ.get(_variable(name))
    return found


@cache
def _variable(name: str) -> str:
    return f"HTTP_{name.upper().replace('-', '_')}"


def the_app() -> Flask:
    """What answers it."""
    found: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    return found
