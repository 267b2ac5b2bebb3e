"""The JSON of Dou Dizhu: its house rules, and what the files beside this one have."""

from __future__ import annotations

from typing import Any

import marshmallow as ma

from scorekeeper.engine.messages import Msg
from scorekeeper.engine.rulebook import read_book
from scorekeeper.engine.wire import Moves, Wire, house_schema
from scorekeeper.games.doudizhu import house as rules
from scorekeeper.games.doudizhu.house import House, other_variants
from scorekeeper.games.doudizhu.position import place
from scorekeeper.games.doudizhu.table import cover, table
from scorekeeper.games.doudizhu.wire.moves import MOVES
from scorekeeper.games.doudizhu.wire.position import PositionSchema
from scorekeeper.games.doudizhu.wire.result import ResultSchema

BOOK = read_book(rules.__package__)


def _house_rules() -> ma.Schema:
    """The schema of the options, which refuses those of the other number of players."""
    base = house_schema(BOOK, House)

    def make(self: ma.Schema, data: dict[str, Any], **kwargs: Any) -> Any:
        house = House(**data)
        wrong = other_variants(house)
        if wrong:
            players = 7 - house.players
            raise ma.ValidationError({wrong: [Msg("only_with", players=players)]})
        return house

    body = {"make": ma.post_load(make), "__module__": House.__module__}
    schema: ma.Schema = type("HouseRulesSchema", (type(base),), body)()
    return schema


WIRE = Wire(
    house=_house_rules(),
    move=Moves(MOVES),
    position=PositionSchema(),
    place=place,
    result=ResultSchema(),
    table=table,
    face_down=frozenset({"log", "played"}),
    cover=cover,
    cover_facts=cover,
    after_end=frozenset({"reveal"}),
)
