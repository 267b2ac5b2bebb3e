"""`/v1/games/{game}`: all that can be asked of one game without a match."""

from __future__ import annotations

from scorekeeper.api.blueprint import Blueprint
from scorekeeper.api.legal_moves import add_legal_moves
from scorekeeper.api.rules import add_rules
from scorekeeper.api.rulings import add_rulings
from scorekeeper.api.scores import add_scores
from scorekeeper.engine.game import AnyGame


def about(game: AnyGame) -> Blueprint:
    """The resources of one game; another game has the same, with its own moves."""
    blp = Blueprint(
        game.key,
        __name__,
        url_prefix=f"/v1/games/{game.key}",
        description=f"{game.book.name['en']}: its rules and its referee.",
    )
    add_rules(blp, game)
    add_rulings(blp, game)
    add_legal_moves(blp, game)
    add_scores(blp, game)
    return blp
