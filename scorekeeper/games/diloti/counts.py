"""What players of Diloti count over their deals: xeri, the majority of cards, the good cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.engine.score import DealCounts, Score, SideScore
from scorekeeper.games.diloti.house import House

PARTS = {
    "majorities": "DIL-SCORE-4",
    "ten_diamonds": "DIL-SCORE-2",
    "two_clubs": "DIL-SCORE-3",
}
"""What is counted once in a deal that gives points for it."""


def counts(house: House, scores: Sequence[Score]) -> tuple[DealCounts, ...]:
    """Each side's xeri, majorities, tens of diamonds and twos of clubs, deal by deal.

    Of a deal of which only the totals are known nothing is counted.
    """
    return tuple(
        tuple(_side(side, deal.extra.get(f"xeris_{n}", 0)) for n, side in enumerate(deal.sides))
        for deal in scores
    )


def _side(side: SideScore, xeris: int) -> Mapping[str, int]:
    given = {part.rule for part in side.parts or ()}
    had = {name: 1 for name, rule in PARTS.items() if rule in given}
    return had | ({"xeris": xeris} if xeris else {})
