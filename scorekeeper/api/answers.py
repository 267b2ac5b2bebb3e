"""Answers as JSON, in the reader's language, and those that a client may keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

import orjson
from flask import Response
from flask.json.provider import JSONProvider
from werkzeug.datastructures import Headers

from scorekeeper import __version__
from scorekeeper.api.current import the_request
from scorekeeper.api.language import language

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

JSON = "application/json"
KEEP_FOR = "public, max-age=3600"
"""What changes only with a new version may be an hour old."""


LESS_IS_SAID = (204, 304)
"""Answers without a body, which some headers are taken out of."""
FOR_THE_CALLER = "Accept-Language, Authorization"
"""What an answer to a token depends on."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a view answers. `payload` is written as JSON; bytes as they are, None as nothing."""

    payload: Any
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    content_type: str = JSON

    @property
    def body(self) -> bytes:
        """The payload as it is sent."""
        if self.payload is None:
            return b""
        return self.payload if isinstance(self.payload, bytes) else orjson.dumps(self.payload)


@dataclass(frozen=True, slots=True)
class Versioned:
    """What a view answers that has a version, so that a client can ask whether it changed."""

    version: int
    payload: Callable[[str], Any]
    """Makes the payload in a language; not called where the client has this version already."""
    view: str = ""
    """What else the answer depends on, such as the seats whose hands the caller keeps: `s2`."""
    content_type: str = JSON
    vary: str = FOR_THE_CALLER
    """The headers of a question that the answer depends on."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """What goes with the payload."""


class OrjsonProvider(JSONProvider):
    """Flask's JSON, read and written by orjson: quicker, and text stays readable."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        """Write JSON."""
        return orjson.dumps(obj).decode()

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        """Read JSON."""
        return orjson.loads(s)


class Written(Response):
    """An answer that is written already, and goes out as it is.

    Flask would look for headers that are there already, copy them, spell every Location anew and
    wrap what is sent.

    Args:
        body: all of it, or what it is read from as it goes out.
        status: of HTTP.
        headers: without the length of the body.
    """

    def __init__(
        self, body: bytes | Iterator[bytes], status: int, headers: Mapping[str, str]
    ) -> None:
        self._whole = isinstance(body, bytes) and status not in LESS_IS_SAID
        if isinstance(body, bytes):
            said = _said({**headers, "Content-Length": str(len(body))})
            super().__init__([body], status, said, direct_passthrough=True)
        else:
            super().__init__(body, status, _said(headers))

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Send it as it is; Flask's own way where some of it is left out, or comes bit by bit."""
        if not self._whole or environ["REQUEST_METHOD"] == "HEAD":
            return super().__call__(environ, start)
        start(self.status, self.headers.to_wsgi_list())
        return cast("list[bytes]", self.response)


def _said(headers: Mapping[str, str]) -> Headers:
    """The headers of an answer, looked at together for what no header may have.

    Raises:
        ValueError: one has a line break, behind which another could be put.
    """
    told = "".join(headers.values())
    if "\n" in told or "\r" in told:
        raise ValueError("a header with a line break")
    said = Headers()
    said._list = list(headers.items())
    return said


def answer(payload: Any, spoken: str, status: int = 200, content_type: str = JSON) -> Response:
    """An answer whose texts are in the language `spoken`."""
    return written(orjson.dumps(payload), spoken, status, content_type)


def written(body: bytes, spoken: str, status: int = 200, content_type: str = JSON) -> Response:
    """An answer that is JSON already."""
    said = {"Content-Type": content_type, "Content-Language": spoken, "Vary": "Accept-Language"}
    return Written(body, status, said)


def lasting(edition: str, body: Callable[[str], bytes]) -> Response:
    """An answer that holds as long as this version of us and this edition of the rules.

    Args:
        edition: what of the answer can change, beside our own version.
        body: writes the JSON in a language; not called where the client has it already.
    """
    spoken = language()
    tag = f"{__version__}.{edition}.{spoken}"
    if the_request().if_none_match.contains_weak(tag):
        response = Response(status=304, headers=[("Vary", "Accept-Language")])
        del response.headers["Content-Type"]
    else:
        response = written(body(spoken), spoken)
    response.set_etag(tag)
    response.headers["Cache-Control"] = KEEP_FOR
    return response


def personal(
    body: bytes | Iterator[bytes], status: int, headers: Mapping[str, str], content_type: str = JSON
) -> Response:
    """An answer that depends on who asks."""
    said = {"Content-Type": content_type, "Vary": FOR_THE_CALLER, **headers}
    response = Written(body, status, said)
    if not body:
        del response.headers["Content-Type"]
    return response


def etag(version: int, spoken: str, view: str = "") -> str:
    """The name of a version in a language and, where it matters, in somebody's view."""
    return f"{version}.{spoken}.{view}" if view else f"{version}.{spoken}"
