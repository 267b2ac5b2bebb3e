"""Reading the file of a group: its form, and all else that can be told of it at the same time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import marshmallow as ma
import orjson

from scorekeeper.engine.messages import Msg, field_errors
from scorekeeper.service.archives.checks import Where, group_faults, known_in, match_faults
from scorekeeper.service.archives.schemas import ARCHIVE, BadArchive, Fault, as_newest

WHEN = "2000-01-01T00:00:00Z"
STAND_INS: Mapping[tuple[str, ...], Mapping[str, Any]] = {
    ("matches", "deals", "entries"): {"at": WHEN, "entry": {"kind": "void"}},
    ("matches", "deals"): {"dealer": 0, "status": "open", "created_at": WHEN, "entries": []},
    ("matches",): {
        "game": "klondike",
        "edition": "",
        "house_rules": {},
        "first_dealer": 0,
        "dealer": 0,
        "status": "playing",
        "totals": [0],
        "winners": [],
        "version": 1,
        "seats": [],
        "played_at": WHEN,
        "created_at": WHEN,
        "deals": [],
    },
    ("group",): {"name": "-", "time_zone": "UTC"},
    ("players",): {"name": None, "created_at": WHEN, "removed_at": WHEN},
    ("devices",): {"name": "-"},
    ("settlements",): {"at": WHEN, "matches": [], "payments": []},
}
"""By the names that lead to it: what is put in the place of a thing of which a field is wrong, so
that the rest of the file can be looked at. Nothing is said of what stands in."""
NAMED = ("matches", "players", "devices")
"""What other things of the file refer to; what stands in for one has its name."""


def read_archive(text: bytes) -> dict[str, Any]:
    """The group that a file of this or an older format version tells, its form checked.

    Raises:
        BadArchive: it is no JSON, or no such file, with every field at fault.
    """
    try:
        told = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise BadArchive([((), Msg("json", detail=str(error)))]) from error
    return load_archive(told)


def load_archive(told: Any) -> dict[str, Any]:
    """The group that the JSON of such a file tells; `told` is changed where it is refused.

    Raises:
        BadArchive: it is no such file, with every field at fault, and what is wrong elsewhere.
    """
    told = as_newest(told)
    try:
        loaded: dict[str, Any] = ARCHIVE.load(told)
    except ma.ValidationError as error:
        faults = list(field_errors(error.messages))
        raise BadArchive([*faults, *_elsewhere(told, faults)]) from error
    return loaded


def _elsewhere(told: Any, faults: Iterable[Fault]) -> Iterator[Fault]:
    """What is wrong in a file where all fields are of the right form."""
    at_fault = {_thing(where) for where, _ in faults}
    if () in at_fault:  # it is not even known what the file's lists are
        return
    for where in sorted(at_fault, key=len, reverse=True):
        _put_stand_in(told, where)
    try:
        loaded = ARCHIVE.load(told)
    except ma.ValidationError:
        return
    for where, message in _faults(loaded):
        if not any(where[: len(thing)] == thing for thing in at_fault):
            yield where, message


def _thing(where: Where) -> Where:
    """The smallest thing around a place for which another can stand in."""
    for names in STAND_INS:
        way = where[: 2 * len(names)]
        if way[::2] == names and len(way[1::2]) == len(names) and names != ("group",):
            return way
    return where[:1] if where[:1] == ("group",) else ()


def _put_stand_in(told: Any, where: Where) -> None:
    *way, last = where
    inner = told
    for one in way:
        inner = inner[one]
    stand_in = dict(STAND_INS[where[::2]])  # type: ignore[index]  # every other one is a name
    if where[0] in NAMED and len(where) == 2:
        had = inner[last].get("id") if isinstance(inner[last], dict) else None
        stand_in["id"] = had if isinstance(had, str) else f"? {last}"
    inner[last] = stand_in


def _faults(loaded: Mapping[str, Any]) -> Iterator[Fault]:
    known = known_in(loaded)
    yield from group_faults(loaded)
    for place, match in enumerate(loaded["matches"]):
        yield from match_faults(match, known, ("matches", place))
