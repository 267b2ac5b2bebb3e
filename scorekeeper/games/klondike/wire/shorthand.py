"""The short words in which Klondike is written down: `T5-T2:3!QS` (docs/referee.md)."""

from __future__ import annotations

import re
from typing import Any

ALONE = {"R": "redeal", "A": "sweep", "U": "undo", "G": "give_up", "D": "draw"}
DRAWN = re.compile(r"D:(\S+)")
MOVED = re.compile(r"(W|T[1-7]|F[CDHS])-(F|T[1-7])(?::(\d{1,2}))?(?:!(\S+))?")
TURNED = re.compile(r"X(?:([1-7])|(W)):(\S+)")


def short_words(line: str) -> dict[str, Any] | None:
    """The entry that a short word is; None: it is none."""
    if line in ALONE:
        return {"kind": ALONE[line]}
    if drawn := DRAWN.fullmatch(line):
        names = [None if one == "?" else one for one in drawn[1].split(",")]
        return {"kind": "draw", "cards": names}
    if turned := TURNED.fullmatch(line):
        pile = f"T{turned[1]}" if turned[1] else turned[2]
        return {"kind": "turn_up", "pile": pile, "card": turned[3]}
    if moved := MOVED.fullmatch(line):
        source, target, count, card = moved.groups()
        told = {"count": count and int(count), "turned": card}
        return {"kind": "move", "from": source, "to": target} | {
            name: one for name, one in told.items() if one is not None
        }
    return None
