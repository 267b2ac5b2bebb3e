"""Every entry that a journal can hold, checked as a game's or as the journal's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import marshmallow as ma

from scorekeeper.engine.game import AnyGame, NoSuchSeat
from scorekeeper.engine.journal import CORRECT, COVERED, TAKE_BACK
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import WORDING, Complaints, WholeNumber, Word
from scorekeeper.service.fields import Prose

MOST_ENTRIES, MOST_SEATS, MOST_POINTS = 5000, 6, 9999
DEEPEST = 20
"""Objects and lists within one another; no entry needs so many."""
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


def shown_words(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """An entry's words; of one that came in covered, what could be read of it."""
    shown: Mapping[str, Any] = body["entry"] if body["kind"] == COVERED else body
    return shown
