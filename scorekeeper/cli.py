"""The command line: serve, migrate, replay a journal, read a rule book, write the contract."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import click
from alembic.util import CommandError

from scorekeeper import __version__
from scorekeeper.api.contract import contract, write_contract
from scorekeeper.api.language import word
from scorekeeper.app import create_app, open_database
from scorekeeper.cli_files import FILE_COMMANDS, IN_LANGUAGE, our_database
from scorekeeper.cli_refusals import Plainly
from scorekeeper.cli_replay import replay_file
from scorekeeper.config import Settings, read_settings
from scorekeeper.engine.rulebook import LANGUAGES, Rule
from scorekeeper.games import GAMES
from scorekeeper.service import names
from scorekeeper.service.demo.season import found, season
from scorekeeper.service.fields import time_zones
from scorekeeper.service.history.rebuild import groups_to_sum_up, sum_up
from scorekeeper.store.migrate import migrate as run_migrations
from scorekeeper.store.revisions import is_current
from scorekeeper.store.session import Database


@click.group(cls=Plainly)
@click.version_option(__version__)
def main() -> None:
    """Keep score and settle arguments for people playing cards with real cards."""


@main.command()
@click.option("--host", help="The address to listen on; SCOREKEEPER_HOST.")
@click.option(
    "--port", type=click.IntRange(0, 65535), help="The port to listen on; SCOREKEEPER_PORT."
)
def serve(host: str | None, port: int | None) -> None:
    """Serve the API by gunicorn."""
    from scorekeeper.serving import run

    settings = read_settings()
    _migrate(settings, "head")
    address = (host or settings.host, settings.port if port is None else port)
    run(lambda: create_app(settings), settings, *address)


@main.command()
@click.argument("revision", default="head")
def migrate(revision: str) -> None:
    """Bring the database to the newest tables, or to those of a REVISION; `base` is none."""
    try:
        _migrate(read_settings(), revision)
    except CommandError as error:
        raise click.ClickException(str(error)) from error


def _migrate(settings: Settings, revision: str) -> None:
    database = open_database(settings)
    run_migrations(database.engine, revision)
    if is_current(database.engine):
        _sum_up(database, every=False)
    database.dispose()


@main.command("rebuild-statistics")
def rebuild_statistics() -> None:
    """Sum up the figures of all past matches anew, from the results that are stored.

    They should come out as they are; each group is done in a transaction of its own, and its
    phones wait for that long to close deals.
    """
    with our_database() as database:
        done = _sum_up(database, every=True)
    click.echo(f"{done} matches summed up")


def _sum_up(database: Database, *, every: bool) -> int:
    """Sum up the matches of all groups, or of those that never were; how many it did."""
    with database.reading() as session:
        groups = groups_to_sum_up(session, every=every)
    total = sum(matches for _, matches in groups)
    if groups:
        with click.progressbar(length=total, label="Summing up matches") as bar:
            for group, _ in groups:
                with database.transaction() as session:
                    sum_up(session, group, bar.update)
    return total


def a_name(_context: click.Context, _parameter: click.Parameter, text: str) -> str:
    """The name that a text is, as every group's is written."""
    try:
        return names.clean(text)
    except names.BadName as error:
        raise click.BadParameter(word(error.message, LANGUAGES[0])) from error


def a_time_zone(_context: click.Context, _parameter: click.Parameter, text: str) -> str:
    """The name of a time zone, as every group has one."""
    if text not in time_zones():
        raise click.BadParameter(word("time_zone", LANGUAGES[0]))
    return text


@main.command()
@click.option("--name", default="Demo", show_default=True, callback=a_name, help="Of the group.")
@click.option(
    "--time-zone",
    default="Europe/Athens",
    show_default=True,
    callback=a_time_zone,
    help="Where it lives.",
)
@click.option("--weeks", type=click.IntRange(1, 520), default=40, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Another one, another season.")
def demo(name: str, time_zone: str, weeks: int, seed: int) -> None:
    """Found a group with a season of invented matches, to look around in.

    Prints the token of its owner, by which any client reads it.
    """
    database = open_database(read_settings())
    _migrate(read_settings(), "head")
    with database.transaction() as session:
        founded = found(session, name, time_zone)
    played = season(database, founded, weeks, Random(seed))  # noqa: S311  # no secret hangs on it
    with click.progressbar(played, length=weeks, label="Playing a season") as bar:
        for _ in bar:
            pass
    click.echo(f"group    {founded.group}\ntoken    {founded.token}")
    click.echo(f"recovery {founded.recovery_code}")


@main.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@IN_LANGUAGE
def rules(game: str, language: str) -> None:
    """Print the rule book of a GAME."""
    book = GAMES[game].book
    click.echo(f"{book.name[language]}\n")
    for rule in book.rules.values():
        click.echo(_rule(rule, language))


@main.command()
@click.option("--write", type=click.Path(file_okay=False, path_type=Path), help="A folder.")
def openapi(write: Path | None) -> None:
    """Print the OpenAPI contract, or write it and its examples into a folder."""
    app = create_app(replace(read_settings(), rate=0))
    if write is None:
        click.echo(contract(app), nl=False)
    else:
        write_contract(app, write)


def _rule(rule: Rule, language: str) -> str:
    """A rule as a paragraph."""
    head = f"{rule.id}  {rule.title[language]}"
    return f"{head}\n    {rule.text[language]}\n    ({rule.source[language]})\n"


for command in (replay_file, *FILE_COMMANDS):
    main.add_command(command)


if __name__ == "__main__":
    main()
