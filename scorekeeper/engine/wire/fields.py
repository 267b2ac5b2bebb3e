"""Fields that every game's JSON is made of. What is wrong is said as a Msg."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import marshmallow as ma

from scorekeeper.cards.card import BY_SPELLING, BadCard, Card, names, parse
from scorekeeper.cards.packs import twice
from scorekeeper.engine.messages import Msg

CARD_PATTERN = "^(10|[2-9TAJQKtajqk])[SHDCshdc♠♥♦♣]\ufe0f?$"
MOST_CARDS = 108
"""No list of cards is longer than two packs with jokers."""
BIGGEST_NUMBER = 999_999

Complaints = dict[str, str | list[Any] | dict[Any, Any]]
"""Error messages by name, as marshmallow keeps them."""

WORDING: Complaints = {
    key: Msg(key)
    for key in (
        "required",
        "null",
        "unknown",
        "type",
        "validator_failed",
        "invalid",
        "invalid_utf8",
    )
}
"""marshmallow's own complaints, as keys of our catalogue."""


def must_be_one_of(choices: Sequence[Any]) -> ma.validate.OneOf:
    """Accept the choices only."""
    return ma.validate.OneOf(choices, error=Msg("one_of", choices=", ".join(map(str, choices))))


class WholeNumber(ma.fields.Integer):
    """A JSON integer from `least` to `most`; no text, no fraction, no true."""

    default_error_messages: Complaints = {
        **WORDING,
        "invalid": Msg("whole_number"),
        "range": Msg("between"),
    }

    def __init__(self, least: int = 0, most: int = BIGGEST_NUMBER, **kwargs: Any) -> None:
        limits = {"minimum": least, "maximum": most}
        metadata = limits | kwargs.pop("metadata", {})
        super().__init__(strict=True, metadata=metadata, **kwargs)
        self.least, self.most = least, most

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> int:
        if type(value) is not int:
            raise self.make_error("invalid")
        if not self.least <= value <= self.most:
            raise self.make_error("range", min=self.least, max=self.most)
        return value


class Flag(ma.fields.Boolean):
    """JSON's true or false and nothing else."""

    default_error_messages: Complaints = {**WORDING, "invalid": Msg("true_or_false")}

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid")
        return value


class Word(ma.fields.String):
    """A text, of at most `most` characters, or one of `choices`."""

    default_error_messages: Complaints = {**WORDING, "invalid": Msg("text")}

    def __init__(self, choices: Sequence[str] = (), most: int = 200, **kwargs: Any) -> None:
        length = ma.validate.Length(max=most, error=Msg("length", min=0))
        super().__init__(validate=must_be_one_of(choices) if choices else length, **kwargs)


class CardField(ma.fields.Field[Card]):
    """One card by its name: `10D`; also `TD`, `10♦`, lower case."""

    default_error_messages: Complaints = {**WORDING, "invalid": Msg("card")}

    def __init__(self, **kwargs: Any) -> None:
        contract = {"type": "string", "pattern": CARD_PATTERN}
        super().__init__(metadata=contract | kwargs.pop("metadata", {}), **kwargs)

    def _serialize(self, value: Card | None, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return None if value is None else value.name

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Card:
        return _card(value)


def _card(value: Any) -> Card:
    if not isinstance(value, str):
        raise ma.ValidationError([Msg("card", given=_short(value))])
    try:
        return parse(value)
    except BadCard as error:
        raise ma.ValidationError([Msg("card", given=_short(value))]) from error


def _short(value: Any) -> str:
    """What was sent, short enough to be read back to its sender, without control characters."""
    text = "…" if isinstance(value, list | dict) else str(value)
    return "".join(one if one.isprintable() else "�" for one in text[:20]) + "…" * (len(text) > 20)


class CardsField(ma.fields.Field[tuple[Card, ...]]):
    """A list of cards. With `distinct`, one named twice is an error of its own."""

    default_error_messages: Complaints = {**WORDING, "invalid": Msg("list")}

    def __init__(self, *, distinct: bool = True, most: int = MOST_CARDS, **kwargs: Any) -> None:
        items = {"type": "string", "pattern": CARD_PATTERN}
        contract = {"type": "array", "items": items, "maxItems": most}
        super().__init__(metadata=contract | kwargs.pop("metadata", {}), **kwargs)
        self.distinct, self.most = distinct, most

    def _serialize(
        self, value: tuple[Card, ...] | None, attr: str | None, obj: Any, **kwargs: Any
    ) -> Any:
        return None if value is None else names(value)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> tuple[Card, ...]:
        if not isinstance(value, list):
            raise self.make_error("invalid")
        if len(value) > self.most:
            raise ma.ValidationError([Msg("length", min=0, max=self.most)])
        try:
            cards = tuple([BY_SPELLING[one] for one in value])
        except (KeyError, TypeError):
            cards = _read_slowly(value)
        if self.distinct and len(set(cards)) < len(cards):
            raise ma.ValidationError([Msg("card_twice", cards=", ".join(names(twice(cards))))])
        return cards


def _read_slowly(value: list[Any]) -> tuple[Card, ...]:
    """Cards of which some are spelt unusually or wrongly; every wrong one is named."""
    cards, errors = [], {}
    for place, one in enumerate(value):
        try:
            cards.append(_card(one))
        except ma.ValidationError as error:
            errors[place] = error.messages
    if errors:
        raise ma.ValidationError(errors)
    return tuple(cards)


class NumbersField(ma.fields.Field[tuple[int, ...]]):
    """A list of different whole numbers from `least` to `most`, at most `longest` of them."""

    default_error_messages: Complaints = {**WORDING, "invalid": Msg("list")}

    def __init__(self, least: int, most: int, longest: int, **kwargs: Any) -> None:
        items = {"type": "integer", "minimum": least, "maximum": most}
        contract = {"type": "array", "items": items, "maxItems": longest}
        super().__init__(metadata=contract | kwargs.pop("metadata", {}), **kwargs)
        self.least, self.most, self.longest = least, most, longest

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return None if value is None else list(value)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> tuple[int, ...]:
        if not isinstance(value, list):
            raise self.make_error("invalid")
        if len(value) > self.longest:
            raise ma.ValidationError([Msg("length", min=0, max=self.longest)])
        wrong = [Msg("between", min=self.least, max=self.most)]
        errors = {
            place: wrong
            for place, one in enumerate(value)
            if type(one) is not int or not self.least <= one <= self.most
        }
        if errors:
            raise ma.ValidationError(errors)
        if len(set(value)) < len(value):
            raise ma.ValidationError([Msg("number_twice")])
        return tuple(value)


def a_list(inner: ma.fields.Field[Any], most: int, **kwargs: Any) -> ma.fields.List[Any]:
    """A list of at most `most`, or of the length that `validate` says."""
    messages: Complaints = {**WORDING, "invalid": Msg("list")}
    length = kwargs.pop("validate", ma.validate.Length(max=most, error=Msg("length", min=0)))
    return ma.fields.List(inner, validate=length, error_messages=messages, **kwargs)


def record(schema: ma.Schema, **kwargs: Any) -> ma.fields.Nested:
    """A JSON object within another."""
    return ma.fields.Nested(schema, error_messages={**WORDING, "type": Msg("object")}, **kwargs)
