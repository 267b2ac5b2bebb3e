"""The present request and the running application themselves, and not Flask's proxies of them.

A look through a proxy takes ten times as long as one at the thing, and a move looks forty times.
"""

from __future__ import annotations

from flask import Flask, Request, current_app, request


def the_request() -> Request:
    """What is being answered."""
    found: Request = request._get_current_object()  # type: ignore[attr-defined]
    return found


def the_app() -> Flask:
    """What answers it."""
    found: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    return found
