"""The JSON of Seep's results by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import marshmallow as ma

from scorekeeper.engine.messages import Msg
from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import WholeNumber, record
from scorekeeper.games.seep.byhand import Result, Side
from scorekeeper.games.seep.score import Swept
from scorekeeper.games.seep.wire.moves import seat
from scorekeeper.games.seep.wire.position import one_for_each


def count(**kwargs: Any) -> WholeNumber:
    """A number that somebody counted; a negative one breaks a rule and is no other mistake."""
    return WholeNumber(-999, 999, **kwargs)


def points(**kwargs: Any) -> WholeNumber:
    """Points that somebody added up."""
    return WholeNumber(-9999, 9999, **kwargs)


class SideSchema(Strict):
    """What one side got: points in cards and sweeps of each kind, or its total alone."""

    card_points = count()
    n50 = count()
    n25 = count()
    n0 = count()
    cards = count()
    total = points()


PARTS = ("card_points", "n50", "n25", "n0")


class ResultSchema(Strict):
    """A result by hand: `sides`, side 0 first, or `difference`, side 0 minus side 1.

    `n50`, `n25` and `n0` count the ordinary sweeps, that of play 1, and those of the last
    play. `under9` names the side that lost by it where nothing else tells. A match knows who
    dealt; elsewhere `dealer` lets the sweeps' owners be checked.
    """

    sides = one_for_each(record(SideSchema()), 2)
    difference = points()
    under9 = WholeNumber(0, 1, allow_none=True)
    dealer = seat(load_default=None, allow_none=True)

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Any:
        """Turn checked JSON into the result, in one of its three forms."""
        sides, difference = data.get("sides"), data.get("difference")
        if (sides is None) == (difference is None):
            raise ma.ValidationError({"sides": [Msg("sides_or_difference")]})
        told, dealer = data.get("under9"), data["dealer"]
        if sides is None:
            return Result(difference=data["difference"], under9=told, dealer=dealer)
        has_parts = any(name != "total" for side in sides for name in side)
        wanted = _wanted(sides, has_parts=has_parts)
        if wanted:
            raise ma.ValidationError({"sides": wanted})
        if not has_parts:
            totals = (sides[0]["total"], sides[1]["total"])
            return Result(totals=totals, under9=told, dealer=dealer)
        if told is not None:
            raise ma.ValidationError({"under9": [Msg("under9_alone")]})
        return Result((_side(sides[0]), _side(sides[1])), dealer=dealer)


def _wanted(sides: list[dict[str, Any]], *, has_parts: bool) -> dict[int, Any]:
    """The fields that a form needs and a side lacks."""
    needed = [*PARTS] if has_parts else ["total"]
    if any("cards" in side for side in sides):
        needed.append("cards")
    lacking = {
        place: {name: [Msg("required")] for name in needed if name not in side}
        for place, side in enumerate(sides)
    }
    return {place: names for place, names in lacking.items() if names}


def _side(data: Mapping[str, Any]) -> Side:
    swept = Swept(data["n50"], data["n25"], data["n0"])
    return Side(data["card_points"], swept, data.get("cards"), data.get("total"))
