"""The JSON of Dou Dizhu's results by hand."""

from __future__ import annotations

from typing import Any

import marshmallow as ma

from scorekeeper.engine.wire import Strict
from scorekeeper.engine.wire.fields import WholeNumber, Word
from scorekeeper.games.doudizhu.byhand import Result
from scorekeeper.games.doudizhu.wire.fields import BIGGEST_BID


def count(**kwargs: Any) -> WholeNumber:
    """A number that somebody counted; an impossible one breaks a rule and is no other mistake."""
    return WholeNumber(-99, 99, **kwargs)


class ResultSchema(Strict):
    """A result by hand. `bombs`: with three players all, with four those of six or more cards."""

    landlord = count(required=True)
    bid = WholeNumber(-9, BIGGEST_BID, required=True)
    winner_side = Word(required=True, most=20, metadata={"example": "landlord"})
    winner_seat = count(load_default=None, allow_none=True)
    bombs = count(load_default=0)
    rockets = count(load_default=0)
    spring = Word(load_default=None, allow_none=True, most=20, metadata={"example": "farmers"})
    logged_bombs = WholeNumber(0, 26, load_default=0)
    logged_rockets = WholeNumber(0, 1, load_default=0)

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Result:
        """Turn checked JSON into the result."""
        return Result(**data)
