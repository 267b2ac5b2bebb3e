"""How often anybody may ask: so many requests each minute, saved up while nobody asks.

Each process counts for itself, so several let through as many times more. Wrong codes are
counted apart, in the database: see guessing.py.
"""

from __future__ import annotations

from math import ceil
from threading import Lock
from time import monotonic

from flask import Flask

from scorekeeper.api.current import header, the_request
from scorekeeper.api.guessing import address
from scorekeeper.api.requests import PROBES
from scorekeeper.service.errors import TooOften

MOST_SUBJECTS = 20_000
"""Counted at once; who asked longest ago is forgotten first."""
LONGEST = 43
"""Characters of a token, with which its header ends. However the rest of that is spelt, the phone
is the same; and of what is no token no more is remembered."""
A_HOUSE_FULL = 10
"""How many phones' worth one address may ask, since a club has one."""


class Buckets:
    """What each subject has left; it fills again with time."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._rate = float(most), most / seconds
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = Lock()

    def take(self, subject: str) -> float:
        """Take one; the seconds to wait where there is none left, else 0."""
        if not self._most:
            return 0.0
        now = monotonic()
        with self._lock:
            left, at = self._left.pop(subject, (self._most, now))
            left = min(self._most, left + (now - at) * self._rate)
            self._left[subject] = (max(left - 1, 0.0) if left >= 1 else left, now)
            if len(self._left) > MOST_SUBJECTS:
                del self._left[next(iter(self._left))]
        return 0.0 if left >= 1 else (1 - left) / self._rate


def limit(app: Flask, rate: int, founding_rate: int) -> None:
    """Answer 429 to those who ask too often.

    Args:
        app: whose requests are counted.
        rate: a phone's requests each minute, or those without a token of one address; 0: any.
        founding_rate: new groups each hour from one address; 0: any.
    """
    if not rate and not founding_rate:
        return
    phones, houses = Buckets(rate, 60), Buckets(rate * A_HOUSE_FULL, 60)
    founders = Buckets(founding_rate, 3600)

    @app.before_request
    def count() -> None:
        request = the_request()
        if request.path in PROBES:
            return
        where = address()
        who = (header("Authorization") or where)[-LONGEST:]
        waits = [houses.take(where), phones.take(who)]
        if request.method == "POST" and request.path == "/v1/groups":
            waits.append(founders.take(where))
        if any(waits):
            raise TooOften(ceil(max(waits)))
