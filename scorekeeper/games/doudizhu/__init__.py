"""Dou Dizhu (Ντουντίτζου), for three or four."""

from scorekeeper.engine.game import Game
from scorekeeper.engine.rulebook import read_book
from scorekeeper.games.doudizhu.byhand import Result, tally
from scorekeeper.games.doudizhu.checks import judge
from scorekeeper.games.doudizhu.counts import counts
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.legal import legal_moves
from scorekeeper.games.doudizhu.moves import Move
from scorekeeper.games.doudizhu.play import play, start
from scorekeeper.games.doudizhu.score import DoudizhuStanding, score, standing
from scorekeeper.games.doudizhu.state import State, seen_by
from scorekeeper.games.doudizhu.wire import WIRE

GAME: Game[House, State, Move, Result, DoudizhuStanding] = Game(
    book=read_book(__package__),
    wire=WIRE,
    start=start,
    judge=judge,
    play=play,
    legal_moves=legal_moves,
    score=score,
    tally=tally,
    standing=standing,
    counts=counts,
    seen_by=seen_by,
)
