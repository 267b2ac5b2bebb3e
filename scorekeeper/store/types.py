"""Column types and ids that mean the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import secrets
import time
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.engine import Dialect

Json = sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
"""A JSON document."""


class Utc(sa.TypeDecorator[datetime]):
    """A moment in UTC. SQLite keeps no zone, so it is put back when read."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

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


def new_id() -> UUID:
    """An id that sorts by the millisecond it was made in and cannot be guessed (UUID version 7)."""
    millis = time.time_ns() // 1_000_000
    tail = secrets.randbits(74)
    high, low = tail >> 62, tail & ((1 << 62) - 1)
    return UUID(int=(millis << 80) | (7 << 76) | (high << 64) | (2 << 62) | low)


def now() -> datetime:
    """The present moment, in UTC."""
    return datetime.now(UTC)
