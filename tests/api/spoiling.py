"""Files and texts in which something was changed at random, and reading all of a group; no tests.

What is drawn depends on the seed alone, so that whatever was found is found again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import orjson

from tests.api.season import done


def deep(levels: int) -> Any:
    told: Any = []
    for _ in range(levels):
        told = [told]
    return told


STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 1.5, 1e308, 10**9, 2**31, 2**53, 2**63, 2**64 - 1, 10**30),
    *("", " ", "x" * 70, "x" * 5000, "\0", "a\0b", "\ud800", "\u202e", "/", "//", "?", "?2", "-1"),
    *("A", "none", "stands", "p1", "d1", "m1", "7C", "10D", "BJ", "[]", "=1+1", "{value}", "🂡"),
    *("2026-11-30T20:15:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59.999999-12:00"),
    *([], {}, [[]], [{}], [None], [0, 0], [1, "x"], {"": 1}, {"kind": "lay"}, {"kind": "hand"}),
    *({"kind": "correct", "n": 1}, {"a": {"b": [{"c": 1}]}}, deep(15), deep(30), deep(200)),
)
"""What nobody would write at most places."""

Place = tuple[Any, Any]
"""An object or a list, and a key in it."""


def places(told: Any) -> Iterator[Place]:
    """Every place within a file."""
    inner = told.items() if isinstance(told, dict) else enumerate(told)
    for key, value in list(inner):
        yield told, key
        if isinstance(value, dict | list):
            yield from places(value)


def with_one_match(told: Any, random: Random) -> Any:
    """The file with one of its matches alone, and what settles that."""
    match = random.choice(told["matches"]) | {"rematch_of": None}
    settled = [one for one in told["settlements"] if set(one["matches"]) <= {match["id"]}]
    return told | {"matches": [match], "settlements": settled}


def spoiled(told: Any, random: Random) -> Any:
    """The file with one to three changes."""
    told = deepcopy(told)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        every = list(places(told))
        where, key = _drawn(told, every, random)
        random.choice(CHANGES)(where, key, every, random)
    return told


RARE = ("score", "events", "seats", "keepers", "settlements", "house_rules", "shown")
"""What is a small part of a file, and looked at by many."""


def _drawn(told: Any, every: list[Place], random: Random) -> Place:
    """A place anywhere, near the outside, or in what is rare."""
    way = random.random()
    if way < 0.3:
        return _descended(told, random)
    name = random.choice(RARE)
    within = [one for where, key in every if key == name for one in _below(where[key])]
    return random.choice(within if way < 0.6 and within else every)


def _below(value: Any) -> list[Place]:
    return list(places(value)) if isinstance(value, dict | list) else []


def _descended(told: Any, random: Random) -> Place:
    """A place, as likely near the outside as deep within."""
    while True:
        keys = list(told) if isinstance(told, dict) else list(range(len(told)))
        key = random.choice(keys)
        inner = told[key]
        if not inner or not isinstance(inner, dict | list) or random.random() < 0.3:
            return told, key
        told = inner


def _strange(where: Any, key: Any, every: list[Place], random: Random) -> None:
    where[key] = deepcopy(random.choice(STRANGE))


def _from_elsewhere(where: Any, key: Any, every: list[Place], random: Random) -> None:
    """What stands under the same key elsewhere, or if at another."""
    alike = [(one, name) for one, name in every if name == key and one is not where] or every
    other, name = random.choice(alike)
    where[key] = deepcopy(other[name])


def _left_out(where: Any, key: Any, every: list[Place], random: Random) -> None:
    del where[key]


def _twice(where: Any, key: Any, every: list[Place], random: Random) -> None:
    if isinstance(where, list):
        where.insert(random.randint(0, len(where)), deepcopy(where[key]))
    else:
        where[str(random.choice(every)[1])] = deepcopy(where[key])


def _swapped(where: Any, key: Any, every: list[Place], random: Random) -> None:
    other = random.choice(list(where) if isinstance(where, dict) else range(len(where)))
    where[key], where[other] = where[other], where[key]


def _nudged(where: Any, key: Any, every: list[Place], random: Random) -> None:
    """A little more or less; of a text a letter otherwise."""
    value = where[key]
    if type(value) is int:
        where[key] = value + random.choice((-2, -1, 1, 2, 10))
    elif isinstance(value, bool):
        where[key] = not value
    elif isinstance(value, str) and value:
        at = random.randrange(len(value))
        where[key] = value[:at] + random.choice("A2♥?/ x\n") + value[at + 1 :]
    else:
        _strange(where, key, every, random)


CHANGES: tuple[Callable[..., None], ...] = (
    _strange,
    _strange,
    _from_elsewhere,
    _from_elsewhere,
    _left_out,
    _twice,
    _swapped,
    _nudged,
    _nudged,
)


def spoiled_text(text: str, random: Random) -> str:
    """The text with one to three changes of lines or words, as often in a head as in a deal."""
    lines = text.split("\n")
    for _ in range(random.choice((1, 1, 2, 3))):
        heads = [at for at, line in enumerate(lines) if not line[:1].isdigit()]
        at = random.choice(heads or [0]) if random.random() < 0.5 else random.randrange(len(lines))
        random.choice(LINE_CHANGES)(lines, at, random)
        lines = lines or [""]
    return "\n".join(lines)


def _line_left_out(lines: list[str], at: int, random: Random) -> None:
    del lines[at]


def _line_elsewhere(lines: list[str], at: int, random: Random) -> None:
    lines.insert(random.randrange(len(lines)), lines[at])


def _cut_short(lines: list[str], at: int, random: Random) -> None:
    """Leave out the rest of a deal, or of a match."""
    until = at
    while until < len(lines) and not lines[until].startswith(("next-deal", "match")):
        until += 1
    del lines[at:until]


def _word_changed(lines: list[str], at: int, random: Random) -> None:
    """Put in a word of another line, or a strange one; in place of one, or beside it."""
    words = lines[at].split(" ")
    word, drawn = random.randrange(len(words)), random.choice(random.choice(lines).split(" "))
    put = drawn if random.random() < 0.6 else _strange_word(random)
    words[word : word + (random.random() < 0.7)] = [put]
    lines[at] = " ".join(words)


def _word_left_out(lines: list[str], at: int, random: Random) -> None:
    words = lines[at].split(" ")
    del words[random.randrange(len(words))]
    lines[at] = " ".join(words)


LINE_CHANGES = (
    _line_left_out,
    _line_elsewhere,
    _cut_short,
    _cut_short,
    _word_changed,
    _word_changed,
    _word_left_out,
)


def _strange_word(random: Random) -> str:
    word = random.choice(STRANGE)
    return word if isinstance(word, str) else str(word)[:60]


OF_GROUP = (
    "",
    "players",
    "devices",
    "invites",
    "matches",
    "balances",
    "settlements",
    "leaderboard?game=diloti",
    "leaderboard?game=doudizhu",
    "leaderboard?game=phase10",
    "export",
)
OF_PLAYER = ("statistics", "opponents", "form", "chart?game=diloti", "chart?game=doudizhu")
OF_MATCH = ("", "score-sheet", "chart", "deals", "changes?after=0")
OF_DEAL = ("", "entries", "legal-moves")
KINDS = {
    "export": ("application/json", "text/csv", "text/plain"),
    "score-sheet": ("application/json", "text/csv"),
    "legal-moves": (),
}


def read_all(phone: Any) -> None:
    """Read whatever there is to read of a group, and find that all of it can be read."""
    for path in OF_GROUP:
        read(phone, phone.at(path) if path else phone.at())
    for one in done(phone.get(phone.at("players")))["items"]:
        for path in OF_PLAYER:
            read(phone, f"/v1/players/{one['id']}/{path}")
    for match in done(phone.get(phone.at("matches?limit=100")))["items"]:
        for path in OF_MATCH:
            read(phone, f"/v1/matches/{match['id']}/{path}".rstrip("/"))
        for deal in done(phone.get(f"/v1/matches/{match['id']}/deals"))["items"]:
            for path in OF_DEAL:
                read(phone, f"/v1/deals/{deal['id']}/{path}".rstrip("/"))


def read(phone: Any, path: str) -> None:
    name = path.rsplit("/", 1)[-1]
    for kind in KINDS.get(name, ("application/json",)):
        answer = phone.get(path, headers={"Accept": kind}, language="el")
        assert answer.status_code == 200, (path, kind, answer.text[:300])
    if name == "legal-moves":
        assert phone.get(path).status_code < 500, path


def problem(answer: Any) -> list[dict[str, Any]]:
    """What a problem document finds wrong, each with its place."""
    assert 400 <= answer.status_code < 500, answer.text[:500]
    assert answer.content_type == "application/problem+json"
    told = orjson.loads(answer.data)
    found: list[dict[str, Any]] = told.get("errors", [])
    assert all(one["detail"] and isinstance(one["pointer"], str) for one in found)
    assert found or answer.status_code in (400, 409, 413), told
    return found
