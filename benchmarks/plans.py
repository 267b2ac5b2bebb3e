"""Plans of queries that look at many rows, as each kind of database tells them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from flask import Flask
from sqlalchemy import event

from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.store.session import Database, make_engine

MANY = 10_000
STEPS_A_ROW = 4
"""Steps of SQLite's machine that no scanned row does without, so that none is missed."""


def watched(url: str, token: str, questions: Sequence[tuple[str, str]]) -> None:
    """Ask within this process, and print the plan of every query that looks at MANY rows."""
    engine = make_engine(url)
    app = create_app(Settings(database=url), Database(engine))
    if engine.dialect.name == "sqlite":
        for name, plan in _steps(engine, app, token, questions):
            print(f"    {name} looks at more than {MANY:,} rows:\n{plan}", flush=True)
    else:
        for name, plan in _explained(engine, app, token, questions):
            print(f"    {name} looks at more than {MANY:,} rows:\n{plan}", flush=True)
    engine.dispose()


def _ask(app: Flask, token: str, path: str) -> None:
    answer = app.test_client().get(path, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200, (path, answer.text)


def _steps(
    engine: sa.Engine, app: Flask, token: str, questions: Sequence[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """On SQLite: statements during which its machine made many steps."""
    asked: list[tuple[Any, str, Any]] = []
    busy: list[tuple[str, Any]] = []

    @event.listens_for(engine, "before_cursor_execute")
    def begin(connection: Any, cursor: Any, statement: str, values: Any, *rest: Any) -> None:
        asked[:] = [(cursor, statement, values)]
        driver = connection.connection.driver_connection
        driver.set_progress_handler(lambda: busy.append((statement, values)), MANY * STEPS_A_ROW)

    for name, path in questions:
        busy.clear()
        _ask(app, token, path)
        for statement, values in dict(busy).items():
            with engine.connect() as connection:
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
                yield name, "\n".join(f"        {row[-1]}" for row in plan)


def _explained(
    engine: sa.Engine, app: Flask, token: str, questions: Sequence[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """On PostgreSQL: statements whose plan, carried out, touched many rows in some node."""
    asked: list[tuple[str, Any]] = []

    @event.listens_for(engine, "before_cursor_execute")
    def note(connection: Any, cursor: Any, statement: str, values: Any, *rest: Any) -> None:
        if statement.lstrip().upper().startswith("SELECT"):
            asked.append((statement, values))

    for name, path in questions:
        asked.clear()
        _ask(app, token, path)
        for statement, values in asked:
            with engine.connect() as connection:
                explain = f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}"
                (told,) = connection.exec_driver_sql(explain, values).one()
            if _most(told[0]["Plan"]) > MANY:
                yield name, "\n".join(_lines(told[0]["Plan"], 8))


def _most(node: Mapping[str, Any]) -> int:
    """The most rows that a node of the plan read, with those it dropped."""
    dropped = sum(value for name, value in node.items() if name.startswith("Rows Removed"))
    own = int((node["Actual Rows"] + dropped) * node["Actual Loops"])
    return max([own, *(_most(below) for below in node.get("Plans", ()))])


def _lines(node: Mapping[str, Any], indent: int) -> Iterator[str]:
    where = node.get("Index Name") or node.get("Relation Name") or ""
    yield f"{' ' * indent}{node['Node Type']} {where} {node['Actual Rows']} rows"
    for below in node.get("Plans", ()):
        yield from _lines(below, indent + 2)
