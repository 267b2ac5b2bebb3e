"""Inserts that meet a row with their key already, on SQLite and PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

import sqlalchemy as sa

KINDS = ("sqlite", "postgresql")


class ByDialect(Mapping[str, sa.Insert]):
    """A statement for each kind of database, by the dialect's name.

    Made by the first who asks: a dialect takes megabytes, and only one is used.
    """

    def __init__(self, make: Callable[[Any], sa.Insert]) -> None:
        self._make, self._made = make, dict[str, sa.Insert]()

    def __getitem__(self, name: str) -> sa.Insert:
        """The statement in the words of one dialect."""
        if name not in self._made:
            dialect = import_module(f"sqlalchemy.dialects.{name}")
            self._made[name] = self._make(dialect.insert)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        """The names of the dialects."""
        return iter(KINDS)

    def __len__(self) -> int:
        """How many dialects there are."""
        return len(KINDS)


def insert_or_nothing(table: sa.Table) -> ByDialect:
    """Insert a row, or do nothing where there is one with its key; the row count tells which.

    On PostgreSQL it waits for a transaction that is inserting the same.
    """

    def make(insert: Any) -> sa.Insert:
        made: sa.Insert = insert(table).on_conflict_do_nothing()
        return made.execution_options(preserve_rowcount=True)

    return ByDialect(make)


def insert_or_update(
    table: sa.Table, key: Sequence[str], change: Callable[[Any], Mapping[str, Any]]
) -> ByDialect:
    """Insert a row, or change the one that has its key; `change` is told the row offered."""

    def make(insert: Any) -> sa.Insert:
        offered = insert(table)
        made: sa.Insert = offered.on_conflict_do_update(
            index_elements=key, set_=dict(change(offered.excluded))
        )
        return made

    return ByDialect(make)
