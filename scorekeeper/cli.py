"""The command line: serve, migrate, replay a journal, read a rule book, write the contract."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import click
from alembic.util import CommandError

from scorekeeper import __version__, files
from scorekeeper.api.contract import contract, write_contract
from scorekeeper.api.language import word
from scorekeeper.api.problems import field_errors
from scorekeeper.app import create_app, open_database
from scorekeeper.cards.card import BY_SPELLING
from scorekeeper.config import Settings, read_settings
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.journal import Step
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import LANGUAGES, SEAT_LETTERS, Rule, say
from scorekeeper.engine.ruling import Finding, Ruling
from scorekeeper.games import GAMES
from scorekeeper.service.demo.season import found, season
from scorekeeper.service.history.rebuild import groups_to_sum_up, sum_up
from scorekeeper.service.replay import BadJournal, Replay, replay
from scorekeeper.store.migrate import migrate as run_migrations
from scorekeeper.store.revisions import is_current
from scorekeeper.store.session import Database

IN_LANGUAGE = click.option(
    "--language", type=click.Choice(LANGUAGES), default=LANGUAGES[0], help="Of the texts."
)


@click.group()
@click.version_option(__version__)
def main() -> None:
    """Keep score and settle arguments for people playing cards with real cards."""


@main.command()
@click.option("--host", help="The address to listen on; SCOREKEEPER_HOST.")
@click.option("--port", type=int, help="The port to listen on; SCOREKEEPER_PORT.")
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
    settings = read_settings()
    run_migrations(open_database(settings).engine)
    done = _sum_up(open_database(settings), every=True)
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


@main.command()
@click.option("--name", default="Demo", show_default=True, help="Of the group.")
@click.option("--time-zone", default="Europe/Athens", show_default=True, help="Where it lives.")
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


@main.command("replay")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@IN_LANGUAGE
def replay_file(file: Path, language: str) -> None:
    """Fold a journal FILE: each entry's ruling, the claims and the score.

    Exits with 1 when an entry is impossible, or breaks a rule that the table did not let
    stand; with 2 when the file is no journal.
    """
    try:
        played = replay(file.read_bytes())
    except BadJournal as error:
        for where, message in field_errors(error.errors):
            click.echo(f"{'/'.join(map(str, where))}: {word(message, language)}", err=True)
        sys.exit(2)
    for line in told(played, language):
        click.echo(line)
    refused = any(step.ruling.refusal and not step.entry.stands for step in played.folded.steps)
    sys.exit(1 if refused else 0)


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


def told(played: Replay, language: str) -> Iterator[str]:
    """A replay in words: entries with their rulings, then the claims, then the score."""
    game = played.game
    for step in played.folded.steps:
        yield f"{step.entry.n:>4}  {move_in_words(game, step.entry.body, language)}"
        for line in _rulings(game, step, language):
            yield f"      {line}"
    yield from _claims(played, language)
    outlook = game.outlook(played.folded.state, PATIENCE)
    yield from _findings(game, outlook, language)
    yield from _score(played, language)


def _rulings(game: AnyGame, step: Step, language: str) -> Iterator[str]:
    """What was found of a step: by all, by its owner where that differs, and of earlier ones."""
    yield from _findings(game, step.ruling.findings, language)
    if step.own_ruling != step.ruling:
        yield word("replay.by_the_hand", language) + _verdict(step.own_ruling, language)
        yield from _findings(game, step.own_ruling.findings, language)
    yield from _findings(game, step.news, language)


def _verdict(ruling: Ruling, language: str) -> str:
    return word(f"verdict.{ruling.verdict}", language)


def _findings(game: AnyGame, findings: Iterable[Finding], language: str) -> Iterator[str]:
    for one in findings:
        verdict = word(f"verdict.{one.verdict}", language)
        about = f" [{', '.join(map(str, one.about))}]" if one.about else ""
        yield f"{verdict}{about}  {one.rule}  {say(game.book, one, language)}"


def _claims(played: Replay, language: str) -> Iterator[str]:
    """Every claim of the deal by the entry that made it, and how it stands."""
    moves = played.folded.moves
    for claim in sorted(played.folded.state.claims, key=lambda one: one.move):
        facts = {
            "seat": SEAT_LETTERS[language][claim.seat],
            "value": claim.value,
            "entry": moves[claim.move],
            "status": word(f"claim.{claim.status}", language),
            "at": "" if claim.at is None else f" ({moves[claim.at]})",
        }
        key = "replay.claim_holds" if claim.holds else "replay.claim_holds_none"
        yield word(Msg(key, **facts), language)


def _score(played: Replay, language: str) -> Iterator[str]:
    """Each side's total and the parts that make it."""
    final = played.folded.state.over and not played.folded.in_question
    yield word("replay.final_score" if final else "replay.score_so_far", language)
    for side, scored in enumerate(played.score.sides):
        yield f"  {SEAT_LETTERS[language][side]}: {scored.total}"
        for part in scored.parts or ():
            text = say(played.game.book, part, language)
            yield f"      {part.points:>3}  {part.rule}  {text}"


def move_in_words(game: AnyGame, body: Mapping[str, Any], language: str) -> str:
    """A move as one line: seat, what is done, cards by symbol, other fields as they are."""
    seat = SEAT_LETTERS[language][body["seat"]] if "seat" in body else ""
    done = game.book.moves[str(body["kind"])][language]
    rest = [
        _in_words(name, value, language)
        for name, value in body.items()
        if name not in ("kind", "seat") and value not in (None, [], 0)
    ]
    return " ".join(filter(None, [seat, done, *rest]))


PATIENCE = 200_000
"""Positions looked at for the outlook of a replayed deal (KLO-STUCK-1)."""
NAMED = frozenset({"piles", "house", "owner", "group", "count", "from", "to", "target"})
"""Fields of moves that need their name to be understood."""


def _in_words(name: str, value: Any, language: str) -> str:
    """One field of a move: cards by symbol, numbers by what they number."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return " ".join(_in_words(name, one, language) for one in value)
    card = BY_SPELLING.get(value) if isinstance(value, str) else None
    if card is not None:
        return card.symbol
    shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return word(Msg(f"field.{name}", value=shown), language) if name in NAMED else shown


for command in files.COMMANDS:
    main.add_command(command)


if __name__ == "__main__":
    main()
