"""Folding a journal file without any database, and telling what the rules say of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import marshmallow as ma
import orjson

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.journal import Entry, Folded, fold
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.score import Score
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import WORDING, Complaints, Flag, WholeNumber, Word, a_list
from scorekeeper.games import GAMES

MOST_ENTRIES = 5000
AN_OBJECT: Complaints = {**WORDING, "invalid": Msg("object")}


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
    house_rules = ma.fields.Dict(load_default=None, error_messages=AN_OBJECT)
    dealer = WholeNumber(0, 5, load_default=None)
    entries = a_list(ma.fields.Dict(error_messages=AN_OBJECT), MOST_ENTRIES, required=True)


class CorrectSchema(Strict):
    """The entry that replaces the words of another."""

    kind = Word(["correct"])
    n = WholeNumber(1, MOST_ENTRIES, required=True)
    move = ma.fields.Dict(required=True, error_messages=AN_OBJECT)
    stands = Flag(load_default=False)


class TakeBackSchema(Strict):
    """The entry that takes another back."""

    kind = Word(["take_back"])
    n = WholeNumber(1, MOST_ENTRIES, required=True)


JOURNAL = JournalSchema()
OF_THE_JOURNAL = {"correct": CorrectSchema(), "take_back": TakeBackSchema()}


@dataclass(frozen=True, slots=True)
class Replay:
    """A journal file, folded."""

    game: AnyGame
    folded: Folded
    score: Score


def replay(text: bytes) -> Replay:
    """Read and fold a journal file.

    Args:
        text: the file, JSON in UTF-8, in the shape of JournalSchema.

    Returns:
        Each entry's ruling, the claims and the score so far.

    Raises:
        BadJournal: it is no JSON, or a field of it is wrong; the error says which.
    """
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
    start = game.start(house, game.standing(house, dealer, []))
    folded = fold(game, start, list(_entries(game, header["entries"], seats)))
    return Replay(game, folded, game.score(folded.state))


def _entries(game: AnyGame, bodies: list[dict[str, Any]], seats: int) -> Iterator[Entry]:
    """The entries, once each is a move of the game or an entry of the journal."""
    for n, body in enumerate(bodies, start=1):
        words = {name: value for name, value in body.items() if name != "stands"}
        try:
            if body.get("kind") in OF_THE_JOURNAL:
                _check_reference(game, OF_THE_JOURNAL[body["kind"]].load(body), n, seats)
                words = body
            else:
                check_move(game, words, seats)
        except ma.ValidationError as error:
            raise BadJournal({"entries": {n: error.messages}}) from error
        yield Entry(n, words, bool(body.get("stands")))


def _check_reference(game: AnyGame, body: dict[str, Any], n: int, seats: int) -> None:
    """A correction or take-back names an earlier entry, and a move of the game."""
    if body["n"] >= n:
        raise ma.ValidationError({"n": [Msg("between", min=1, max=n - 1)]})
    if "move" in body:
        check_move(game, body["move"], seats)


def check_move(game: AnyGame, body: Mapping[str, Any], seats: int) -> Any:
    """The move that `body` says, of a seat that plays.

    Raises:
        marshmallow.ValidationError: it is no move of the game, or of a seat that nobody has.
    """
    move = game.wire.move.load(body)
    if getattr(move, "seat", 0) >= seats:
        raise ma.ValidationError({"seat": [Msg("between", min=0, max=seats - 1)]})
    return move
