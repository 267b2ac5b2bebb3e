"""The rows of a database: taken away, or put back as they were at a moment."""

from __future__ import annotations

from typing import Any

from scorekeeper.store.models import Base
from scorekeeper.store.session import Database, committed_whole

Rows = dict[str, list[dict[str, Any]]]


def empty(database: Database) -> None:
    """Take all rows away; PostgreSQL is asked once, since each of its answers takes a while."""
    every = [f"DELETE FROM {table.name}" for table in reversed(Base.metadata.sorted_tables)]
    together = database.engine.dialect.name == "postgresql"
    with committed_whole(database.engine).begin() as connection:
        for statement in ["; ".join(every)] if together else every:
            connection.exec_driver_sql(statement)


def rows_of(database: Database) -> Rows:
    """All that a database remembers, by table and in the order of ids, as it was made.

    None comes without that to which it belongs, and a match before its rematches.
    """
    with database.engine.connect() as connection:
        return {
            table.name: [
                dict(row)
                for row in connection.execute(
                    table.select().order_by(*table.primary_key)
                ).mappings()
            ]
            for table in reversed(Base.metadata.sorted_tables)
        }


def put_back(database: Database, rows: Rows) -> None:
    """Let a database remember these rows and no others."""
    empty(database)
    with committed_whole(database.engine).begin() as connection:
        for table in Base.metadata.sorted_tables:
            if rows[table.name]:
                connection.execute(table.insert(), rows[table.name])
