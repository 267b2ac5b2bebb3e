"""The fields of Dou Dizhu's JSON: seats, ranks and calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import marshmallow as ma

from scorekeeper.engine.messages import Msg
from scorekeeper.engine.wire.fields import WORDING, Complaints, WholeNumber
from scorekeeper.games.doudizhu.ranks import (
    MOST_CARDS,
    RANK_NAMES,
    BadRank,
    Cards,
    parse_rank,
    spread,
    text,
)

MOST_SEATS = 4
BIGGEST_BID = 9
"""A bid above 3 is against a rule; one above this is no bid at all."""
RANK_PATTERN = "^((10|[2-9TAJQKtajqk])[SHDCshdc♠♥♦♣]?\ufe0f?|[BRbr][Jj])$"
NO_BID = "pass"


def seat(**kwargs: Any) -> WholeNumber:
    """A seat, from 0."""
    return WholeNumber(0, MOST_SEATS - 1, **kwargs)


class RankField(ma.fields.Field[int]):
    """One rank: `10`; also `T`, lower case, and with a suit, which is dropped."""

    default_error_messages: Complaints = {**WORDING, "invalid": Msg("text")}

    def __init__(self, **kwargs: Any) -> None:
        contract = {"type": "string", "pattern": RANK_PATTERN, "example": "10"}
        super().__init__(metadata=contract | kwargs.pop("metadata", {}), **kwargs)

    def _serialize(self, value: int | None, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return None if value is None else RANK_NAMES[value]

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> int:
        if not isinstance(value, str):
            raise self.make_error("invalid")
        return _rank(value)


def _rank(name: str) -> int:
    try:
        return parse_rank(name)
    except BadRank as error:
        shown = "".join(one if one.isprintable() else "�" for one in name[:20])
        raise ma.ValidationError([Msg("rank", given=shown)]) from error


class RanksField(ma.fields.Field[Cards]):
    """Cards by rank with blanks between them, in any order: `3 3 3 4`, `BJ RJ`."""

    default_error_messages: Complaints = {**WORDING, "invalid": Msg("text")}

    def __init__(self, *, least: int = 1, **kwargs: Any) -> None:
        contract = {"type": "string", "maxLength": MOST_CARDS * 6, "example": "3 3 3 4"}
        super().__init__(metadata=contract | kwargs.pop("metadata", {}), **kwargs)
        self.least = least

    def _serialize(self, value: Cards | None, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return None if value is None else text(value)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Cards:
        if not isinstance(value, str):
            raise self.make_error("invalid")
        if len(value) > MOST_CARDS * 6 or len(names := value.split()) > MOST_CARDS:
            raise ma.ValidationError([Msg("length", min=0, max=MOST_CARDS)])
        if len(names) < self.least:
            raise ma.ValidationError([Msg("no_cards")])
        return spread(map(_rank, names))


class CallField(ma.fields.Field[int]):
    """A call: `pass`, or a bid as a number."""

    default_error_messages: Complaints = {**WORDING, "invalid": Msg("call")}

    def __init__(self, **kwargs: Any) -> None:
        bids = {"type": "integer", "minimum": 0, "maximum": BIGGEST_BID}
        contract = {"oneOf": [{"type": "string", "enum": [NO_BID]}, bids], "example": NO_BID}
        super().__init__(metadata=contract | kwargs.pop("metadata", {}), **kwargs)

    def _serialize(self, value: int | None, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return NO_BID if value is None else value

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Any:
        if value == NO_BID:
            return None
        if type(value) is not int or not 0 <= value <= BIGGEST_BID:
            raise self.make_error("invalid")
        return value
