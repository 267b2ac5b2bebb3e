"""A journal's entries as lines of words, one notation for all games; docs/referee.md shows it.

A line is a seat's letter, what was done, and with what: `A declare 3S loose 4D value 7`. The
words are those of the JSON. The card, or whatever a move is all about, needs no word before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import marshmallow as ma

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.journal import CORRECT, HAND
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import SEAT_LETTERS
from scorekeeper.service.journal_words import MOST_SEATS, OF_THE_JOURNAL, PROSE, is_untold

LETTERS = {letter: seat for some in SEAT_LETTERS.values() for seat, letter in enumerate(some)}
SEAT_FIELDS = frozenset({"seat", "owner", "target", "first_bidder", "side", "landlord"})
"""Fields that name a seat, which is written as a letter."""
SUBJECTS = ("card", "cards")
UNKNOWN, NONE, YES, NO, BETWEEN, STANDS = "?", "none", "yes", "no", "/", "stands"


class BadLine(ValueError):
    """A line that cannot be read; the message says why."""

    def __init__(self, message: Msg) -> None:
        super().__init__(f"{message} {message.params}")
        self.message = message


def line_of(game: AnyGame, body: Mapping[str, Any], *, stands: bool = False) -> str:
    """An entry as a line; of a hand that is not to be read, that it was told."""
    words = list(_words(game, body))
    if stands and not _ends_in_prose(words):
        words.append(STANDS)
    return " ".join(words)


def _ends_in_prose(words: Sequence[str]) -> bool:
    """Whether a line goes on to its end in the table's own words; the rules ask for no others."""
    schema = OF_THE_JOURNAL.get(words[0])
    if schema is None:
        return False
    names = PROSE & schema.fields.keys()
    return _subject(_fields(words[0], schema)) in names or not names.isdisjoint(words[1:-1])


def _words(game: AnyGame, body: Mapping[str, Any]) -> Iterator[str]:
    kind = str(body["kind"])
    if kind == CORRECT:
        yield from ("correct", str(body["n"]), *_words(game, body.get("move", {"kind": UNKNOWN})))
        return
    if kind in game.wire.move.variants and "seat" in body and _has_seats(game):
        yield SEAT_LETTERS["en"][body["seat"]]
    yield kind.replace("_", "-")
    schema = _schema(game, kind)
    if kind == HAND and is_untold(body):
        yield UNKNOWN
    elif schema is not None:
        fields = _fields(kind, schema)
        told = body["result"] if kind == "result" else body
        shown = {name: told[name] for name in fields if name in told}
        yield from _object(fields, shown, _subject(fields))


def _has_seats(game: AnyGame) -> bool:
    """Whether more than one plays, so that it must be said who."""
    return game.seats(game.wire.house.load({})) > 1


def _schema(game: AnyGame, kind: str) -> ma.Schema | None:
    if kind == "result":
        return game.wire.result
    return game.wire.move.variants.get(kind) or OF_THE_JOURNAL.get(kind)


def _fields(kind: str, schema: ma.Schema) -> dict[str, ma.fields.Field[Any]]:
    """The fields that are told behind a kind, by their names in JSON."""
    known = {field.data_key or name: field for name, field in schema.fields.items()}
    first = {"kind"} if kind in OF_THE_JOURNAL else {"kind", "seat"}
    return {name: field for name, field in known.items() if name not in first}


def _subject(fields: Mapping[str, Any]) -> str | None:
    """The field that needs no word before it: the card, or the only one there is."""
    for name in SUBJECTS:
        if name in fields:
            return name
    return next(iter(fields)) if len(fields) == 1 else None


def _object(
    fields: Mapping[str, ma.fields.Field[Any]], told: Mapping[str, Any], subject: str | None = None
) -> Iterator[str]:
    """What is told of some fields, the subject first."""
    for name in sorted(told, key=lambda name: name != subject):
        value, field = told[name], fields[name]
        if value == field.load_default or value == []:
            continue
        if name != subject:
            yield name.replace("_", "-")
        yield from _value(field, name, value)


def _value(field: ma.fields.Field[Any], name: str, value: Any) -> Iterator[str]:
    inner = field.inner if isinstance(field, ma.fields.List) else None
    if isinstance(inner, ma.fields.Nested) or (value and _holds_lists(value)):
        for place, one in enumerate(value):
            yield from [BETWEEN] * bool(place)
            yield from _one_of_many(inner, one)
    elif isinstance(value, list):
        yield from (UNKNOWN if one is None else str(one) for one in value)
    elif isinstance(value, bool):
        yield YES if value else NO
    elif name in SEAT_FIELDS and value in range(MOST_SEATS):
        yield SEAT_LETTERS["en"][value]
    else:
        yield NONE if value is None else " ".join(str(value).split())


