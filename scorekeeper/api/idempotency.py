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
- With `optimistic=True`, PostgreSQL is first tried by one statement (service/one_statement.py);
  where that does not do, the view is asked again in a transaction. Such a view changes nothing but
  by `write`.
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
from scorekeeper.api.database import is_optimistic, optimistic_session, reading, transaction
from scorekeeper.api.language import language
from scorekeeper.api.problems import InvalidInput, MalformedJson
from scorekeeper.engine.messages import Msg
from scorekeeper.service import answers
from scorekeeper.service.access import Caller, who
from scorekeeper.service.answers import Given
from scorekeeper.service.errors import RulesBroken, ScorekeeperError
from scorekeeper.service.one_statement import (
    NotOneStatementError,
    refusal_holds,
    write_optimistically,
)

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


Act = Callable[[Session, Caller], Given]


def done_once(
    view: Callable[..., Reply], parse: Parse, *, optimistic: bool = False
) -> Callable[..., Response]:
    """The view as a whole write; see above."""

    @wraps(view)
    def write(resource: Any, **where: Any) -> Response:
        token = bearer()
        key, asked = _question(token, parse)
        claimed = None if key is None else (key, _digest(asked))

        def act(session: Session, caller: Caller) -> Given:
            return _given(view(resource, session, caller, *asked, **where))

        given = _in_one_statement(token, claimed, act) if optimistic and is_optimistic() else None
        if given is None:
            return _in_transaction(token, claimed, act)
        return personal(given.body, given.status, given.headers)

    return write


def _in_one_statement(token: str, claimed: tuple[str, str] | None, act: Act) -> Given | None:
    """The answer where all was written by one statement; None where it is to be asked again.

    It is where something is not as it was believed, and where something else than a rule refuses
    it, which may be so no more.

    Raises:
        RulesBroken: the rules refuse it, of the match as it is.
    """
    try:
        with optimistic_session() as session:
            caller = who(session, token)
            try:
                given = act(session, caller)
            except RulesBroken as refusal:
                if refusal_holds(session, caller, refusal, claimed[0] if claimed else None):
                    raise
                raise NotOneStatementError from refusal
            if claimed is None:
                write_optimistically(session, caller, None)
            else:
                row = answers.row_of(caller.device, *claimed, given)
                write_optimistically(session, caller, row)
                answers.forget_now_and_then(session)
    except RulesBroken:
        raise
    except (ScorekeeperError, NotOneStatementError):
        return None
    return given


def _in_transaction(token: str, claimed: tuple[str, str] | None, act: Act) -> Response:
    with transaction() as session:
        caller = who(session, token)
        before = None
        if claimed is not None:
            before = answers.claim(session, caller.device, *claimed)
        given = before or act(session, caller)
        if claimed is not None and before is None:
            answers.keep(session, caller.device, claimed[0], given)
    response = personal(given.body, given.status, given.headers)
    if before is not None:
        response.headers[REPLAYED] = "true"
    return response


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
