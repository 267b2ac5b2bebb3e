"""Column types and ids that mean the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import secrets
import time
from datetime import UTC, datetime
from threading import Lock
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import DATETIME
from sqlalchemy.engine import Dialect


class Document(sa.TypeDecorator[Any]):
    """A JSON document; the dialect of PostgreSQL, which takes megabytes, is loaded only for it."""

    impl = sa.JSON(none_as_null=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> sa.types.TypeEngine[Any]:
        """What it is on either database."""
        if dialect.name != "postgresql":
            return dialect.type_descriptor(sa.JSON(none_as_null=True))
        from sqlalchemy.dialects.postgresql import JSONB

        return dialect.type_descriptor(JSONB(none_as_null=True))


Json = Document()


UP_TO_MICROSECONDS = len("2026-11-29 18:30:00.000000")


class SqliteMoment(DATETIME):
    """A moment as SQLAlchemy keeps it on SQLite, written and read by Python's own ISO 8601.

    SQLAlchemy's format and pattern take ten times as long.
    """

    def bind_processor(self, dialect: Dialect) -> Any:
        """As it is stored: `2026-11-29 18:30:00.000000`."""
        return _stored

    def result_processor(self, dialect: Dialect, coltype: object) -> Any:
        """As it was."""
        return _moment


def _stored(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat(" ", "microseconds")[:UP_TO_MICROSECONDS]


def _moment(stored: str | None) -> datetime | None:
    return None if stored is None else datetime.fromisoformat(stored)


class Utc(sa.TypeDecorator[datetime]):
    """A moment in UTC. SQLite keeps no zone, so it is put back when read."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> sa.types.TypeEngine[Any]:
        """What it is on either database."""
        quick = dialect.name == "sqlite"
        return dialect.type_descriptor(SqliteMoment() if quick else sa.DateTime(timezone=True))  # type: ignore[no-untyped-call]

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        """Store only moments that say their zone, as UTC."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"moment without a time zone: {value}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Read moments as UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class WrittenUuid(sa.types.UserDefinedType[str]):
    """A UUID that PostgreSQL writes out itself; its driver would make an object of each first."""

    cache_ok = True

    def get_col_spec(self, **_: Any) -> str:
        """What it is in the table."""
        return "UUID"

    def column_expression(self, column: Any) -> Any:
        """How it is read."""
        return sa.cast(column, sa.Text)


class IdText(sa.TypeDecorator[str]):
    """An id that is only told again: read as text, which costs a third of a UUID."""

    impl = sa.Uuid(as_uuid=False)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> Any:
        """SQLite keeps the digits alone."""
        return sa.String(32) if dialect.name == "sqlite" else WrittenUuid()

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """As it is stored."""
        return value.replace("-", "") if value and dialect.name == "sqlite" else value

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        """As everybody writes it."""
        if value is None or dialect.name != "sqlite":
            return value
        return f"{value[:8]}-{value[8:12]}-{value[12:16]}-{value[16:20]}-{value[20:]}"


def told(column: Any) -> Any:
    """A column of ids, to be selected as text."""
    return sa.type_coerce(column, IdText()).label(column.name)


class Ids:
    """Ids that sort in the order in which one process makes them (UUID version 7).

    Behind the millisecond stands a counter of 12 bits, which goes on alone while the clock stands
    or goes back. The rest is random: no two processes make the same, and nobody guesses one.
    """

    def __init__(self) -> None:
        self._last, self._lock = 0, Lock()

    def new(self) -> UUID:
        """An id behind all that were made before."""
        millis = time.time_ns() // 1_000_000
        with self._lock:
            place = self._last = max(millis << 12, self._last + 1)
        high = place >> 12 << 16 | 7 << 12 | place & 0xFFF
        return UUID(int=high << 64 | 2 << 62 | secrets.randbits(62))


new_id = Ids().new


def now() -> datetime:
    """The present moment, in UTC."""
    return datetime.now(UTC)
