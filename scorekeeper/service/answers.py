"""The answers to requests with an Idempotency-Key: each request has its effect once.

A key is claimed at the start of the transaction that has the effect, and its answer is written
at the end of the same, or both with it by one statement (one_statement.py). A twin that comes
meanwhile waits at the claim: on SQLite because one writes at a time, on PostgreSQL because its row
has the same primary key.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, cast
from uuid import UUID

import orjson
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.service.errors import KeyReused, TokenUnknown
from scorekeeper.store.models import Answer, Device
from scorekeeper.store.prepared import Prepared
from scorekeeper.store.types import now
from scorekeeper.store.upserts import insert_or_nothing

BLANK = "–"
"""In place of a name that was forgotten."""
KEPT_FOR = timedelta(days=7)
MOST_FORGOTTEN = 100
"""Rows deleted at once, so that no request waits long for it."""
FORGET_EVERY = 50
"""Every how many claims old answers are looked for, on average."""

ROWS = cast(sa.Table, Answer.__table__)
CLAIMED = sa.and_(ROWS.c.device_id == sa.bindparam("device"), ROWS.c.key == sa.bindparam("claimed"))
CLAIM = Prepared(insert_or_nothing(ROWS), *ROWS.c.keys())
FIND = Prepared(
    sa.select(ROWS.c.request, ROWS.c.status, ROWS.c.headers, ROWS.c.body).where(CLAIMED)
)
CHANGE = sa.update(ROWS).where(CLAIMED)
KEEP = Prepared(CHANGE, "status", "headers", "body")
OLD = (
    sa.select(ROWS.c.device_id, ROWS.c.key)
    .where(ROWS.c.created_at < sa.bindparam("before"))
    .order_by(ROWS.c.created_at)
    .limit(MOST_FORGOTTEN)
    .with_for_update(skip_locked=True)
    .cte("old")
)
"""Searched for once: within the deletion PostgreSQL may search anew for each row, and take all."""
FORGET = sa.delete(ROWS).where(
    sa.tuple_(ROWS.c.device_id, ROWS.c.key).in_(sa.select(OLD.c.device_id, OLD.c.key))
)


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as it was given."""

    status: int
    headers: Mapping[str, str]
    body: bytes


NOT_YET = Given(0, {}, b"")
"""In place of the answer to a request that is being done."""


def claim(session: Session, device: UUID, key: str, request: str) -> Given | None:
    """Take a key for a request.

    Args:
        session: an open transaction; the effect belongs into the same.
        device: whose key it is.
        key: what the device calls the request.
        request: a digest of the request itself.

    Returns:
        The answer that was given before; None when there is none, and the request is to be
        done and its answer kept.

    Raises:
        KeyReused: the key came with another request before.
        TokenUnknown: the device was erased with its group while this waited.
    """
    try:
        claimed = CLAIM.count(session, row_of(device, key, request, NOT_YET))
    except IntegrityError as error:
        raise TokenUnknown from error
    if claimed:
        forget_now_and_then(session)
        return None
    found = FIND.first(session, {"device": device, "claimed": key})
    if found is None:
        return None  # forgotten just now
    of, status, headers, body = found
    if of != request:
        raise KeyReused
    return Given(status, headers, body.encode())


def row_of(device: UUID, key: str, request: str, given: Given) -> dict[str, Any]:
    """A whole row: the answer to a request."""
    told = {"device_id": device, "key": key, "request": request, "created_at": now()}
    return told | _written(given)


def _written(given: Given) -> dict[str, Any]:
    return {
        "status": given.status,
        "headers": dict(given.headers),
        "body": given.body.decode(),
    }


def keep(session: Session, device: UUID, key: str, given: Given) -> None:
    """Keep the answer to a request whose key was claimed in this transaction."""
    KEEP.run(session, _written(given) | {"device": device, "claimed": key})


def forget_name(session: Session, group: UUID, name: str) -> None:
    """Blank a name in the answers that a group's devices were given, which are kept a while."""
    spelt = orjson.dumps(name).decode()[1:-1]
    devices = sa.select(Device.id).where(Device.group_id == group)
    told = sa.select(ROWS.c.device_id, ROWS.c.key, ROWS.c.body).where(
        ROWS.c.device_id.in_(devices), ROWS.c.body.contains(spelt, autoescape=True)
    )
    for device, key, body in session.execute(told).all():
        blank = orjson.dumps(_blanked(orjson.loads(body), name)).decode()
        session.execute(CHANGE.values(body=blank), {"device": device, "claimed": key})


def _blanked(told: Any, name: str) -> Any:
    """JSON without a name in its texts."""
    if isinstance(told, dict):
        return {key: _blanked(one, name) for key, one in told.items()}
    if isinstance(told, list):
        return [_blanked(one, name) for one in told]
    if isinstance(told, str) and name in told.split(" + "):
        return BLANK
    return told.replace(name, BLANK) if isinstance(told, str) and " " in told else told


def forget_now_and_then(session: Session) -> None:
    """Delete some answers that are old, at one claim in many."""
    if secrets.randbelow(FORGET_EVERY) == 0:
        forget(session, now() - KEPT_FOR)


def forget(session: Session, before: datetime) -> None:
    """Delete some of the answers that were given before a moment."""
    session.execute(FORGET, {"before": before})
