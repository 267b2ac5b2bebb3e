"""Every entry that a journal can hold, checked as a game's or as the journal's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any

import marshmallow as ma

from scorekeeper.engine.game import AnyGame, NoSuchSeat
from scorekeeper.engine.journal import CORRECT, COVERED, HAND, TAKE_BACK
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import WORDING, Complaints, WholeNumber, Word
from scorekeeper.service.fields import Prose

MOST_ENTRIES, MOST_SEATS, MOST_POINTS = 100_000, 6, 9999
DEEPEST = 20
"""Objects and lists within one another; no entry needs so many."""
PROSE = frozenset({"reason"})
"""Fields in which the table says something in its own words."""
AN_OBJECT: Complaints = {**WORDING, "invalid": Msg("object")}


class ObjectField(ma.fields.Dict):
    """A JSON object that every database can keep."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        loaded = super()._deserialize(value, attr, data, **kwargs)  # type: ignore[no-untyped-call]
        _can_be_kept(loaded)
        return loaded


def an_object(**kwargs: Any) -> ma.fields.Dict:
    """A JSON object that is looked at later."""
    return ObjectField(error_messages=AN_OBJECT, **kwargs)


def _can_be_kept(told: Any, depth: int = 0) -> None:
    """Refuse what no database or no writer of JSON takes, wherever in an object it is.

    Raises:
        marshmallow.ValidationError: it nests too deep, or a text has a NUL.
    """
    if depth > DEEPEST:
        raise ma.ValidationError([Msg("too_deep", most=DEEPEST)])
    if isinstance(told, str) and "\0" in told:
        raise ma.ValidationError([Msg("control")])
    if isinstance(told, Mapping):
        told = [*told.keys(), *told.values()]
    for one in told if isinstance(told, list) else ():
        _can_be_kept(one, depth + 1)


class CorrectSchema(Strict):
    """The entry that replaces the words of another."""

    kind = Word([CORRECT])
    n = WholeNumber(1, MOST_ENTRIES, required=True)
    move = an_object(required=True)


class TakeBackSchema(Strict):
    """The entry that takes another back."""

    kind = Word([TAKE_BACK])
    n = WholeNumber(1, MOST_ENTRIES, required=True)


class ResultSchema(Strict):
    """A result by hand."""

    kind = Word(["result"])
    result = an_object(required=True)


class VoidSchema(Strict):
    """The deal is called off."""

    kind = Word(["void"])
    reason = Prose(most=200, load_default="")


class AdjustSchema(Strict):
    """Points given or taken by the table."""

    kind = Word(["adjust"])
    side = WholeNumber(0, MOST_SEATS - 1, required=True)
    points = WholeNumber(-MOST_POINTS, MOST_POINTS, required=True)
    reason = Prose(most=200, load_default="")


OF_THE_JOURNAL = {
    CORRECT: CorrectSchema(),
    TAKE_BACK: TakeBackSchema(),
    "result": ResultSchema(),
    "void": VoidSchema(),
    "adjust": AdjustSchema(),
}


def check_entry(game: AnyGame, house: Any, n: int, body: Mapping[str, Any]) -> None:
    """Refuse what cannot be entry `n` of a journal of the game by these house rules.

    Raises:
        marshmallow.ValidationError: with messages by field.
    """
    kind = body.get("kind")
    if not isinstance(kind, str) or kind not in OF_THE_JOURNAL:
        check_move(game, house, body)
        return
    loaded = OF_THE_JOURNAL[kind].load(dict(body))
    if "n" in loaded and loaded["n"] >= n:
        raise ma.ValidationError({"n": [Msg("between", min=1, max=n - 1)]})
    if kind in FURTHER:
        FURTHER[kind](game, house, loaded)


def _check_words(game: AnyGame, house: Any, loaded: Mapping[str, Any]) -> None:
    try:
        check_move(game, house, loaded["move"])
    except ma.ValidationError as error:
        raise ma.ValidationError({"move": error.messages}) from error


def _check_result(game: AnyGame, house: Any, loaded: Mapping[str, Any]) -> None:
    try:
        game.wire.result.load(loaded["result"])
    except ma.ValidationError as error:
        raise ma.ValidationError({"result": error.messages}) from error


def _check_side(game: AnyGame, house: Any, loaded: Mapping[str, Any]) -> None:
    sides = len(game.standing(house, 0, []).totals)
    if loaded["side"] >= sides:
        raise ma.ValidationError({"side": [Msg("between", min=0, max=sides - 1)]})


