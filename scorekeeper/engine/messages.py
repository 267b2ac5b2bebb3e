"""What is wrong with a piece of JSON, as a key with parameters that a reader's language words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class Msg(str):
    """A key of the message catalogue that remembers what marshmallow formats into it."""

    __slots__ = ("params",)
    params: dict[str, Any]

    def __new__(cls, key: str, **params: Any) -> Msg:
        """Make a message of a catalogue `key` and the parameters of its text."""
        made = super().__new__(cls, key)
        made.params = params
        return made

    def format(self, *args: Any, **params: Any) -> Msg:
        """Keep the parameters for later instead of putting them into the key."""
        return Msg(str(self), **(self.params | params))


class BadPosition(ValueError):
    """A position that cannot be; `where` leads to the field at fault."""

    def __init__(self, where: tuple[str | int, ...], message: Msg) -> None:
        super().__init__(f"{'/'.join(map(str, where))}: {message} {message.params}")
        self.where, self.message = where, message


def field_errors(
    messages: Any, where: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Marshmallow's nested messages one by one, with the way to each, which begins with `where`."""
    if isinstance(messages, Mapping):
        for name, inner in messages.items():
            yield from field_errors(inner, where if name == "_schema" else (*where, name))
    else:
        for message in messages:
            yield where, message
