"""What a result by hand may not say otherwise than the deal's log, where one was kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.engine.ruling import Finding, broken
from scorekeeper.games.diloti.house import House
from scorekeeper.games.diloti.score import Side, taken_by
from scorekeeper.games.diloti.state import State

IN_CARDS = 7
"""What the aces, the 10D and the 2C are worth together (DIL-SCORE-1 to -3)."""


def sides_hold_what_they_took(sides: Sequence[Side], logged: State) -> Iterator[Finding]:
    """A side has all that a deal logged to its end has it capture (DIL-SC-1 to -4)."""
    both = [(n, side, taken_by(logged, n)) for n, side in enumerate(sides)]
    for n, side, taken in both:
        least = taken.cards or 0
        if side.cards is not None and side.cards < least:
            yield broken("DIL-SC-1", "log_cards", side=n, cards=side.cards, least=least)
    for n, side, taken in both:
        if side.aces < taken.aces:
            yield broken("DIL-SC-2", "log_aces", side=n, aces=side.aces, least=taken.aces)
    tens = [n for n, side, taken in both if taken.ten_diamonds > side.ten_diamonds]
    twos = [n for n, side, taken in both if taken.two_clubs > side.two_clubs]
    yield from (broken("DIL-SC-3", "log_ten", side=n) for n in tens)
    yield from (broken("DIL-SC-4", "log_two", side=n) for n in twos)


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
