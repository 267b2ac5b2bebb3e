"""Lists page by page in the order of ids, which is the order in which things were made."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import InstrumentedAttribute, Session

from scorekeeper.engine.messages import Msg
from scorekeeper.service.errors import Unacceptable

T = TypeVar("T")
"""What is listed."""
CURSOR = re.compile("[0-9a-f]{32}")
"""As `page_of` writes one. Python reads ids with blanks, line breaks and signs of other scripts in
them as well; a cursor goes into an ETag, which can have none of these."""


@dataclass(frozen=True, slots=True)
class PageRequest:
    """Which page of a list is wanted: behind `cursor`, and how many things at the most."""

    cursor: str | None
    limit: int


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A page of a list, and the cursor behind which there is more; None: that was all."""

    items: Sequence[T]
    more: str | None


def page_of(
    session: Session,
    rows: sa.Select[T],
    key: InstrumentedAttribute[UUID],
    wanted: PageRequest,
) -> Page[T]:
    """Some of the rows, by `key`.

    Raises:
        Unacceptable: the cursor is none of ours.
    """
    if wanted.cursor is not None:
        rows = rows.where(key > _read(wanted.cursor))
    found = session.scalars(rows.order_by(key).limit(wanted.limit + 1)).all()
    items = found[: wanted.limit]
    return Page(items, getattr(items[-1], key.key).hex if len(found) > wanted.limit else None)


def _read(cursor: str) -> UUID:
    """The id that a cursor is.

    Raises:
        Unacceptable: it is none of ours.
    """
    if not CURSOR.fullmatch(cursor):
        raise Unacceptable(("cursor",), Msg("cursor"))
    return UUID(cursor)
