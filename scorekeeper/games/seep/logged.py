"""What a result by hand may not say otherwise than the deal's log, where one was kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.engine.ruling import Finding, broken
from scorekeeper.games.seep.house import House
from scorekeeper.games.seep.score import ALL_POINTS, swept_by, worth
from scorekeeper.games.seep.state import State


def first_sweep_is_that_of_the_log(logged: State, entered: int) -> Iterator[Finding]:
    """Once play 1 was logged, everybody knows whether it swept (SEEP-SC-3)."""
    made = any(sweep.play == 1 for sweep in logged.won.sweeps)
    if logged.play and made is not bool(entered):
        yield broken("SEEP-SC-3", "log_first" if made else "log_no_first")


def _is_odd(house: House, logged: State) -> bool | None:
    """Whether play 1 as logged makes the points of both sides odd; None where nothing tells.

    The points in cards are even, and so are both totals and their difference but for sweeps.
    """
    if not logged.play or house.sweep % 2 or house.sweep_last % 2:
        return None
    return bool(house.sweep_first % 2) and any(one.play == 1 for one in logged.won.sweeps)


def totals_are_odd_by_the_log(house: House, total: int, logged: State) -> Iterator[Finding]:
    """Both totals are odd together only if the first play swept (SEEP-SC-9)."""
    odd = _is_odd(house, logged)
    if odd not in (None, bool(total % 2)):
        yield broken("SEEP-SC-9", "log_odd" if odd else "log_even", total=total)


def difference_is_odd_by_the_log(house: House, difference: int, logged: State) -> Iterator[Finding]:
    """The difference is odd if and only if the first play swept (SEEP-SC-10)."""
    odd = _is_odd(house, logged)
    if odd not in (None, bool(difference % 2)):
        yield broken("SEEP-SC-10", "log_odd" if odd else "log_even", difference=difference)


def totals_hold_the_sweeps(house: House, totals: Sequence[int], logged: State) -> Iterator[Finding]:
    """The sweeps that were logged are in the totals (SEEP-SC-9)."""
    points = [worth(house, swept_by(logged, side)) for side in (0, 1)]
    least = ALL_POINTS - house.most_cards + sum(points)
    for side, total in enumerate(totals):
        if total < points[side]:
            yield broken("SEEP-SC-9", "log_sweeps", side=side, total=total, points=points[side])
    if sum(points) and sum(totals) < least:
        yield broken("SEEP-SC-9", "log_sum", total=sum(totals), least=least)
    else:
        yield from totals_are_odd_by_the_log(house, sum(totals), logged)
