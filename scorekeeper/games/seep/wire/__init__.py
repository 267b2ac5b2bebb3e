"""The JSON of Seep: its house rules, and what the files beside this one have."""

from __future__ import annotations

from typing import Any

import marshmallow as ma

from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import read_book
from scorekeeper.engine.wire import Moves, Wire, house_schema
from scorekeeper.games.seep import house
from scorekeeper.games.seep.house import House
from scorekeeper.games.seep.position import place
from scorekeeper.games.seep.wire.moves import MOVES
from scorekeeper.games.seep.wire.position import PositionSchema, table
from scorekeeper.games.seep.wire.result import ResultSchema


def _with_the_pair(schema: ma.Schema) -> ma.Schema:
    """House rules in which the 10D and the most cards go together (SEEP-SCORE-3)."""

    def make(self: ma.Schema, data: dict[str, Any], **kwargs: Any) -> House:
        made = House(**data)
        if not made.cards_go_together:
            raise ma.ValidationError({"most_cards": [Msg("together", pairs="6+0, 2+4")]})
        return made

    body = {"make": ma.post_load(make), "__module__": House.__module__}
    whole: ma.Schema = type("HouseRulesSchema", (type(schema),), body)()
    return whole


WIRE = Wire(
    house=_with_the_pair(house_schema(read_book(house.__package__), House)),
    move=Moves(MOVES),
    position=PositionSchema(),
    place=place,
    result=ResultSchema(),
    table=table,
)
