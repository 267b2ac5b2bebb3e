"""What players of Klondike count over their games: played and won, apart for each variant."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.score import DealCounts, Score
from scorekeeper.games.klondike.house import House


def counts(house: House, scores: Sequence[Score]) -> tuple[DealCounts, ...]:
    """A game played by its variant, and whether it was won (KLO-WIN-1)."""
    played = {f"played:{house.variant}": 1}
    won = {f"won:{house.variant}": 1}
    return tuple((played | won if game.extra.get("won") else played,) for game in scores)
