"""Bodies and addresses as nobody should send them, made from such as are in order."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any
from urllib.parse import quote

ODD_TEXTS = (
    *("", " ", "\0", "\x07", "null", "🂡", "Ω" * 300, "x" * 5000, "\u202e7H", "é", "\ufeff"),
    *("1e999", "-0", "٣", "²", "AS", "10D", "7h", "JK", "?", "../..", "%00", "' OR 1=1 --"),
    *("2026-02-30T00:00:00Z", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "Europe/Athens"),
    *("00000000-0000-0000-0000-000000000000", "not-a-uuid", "capture", "hand", "correct"),
)
ODD_NUMBERS = (-1, 0, 1, 2, 3, 7, 13, 255, 2**31 - 1, 2**31, 2**53 + 1, 2**63, 10**30, -(2**63))
ODD_VALUES = (None, True, False, 0.5, 1.0, -0.0, 1e308, [], {}, [[]], [None], {"": 1}, {"kind": 1})
ODD_BYTES = (b"", b"{", b"[]", b"nul", b"\xff\xfe", b'"\xed\xa0\x80"', b"\0", b"NaN", b"1e999")
ODD_HEADERS = {
    "Idempotency-Key": ("x", "x" * 200, "a key with spaces", "12345678", "ü" * 9),
    "If-Match": ('"0"', "*", '"999999999999999999999"', "W/x", '"1.en.s0", "2"', "ü"),
    "If-None-Match": ("*", '"1"', "x" * 3000, ","),
    "Accept-Language": ("el", "xx", "*", "el;q=x", "en-" * 500, ";;;"),
    "Accept": ("text/csv", "text/html", "image/png", "*/*;q=0", "text/plain", "x" * 900),
    "Content-Type": ("text/plain", "application/json; charset=utf-16", "", "multipart/form-data"),
    "Last-Event-ID": ("-1", "x", "9" * 30, "1"),
    "Content-Length": ("-1", "x"),
}
DEEPEST = 900
Places = list[tuple[Any, Any]]


def places(body: Any) -> Places:
    """Every place in a body, as what contains it and its key there."""
    found: Places = []
    pairs = body.items() if isinstance(body, dict) else enumerate(body)
    for key, one in list(pairs):
        found.append((body, key))
        if isinstance(one, dict | list):
            found += places(one)
    return found


def odd_value(chance: Random) -> Any:
    """A value of any type, often at some border."""
    kind = chance.randrange(4)
    if kind == 0:
        return chance.choice(ODD_TEXTS)
    if kind == 1:
        return chance.choice(ODD_NUMBERS)
    if kind == 2:
        return deepcopy(chance.choice(ODD_VALUES))
    return [chance.choice(ODD_TEXTS) for _ in range(chance.choice((1, 2, 60)))]


def replace(chance: Random, where: Any, key: Any) -> None:
    where[key] = odd_value(chance)


def remove(chance: Random, where: Any, key: Any) -> None:
    del where[key]


def repeat(chance: Random, where: Any, key: Any) -> None:
    """Twice the same in a list; in an object under another name."""
    if isinstance(where, list):
        where.insert(key, deepcopy(where[key]))
    else:
        where[chance.choice(ODD_TEXTS) or "more"] = deepcopy(where[key])


def nudge(chance: Random, where: Any, key: Any) -> None:
    """A little more or less, so that what is sent stays almost right."""
    one = where[key]
    if isinstance(one, bool):
        where[key] = not one
    elif isinstance(one, int):
        where[key] = one + chance.choice((-2, -1, 1, 2))
    elif isinstance(one, str) and one:
        at = chance.randrange(len(one))
        where[key] = one[:at] + chance.choice("23456789JQKASHDCx \0λ") + one[at + 1 :]
    elif isinstance(one, list):
        chance.shuffle(one)
    else:
        where[key] = [one]


CHANGES: tuple[Callable[[Random, Any, Any], None], ...] = (replace, remove, repeat, nudge, nudge)


def changed(chance: Random, body: Any) -> Any:
    """A body with one to three changes, or none."""
    body = deepcopy(body)
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3))):
        if isinstance(body, dict | list) and (found := places(body)):
            chance.choice(CHANGES)(chance, *chance.choice(found))
    return body


def as_bytes(chance: Random, body: Any) -> bytes:
    """A body as it is sent: mostly JSON, sometimes bytes at fault."""
    sent = json.dumps(body, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
    how = chance.random()
    if how < 0.9:
        return sent
    if how < 0.92:
        return chance.choice(ODD_BYTES)
    if how < 0.94:
        return b"[" * DEEPEST + sent + b"]" * DEEPEST
    at = chance.randrange(len(sent) + 1)
    return sent[:at] + chance.randbytes(chance.choice((0, 1, 4))) + sent[at + 1 :]


def address(chance: Random, path: str) -> str:
    """A path as it is, or with a part or a query parameter at fault."""
    if chance.random() < 0.8:
        return path
    head, _, query = path.partition("?")
    odd = quote(str(chance.choice((*ODD_TEXTS, *ODD_NUMBERS))))
    if query or chance.random() < 0.6:
        named = [one for one in query.split("&") if one] or ["limit=1", "after=0", "cursor=x"]
        at = chance.randrange(len(named))
        named[at] = f"{named[at].partition('=')[0]}={odd}"
        return f"{head}?{'&'.join(named[at:])}"
    parts = head.split("/")
    parts[chance.randrange(2, len(parts)) if len(parts) > 2 else -1] = odd
    return "/".join(parts)


def headers(chance: Random) -> dict[str, str]:
    """None, mostly; or one that is odd."""
    if chance.random() < 0.8:
        return {}
    name = chance.choice(list(ODD_HEADERS))
    return {name: chance.choice(ODD_HEADERS[name])}
