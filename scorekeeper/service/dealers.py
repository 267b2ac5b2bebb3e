"""How a match stands before each of its deals, and so who deals it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.score import Score, Standing
from scorekeeper.service.tables import starting_state


class SoFar:
    """The deals of a match, one after the other, as far as they have come."""

    def __init__(self, game: AnyGame, house: Any, first_dealer: int) -> None:
        self.game, self.house, self.first = game, house, first_dealer
        self.scores: list[Score] = []
        self.standing: Standing = game.standing(house, first_dealer, [])

    def start(self, dealer: int) -> Any:
        """The state before the next deal, dealt by this seat."""
        return starting_state(self.game, self.house, self.first, self.scores, dealer)

    def add(self, dealer: int, score: Score | None, *, named: bool) -> None:
        """One more deal, by whom it was dealt, and whether the table had named that seat.

        A deal that is worth nothing, being void or open, is dealt again by the same seat.
        """
        if score is not None:
            self.scores.append(replace(score, dealer=dealer))
            self.standing = self.game.standing(self.house, self.first, self.scores)
        elif named:
            self.standing = replace(self.standing, dealer=dealer)
