"""Phase 10 with two ordinary packs and four jokers, for two to six."""

from scorekeeper.engine.game import Game
from scorekeeper.engine.rulebook import read_book
from scorekeeper.games.phase10.byhand import Result, tally
from scorekeeper.games.phase10.checks import judge
from scorekeeper.games.phase10.counts import counts
from scorekeeper.games.phase10.hands import seen_by
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.legal import legal_moves
from scorekeeper.games.phase10.moves import Move
from scorekeeper.games.phase10.play import play, start
from scorekeeper.games.phase10.score import score
from scorekeeper.games.phase10.standing import Phase10Standing, standing
from scorekeeper.games.phase10.state import State
from scorekeeper.games.phase10.wire import WIRE

GAME: Game[House, State, Move, Result, Phase10Standing] = Game(
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
