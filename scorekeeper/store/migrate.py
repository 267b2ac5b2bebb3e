"""Bringing a database to the present tables, from a checkout or an installed wheel."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from scorekeeper.store.revisions import migrations
from scorekeeper.store.session import committed_whole

LOCK = 0x5C08E
"""Any number of ours: who holds it on PostgreSQL, migrates."""


class BrokenMigration(RuntimeError):
    """A migration would leave rows that refer to nothing."""


def configuration(connection: sa.Connection | None = None) -> Config:
    """Alembic's settings, with the connection that the migrations run on."""
    config = Config()
    config.set_main_option("script_location", str(migrations()))
    config.attributes["connection"] = connection
    return config


def migrate(engine: sa.Engine, revision: str = "head") -> None:
    """Upgrade to `revision`, or downgrade where it lies behind; all of it or nothing."""
    with _alone(engine) as connection:
        config, before = configuration(connection), _present(connection)
        if _is_behind(config, connection, revision):
            command.downgrade(config, revision)
        else:
            command.upgrade(config, revision)
        if _present(connection) != before:
            _refuse_broken(connection)


def _refuse_broken(connection: sa.Connection) -> None:
    """Look at the foreign keys that SQLite did not look at while tables were changed.

    Raises:
        BrokenMigration: a row refers to nothing.
    """
    sqlite = connection.dialect.name == "sqlite"
    if sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise BrokenMigration


@contextmanager
def _alone(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A transaction while which nobody else migrates the same database.

    SQLite changes a table by copying it and dropping the old one. What refers to its rows must
    not go with it, so foreign keys are not looked at, which must be said outside of the
    transaction, where SQLite listens.
    """
    sqlite = engine.dialect.name == "sqlite"
    with committed_whole(engine).connect() as connection:
        driver = connection.connection.cursor()
        try:
            if sqlite:
                driver.execute("PRAGMA foreign_keys=OFF")
            with connection.begin():
                if not sqlite:
                    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
                yield connection
        finally:
            if sqlite:
                driver.execute("PRAGMA foreign_keys=ON")


def _present(connection: sa.Connection) -> str | None:
    """The database's present revision."""
    return MigrationContext.configure(connection).get_current_revision()


def _is_behind(config: Config, connection: sa.Connection, revision: str) -> bool:
    """Whether `revision` lies before the database's present one."""
    if revision in ("head", "heads"):
        return False
    present = _present(connection)
    if present is None or present == revision:
        return False
    earlier = ScriptDirectory.from_config(config).iterate_revisions(present, "base")
    return revision == "base" or revision in {one.revision for one in earlier}
