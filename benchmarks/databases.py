"""Databases of the benchmarks' own that keep what they acknowledge: SQLite FULL, PostgreSQL."""

from __future__ import annotations

import os
import pwd
import subprocess
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa

from scorekeeper.store.migrate import migrate
from scorekeeper.store.session import make_engine

PROGRAMS = Path("/usr/lib/postgresql")
KINDS = SQLITE, POSTGRES = "SQLite", "PostgreSQL"


def databases(folder: Path, on: str | None = None) -> Iterator[tuple[str, str]]:
    """Each kind's name and address, or of one alone; what is in `folder` is used again."""
    if on in (None, SQLITE):
        yield SQLITE, migrated(f"sqlite:///{folder}/bench.db")
    if on in (None, POSTGRES):
        yield from _postgres_if_there(folder)


def _postgres_if_there(folder: Path) -> Iterator[tuple[str, str]]:
    found = sorted(PROGRAMS.glob("*/bin/initdb"), reverse=True)
    if not found:
        print(f"PostgreSQL is not measured: its programs are not in {PROGRAMS}")
        return
    yield from postgres(found[0].parent, folder)


def postgres(programs: Path, folder: Path) -> Iterator[tuple[str, str]]:
    """A PostgreSQL with its data in `folder`, reached by a socket, stopped at the end."""
    home = (folder / "postgres").absolute()
    home.mkdir(exist_ok=True)
    user = None
    if os.geteuid() == 0:  # as whom it refuses to run
        user = pwd.getpwnam("postgres")
        os.chown(home, user.pw_uid, user.pw_gid)
        folder.chmod(0o711)

    def run(program: str, *arguments: str) -> None:
        command = [str(programs / program), "-D", "cluster", *arguments]
        uid, gid = (None, None) if user is None else (user.pw_uid, user.pw_gid)
        subprocess.run(
            command, cwd=home, user=uid, group=gid, check=True, stdout=subprocess.DEVNULL
        )

    if not (home / "cluster").exists():
        run("initdb", "-A", "trust", "-U", "bench", "-E", "UTF8", "--locale=C.UTF-8")
    options = f"-c listen_addresses= -c unix_socket_directories={home}"
    run("pg_ctl", "-w", "-l", "log", "-o", options, "start")
    try:
        yield POSTGRES, migrated(f"postgresql+psycopg://bench@/postgres?host={home}")
    finally:
        run("pg_ctl", "-w", "-m", "fast", "stop")


def another(url: str, name: str) -> str:
    """The address of a database beside one, made where it is not there yet, with its tables."""
    if url.startswith("sqlite"):
        return migrated(url.replace("bench.db", f"{name}.db"))
    engine = make_engine(url)
    asked = sa.text("SELECT count(*) FROM pg_database WHERE datname = :name")
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if not connection.scalar(asked, {"name": name}):
            connection.exec_driver_sql(f'CREATE DATABASE "{name}"')
    engine.dispose()
    return migrated(url.replace("/postgres?", f"/{name}?"))


def migrated(url: str) -> str:
    """The address of a database, once it has its tables."""
    engine = make_engine(url)
    migrate(engine)
    engine.dispose()
    return url
