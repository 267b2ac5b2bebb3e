"""Which language a reader wants, and our messages in it."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import orjson
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.api.current import header
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import LANGUAGES

LONGEST_REMEMBERED = 100
"""A longer header is read each time, so that odd ones do not fill the memory."""


def language() -> str:
    """The language that the client of this request prefers among those we speak."""
    wish = header("Accept-Language") or ""
    return _remembered(wish) if len(wish) <= LONGEST_REMEMBERED else preferred(wish)


def preferred(header: str) -> str:
    """The best of our languages for an `Accept-Language` header; the first without a wish."""
    wishes = parse_accept_header(header, LanguageAccept)
    known = (wish.split("-")[0].lower() for wish, quality in wishes if quality)
    return next((one for one in known if one in LANGUAGES), LANGUAGES[0])


_remembered = lru_cache(256)(preferred)


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every message in one language, by key."""
    path = files("scorekeeper.api").joinpath("messages", f"{language}.json")
    texts: dict[str, str] = orjson.loads(path.read_bytes())
    return texts


def word(message: str, language: str) -> str:
    """A message in words.

    Args:
        message: a key of the catalogue, as a Msg where its text has placeholders.
        language: one of LANGUAGES.
    """
    params: dict[str, Any] = message.params if isinstance(message, Msg) else {}
    return catalogue(language)[message].format(**params)
