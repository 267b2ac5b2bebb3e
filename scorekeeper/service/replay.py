"""Folding a journal file without any database, and telling what the rules say of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import marshmallow as ma
import orjson

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.journal import Entry, Folded, fold
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.score import Score
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import WholeNumber, Word, a_list
from scorekeeper.games import GAMES
from scorekeeper.service.journal_words import MOST_ENTRIES, an_object, check_entry
from scorekeeper.service.outcomes import outcome_of
from scorekeeper.service.transcripts.importing import entries_in, first_dealer
from scorekeeper.service.transcripts.reading import BadTranscript, read_transcripts


class BadJournal(ValueError):
    """A file that is no journal. `errors` name the fields at fault, as marshmallow does."""

    def __init__(self, errors: Any) -> None:
        super().__init__(str(errors))
        self.errors = errors


class JournalSchema(Strict):
    """A journal file: the game, its house rules, who deals, and the entries in order.

    An entry is a move as the API takes it, with `stands` where the table let a breach stand;
    or `correct` or `take_back` with the number `n` of the entry meant, counted from 1.
    """

    game = Word(list(GAMES), required=True)
    house_rules = an_object(load_default=None)
    dealer = WholeNumber(0, 5, load_default=None)
    entries = a_list(an_object(), MOST_ENTRIES, required=True)


JOURNAL = JournalSchema()


@dataclass(frozen=True, slots=True)
class Replay:
    """A journal file, folded."""

    game: AnyGame
    folded: Folded
    score: Score


def replay(text: bytes) -> Replay:
    """Read and fold a journal file.

    Args:
        text: the file, JSON in the shape of JournalSchema, or the text of one deal.

    Returns:
        Each entry's ruling, the claims and the score so far.

    Raises:
        BadJournal: it is no JSON, or a field of it is wrong; the error says which.
    """
    if not text.lstrip().startswith((b"{", b"[")):
        return _replay_text(text)
    try:
        raw = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise BadJournal({"file": [Msg("json", detail=str(error))]}) from error
    try:
        header = JOURNAL.load(raw)
        game = GAMES[header["game"]]
        house = game.wire.house.load(header["house_rules"] or {})
    except ma.ValidationError as error:
        raise BadJournal(error.messages) from error
    seats = game.seats(house)
    dealer = seats - 1 if header["dealer"] is None else header["dealer"]
    if dealer >= seats:
        raise BadJournal({"dealer": [Msg("between", min=0, max=seats - 1)]})
    return _folded(game, house, dealer, list(_entries(game, house, header["entries"])))


def _folded(game: AnyGame, house: Any, dealer: int, entries: list[Entry]) -> Replay:
    start = game.start(house, game.standing(house, dealer, []))
    folded = fold(game, start, entries)
    outcome = outcome_of(game, house, start, folded)
    return Replay(game, folded, outcome.score or game.score(folded.state))


def _replay_text(text: bytes) -> Replay:
    """Fold the one deal that is told in words."""
    try:
        transcript, *others = read_transcripts(text.decode())
    except UnicodeDecodeError as error:
        raise BadJournal({"file": [Msg("invalid_utf8")]}) from error
    except BadTranscript as error:
        faults = {line: [message] for line, message in reversed(error.faults)}
        raise BadJournal({"line": faults}) from error
    if others or len(transcript.deals) != 1:
        raise BadJournal({"file": [Msg("one_deal")]})
    seats, dealer = transcript.game.seats(transcript.house), first_dealer(transcript)
    if dealer >= seats:
        raise BadJournal({"dealer": [Msg("between", min=0, max=seats - 1)]})
    return _folded(transcript.game, transcript.house, dealer, entries_in(transcript.deals[0]))


def _entries(game: AnyGame, house: Any, bodies: list[dict[str, Any]]) -> Iterator[Entry]:
    """The entries, once each is a move of the game or an entry of the journal."""
    for n, body in enumerate(bodies, start=1):
        words = {name: value for name, value in body.items() if name != "stands"}
        try:
            check_entry(game, house, n, words)
        except ma.ValidationError as error:
            raise BadJournal({"entries": {n: error.messages}}) from error
        yield Entry(n, words, bool(body.get("stands")))
