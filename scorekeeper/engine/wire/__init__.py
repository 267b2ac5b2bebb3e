"""Schemas that every game's JSON is made of; their fields are in fields.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import marshmallow as ma

from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import Option, RuleBook
from scorekeeper.engine.wire.fields import (
    WORDING,
    Flag,
    NumbersField,
    WholeNumber,
    Word,
    must_be_one_of,
)
from scorekeeper.engine.wire.hooks import InheritsHooks


class Strict(ma.Schema, metaclass=InheritsHooks):
    """A JSON object that has the fields named here and no other."""

    error_messages = {**{name: Msg(name) for name in WORDING}, "type": Msg("object")}

    class Meta:
        """No field is ignored: a misspelt one would be an entry that says less than was meant."""

        unknown = ma.RAISE

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        hooks = {name for hooks in self._hooks.values() for name, *_ in hooks} - {"make"}
        if hooks:
            raise TypeError(f"{type(self).__name__}: only `make` is called on loading, not {hooks}")
        self._by_key = {field.data_key or name: field for name, field in self.load_fields.items()}
        self._required = frozenset(key for key, field in self._by_key.items() if field.required)
        self._defaults = {
            name: field.load_default
            for name, field in self.load_fields.items()
            if field.load_default is not ma.missing
        }

    def load(self, data: Any, **kwargs: Any) -> Any:
        """What `data` says; as marshmallow loads it, at half the cost for an object.

        Raises:
            marshmallow.ValidationError: it is no such object; messages by field.
        """
        if type(data) is not dict:
            return super().load(data, **kwargs)
        loaded = dict(self._defaults)
        errors: dict[str, Any] = {}
        for key, value in data.items():
            field = self._by_key.get(key)
            if field is None:
                errors[key] = [self.error_messages["unknown"]]
                continue
            try:
                loaded[field.attribute or str(field.name)] = _read(field, value, key, data)
            except ma.ValidationError as error:
                errors[key] = error.messages
        if not self._required <= data.keys():
            needed = sorted(self._required - data.keys())
            errors |= {key: [Msg("required")] for key in needed}
        if errors:
            raise ma.ValidationError(errors)
        return self.make(loaded)

    def make(self, data: dict[str, Any], **kwargs: Any) -> Any:
        """Turn checked JSON into a value; here the JSON itself."""
        return data


def _read(field: ma.fields.Field[Any], value: Any, key: str, data: Any) -> Any:
    """What a field says; most have nothing to check beside what they read."""
    if value is None or field.validators:
        return field.deserialize(value, key, data)
    return field._deserialize(value, key, data)


class MoveSchema(Strict):
    """One kind of move; loads to the dataclass that it MAKES."""

    KIND: ClassVar[str]
    MAKES: ClassVar[type]

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Any:
        """Turn checked JSON into the move."""
        data.pop("kind")
        return self.MAKES(**data)


def kind(value: str) -> ma.fields.Constant[str]:
    """The field that tells a move's kind."""
    return ma.fields.Constant(value, required=True, metadata={"type": "string", "enum": [value]})


class Moves(ma.Schema):
    """A move of one game: one of several kinds, told apart by `kind`."""

    def __init__(self, kinds: Sequence[type[MoveSchema]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.variants = {one.KIND: one() for one in kinds}
        self._by_type = {one.MAKES: self.variants[one.KIND] for one in kinds}

    def load(self, data: Any, **kwargs: Any) -> Any:
        """The move that `data` says.

        Raises:
            marshmallow.ValidationError: it is no move of this game; messages by field.
        """
        if not isinstance(data, Mapping):
            raise ma.ValidationError({"_schema": [Msg("object")]})
        if "kind" not in data:
            raise ma.ValidationError({"kind": [Msg("required")]})
        named = data["kind"]
        schema = self.variants.get(named) if isinstance(named, str) else None
        if schema is None:
            choices = ", ".join(self.variants)
            raise ma.ValidationError({"kind": [Msg("one_of", choices=choices)]})
        return schema.load(data)

    def dump(self, obj: Any, **kwargs: Any) -> Any:
        """The JSON of a move; fields that are empty are left out."""
        schema = self._by_type[type(obj)]
        dumped = {"kind": schema.KIND, **schema.dump(obj)}
        return {name: value for name, value in dumped.items() if value not in (None, [])}


def house_schema(book: RuleBook, house: type) -> ma.Schema:
    """The schema of a game's house rules, made from the options of its book."""

    def make(self: ma.Schema, data: dict[str, Any], **kwargs: Any) -> Any:
        return house(**data)

    fields = {option.name: _option_field(option) for option in book.options}
    body = {**fields, "make": ma.post_load(make), "__module__": house.__module__}
    schema: ma.Schema = type("HouseRulesSchema", (Strict,), body)()
    return schema


def _option_field(option: Option) -> ma.fields.Field[Any]:
    description = {"description": option.text["en"], "default": option.default}
    if isinstance(option.default, bool):
        return Flag(metadata=description)
    limits = option.minimum, option.maximum
    if isinstance(option.default, tuple):
        return NumbersField(*limits, option.maximum, metadata=description)
    if not option.values:
        may_be_none = option.default is None
        return WholeNumber(*limits, allow_none=may_be_none, metadata=description)
    if isinstance(option.default, int):
        enum = {"enum": list(option.values)}
        field = WholeNumber(min(option.values), max(option.values), metadata=description | enum)
        field.validators = [must_be_one_of(option.values)]
        return field
    return Word(option.values, metadata=description)


def show_all(state: Any, body: Mapping[str, Any], move: int) -> Mapping[str, Any]:
    """Show an entry as it was written, where nothing that was played lies face down."""
    return body


def no_short_words(line: str) -> Mapping[str, Any] | None:
    """Read nothing, where a game has no short words of its own."""
    return None


@dataclass(frozen=True, slots=True)
class Wire:
    """The JSON of one game."""

    house: ma.Schema
    """House rules: loads to the game's House; what is left out is as by default."""
    move: Moves
    position: ma.Schema
    """A position in the words of the game's rules; loads to a mapping that `place` takes."""
    place: Callable[[Any, Mapping[str, Any]], Any]
    """House rules and a loaded position -> the state; BadPosition where it cannot be."""
    result: ma.Schema
    """A result by hand; loads to what `Game.tally` takes."""
    table: Callable[[Any], dict[str, Any]]
    """A state as JSON, in the words of a position."""
    numbered: frozenset[str] = frozenset()
    """Kinds of moves that make something with an id, which the journal gives as `makes`."""
    reopening: frozenset[str] = frozenset()
    """Kinds of moves that are taken after the deal's end too, and can open it again."""
    face_down: frozenset[str] = frozenset()
    """Fields of `table`, and `score`, that lie face down until the deal is over."""
    cover: Callable[[Any, Mapping[str, Any], int], Mapping[str, Any]] = show_all
    """An entry's words as a running deal shows them: the state, the words, which move it is.

    What is none of the moves played counts as the one that was played next.
    """
    cover_facts: Callable[[Any, Mapping[str, Any], int], Mapping[str, Any]] = show_all
    """The same for the facts of what was found in a move."""
    after_end: frozenset[str] = frozenset()
    """Kinds of moves that are logged once the deal was played to its end."""
    short_words: Callable[[str], Mapping[str, Any] | None] = no_short_words
    """The entry that a line in the game's own short words is; None: it is none."""
