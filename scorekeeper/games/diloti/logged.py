"""What a result by hand may not say otherwise than the deal's log, where one was kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.engine.ruling import Finding, broken
from scorekeeper.games.diloti.house import House
from scorekeeper.games.diloti.state import State

IN_CARDS = 7
"""What the aces, the 10D and the 2C are worth together (DIL-SCORE-1 to -3)."""


def totals_hold_the_xeris(house: House, totals: Sequence[int], logged: State) -> Iterator[Finding]:
    """The xeri that were logged and count are in the totals (DIL-SC-9)."""
    points = [0, 0]
    for xeri in logged.won.xeris:
        points[xeri.side] += house.xeri_points * xeri.counts
    for side, total in enumerate(totals):
        if total < points[side]:
            yield broken("DIL-SC-9", "log_xeris", side=side, total=total, points=points[side])
    least = sum(points) + (0 if house.leftover == "nobody" else IN_CARDS)
    if sum(points) and sum(totals) < least:
        yield broken("DIL-SC-9", "log_sum", total=sum(totals), least=least)