def _holds_lists(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, list) for one in value)


def _one_of_many(inner: Any, one: Any) -> Iterator[str]:
    if isinstance(inner, ma.fields.Nested):
        yield from _object(_of(inner.schema), one)
    else:
        yield from map(str, one)


def _of(schema: Any) -> dict[str, ma.fields.Field[Any]]:
    return {field.data_key or name: field for name, field in schema.fields.items()}


def entry_of(game: AnyGame, line: str) -> tuple[dict[str, Any], bool]:
    """The entry that a line tells, and whether it stands though it breaks a rule.

    Its fields are as the line has them; whether they are possible is for the game to say. A
    hand of which nothing is told has no cards.

    Raises:
        BadLine: nothing of the game is written so.
    """
    words = line.split()
    stands = len(words) > 1 and words[-1] == STANDS and not _ends_in_prose(words)
    return _entry(game, words[: len(words) - stands]), stands


def _entry(game: AnyGame, words: Sequence[str]) -> dict[str, Any]:
    short = game.wire.short_words(" ".join(words))
    if short is not None:
        return dict(short)
    seat = LETTERS.get(words[0]) if words else None
    rest = words if seat is None else words[1:]
    if not rest:
        raise BadLine(Msg("line_empty"))
    kind = rest[0].replace("-", "_")
    schema = _schema(game, kind)
    if schema is None:
        choices = ", ".join([*game.wire.move.variants, *OF_THE_JOURNAL]).replace("_", "-")
        raise BadLine(Msg("one_of", choices=choices))
    whose = {} if seat is None else {"seat": seat}
    return {"kind": kind, **whose, **_told(game, kind, schema, list(rest[1:]))}


def _told(game: AnyGame, kind: str, schema: ma.Schema, words: list[str]) -> dict[str, Any]:
    """What is told behind the kind of an entry."""
    if kind == CORRECT:
        n = {"n": _plain("".join(words[:1]))}
        if words[1:] == [UNKNOWN]:
            return n
        told = {"kind": CORRECT} if words[1:2] == [CORRECT] else _entry(game, words[1:])
        return n | {"move": told}
    if kind == HAND and words == [UNKNOWN]:
        return {}
    fields = _fields(kind, schema)
    told = _read_object(fields, words, _subject(fields))
    return {"result": told} if kind == "result" else told


def _read_object(
    fields: Mapping[str, ma.fields.Field[Any]], words: Sequence[str], subject: str | None = None
) -> dict[str, Any]:
    """Fields by name, each with the words behind it up to the next one's name.

    The first word behind a name is never another name: in `winner-side landlord` it is a value.
    """
    found: dict[str, list[str]] = {}
    name, named = subject, False
    for place, word in enumerate(words):
        if name in PROSE:
            found[str(name)] = list(words[place:])
            break
        if not named and word.replace("-", "_") in fields:
            name, named = word.replace("-", "_"), True
            found.setdefault(name, [])
        elif name is None:
            raise BadLine(Msg("line_word", word=word[:40]))
        else:
            named = False
            found.setdefault(name, []).append(word)
    return {name: _read(fields[name], name, some) for name, some in found.items()}


def _read(field: ma.fields.Field[Any], name: str, words: list[str]) -> Any:
    """The JSON that some words are, as far as they are of the field's kind."""
    if name in PROSE:
        return " ".join(words)
    inner = field.inner if isinstance(field, ma.fields.List) else None
    if isinstance(inner, ma.fields.Nested):
        return [_read_object(_of(inner.schema), some) for some in _parted(words)]
    if inner is not None and _is_list(inner):
        return [[_plain(one) for one in some] for some in _parted(words)]
    if inner is not None or _is_list(field):
        return [_plain(one) for one in words]
    if isinstance(field, ma.fields.Boolean) and words in ([YES], [NO]):
        return words == [YES]
    if name in SEAT_FIELDS and len(words) == 1 and words[0] in LETTERS:
        return LETTERS[words[0]]
    if words == [NONE]:
        return None
    text = " ".join(words)
    return _plain(text) if _may_be_number(field) else text


def _is_list(field: Any) -> bool:
    return bool(field.metadata.get("type") == "array")


def _may_be_number(field: Any) -> bool:
    return isinstance(field, ma.fields.Integer) or "oneOf" in field.metadata


def _plain(word: str) -> Any:
    """A number where the word is one, nothing where it stands for what nobody knows."""
    if word == UNKNOWN:
        return None
    try:
        return int(word)
    except ValueError:
        return word


def _parted(words: Sequence[str]) -> list[list[str]]:
    """The words between the strokes."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word == BETWEEN:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts
