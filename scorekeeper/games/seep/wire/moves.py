"""The JSON of Seep's moves."""

from __future__ import annotations

from typing import Any

import marshmallow as ma

from scorekeeper.engine.messages import Msg
from scorekeeper.engine.wire import MoveSchema, kind
from scorekeeper.engine.wire.fields import CardField, CardsField, WholeNumber
from scorekeeper.games.seep import moves
from scorekeeper.games.seep.house import SEATS

BIGGEST_VALUE = 99
"""A value above 13 is against a rule; one above this is no value at all."""
PACK = 52


def seat(**kwargs: Any) -> WholeNumber:
    """A seat, from 0."""
    return WholeNumber(0, SEATS - 1, **kwargs)


class ValueField(WholeNumber):
    """A value; where it may be left out, 0 says the same and is not written."""

    def __init__(self, most: int = BIGGEST_VALUE, *, least: int = 0, **kwargs: Any) -> None:
        super().__init__(least, most, **({"load_default": 0} | kwargs))

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return value if value or self.required else None


class DealSchema(MoveSchema):
    """Four cards for the bidder and four face down; the first entry of every deal."""

    KIND, MAKES = "deal", moves.Deal
    kind = kind("deal")


class BidSchema(MoveSchema):
    """The bidder names the value of a card among his four."""

    KIND, MAKES = "bid", moves.Bid
    kind = kind("bid")
    seat = seat(required=True)
    value = WholeNumber(0, BIGGEST_VALUE, required=True, metadata={"example": 10})


class ThrowInSchema(MoveSchema):
    """The bidder shows his four cards, none above 8; the same dealer deals again."""

    KIND, MAKES = "throw_in", moves.ThrowIn
    kind = kind("throw_in")
    seat = seat(required=True)
    cards = CardsField(required=True, distinct=False, most=PACK)


class FloorSchema(MoveSchema):
    """The four cards turned up after the bid."""

    KIND, MAKES = "floor", moves.Floor
    kind = kind("floor")
    loose = CardsField(
        required=True, distinct=False, most=PACK, metadata={"example": ["7C", "10H", "JH", "KH"]}
    )


class HandSchema(MoveSchema):
    """A seat's cards as dealt, all or some of them."""

    KIND, MAKES = "hand", moves.Hand
    kind = kind("hand")
    seat = seat(required=True)
    cards = CardsField(required=True, distinct=False, most=PACK)


class PlaySchema(MoveSchema):
    """What every play has; a field that does not apply may be left out, or be 0 or empty."""

    seat = seat(required=True)
    card = CardField(required=True)
    loose = CardsField(load_default=(), most=PACK)
    house = ValueField()
    value = ValueField()

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Any:
        """Turn checked JSON into the play, in which no card is named twice."""
        card = data["card"]
        if card in data["loose"]:
            raise ma.ValidationError({"loose": [Msg("card_twice", cards=card.name)]})
        return super().make(data, **kwargs)


class BuildSchema(PlaySchema):
    """Make a house of `value` from the card and loose cards."""

    KIND, MAKES = "build", moves.Build
    kind = kind("build")
    value = ValueField(least=1, required=True, load_default=ma.missing, metadata={"example": 11})


class AddSchema(PlaySchema):
    """Put sets of its value on the house of value `house`."""

    KIND, MAKES = "add", moves.Add
    kind = kind("add")


class BreakSchema(PlaySchema):
    """Raise the house of value `house` by the card; loose cards may join after the raise."""

    KIND, MAKES = "break", moves.Break
    kind = kind("break")


class CaptureSchema(PlaySchema):
    """Take loose cards and, where `house` names it, the house of the card's value."""

    KIND, MAKES = "capture", moves.Capture
    kind = kind("capture")


class ThrowSchema(PlaySchema):
    """Leave the card on the floor."""

    KIND, MAKES = "throw", moves.Throw
    kind = kind("throw")
    value = ValueField(most=0)


MOVES = (
    DealSchema,
    BidSchema,
    ThrowInSchema,
    FloorSchema,
    HandSchema,
    BuildSchema,
    AddSchema,
    BreakSchema,
    CaptureSchema,
    ThrowSchema,
)
