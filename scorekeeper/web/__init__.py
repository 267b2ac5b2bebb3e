"""The page on the phone: its files, served as they lie here; it asks only the HTTP API."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from pathlib import Path

import orjson
from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'"
)
"""The page runs what we serve and asks us; `blob:` are pictures that it fetched with its token."""
HERE = Path(__file__).parent
START, WORKER = HERE / "index.html", HERE / "sw.js"
LANGUAGES = ("el", "en")
SERVED = dict.fromkeys((".svg", ".png"), "") | {
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
}
"""What of this folder phones are given, and as what where the machine may think otherwise."""
PAPER = "#f4efe3"
"""The page's colour by day."""
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


@blp.get("/sw.js")
def worker() -> Response:
    """What lets the page open without reception; its text changes when any part does."""
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
    text = WORKER.read_text("utf-8").replace("{mark}", mark())
    files = [f"/page/{mark()}/{name}" for name in parts()]
    files += [f"/manifest/{language}.webmanifest" for language in LANGUAGES]
    return Response(
        text.replace("{files}", " ".join(files)), headers=headers, mimetype="text/javascript"
    )


@blp.get("/manifest/<any(el, en):language>.webmanifest")
def manifest(language: str) -> Response:
    """What a phone must know to keep the page among its apps."""
    headers = {"Cache-Control": "no-cache"}
    kind = "application/manifest+json"
    return Response(orjson.dumps(about(language)), headers=headers, mimetype=kind)


def about(language: str) -> dict[str, object]:
    """The page as an app: its name and icons, and the colours behind it while it starts."""
    texts = orjson.loads(parts()[f"texts/{language}.json"].read_bytes())
    at = f"/page/{mark()}"
    icons = [("icon.svg", "any", "any"), ("icon-mask.png", "512x512", "maskable")]
    icons += [(f"icon-{size}.png", f"{size}x{size}", "any") for size in (192, 512)]
    return {
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "name": "Scorekeeper",
        "short_name": "Scorekeeper",
        "description": texts["welcome.promise"],
        "lang": language,
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": f"{at}/{name}", "sizes": sizes, "purpose": purpose}
            for name, sizes, purpose in icons
        ],
    }


@cache
def parts() -> dict[str, Path]:
    """Every file that a phone may ask for, by its name in addresses."""
    files = (path for path in sorted(HERE.rglob("*")) if path.suffix in SERVED and path != WORKER)
    return {path.relative_to(HERE).as_posix(): path for path in files}


@cache
def mark() -> str:
    """A mark that changes when any part does."""
    digest = hashlib.sha256(START.read_bytes() + WORKER.read_bytes())
    for name, path in parts().items():
        digest.update(name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@cache
def start_page() -> str:
    """The page with the addresses of its parts."""
    return START.read_text("utf-8").replace("{parts}", f"/page/{mark()}")
