"""The JSON of all that is done in Klondike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import marshmallow as ma

from scorekeeper.engine.messages import Msg
from scorekeeper.engine.wire import Moves, MoveSchema, kind
from scorekeeper.engine.wire.fields import (
    WORDING,
    CardField,
    CardsField,
    Complaints,
    WholeNumber,
    Word,
)
from scorekeeper.games.klondike import moves
from scorekeeper.games.klondike.moves import COLUMN, SOURCES, TARGETS, WASTE
from scorekeeper.games.klondike.wire.fields import SeenOrNotField

MOST_AT_ONCE = 99
"""A number of cards above 13 is against a rule; one above this is no number of cards at all."""
LONGEST_PACK = 60
"""A pack of other than 52 cards is against a rule; one longer than this is no pack at all."""


def seat() -> WholeNumber:
    """The one seat, which may be left out."""
    return WholeNumber(0, 0, load_default=0)


class DealSchema(MoveSchema):
    """The first entry: the seven face-up cards, T1 first; or the whole pack, top first."""

    KIND, MAKES = "deal", moves.Deal
    kind = kind("deal")
    tops = CardsField(
        load_default=None,
        distinct=False,
        most=LONGEST_PACK,
        metadata={"example": ["4D", "AD", "5D", "6C", "4H", "KS", "JS"]},
    )
    deck = CardsField(load_default=None, distinct=False, most=LONGEST_PACK)
    seat = seat()

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Any:
        """Turn checked JSON into the move: the open cards are told or the pack, not both."""
        if (data["tops"] is None) is (data["deck"] is None):
            raise ma.ValidationError({"tops": [Msg("tops_or_deck")]})
        return super().make(data)


class DrawSchema(MoveSchema):
    """Turn a packet of the stock; `cards` in the order turned, null for one not named."""

    KIND, MAKES = "draw", moves.Draw
    kind = kind("draw")
    cards = SeenOrNotField(load_default=None, metadata={"example": ["5C"]})
    seat = seat()

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Any:
        """Turn checked JSON into the move; an empty list tells as little as none."""
        return super().make(data | {"cards": data["cards"] or None})


class RedealSchema(MoveSchema):
    """Turn the waste over to be the stock again."""

    KIND, MAKES = "redeal", moves.Redeal
    kind = kind("redeal")
    seat = seat()


class TransferSchema(MoveSchema):
    """Move cards; `count` only from column to column, `turned` is what came up there."""

    KIND, MAKES = "move", moves.Transfer
    kind = kind("move")
    source = Word(SOURCES, required=True, data_key="from", metadata={"example": "T5"})
    target = Word(TARGETS, required=True, data_key="to", metadata={"example": "T2"})
    count = WholeNumber(0, MOST_AT_ONCE, load_default=None)
    turned = CardField(load_default=None, metadata={"example": "QS"})
    seat = seat()


class TurnUpSchema(MoveSchema):
    """Name the card that came up in a column or on the waste."""

    KIND, MAKES = "turn_up", moves.TurnUp
    kind = kind("turn_up")
    pile = Word((*COLUMN, WASTE), required=True)
    card = CardField(load_default=None)
    seat = seat()


class SweepSchema(MoveSchema):
    """Move up whatever the foundations take."""

    KIND, MAKES = "sweep", moves.Sweep
    kind = kind("sweep")
    seat = seat()


class FinishSchema(MoveSchema):
    """Play a sure win to its end."""

    KIND, MAKES = "finish", moves.Finish
    kind = kind("finish")
    seat = seat()


class UndoSchema(MoveSchema):
    """Take back the last move."""

    KIND, MAKES = "undo", moves.Undo
    kind = kind("undo")
    seat = seat()


class GiveUpSchema(MoveSchema):
    """Close the game as it lies."""

    KIND, MAKES = "give_up", moves.GiveUp
    kind = kind("give_up")
    seat = seat()


MOVES = (
    DealSchema,
    DrawSchema,
    RedealSchema,
    TransferSchema,
    TurnUpSchema,
    SweepSchema,
    FinishSchema,
    UndoSchema,
    GiveUpSchema,
)


ENTRIES = Moves(MOVES)


class PlayedField(ma.fields.Field[Any]):
    """An entry of the journal."""

    default_error_messages: Complaints = WORDING

    def __init__(self, **kwargs: Any) -> None:
        of_kind = {"kind": {"type": "string", "maxLength": 20}}
        contract = {"type": "object", "required": ["kind"], "properties": of_kind}
        super().__init__(metadata=contract, **kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Any:
        return ENTRIES.load(value)
