"""Names of groups, players and devices: how they are written, and when two are the same."""

from __future__ import annotations

import unicodedata

from scorekeeper.engine.messages import Msg

LONGEST = 60
"""Characters of a name."""
LONGEST_READ = 10 * LONGEST
"""A longer text is no name, however many of its blanks are left out."""
JOINERS = "\u200c\u200d"
"""Invisible, but needed within some scripts and emoji."""
INVISIBLE = ("Cc", "Cf", "Zl", "Zp")
"""Kinds of characters that are not seen, and change how others are."""


class BadName(ValueError):
    """A text that is no name; the message says why."""

    def __init__(self, message: Msg) -> None:
        super().__init__(f"{message} {message.params}")
        self.message = message


def clean(text: str) -> str:
    """A name as we write it: without blanks around it, and with single ones within.

    Raises:
        BadName: it is empty or too long, or has control characters.
    """
    if len(text) > LONGEST_READ:
        raise BadName(Msg("length", min=1, max=LONGEST))
    trimmed = unicodedata.normalize("NFC", text.strip())
    if any(unicodedata.category(one) in INVISIBLE for one in trimmed if one not in JOINERS):
        raise BadName(Msg("name_control"))
    name = " ".join(trimmed.split())
    if not key(name):
        raise BadName(Msg("name_empty"))
    if len(name) > LONGEST:
        raise BadName(Msg("length", min=1, max=LONGEST))
    return name


def key(name: str) -> str:
    """What two names have in common when they are the same: case does not count, accents do."""
    seen = name.translate(dict.fromkeys(map(ord, JOINERS)))
    return unicodedata.normalize("NFC", seen.casefold())
