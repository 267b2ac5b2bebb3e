"""Inserts that meet a row with their key already, on SQLite and PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

ByDialect = Mapping[str, sa.Insert]
"""A statement for each kind of database, by the dialect's name."""


def insert_or_nothing(table: sa.Table) -> ByDialect:
    """Insert a row, or do nothing where there is one with its key; the row count tells which.

    On PostgreSQL it waits for a transaction that is inserting the same.
    """
    counted = {"preserve_rowcount": True}
    return {
        "sqlite": sqlite.insert(table).on_conflict_do_nothing().execution_options(**counted),
        "postgresql": postgresql.insert(table)
        .on_conflict_do_nothing()
        .execution_options(**counted),
    }


def insert_or_update(
    table: sa.Table, key: Sequence[str], change: Callable[[Any], Mapping[str, Any]]
) -> ByDialect:
    """Insert a row, or change the one that has its key; `change` is told the row offered."""
    made: dict[str, sa.Insert] = {}
    for name, dialect in (("sqlite", sqlite), ("postgresql", postgresql)):
        insert = dialect.insert(table)
        made[name] = insert.on_conflict_do_update(
            index_elements=key, set_=dict(change(insert.excluded))
        )
    return made
