"""`/docs` and `/openapi.json`: the contract, to read and to try."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import flask_swagger_ui
from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    render_template,
    request,
    send_from_directory,
)
from werkzeug.exceptions import NotFound

from scorekeeper.api.answers import JSON, KEEP_FOR
from scorekeeper.api.contract import contract

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'"
)
"""The page may run what we serve, and ask us; nobody else."""
OURS = Path(__file__).parent / "static"
SWAGGER = Path(flask_swagger_ui.__file__).parent / "dist"
FILES = {
    "docs.js": OURS,
    "swagger-ui.css": SWAGGER,
    "swagger-ui-bundle.js": SWAGGER,
    "favicon-32x32.png": SWAGGER,
}
"""What the page is made of, and where each file lies."""

blp = Blueprint("docs", __name__, template_folder="templates")


@blp.get("/docs")
def docs() -> Response:
    """The contract as a page where every question can be tried."""
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
    return Response(render_template("docs.html"), headers=headers, mimetype="text/html")


@blp.get("/docs/<name>")
def docs_file(name: str) -> Response:
    """What the page is made of."""
    if name not in FILES:
        raise NotFound
    response = send_from_directory(FILES[name], name, max_age=3600)
    response.cache_control.public = True
    return response


@blp.get("/openapi.json")
def openapi_json() -> Response:
    """The contract as it is committed in `openapi/`."""
    body = _document(current_app._get_current_object())  # type: ignore[attr-defined]
    tag = hashlib.sha256(body).hexdigest()[:16]
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304)
        del response.headers["Content-Type"]
    else:
        response = Response(body, content_type=JSON)
    response.set_etag(tag)
    response.headers["Cache-Control"] = KEEP_FOR
    return response


@cache
def _document(app: Flask) -> bytes:
    return contract(app).encode()