FURTHER: dict[str, Callable[[AnyGame, Any, Mapping[str, Any]], None]] = {
    CORRECT: _check_words,
    "result": _check_result,
    "adjust": _check_side,
}
"""What else must hold of an entry of the journal."""


def check_move(game: AnyGame, house: Any, body: Mapping[str, Any]) -> Any:
    """The move that `body` says, of a seat that plays.

    Raises:
        marshmallow.ValidationError: it is no move of the game, or of a seat that nobody has.
    """
    try:
        return game.seated(house, game.wire.move.load(body))
    except NoSuchSeat as error:
        raise ma.ValidationError({"seat": [error.message]}) from error


def is_untold(body: Mapping[str, Any]) -> bool:
    """Whether an entry says only that a hand was told, or that something was corrected."""
    least = {HAND: {"kind", "seat"}, CORRECT: {"kind", "seat", "n"}}
    return body["kind"] in least and not body.keys() - least[body["kind"]]


def check_covered(game: AnyGame, house: Any, n: int, words: Mapping[str, Any]) -> None:
    """Refuse what cannot be left of entry `n` where not all of it could be read.

    Its kind, its seat and the entry it is about are as in any entry. What else it has is fields
    of its kind, each of a shape that can be shown and written down.

    Raises:
        marshmallow.ValidationError: with messages by field.
    """
    kind, about = words.get("kind"), (CORRECT, TAKE_BACK)
    schema = game.wire.move.variants.get(str(kind)) or OF_THE_JOURNAL.get(str(kind))
    if schema is None or (kind in OF_THE_JOURNAL and kind not in about):
        choices = ", ".join((*game.wire.move.variants, *about))
        raise ma.ValidationError({"kind": [Msg("one_of", choices=choices)]})
    errors = _shape_errors(schema, {name: words[name] for name in words.keys() - {"seat", "move"}})
    if "seat" in words:
        errors |= _between(words["seat"], 0, game.seats(house) - 1, "seat")
    if kind in about:
        errors |= _between(words.get("n"), 1, n - 1, "n")
    if "move" in words:
        errors |= _move_errors(game, house, n, words)
    if errors:
        raise ma.ValidationError(errors)


def _between(value: Any, least: int, most: int, name: str) -> dict[str, Any]:
    if type(value) is int and least <= value <= most:
        return {}
    return {name: [Msg("between", min=least, max=most)]}


def _move_errors(game: AnyGame, house: Any, n: int, words: Mapping[str, Any]) -> dict[str, Any]:
    """What is wrong with the words by which an entry was corrected."""
    move = words["move"]
    if words["kind"] != CORRECT:
        return {"move": [Msg("unknown")]}
    if not isinstance(move, dict):
        return {"move": [Msg("object")]}
    if move.get("kind") in (CORRECT, TAKE_BACK):
        return {"move": {"kind": [Msg("one_of", choices=", ".join(game.wire.move.variants))]}}
    try:
        check_covered(game, house, n, move)
    except ma.ValidationError as error:
        return {"move": error.messages}
    return {}


def _shape_errors(schema: ma.Schema, told: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that a schema has not, and those of a shape that it never has."""
    fields = {field.data_key or name: field for name, field in schema.fields.items()}
    errors: dict[str, Any] = {}
    for name, value in told.items():
        if name not in fields:
            errors[name] = [Msg("unknown")]
        elif not _has_shape(fields[name], value):
            errors[name] = [Msg("invalid")]
    return errors


def _has_shape(field: ma.fields.Field[Any], value: Any) -> bool:
    """Whether a value is a word or a number, a list of such, or one of lists or objects of them."""
    if not isinstance(value, list):
        return isinstance(value, PLAIN)
    inner = field.inner if isinstance(field, ma.fields.List) else None
    if isinstance(inner, ma.fields.Nested):
        schema = inner.schema
        return all(isinstance(one, dict) and not _shape_errors(schema, one) for one in value)
    lists = [one for one in value if isinstance(one, list)]
    flat = [one for some in lists for one in some] if len(lists) == len(value) else value
    return all(isinstance(one, PLAIN) for one in flat)


PLAIN = (str, int, NoneType)
"""What a word of an entry can be in JSON, `true` and `false` included."""


def shown_words(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """An entry's words; of one that came in covered, what could be read of it."""
    shown: Mapping[str, Any] = body["entry"] if body["kind"] == COVERED else body
    return shown
