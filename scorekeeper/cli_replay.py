"""`scorekeeper replay`: a journal file folded, and told in words."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from scorekeeper.api.language import word
from scorekeeper.cards.card import BY_SPELLING
from scorekeeper.cli_files import IN_LANGUAGE
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.journal import Step
from scorekeeper.engine.messages import Msg, field_errors
from scorekeeper.engine.rulebook import SEAT_LETTERS, say
from scorekeeper.engine.ruling import Finding, Ruling
from scorekeeper.service.replay import BadJournal, Replay, replay
from scorekeeper.service.transcripts.notation import SEAT_FIELDS

PATIENCE = 200_000
"""Positions looked at for the outlook of a replayed deal (KLO-STUCK-1)."""
NAMED = frozenset({"piles", "house", "owner", "group", "count", "from", "to", "target"})
"""Fields of moves that need their name to be understood."""
FROM_ONE = "group"
"""The field that counts from 0 in JSON, and from 1 in words, as findings do."""


@click.command("replay")
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
    """A move as one line: seat, what is done, then each field that says something."""
    seat = SEAT_LETTERS[language][body["seat"]] if "seat" in body else ""
    done = game.book.moves[str(body["kind"])][language]
    rest = [
        _field(name, value, language)
        for name, value in body.items()
        if name not in ("kind", "seat") and value not in (None, [])
    ]
    return " ".join(filter(None, [seat, done, *rest]))


def _field(name: str, value: Any, language: str) -> str:
    """One field of a move, under its name where it needs one."""
    if name == FROM_ONE:
        value += 1
    shown = SEAT_LETTERS[language][value] if name in SEAT_FIELDS else _value(value)
    return word(Msg(f"field.{name}", value=shown), language) if name in NAMED else shown


def _value(value: Any) -> str:
    """Cards by symbol, groups of cards with strokes between them, all else as it is."""
    if isinstance(value, list):
        kinds = set(map(type, value))
        between = " / " if list in kinds else ", " if int in kinds else " "
        return between.join(map(_value, value))
    card = BY_SPELLING.get(value) if isinstance(value, str) else None
    return str(value) if card is None else card.symbol
