"""Backups made while the service goes on, put back, and whole groups on the command line."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.store.migrate import migrate
from scorekeeper.store.session import Database, make_engine
from tests.api.season import Season, done


@pytest.fixture
def run() -> Callable[..., Any]:
    """A command on a database."""

    def run(url: str, *arguments: object) -> Any:
        environ = {"SCOREKEEPER_DATABASE": url}
        return CliRunner(env=environ).invoke(main, list(map(str, arguments)))

    return run


@pytest.fixture
def season(new_group, new_match):
    made = Season(new_group("Σαιζόν"), new_match)
    made.diloti()
    made.running()
    return made


def url_of(database):
    return f"sqlite:///{database.engine.url.database}"


def exported(phone):
    return done(phone.get(phone.at("export")))


@pytest.fixture
def again(apps):
    """The same phone, asking the service on another database."""
    opened = []

    def again(phone, url):
        opened.append(Database(make_engine(url)))
        return type(phone)(
            apps(opened[-1]).test_client(),
            phone.token,
            phone.group,
            phone.device,
            phone.player,
        )

    yield again
    for one in opened:
        one.dispose()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_backup_put_back_gives_the_same_export(season, database, run, again, tmp_path):
    told = exported(season.owner)
    file, fresh = tmp_path / "backup.db", f"sqlite:///{tmp_path}/fresh.db"
    assert run(url_of(database), "backup", file).exit_code == 0
    season.start("diloti", 2)

    ran = run(fresh, "restore", file)

    assert ran.exit_code == 0, ran.output
    assert exported(again(season.owner, fresh)) == told != exported(season.owner)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_backup_is_of_one_moment_while_others_write(season, database, run, again, tmp_path):
    stop = Event()

    def play():
        while not stop.is_set():
            season.start("diloti", 2).deals((4, 7))

    writing = Thread(target=play)
    writing.start()
    try:
        made = [run(url_of(database), "backup", tmp_path / f"{n}.db") for n in range(3)]
    finally:
        stop.set()
        writing.join()

    assert [one.exit_code for one in made] == [0, 0, 0]
    for n in range(3):
        matches = exported(again(season.owner, f"sqlite:///{tmp_path}/{n}.db"))["matches"]
        assert matches[:2] == exported(season.owner)["matches"][:2]
        assert all({seat["seat"] for seat in one["seats"]} == {0, 1} for one in matches)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_nothing_is_overwritten_by_a_slip(season, database, run, tmp_path):
    url, file, other = url_of(database), tmp_path / "backup.db", tmp_path / "other"
    assert run(url, "backup", file).exit_code == 0
    other.write_text("no database")

    for arguments in (("backup", file), ("restore", file), ("restore", "--replace", other)):
        english, greek = (run(url, *arguments, "--language", one) for one in ("en", "el"))
        assert english.exit_code == greek.exit_code == 1
        assert english.output != greek.output
    assert run(f"sqlite:///{tmp_path}/none.db", "backup", tmp_path / "x").exit_code == 1

    before = exported(season.owner)
    season.start("diloti", 2)
    assert run(url, "restore", "--replace", file).exit_code == 0
    database.engine.dispose()
    assert exported(season.owner) == before


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_a_dump_put_back_gives_the_same_export(
    season, database, programs, postgres_url, again, tmp_path
):
    told, plain = exported(season.owner), postgres_url.replace("+psycopg", "")
    dump = tmp_path / "scorekeeper.dump"
    others = make_engine(postgres_url).execution_options(isolation_level="AUTOCOMMIT")
    with others.connect() as connection:
        connection.execute(sa.text("DROP DATABASE IF EXISTS put_back"))
        connection.execute(sa.text("CREATE DATABASE put_back"))
    others.dispose()
    into = plain.replace("/postgres?", "/put_back?")

    for command in (
        ["pg_dump", "--format=custom", f"--file={dump}", plain],
        ["pg_restore", "--clean", "--if-exists", "--no-owner", f"--dbname={into}", str(dump)],
    ):
        subprocess.run([programs / command[0], *command[1:]], check=True, timeout=120)

    fresh = postgres_url.replace("/postgres?", "/put_back?")
    engine = make_engine(fresh)
    migrate(engine)
    engine.dispose()
    assert exported(again(season.owner, fresh)) == told


def test_postgres_is_left_to_its_own_programs(run, tmp_path):
    ran = run("postgresql://nobody@localhost/none", "backup", tmp_path / "x")

    assert ran.exit_code == 1
    assert "pg_dump" in ran.output


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_group_goes_to_a_file_and_founds_another(season, database, run, tmp_path):
    url, file, fresh = url_of(database), tmp_path / "g.json", f"sqlite:///{tmp_path}/f.db"
    group = season.owner.group
    assert group in run(url, "groups").output
    assert run(url, "export", group, file).exit_code == 0

    ran = run(fresh, "import", file)

    assert ran.exit_code == 0, ran.output
    assert "Matches: 2, deals: 5" in ran.output
    founded = run(fresh, "groups").output.split()[0]
    assert run(fresh, "export", founded, tmp_path / "again.json").exit_code == 0
    assert (tmp_path / "again.json").read_bytes() == file.read_bytes()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_every_private_hand_is_in_the_operators_file(season, database, run, tmp_path):
    file = tmp_path / "g.json"
    run(url_of(database), "export", season.owner.group, file)

    entries = json.loads(file.read_bytes())["matches"][1]["deals"][0]["entries"]

    assert [len(one["entry"].get("cards", ())) for one in entries if "hidden" in one] == [6, 6, 0]
    assert not any(one.get("covered") for one in entries)


def test_the_faults_of_a_file_are_told_by_their_places(run, tmp_path):
    file, url = tmp_path / "g.json", f"sqlite:///{tmp_path}/f.db"
    file.write_text(json.dumps({"format": "scorekeeper-group", "version": 1, "players": [7]}))

    english, greek = (run(url, "import", file, "--language", one) for one in ("en", "el"))

    assert english.exit_code == greek.exit_code == 2
    assert "/players/0: Not an object" in english.stderr
    assert "/matches: This is needed." in english.stderr
    assert greek.stderr != english.stderr
    assert run(url, "groups").output == ""


def test_a_group_that_is_not_there_is_said_so(run, tmp_path):
    ran = run(f"sqlite:///{tmp_path}/f.db", "export", "0" * 32, tmp_path / "x")

    assert ran.exit_code == 1
    assert "no such group" in ran.output
