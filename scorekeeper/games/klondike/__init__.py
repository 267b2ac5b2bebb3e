"""Klondike (Κλόνταϊκ), a patience for one."""

from scorekeeper.engine.game import Game
from scorekeeper.engine.rulebook import read_book
from scorekeeper.games.klondike.byhand import Result, tally
from scorekeeper.games.klondike.checks import judge
from scorekeeper.games.klondike.counts import counts
from scorekeeper.games.klondike.house import House
from scorekeeper.games.klondike.legal import legal_moves
from scorekeeper.games.klondike.moves import Move
from scorekeeper.games.klondike.outlook import report
from scorekeeper.games.klondike.play import play, start
from scorekeeper.games.klondike.score import KlondikeStanding, score, standing
from scorekeeper.games.klondike.state import State, seen_by
from scorekeeper.games.klondike.wire import WIRE

GAME: Game[House, State, Move, Result, KlondikeStanding] = Game(
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
    outlook=report,
)
