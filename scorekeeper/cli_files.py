"""The command line for whole groups and databases: export, import, backup, restore."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import click
import orjson
from sqlalchemy.orm import Session

from scorekeeper.api.language import word
from scorekeeper.config import read_settings
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import LANGUAGES
from scorekeeper.service.archives.exporting import export_all
from scorekeeper.service.archives.importing import TakenIn, found_from
from scorekeeper.service.archives.reading import read_archive
from scorekeeper.service.archives.schemas import BadArchive
from scorekeeper.service.errors import NoSuchThing
from scorekeeper.service.transcripts.writing import write_transcripts
from scorekeeper.store import backup as copies
from scorekeeper.store.backup import BadBackup
from scorekeeper.store.migrate import migrate
from scorekeeper.store.session import Database, make_engine

IN_LANGUAGE = click.option(
    "--language", type=click.Choice(LANGUAGES), default=LANGUAGES[0], help="Of the texts."
)
A_FILE = click.Path(dir_okay=False, path_type=Path)
A_FILE_THERE = click.Path(exists=True, dir_okay=False, path_type=Path)


def in_a_folder(_context: click.Context, _parameter: click.Parameter, file: Path) -> Path:
    """Refuse a file in a folder that is not there, before anything is read for it."""
    if not file.parent.is_dir():
        raise click.BadParameter(f"There is no folder {file.parent}.")
    return file


@contextmanager
def our_database() -> Iterator[Database]:
    """The database that the settings name, with the newest tables."""
    settings = read_settings()
    database = Database(make_engine(settings.database, synchronous=settings.synchronous))
    migrate(database.engine)
    try:
        yield database
    finally:
        database.dispose()


@click.command("export")
@click.argument("group", type=UUID)
@click.argument("file", type=A_FILE, callback=in_a_folder)
@click.option("--text", is_flag=True, help="The deals in words, line by line.")
def export_group(group: UUID, file: Path, text: bool) -> None:
    """Write a GROUP to a FILE, with everything in it, private hands too."""
    with our_database() as database, database.at_one_moment() as session:
        try:
            archive = export_all(session, group)
        except NoSuchThing as error:
            raise click.ClickException(word(Msg("no_group"), LANGUAGES[0])) from error
    body = (
        write_transcripts(archive).encode()
        if text
        else orjson.dumps(archive, option=orjson.OPT_INDENT_2)
    )
    file.write_bytes(body)


@click.command("import")
@click.argument("file", type=A_FILE_THERE)
@IN_LANGUAGE
def import_group(file: Path, language: str) -> None:
    """Found a group from an exported FILE; tells the code that makes a phone its owner's.

    Exits with 2, and stores nothing, where the file has any fault; each is told by its place.
    """
    with our_database() as database:
        try:
            told = read_archive(file.read_bytes())
            with database.transaction() as session:
                taken, code = _with_progress(session, told)
        except BadArchive as error:
            _tell_faults(error.faults, language)
            sys.exit(2)
    facts = {"matches": taken.matches, "deals": taken.deals, "entries": taken.entries}
    click.echo(word(Msg("import.done", group=str(taken.group), code=code, **facts), language))


def _with_progress(session: Session, told: dict[str, Any]) -> tuple[TakenIn, str]:
    with click.progressbar(length=len(told["matches"]), file=sys.stderr) as bar:
        return found_from(session, told, lambda done, whole: bar.update(1))


def _tell_faults(faults: Iterable[tuple[tuple[str | int, ...], str]], language: str) -> None:
    for where, message in faults:
        click.echo(f"/{'/'.join(map(str, where))}: {word(message, language)}", err=True)


@click.command("groups")
def list_groups() -> None:
    """List the groups: id, name, how many matches."""
    from scorekeeper.service.groups import listed

    with our_database() as database, database.reading() as session:
        for key, name, count in listed(session):
            click.echo(f"{key}  {name}  {count}")


@click.command("backup")
@click.argument("file", type=A_FILE, callback=in_a_folder)
@IN_LANGUAGE
def backup(file: Path, language: str) -> None:
    """Copy the database to a FILE as it is now; the service may go on meanwhile."""
    try:
        copies.back_up(read_settings().database, file)
    except BadBackup as error:
        raise _refusal(error, language) from error


@click.command("restore")
@click.argument("file", type=A_FILE_THERE)
@click.option("--replace", is_flag=True, help="Whatever groups are there now are lost.")
@IN_LANGUAGE
def restore(file: Path, replace: bool, language: str) -> None:
    """Put a backup FILE in the place of the database; stop the service first."""
    settings = read_settings()
    try:
        copies.restore(settings.database, file, replace=replace)
    except BadBackup as error:
        raise _refusal(error, language) from error
    with our_database():
        click.echo(word(Msg("backup.restored", file=file), language))


def _refusal(error: BadBackup, language: str) -> click.ClickException:
    return click.ClickException(word(Msg(error.code, **error.facts), language))


FILE_COMMANDS = (export_group, import_group, list_groups, backup, restore)
"""What this file adds to the command line."""
