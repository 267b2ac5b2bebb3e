"""Who is removed leaves no name behind, and a group that is erased leaves nothing at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import sqlalchemy as sa

from scorekeeper.store import backup
from scorekeeper.store.models import Base
from tests.api.season import NAMES, Season, done

NOBODYS = {"alembic_version", "failed_joins"}


@pytest.fixture
def season(new_group, new_match):
    return Season(new_group("Σαιζόν-όνομα"), new_match)


def every_row(database):
    """The rows of each table that has any, as text."""
    with database.engine.connect() as connection:
        return {
            name: [json.dumps(list(map(str, row)), ensure_ascii=False) for row in rows]
            for name, table in Base.metadata.tables.items()
            if (rows := connection.execute(sa.select(table)).all())
        }


def test_a_removed_players_name_is_nowhere(season, database):
    owner, anna = season.owner, season.players[0]
    body = {"name": "Νικόλας", "guest": True}
    gone = done(owner.post(owner.at("players"), body, key="add-nikolas"), 201)["id"]
    seats = {"game": "diloti", "seats": [gone, anna]}
    done(owner.post(owner.at("matches"), seats, key="start-match"), 201)
    assert "Νικόλας" in str(every_row(database))

    assert owner.delete(owner.at("players", gone)).status_code == 204

    assert "Νικόλας" not in str(every_row(database))
    again = done(owner.post(owner.at("players"), body, key="add-nikolas"), 201)
    assert (again["id"], again["name"]) == (gone, "–")


def test_scores_of_a_removed_player_stay(season):
    table = season.start("diloti", 2)
    table.deals((4, 7))
    season.owner.delete(season.owner.at("players", season.players[0]))

    sheet = table.sheet()

    assert (sheet["names"], sheet["totals"]) == (["Former player", "Bob"], [4, 7])


def test_a_phone_that_is_nobodys_any_more_leaves_the_matches_to_its_player(season, join):
    owner, player = season.owner, season.players[0]
    phone, table = join(owner, player_id=player), season.start("diloti", 2)
    season.phone_of = lambda _: phone
    table.deals((4, 7))
    before = done(owner.get(f"/v1/players/{player}/statistics"))

    done(owner.patch(owner.at("devices", phone.device), {"player_id": None}))

    assert done(owner.get(f"/v1/players/{player}/statistics")) == before
    assert [
        one["id"] for one in done(owner.get(owner.at(f"matches?player={player}")))["items"]
    ] == [table.id]


def test_an_erased_group_leaves_no_row_in_any_table(season, database, join):
    join(season.owner)
    season.diloti()
    season.doudizhu()
    season.running()
    assert len(every_row(database)) > 12
    query = "?confirm=Σαιζόν-όνομα"

    assert season.owner.delete(season.owner.at() + query).status_code == 204

    assert every_row(database).keys() <= NOBODYS


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_erased_group_is_in_no_backup_made_afterwards(season, database, tmp_path):
    season.diloti()
    url = f"sqlite:///{database.engine.url.database}"
    before, after = tmp_path / "before.db", tmp_path / "after.db"
    backup.back_up(url, before)
    assert NAMES[0].encode() in before.read_bytes()

    season.owner.delete(season.owner.at() + "?confirm=Σαιζόν-όνομα")
    backup.back_up(url, after)

    assert not any(name.encode() in after.read_bytes() for name in (*NAMES, "Σαιζόν-όνομα"))
    assert Path(f"{after}.part").exists() is False
