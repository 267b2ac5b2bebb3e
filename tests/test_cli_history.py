"""The commands about past matches: a season to look around in, and summing up anew."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from scorekeeper.app import create_app
from scorekeeper.cli import main
from scorekeeper.config import Settings
from scorekeeper.store.session import make_engine


@pytest.fixture
def address(tmp_path, monkeypatch):
    url = f"sqlite:///{tmp_path}/demo.db"
    monkeypatch.setenv("SCOREKEEPER_DATABASE", url)
    monkeypatch.setenv("SCOREKEEPER_SYNCHRONOUS", "NORMAL")
    return url


def run(*arguments):
    ran = CliRunner().invoke(main, [*arguments], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    return ran.output


def rows(url, table):
    engine = make_engine(url)
    with engine.connect() as connection:
        found = connection.execute(sa.text(f"SELECT * FROM {table}")).all()
    engine.dispose()
    return sorted(map(str, found))


def test_the_demo_prints_a_token_that_reads_its_season(address):
    printed = dict(line.split() for line in run("demo", "--weeks", "4").splitlines()[-3:])

    client = create_app(Settings(database=address)).test_client()
    headers = {"Authorization": f"Bearer {printed['token']}"}
    answer = client.get(f"/v1/groups/{printed['group']}/matches", headers=headers)
    assert answer.status_code == 200
    assert len(answer.json["items"]) >= 8
    assert {"finished"} <= {one["status"] for one in answer.json["items"]}


def test_to_sum_up_anew_changes_nothing(address):
    run("demo", "--weeks", "4")
    before = [rows(address, table) for table in ("figures", "pairs", "playings")]

    printed = run("rebuild-statistics")

    assert "matches summed up" in printed
    assert all(before)
    assert [rows(address, table) for table in ("figures", "pairs", "playings")] == before


def test_matches_that_were_never_summed_up_are_so_when_the_database_is_migrated(address):
    run("demo", "--weeks", "3")
    before = rows(address, "figures")
    engine = make_engine(address)
    with engine.begin() as connection:
        for table in ("figures", "pairs", "playings", "histories"):
            connection.execute(sa.text(f"DELETE FROM {table}"))
    engine.dispose()

    run("migrate")

    assert rows(address, "figures") == before
