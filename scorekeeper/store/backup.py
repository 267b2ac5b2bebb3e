"""Copies of an SQLite database, made while it is in use, and put back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

PATIENCE = 10
"""Seconds to wait for whoever uses the database."""


class BadBackup(RuntimeError):
    """A backup that cannot be made or put back; `code` says why, in the words of the catalogue."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(f"{code} {facts}")
        self.code, self.facts = code, facts


def file_of(url: str) -> Path:
    """The file of an SQLite database.

    Raises:
        BadBackup: it is none.
    """
    address = sa.make_url(url)
    if address.get_backend_name() != "sqlite" or not address.database:
        raise BadBackup("backup.postgres")
    return Path(address.database)


def back_up(url: str, to: Path) -> None:
    """Copy the database at `url` to a file, as it is at one moment; nobody has to stop.

    The copy has no free pages, in which rows that were deleted could still be read.

    Raises:
        BadBackup: there is a file already, or no such database.
    """
    source = file_of(url)
    if to.exists():
        raise BadBackup("backup.exists", file=to)
    if not source.exists():
        raise BadBackup("backup.missing", file=source)
    part = to.with_name(f"{to.name}.part")
    part.unlink(missing_ok=True)
    try:
        _copy(source, part)
        with closing(sqlite3.connect(part)) as copy:
            copy.execute("PRAGMA journal_mode=DELETE")
            copy.execute("VACUUM")
        part.rename(to)
    finally:
        part.unlink(missing_ok=True)


def restore(url: str, backup: Path, *, replace: bool) -> None:
    """Put a backup in the place of the database at `url`; nobody may be serving it.

    Raises:
        BadBackup: it is no whole backup of ours, or there are groups in the database already and
            they are not to be replaced, or somebody uses it.
    """
    _check(backup)
    target = file_of(url)
    if not replace and target.exists() and _has_groups(target):
        raise BadBackup("backup.full", file=target)
    try:
        _copy(backup, target)
    except sqlite3.OperationalError as error:
        raise BadBackup("backup.busy", file=target) from error


def _copy(source: Path, target: Path) -> None:
    with (
        closing(sqlite3.connect(source, timeout=PATIENCE)) as read,
        closing(sqlite3.connect(target, timeout=PATIENCE)) as written,
    ):
        read.backup(written)


def _check(backup: Path) -> None:
    """Refuse what is no whole database of ours."""
    try:
        with closing(sqlite3.connect(backup)) as opened:
            sound = opened.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            opened.execute("SELECT version_num FROM alembic_version").fetchone()
            opened.execute("SELECT id FROM groups LIMIT 1").fetchone()
    except sqlite3.DatabaseError:
        sound = False
    if not sound:
        raise BadBackup("backup.broken", file=backup)


def _has_groups(target: Path) -> bool:
    with closing(sqlite3.connect(target, timeout=PATIENCE)) as opened:
        try:
            return opened.execute("SELECT id FROM groups LIMIT 1").fetchone() is not None
        except sqlite3.DatabaseError:
            return False
