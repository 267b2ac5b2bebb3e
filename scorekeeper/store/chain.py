"""Writes of several rows that go together: one statement where the database can."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from scorekeeper.store.prepared import Prepared, Session


def new_row(table: sa.Table) -> dict[str, sa.BindParameter[Any]]:
    """A value for each column of a row, by a name that no column has.

    In one statement with updates, columns' own names are taken.
    """
    return {one.key: sa.bindparam(_new(table, one.key), type_=one.type) for one in table.columns}


def as_new(table: sa.Table, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a row by those names."""
    return {_new(table, one.key): values[one.key] for one in table.columns}


def _new(table: sa.Table, column: str) -> str:
    return f"{table.name}_{column}"


class Chain:
    """Updates and the insert of a row behind them; PostgreSQL gets them as one statement.

    Args:
        table: of the row; it is given a value for each column.
        updates: what is carried out before; no name of a value may be that of a column.
    """

    def __init__(self, table: sa.Table, *updates: sa.Update) -> None:
        self._table = table
        insert = sa.insert(table).values(new_row(table))
        before = [update.cte(f"before_{place}") for place, update in enumerate(updates)]
        self._whole = Prepared(insert.add_cte(*before))
        self._parts = (*map(Prepared, updates), Prepared(sa.insert(table), *table.columns.keys()))

    def run(self, session: Session, values: Mapping[str, Any]) -> None:
        """Carry them out."""
        if session.connection().dialect.name == "sqlite":
            for one in self._parts:
                one.run(session, values)
        else:
            self._whole.run(session, {**values, **as_new(self._table, values)})
