"""Seep (Σιπ), for four in two sides."""

from scorekeeper.engine.game import Game
from scorekeeper.engine.rulebook import read_book
from scorekeeper.games.seep.byhand import Result, tally
from scorekeeper.games.seep.checks import judge
from scorekeeper.games.seep.counts import counts
from scorekeeper.games.seep.house import House
from scorekeeper.games.seep.legal import legal_moves
from scorekeeper.games.seep.moves import Move
from scorekeeper.games.seep.play import play, start
from scorekeeper.games.seep.score import SeepStanding, score, standing
from scorekeeper.games.seep.state import State, seen_by
from scorekeeper.games.seep.wire import WIRE

GAME: Game[House, State, Move, Result, SeepStanding] = Game(
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
