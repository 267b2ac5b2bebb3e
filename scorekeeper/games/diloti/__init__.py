"""Diloti (Δηλωτή), for two or four."""

from scorekeeper.engine.game import Game
from scorekeeper.engine.rulebook import read_book
from scorekeeper.games.diloti.byhand import Result, tally
from scorekeeper.games.diloti.checks import judge
from scorekeeper.games.diloti.counts import counts
from scorekeeper.games.diloti.house import House
from scorekeeper.games.diloti.legal import legal_moves
from scorekeeper.games.diloti.moves import Move
from scorekeeper.games.diloti.play import play, start
from scorekeeper.games.diloti.score import DilotiStanding, score, standing
from scorekeeper.games.diloti.state import State, seen_by
from scorekeeper.games.diloti.wire import WIRE

GAME: Game[House, State, Move, Result, DilotiStanding] = Game(
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
