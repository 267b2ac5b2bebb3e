"""The JSON of what is logged in a round of Phase 10."""

from __future__ import annotations

from typing import Any

import marshmallow as ma

from scorekeeper.engine.wire import MoveSchema, kind
from scorekeeper.engine.wire.fields import WholeNumber, Word, a_list
from scorekeeper.games.phase10 import moves
from scorekeeper.games.phase10.wire.fields import (
    PlayingCardField,
    PlayingCardsField,
    a_seat,
    level,
)

MOST_GROUPS = 12
"""Groups in one lay, and cards in one of them; no phase comes near it."""


class DealSchema(MoveSchema):
    """The first entry of a round: how much will be logged, and the card turned up."""

    KIND, MAKES = "deal", moves.Deal
    kind = kind("deal")
    level = level()
    upcard = PlayingCardsField(load_default=(), metadata={"example": ["5S"]})


class HandSchema(MoveSchema):
    """A seat's hand: the ten cards dealt, and those drawn from the stock since, all or some."""

    KIND, MAKES = "hand", moves.Hand
    kind = kind("hand")
    seat = a_seat(required=True)
    cards = PlayingCardsField(load_default=())
    drawn = PlayingCardsField(load_default=())


class DrawStockSchema(MoveSchema):
    """Draw from the stock; the card is never said."""

    KIND, MAKES = "draw_stock", moves.DrawStock
    kind = kind("draw_stock")
    seat = a_seat(required=True)


class DrawDiscardSchema(MoveSchema):
    """Take the top card of the discards."""

    KIND, MAKES = "draw_discard", moves.DrawDiscard
    kind = kind("draw_discard")
    seat = a_seat(required=True)


class ExhaustedSchema(MoveSchema):
    """End the round because nothing is left to draw."""

    KIND, MAKES = "exhausted", moves.Exhausted
    kind = kind("exhausted")
    seat = a_seat(required=True)


class LaySchema(MoveSchema):
    """Lay the phase: its groups in the order of the phase, a run from low to high."""

    KIND, MAKES = "lay", moves.Lay
    kind = kind("lay")
    seat = a_seat(required=True)
    groups = a_list(
        PlayingCardsField(most=MOST_GROUPS),
        MOST_GROUPS,
        required=True,
        metadata={"example": [["3C", "3D", "A"], ["5C", "6D", "A", "8H"]]},
    )

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> moves.Lay:
        """Turn checked JSON into the move, its groups a tuple."""
        return moves.Lay(data["seat"], tuple(data["groups"]))


class HitSchema(MoveSchema):
    """Put a card on a group: `owner` is its seat, `group` its number, `end` where on a run."""

    KIND, MAKES = "hit", moves.Hit
    kind = kind("hit")
    seat = a_seat(required=True)
    card = PlayingCardField(required=True)
    owner = a_seat(required=True)
    group = WholeNumber(0, 99, required=True)
    end = Word(["low", "high"], load_default=None, allow_none=True)


class DiscardSchema(MoveSchema):
    """Put a card on the discards; `target` is the seat that a joker names."""

    KIND, MAKES = "discard", moves.Discard
    kind = kind("discard")
    seat = a_seat(required=True)
    card = PlayingCardField(required=True)
    target = a_seat(load_default=None, allow_none=True)


class OutSchema(MoveSchema):
    """At level `table`: the seat went out."""

    KIND, MAKES = "out", moves.Out
    kind = kind("out")
    seat = a_seat(required=True)


class RevealSchema(MoveSchema):
    """After the round: what is left in the seat's hand."""

    KIND, MAKES = "reveal", moves.Reveal
    kind = kind("reveal")
    seat = a_seat(required=True)
    cards = PlayingCardsField(load_default=())


MOVES = (
    DealSchema,
    HandSchema,
    DrawStockSchema,
    DrawDiscardSchema,
    ExhaustedSchema,
    LaySchema,
    HitSchema,
    DiscardSchema,
    OutSchema,
    RevealSchema,
)
