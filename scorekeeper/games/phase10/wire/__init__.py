"""The JSON of Phase 10's moves, positions and results."""

from scorekeeper.engine.rulebook import read_book
from scorekeeper.engine.wire import Moves, Wire, house_schema
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.position import place
from scorekeeper.games.phase10.wire.moves import MOVES
from scorekeeper.games.phase10.wire.position import PositionSchema, table
from scorekeeper.games.phase10.wire.results import ResultSchema

WIRE = Wire(
    house=house_schema(read_book("scorekeeper.games.phase10"), House),
    move=Moves(MOVES),
    position=PositionSchema(),
    place=place,
    result=ResultSchema(),
    table=table,
)
