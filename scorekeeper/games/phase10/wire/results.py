"""The JSON of a round's result by hand."""

from __future__ import annotations

from typing import Any

import marshmallow as ma

from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import Flag, WholeNumber, a_list
from scorekeeper.games.phase10.byhand import Line, Result
from scorekeeper.games.phase10.phases import PHASES
from scorekeeper.games.phase10.score import Left
from scorekeeper.games.phase10.wire.fields import MOST_SEATS, a_seat, exactly, objects

KINDS = 4
"""Cards left are counted as four numbers: 2 to 10, J to K, jokers, aces."""


class LineSchema(Strict):
    """What one seat has left. `cards`: how many from 2 to 10, of J to K, jokers and aces.

    `phase` is the one that the seat was on; in a match it is known and may be left out.
    """

    seat = a_seat(required=True)
    laid = Flag(load_default=False)
    out = Flag(load_default=False)
    points = WholeNumber(-9999, 9999, load_default=None, allow_none=True)
    cards = a_list(WholeNumber(0, 108), KINDS, validate=exactly(KINDS), load_default=None)
    phase = WholeNumber(1, len(PHASES), load_default=1)

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Line:
        """Turn checked JSON into a line."""
        cards = data.pop("cards")
        return Line(**data, cards=None if cards is None else Left(*cards))


class ResultSchema(Strict):
    """A result by hand: a line for each seat that takes part, in their order."""

    seats = objects(
        LineSchema(),
        MOST_SEATS,
        required=True,
        metadata={
            "example": [
                {"seat": 0, "laid": True, "out": True, "points": 0},
                {"seat": 1, "laid": True, "points": 20},
                {"seat": 2, "points": 85},
            ]
        },
    )
    exhausted = Flag(load_default=False)

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Result:
        """Turn checked JSON into the result."""
        return Result(tuple(data["seats"]), data["exhausted"])
