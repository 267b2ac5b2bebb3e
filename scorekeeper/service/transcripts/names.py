"""How the players of a match stand in a text: names between strokes, marks for whoever has none.

A stroke in a name is written twice. `?` is somebody whose name was forgotten, `?2` another such
person; a name that looks like one of these marks begins with one more question mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from scorekeeper.service import names

Who = str | int
"""A name, or the number of somebody who has none any more."""
STROKES = re.compile("(//|/)")
MARK = re.compile(r"\?(\d{0,4})")
LIKE_A_MARK = re.compile(r"\?+\d{0,4}")


def read_names(text: str) -> list[Who]:
    """The players that a line names.

    A mark that is at one table twice, as in texts that know no numbers, is two people.

    Raises:
        names.BadName: with what is wrong with one of them.
    """
    parts = [""]
    for piece in STROKES.split(text):
        if piece == "/":
            parts.append("")
        else:
            parts[-1] += "/" if piece == "//" else piece
    found: list[Who] = []
    for part in parts:
        found.append(_who(part.strip(), found))
    return found


def _who(text: str, others: Iterable[Who]) -> Who:
    mark = MARK.fullmatch(text)
    if mark is None:
        name = names.clean(text)
        return name[1:] if LIKE_A_MARK.fullmatch(name) else name
    number = int(mark[1] or 1)
    while number in others:
        number += 1
    return number


def write_names(players: Iterable[Who]) -> str:
    """The same as a line."""
    return " / ".join(_written(players))


def _written(players: Iterable[Who]) -> Iterator[str]:
    for who in players:
        if isinstance(who, int):
            yield "?" if who == 1 else f"?{who}"
        else:
            yield f"?{who}" if LIKE_A_MARK.fullmatch(who) else who.replace("/", "//")
