"""The games we keep score for. To add one: a folder here, and a line in GAMES."""

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import diloti, doudizhu, klondike, phase10, seep

GAMES: dict[str, AnyGame] = {
    game.key: game for game in (diloti.GAME, doudizhu.GAME, seep.GAME, klondike.GAME, phase10.GAME)
}
