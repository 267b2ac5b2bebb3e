"""The JSON of Klondike: positions and results here, moves in entries.py."""

from __future__ import annotations

from typing import Any

import marshmallow as ma

from scorekeeper.cards.card import names
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import read_book
from scorekeeper.engine.wire import Strict, Wire, house_schema
from scorekeeper.engine.wire.fields import CardsField, Flag, WholeNumber, Word, a_list, record
from scorekeeper.games.klondike.byhand import Result
from scorekeeper.games.klondike.house import House
from scorekeeper.games.klondike.moves import COLUMN, SUITS, WASTE
from scorekeeper.games.klondike.position import place
from scorekeeper.games.klondike.state import PACK, State, is_built_up
from scorekeeper.games.klondike.wire.entries import ENTRIES, PlayedField, UndoSchema
from scorekeeper.games.klondike.wire.fields import FoundationField, SeenOrNotField, shown
from scorekeeper.games.klondike.wire.shorthand import short_words

MOST_PLAYED = 60
"""Entries of a position; a longer story is a journal."""


class ColumnSchema(Strict):
    """A column: its face-down cells, null where unknown, and its face-up cards, top last."""

    down = SeenOrNotField(load_default=())
    up = CardsField(load_default=(), most=PACK)


def column() -> ma.fields.Nested:
    """One of the seven columns."""
    return record(ColumnSchema(), load_default={"down": (), "up": ()})


class PositionSchema(Strict):
    """A position. What is left out is empty.

    `stock` has its top first, `waste` its top last, null for unknown cards. `foundations`
    are clubs, diamonds, hearts and spades. `moves` are those that undo can take back.
    `played` is what was done from there on.
    """

    stock = SeenOrNotField(load_default=(), metadata={"example": ["9D", None]})
    waste = SeenOrNotField(load_default=(), metadata={"example": ["5C"]})
    foundations = a_list(
        FoundationField(),
        len(SUITS),
        load_default=(0,) * len(SUITS),
        validate=ma.validate.Length(equal=len(SUITS), error=Msg("four_foundations")),
    )
    T1 = column()
    T2 = column()
    T3 = column()
    T4 = column()
    T5 = column()
    T6 = column()
    T7 = column()
    redeals = WholeNumber(load_default=0)
    status = Word(["not_dealt", "active", "won", "given_up"], load_default=None)
    pending = Word((*COLUMN, WASTE), load_default=None, allow_none=True)
    moves = WholeNumber(load_default=0)
    undos = WholeNumber(load_default=0)
    highest = WholeNumber(0, PACK, load_default=0)
    played = a_list(PlayedField(), MOST_PLAYED, load_default=())


def table(state: State) -> dict[str, Any]:
    """A state in the words of a position; unknown cards are null."""
    slots = state.slots
    talon = [slots[slot] for slot in state.talon]
    columns = {
        name: {"down": shown([slots[slot] for slot in cells]), "up": names(cards)}
        for name, cells, cards in zip(COLUMN, state.down, state.up, strict=True)
    }
    return {
        "stock": shown(talon[state.turned :]),
        "waste": shown(talon[: state.turned]),
        "foundations": [
            len(heap) if is_built_up(heap) else names(heap) for heap in state.foundations
        ],
        **columns,
        "redeals": state.redeals,
        "status": state.status,
        "pending": state.pending,
        "moves": state.moves,
        "undos": state.undos,
        "highest": state.highest,
    }


def count(**kwargs: Any) -> WholeNumber:
    """A number that somebody counted; a negative one breaks a rule and is no other mistake."""
    return WholeNumber(-999, 999, **kwargs)


class ResultSchema(Strict):
    """A finished game without a log. All but the score may be left out.

    `heights` are the foundations of clubs, diamonds, hearts and spades.
    """

    score = count(required=True, metadata={"example": 20})
    won = Flag()
    heights = a_list(count(), len(COLUMN))
    redeals = count()
    face_down = count()

    @ma.post_load
    def make(self, data: dict[str, Any], **kwargs: Any) -> Result:
        """Turn checked JSON into the result."""
        heights = data.pop("heights", None)
        return Result(**data, heights=None if heights is None else tuple(heights))


WIRE = Wire(
    house=house_schema(read_book(House.__module__.rpartition(".")[0]), House),
    move=ENTRIES,
    position=PositionSchema(),
    place=place,
    result=ResultSchema(),
    table=table,
    short_words=short_words,
    reopening=frozenset({UndoSchema.KIND}),
)
