"""Migrations down and up again with a season in place: what both can keep is as it was."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory

from scorekeeper.app import create_app
from scorekeeper.config import Settings
from scorekeeper.service.history.rebuild import groups_to_sum_up, sum_up
from scorekeeper.store.migrate import configuration, migrate
from scorekeeper.store.models import Base
from scorekeeper.store.revisions import is_current
from scorekeeper.store.session import Database, make_engine
from tests.api.conftest import Table
from tests.api.season import Season, done
from tests.conftest import phone_of
from tests.trust.test_corrected import sheets

REVISIONS = [one.revision for one in ScriptDirectory.from_config(configuration()).walk_revisions()]
"""The newest first."""
YOUNG = {"entries": ("version", "0003")}
"""By table, a column that is younger than it, and since when it is there."""


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Any) -> Any:
    """A database of this test's own, since its tables come and go."""
    if request.param == "sqlite":
        engine = make_engine(f"sqlite:///{tmp_path}/migrated.db")
    else:
        url = request.getfixturevalue("postgres_url")
        others = make_engine(url).execution_options(isolation_level="AUTOCOMMIT")
        with others.connect() as connection:
            connection.execute(sa.text("DROP DATABASE IF EXISTS back_and_forth"))
            connection.execute(sa.text("CREATE DATABASE back_and_forth"))
        others.dispose()
        engine = make_engine(url.replace("/postgres?", "/back_and_forth?"))
    migrate(engine)
    database = Database(engine)
    yield database
    database.dispose()


@pytest.fixture
def season(database: Database) -> Any:
    """A season, played on these tables."""
    app = create_app(Settings(rate=0, founding_rate=0), database)
    body = {"name": "Season", "device_name": "X", "time_zone": "Europe/Athens"}
    owner = phone_of(app, app.test_client().post("/v1/groups", json=body))

    def new_match(names: Any, phone: Any, **more: Any) -> Table:
        return Table(phone, None, [], done(phone.post(phone.at("matches"), more), 201))

    played = Season(owner, new_match)
    played.play()
    return played


def rows(database: Database) -> dict[str, list[dict[str, Any]]]:
    """All rows of the tables that there are, by column."""
    there = sa.MetaData()
    with database.engine.connect() as connection:
        there.reflect(connection)
        return {
            name: sorted((dict(one) for one in found), key=repr)
            for name in there.tables
            if name in Base.metadata.tables
            for found in [connection.execute(Base.metadata.tables[name].select()).mappings()]
        }


def test_a_season_survives_the_way_down_and_up_again(database, season, shown):
    before, told = rows(database), sheets(season.owner)
    lost: dict[str, int] = {}

    for back in REVISIONS[1:]:
        migrate(database.engine, back)
        kept = set(sa.inspect(database.engine).get_table_names())
        lost |= {name: len(found) for name, found in before.items() if name not in kept}
        migrate(database.engine)
        assert is_current(database.engine)
        again = rows(database)
        for name in kept & before.keys():
            young = YOUNG.get(name, ("", ""))
            wanted, found = (
                [without(row, young, back) for row in of[name]] for of in (before, again)
            )
            assert found == wanted, (back, name)

    with database.reading() as session:
        groups = groups_to_sum_up(session, every=True)
    with database.transaction() as session:
        for group, _ in groups:
            sum_up(session, group)
    assert sheets(season.owner) == told
    entries = len(before["entries"])
    shown(f"{len(REVISIONS)} revisions, {entries} entries kept; new at a later one: {lost}")


def without(row: dict[str, Any], young: tuple[str, str], revision: str) -> dict[str, Any]:
    """A row without the column that came later than a revision."""
    column, since = young
    return {name: one for name, one in row.items() if name != column or since <= revision}
