"""What players of Seep count over their deals: sweeps, and bazzis won and lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.engine.score import DealCounts, Score
from scorekeeper.games.seep.house import House
from scorekeeper.games.seep.score import BAZZI_3, Bazzi, standing

SIDES = (0, 1)


def counts(house: House, scores: Sequence[Score]) -> tuple[DealCounts, ...]:
    """Each side's sweeps, and the bazzi that a deal decided (SEEP-BAZZI-2, -3).

    A deal that was thrown in is nobody's.
    """
    decided = {bazzi.deal: bazzi for bazzi in standing(house, 0, scores).bazzis}
    return tuple(
        tuple(_side(score, decided.get(number), side) for side in SIDES)
        if "redeal" not in score.extra
        else (None, None)
        for number, score in enumerate(scores, start=1)
    )


def _side(score: Score, bazzi: Bazzi | None, side: int) -> Mapping[str, int]:
    sweeps = score.extra.get(f"sweeps_{side}", 0)
    had = {"sweeps": sweeps} if sweeps else {}
    if bazzi is None:
        return had
    if bazzi.side == side:
        return had | {"bazzis_won": 1}
    return had | {"bazzis_lost": 1} | ({"below_9": 1} if bazzi.rule == BAZZI_3 else {})
