"""Migrations: up, down and complete, on both databases, from a checkout or an installed wheel."""

from __future__ import annotations

import ast
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.store import revisions
from scorekeeper.store.migrate import BrokenMigration, configuration, migrate
from scorekeeper.store.models import Base
from scorekeeper.store.revisions import is_current, newest
from scorekeeper.store.session import Database, make_engine
from scorekeeper.store.types import now
from tests.service.life import ACTS, DRAWS, Life, kept

VERSIONS = sorted((Path(__file__).parents[1] / "migrations" / "versions").glob("*.py"))
REVISIONS = [one.revision for one in ScriptDirectory.from_config(configuration()).walk_revisions()]
"""The newest first."""


@pytest.fixture(params=["sqlite", "postgres"])
def engine(request, tmp_path):
    """An empty database, once of each kind."""
    if request.param == "sqlite":
        made = make_engine(f"sqlite:///{tmp_path}/empty.db")
        yield made
        made.dispose()
        return
    url = request.getfixturevalue("postgres_url")
    others = make_engine(url).execution_options(isolation_level="AUTOCOMMIT")
    with others.connect() as connection:
        connection.execute(sa.text("DROP DATABASE IF EXISTS migrated"))
        connection.execute(sa.text("CREATE DATABASE migrated"))
    made = make_engine(url.replace("/postgres?", "/migrated?"))
    yield made
    made.dispose()
    others.dispose()


def tables(engine):
    return set(sa.inspect(engine).get_table_names())


def test_the_tables_need_no_further_migration(engine):
    migrate(engine)

    assert is_current(engine)
    with engine.begin() as connection:
        command.check(configuration(connection))
    assert tables(engine) == set(Base.metadata.tables) | {"alembic_version"}


def test_every_migration_can_be_undone(engine):
    migrate(engine)

    for revision in [*REVISIONS[1:], "base"]:
        migrate(engine, revision)
        assert not is_current(engine)

    assert tables(engine) == {"alembic_version"}
    migrate(engine)
    assert is_current(engine)


def test_to_migrate_what_is_migrated_changes_nothing(engine):
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(Base.metadata.tables["failed_joins"].insert(), FAILED)

    migrate(engine)

    with engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT count(*) FROM failed_joins")) == 1


FAILED = {"subject": "code:X", "since": now(), "count": 1}


def test_several_may_migrate_at_once(engine):
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: migrate(engine), range(4)))

    assert is_current(engine)


def found_group(engine):
    """A group with one player."""
    migrate(engine)
    group = {"name": "X", "time_zone": "UTC", "recovery_hash": "x", "version": 1}
    with engine.begin() as connection:
        known = Base.metadata.tables
        group_id = connection.execute(
            known["groups"].insert().returning(known["groups"].c.id), group
        )
        player = {"group_id": group_id.scalar(), "name": "Anna", "guest": False}
        connection.execute(known["players"].insert(), player)


def test_a_table_that_is_rebuilt_takes_no_rows_with_it(engine, monkeypatch):
    found_group(engine)
    monkeypatch.setattr(command, "upgrade", rebuild_groups)

    migrate(engine)

    with engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT count(*) FROM players")) == 1
        if engine.dialect.name == "sqlite":
            assert connection.scalar(sa.text("PRAGMA foreign_keys")) == 1


def rebuild_groups(config, revision):
    """Copy a table and drop the old one, as SQLite's way of changing a column is."""
    operations = Operations(MigrationContext.configure(config.attributes["connection"]))
    with operations.batch_alter_table("groups") as groups:
        groups.alter_column("name", type_=sa.String(100))


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_a_migration_that_leaves_rows_without_their_group_is_undone(engine, monkeypatch):
    found_group(engine)
    monkeypatch.setattr(command, "upgrade", forget_groups)

    with pytest.raises(BrokenMigration):
        migrate(engine)

    with engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT count(*) FROM groups")) == 1


def forget_groups(config, revision):
    connection = config.attributes["connection"]
    connection.exec_driver_sql("DELETE FROM groups")
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'next'")


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_rows_are_looked_at_only_where_a_migration_ran(engine):
    said = []
    sa.event.listen(engine, "before_cursor_execute", lambda *told: said.append(told[2]))
    looks = "PRAGMA foreign_key_check"

    migrate(engine)
    assert said.count(looks) == 1
    migrate(engine)
    assert said.count(looks) == 1


def test_sums_of_pairs_by_month_come_from_the_matches_and_go_again(engine):
    """Migration 0007, with matches in place."""
    migrate(engine)
    life = Life(Database(engine), DRAWS)
    for _ in range(ACTS):
        life.act()
    with life.database.reading() as session:
        _, pairs = kept(session, life.group)

    migrate(engine, "0006")
    assert pairs_by_year(engine) == {
        (player, 0 if span == "ever" else start.year, *rest): number
        for (player, span, start, *rest), number in pairs.items()
        if span != "month"
    }

    migrate(engine)
    engine.dispose()
    with life.database.reading() as session:
        assert kept(session, life.group)[1] == pairs


def pairs_by_year(engine):
    """The sums as they were kept until then, by year, and 0 for ever."""
    rows = sa.text("SELECT * FROM pairs").columns(player_id=sa.Uuid, other_id=sa.Uuid)
    with engine.connect() as connection:
        return {
            (row.player_id, row.year, row.game, bool(row.together), row.other_id, name): number
            for row in connection.execute(rows)
            for name in ("matches", "won", "drawn", "lost")
            if (number := getattr(row, name))
        }


@pytest.mark.parametrize("path", VERSIONS, ids=lambda path: path.stem)
def test_a_migration_depends_on_nothing_that_will_change(path):
    tree = ast.parse(path.read_text("utf-8"))
    imported = {
        name.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }

    assert not [name for name in imported if name.startswith("scorekeeper")]
    assert len(ast.get_docstring(tree).splitlines()) > 2, "say what existing rows become"


def test_the_migrations_of_an_installed_wheel_are_found(tmp_path, monkeypatch):
    installed = tmp_path / "scorekeeper" / "migrations"
    shutil.copytree(VERSIONS[0].parents[1], installed)
    monkeypatch.setattr(revisions, "PLACES", (installed, tmp_path / "migrations"))
    engine = make_engine(f"sqlite:///{tmp_path}/wheel.db")

    migrate(engine)

    assert configuration().get_main_option("script_location") == str(installed)
    assert is_current(engine)
    engine.dispose()


@pytest.fixture
def run(tmp_path):
    """The command line, with a database of its own."""
    url = f"sqlite:///{tmp_path}/command.db"
    engine = make_engine(url)

    def run(*arguments):
        return CliRunner(env={"SCOREKEEPER_DATABASE": url}).invoke(main, ["migrate", *arguments])

    run.engine = engine
    yield run
    engine.dispose()


def test_the_command_line_migrates_forwards_and_back(run):
    assert run().exit_code == 0
    assert is_current(run.engine)
    assert run("base").exit_code == 0
    assert tables(run.engine) == {"alembic_version"}


def test_a_revision_that_is_none_is_said_so(run):
    ran = run("9999")

    assert ran.exit_code == 1
    assert "9999" in ran.output


def test_the_newest_migration_is_known_without_alembic():
    assert newest() == ScriptDirectory.from_config(configuration()).get_current_head()
