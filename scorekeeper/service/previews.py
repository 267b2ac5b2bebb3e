"""Marks of previews: whoever does what was shown says which showing they mean."""

from __future__ import annotations

import hashlib
from typing import Any

from scorekeeper.service.errors import NotNow

LENGTH = 12
"""Hexadecimal digits: nobody guesses one, they only have to differ."""


def mark_of(*shown: Any) -> str:
    """A mark of values that were shown; other values have another."""
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:LENGTH]


def must_be_seen(present: str, seen: str) -> None:
    """Refuse to do what was shown otherwise.

    Raises:
        NotNow: what the caller has seen is not how things stand now.
    """
    if seen != present:
        raise NotNow("preview-old")
