"""What players of Phase 10 count over their rounds: phases, rounds on each, going out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.engine.score import DealCounts, Score
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.score import OUT
from scorekeeper.games.phase10.standing import LAID, Phase10Standing, standing


def counts(house: House, scores: Sequence[Score]) -> tuple[DealCounts, ...]:
    """Each seat's rounds, apart for the phase it was on, phases laid and goings out.

    A round that only tied seats play again is no round of the others, and lays no phase
    (P10-TIE-1, P10-TIE-2).
    """
    before = [standing(house, 0, scores[:number]) for number in range(len(scores))]
    return tuple(
        tuple(_seat(match, score, seat) for seat in range(house.players))
        for match, score in zip(before, scores, strict=True)
    )


def _seat(match: Phase10Standing, score: Score, seat: int) -> Mapping[str, int] | None:
    if seat not in match.taking_part:
        return None
    out = {"outs": 1} if score.extra.get(OUT.format(seat)) else {}
    if match.replay:
        return out
    phase = match.phases[seat]
    if phase > match.last_phase:
        return out
    laid = {"phases": 1, f"laid_on:{phase}": 1} if score.extra.get(LAID.format(seat)) else {}
    return {"rounds": 1, f"rounds_on:{phase}": 1} | laid | out
