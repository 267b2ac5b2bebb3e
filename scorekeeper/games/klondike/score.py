"""What a game of Klondike is worth, and how its match stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.ruling import RuleId
from scorekeeper.engine.score import Part, Score, Standing, side_score
from scorekeeper.games.klondike.house import House
from scorekeeper.games.klondike.state import PACK, State


@dataclass(frozen=True, slots=True)
class KlondikeStanding(Standing):
    """How a match of one game stands."""

    @property
    def over(self) -> bool:
        """Whether the game was played, won or not."""
        return self.deals > 0


def score(state: State) -> Score:
    """What the game is worth now (KLO-SCORE-1, KLO-SCORE-2).

    Returns:
        One side with a point for each card on the foundations, 0 to 52. `extra` says whether
        that won, and how many redeals were used.
    """
    return score_of(state.points, state.redeals)


def score_of(points: int, redeals: int | None) -> Score:
    """The score of so many cards on the foundations; None: nobody counted the redeals."""
    part = Part(RuleId("KLO-SCORE-1"), points, {"count": points})
    extra = {"won": int(points == PACK)}
    if redeals is not None:
        extra["redeals"] = redeals
    return Score((side_score((part,)),), extra)


def standing(house: House, first_dealer: int, scores: Sequence[Score]) -> KlondikeStanding:
    """How a match stands: it is one game, which the only side wins with 52 points (KLO-WIN-1)."""
    played = min(len(scores), 1)
    points = scores[0].totals[0] if scores else 0
    winners = (0,) if points == PACK else ()
    return KlondikeStanding((points,), first_dealer, played, winners, leaders=(0,))
