"""What is wrong with a piece of JSON, as a key with parameters that a reader's language words."""

from __future__ import annotations

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
