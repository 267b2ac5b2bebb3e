"""Writes of several rows that go together: one statement where the database can."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from scorekeeper.store.prepared import Prepared, Session


class Chain:
    """Updates and the insert of a row behind them; PostgreSQL gets them as one statement.

    Args:
        table: of the row; it is given a value for each column.
        updates: what is carried out before; no name of a value may be that of a column.
    """

    def __init__(self, table: sa.Table, *updates: sa.Update) -> None:
        self._new = [(one.key, f"new_{one.key}") for one in table.columns]
        insert = sa.insert(table).values({name: sa.bindparam(new) for name, new in self._new})
        before = [update.cte(f"before_{place}") for place, update in enumerate(updates)]
        self._whole = Prepared(insert.add_cte(*before))
        self._parts = (*map(Prepared, updates), Prepared(sa.insert(table), *table.columns.keys()))

    def run(self, session: Session, values: Mapping[str, Any]) -> None:
        """Carry them out."""
        if session.connection().dialect.name == "sqlite":
            for one in self._parts:
                one.run(session, values)
        else:
            given = {**values, **{new: values[name] for name, new in self._new}}
            self._whole.run(session, given)
