"""Lists page by page in the order of ids, which is the order in which things were made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import InstrumentedAttribute, Session

from scorekeeper.engine.messages import Msg
from scorekeeper.service.errors import Unacceptable


@dataclass(frozen=True, slots=True)
class Span:
    """Which part of a list is wanted: behind `cursor`, and how many at the most."""

    cursor: str | None
    limit: int


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a list, and the cursor behind which there is more; None: that was all."""

    items: Sequence[Any]
    more: str | None


def page_of(
    session: Session, rows: sa.Select[Any], key: InstrumentedAttribute[UUID], span: Span
) -> Page:
    """Some of the rows, by `key`.

    Raises:
        Unacceptable: the cursor is none of ours.
    """
    if span.cursor is not None:
        rows = rows.where(key > _read(span.cursor))
    found = session.scalars(rows.order_by(key).limit(span.limit + 1)).all()
    items = found[: span.limit]
    return Page(items, items[-1].id.hex if len(found) > span.limit else None)


def _read(cursor: str) -> UUID:
    try:
        return UUID(cursor)
    except ValueError as error:
        raise Unacceptable(("cursor",), Msg("cursor")) from error
