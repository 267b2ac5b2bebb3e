"""The page on the phone: its files, served as they lie here; it asks only the HTTP API."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'"
)
"""The page runs what we serve and asks us; `blob:` are pictures that it fetched with its token."""
HERE = Path(__file__).parent
START = HERE / "index.html"
SERVED = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": ""}
"""What of this folder phones are given, and as what where the machine may think otherwise."""
FOR_EVER = "public, max-age=31536000, immutable"
"""The address of a part has the mark of all parts in it, so what lies there never changes."""

blp = Blueprint("page", __name__)


@blp.get("/")
@blp.get("/join/<code>")
def start(code: str = "") -> Response:
    """The page; it reads for itself whether it was opened by an invite's link."""
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
    response = Response(start_page(), headers=headers, mimetype="text/html")
    response.set_etag(mark())
    response.make_conditional(request)
    return response


@blp.get("/page/<seen>/<path:name>")
def part(seen: str, name: str) -> Response:
    """What the page is made of; of another version than ours there is nothing."""
    found = parts().get(name)
    if found is None or seen != mark():
        raise NotFound
    kind = SERVED[found.suffix] or mimetypes.types_map[found.suffix]
    return Response(found.read_bytes(), headers={"Cache-Control": FOR_EVER}, mimetype=kind)


@cache
def parts() -> dict[str, Path]:
    """Every file that a phone may ask for, by its name in addresses."""
    files = (path for path in sorted(HERE.rglob("*")) if path.suffix in SERVED)
    return {path.relative_to(HERE).as_posix(): path for path in files}


@cache
def mark() -> str:
    """A mark that changes when any part does."""
    digest = hashlib.sha256(START.read_bytes())
    for name, path in parts().items():
        digest.update(name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@cache
def start_page() -> str:
    """The page with the addresses of its parts."""
    return START.read_text("utf-8").replace("{parts}", f"/page/{mark()}")
