"""Writes for a token: one transaction each, and one effect however often a request is sent.

A view that only says what is to be done is made a whole write by `@blp.writes(schema)`:

    @blp.named("addPlayer")
    @blp.writes(NewPlayerSchema())
    @blp.answers(201, PlayerSchema(), "The player.")
    @blp.refuses(403, 404, 409)
    def post(
        self, session: Session, caller: Caller, body: dict[str, Any], group_id: UUID
    ) -> Reply:
        player = players.add(session, caller, group_id, body["name"])
        return Reply(player_json(player, language()), 201, {"Location": ...})

- The view gets an open transaction and the calling device, then what the schema loaded (left
  out without one; `location="query"` reads the query instead), then the address's parts by name.
  `live()` of database.py are the folded deals.
- It returns a `Reply` of plain values, and raises an error of service/errors.py to refuse. The
  answer goes out after the commit; a refusal rolls everything back.
- 401, 422, 503, with a body also 400, 413 and 415, the token and the header Idempotency-Key are
  declared by `writes`; the view declares what else it refuses with.
- Where the request has an Idempotency-Key, the answer is stored in the same transaction, and a
  second request with that key gets it again with `Idempotency-Replayed: true`. A twin at the
  same time waits for the first. An answer that holds a token must not be stored: operations
  that give one out take no token, and so are not made by `writes`.
- `version_seen()` of reading.py is the version that If-Match names; declare it by `@blp.guarded`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Response
from sqlalchemy.orm import Session
from werkzeug.exceptions import HTTPException

from scorekeeper.api.answers import Reply, personal
from scorekeeper.api.auth import bearer
from scorekeeper.api.current import header, the_request
from scorekeeper.api.database import reading, transaction
from scorekeeper.api.language import language
from scorekeeper.api.problems import InvalidInput, MalformedJson
from scorekeeper.engine.messages import Msg
from scorekeeper.service import answers
from scorekeeper.service.access import Caller, who
from scorekeeper.service.answers import Given

HEADER, REPLAYED = "Idempotency-Key", "Idempotency-Replayed"
LEAST, MOST = 8, 128
KEY = re.compile(rf"[!-~]{{{LEAST},{MOST}}}")
IDEMPOTENCY_KEY = {
    "name": HEADER,
    "description": (
        "A name of your choice for this request. Sent again with the same key, the request has "
        "no further effect and gets the first answer, for seven days; another request with the "
        "same key is refused with 422. Only successes are remembered."
    ),
    "schema": {"type": "string", "minLength": LEAST, "maxLength": MOST, "pattern": "^[!-~]*$"},
}
"""The header as the contract shows it."""

Parse = Callable[[], Any] | None
"""Reads what the client sends; None where nothing is wanted."""


def done_once(view: Callable[..., Reply], parse: Parse) -> Callable[..., Response]:
    """The view as a whole write; see above."""

    @wraps(view)
    def write(resource: Any, **where: Any) -> Response:
        token = bearer()
        key, asked = _question(token, parse)
        with transaction() as session:
            caller = who(session, token)

            def act() -> Given:
                reply = view(resource, session, caller, *asked, **where)
                return _given(reply)

            if key is None:
                given, replayed = act(), False
            else:
                given, replayed = _once(session, caller, key, _digest(asked), act)
        response = personal(given.body, given.status, given.headers)
        if replayed:
            response.headers[REPLAYED] = "true"
        return response

    return write


def _once(
    session: Session, caller: Caller, key: str, digest: str, act: Callable[[], Given]
) -> tuple[Given, bool]:
    """The answer to a request with a key, and whether it had been given before."""
    given = answers.claim(session, caller.device, key, digest)
    if given is not None:
        return given, True
    fresh = act()
    answers.keep(session, caller.device, key, fresh)
    return fresh, False


def _given(reply: Reply) -> Given:
    headers = dict(reply.headers)
    if reply.payload is not None:
        headers |= {"Content-Type": reply.content_type, "Content-Language": language()}
    return Given(reply.status, headers, reply.body)


def _question(token: str, parse: Parse) -> tuple[str | None, tuple[Any, ...]]:
    """The request's key and what it asks, read before a transaction begins.

    Raises:
        TokenUnknown: the token is nobody's, which is said before what else is wrong.
    """
    try:
        return _key(), () if parse is None else (parse(),)
    except (InvalidInput, MalformedJson, HTTPException):
        with reading() as session:
            who(session, token)
        raise


def _key() -> str | None:
    key = header(HEADER)
    if key is not None and not KEY.fullmatch(key):
        raise InvalidInput([(HEADER, Msg("idempotency_key", min=LEAST, max=MOST))])
    return key


def _digest(asked: tuple[Any, ...]) -> str:
    """What tells this request from another: method, address and, where one is wanted, body."""
    request = the_request()
    body = request.get_data() if asked else b""
    parts = (request.method.encode(), request.path.encode(), request.query_string, body)
    return hashlib.sha256(b"\n".join(parts)).hexdigest()
