"""Any days as whole years, whole months and the days left over, so that little has to be read."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from scorekeeper.service.history.sums import DAY, MONTH, YEAR, end_of, start_of

WIDER = {DAY: MONTH, MONTH: YEAR}


class Stretch(NamedTuple):
    """Whole spans, one behind the other, that are to be added or taken away."""

    times: int
    """1 or -1."""
    span: str
    """DAY, MONTH or YEAR."""
    first: date
    last: date


def stretches(first: date, last: date) -> Iterator[Stretch]:
    """What comes to some days, both included, when it is added up.

    Where an end of them is nearer to the other side of its month or year, that is told whole and
    the rest of it is taken away: half a year's months and half a month's days are the most that
    is left over at either end.
    """
    return _from_until(DAY, first.toordinal(), last.toordinal() + 1)


def _from_until(span: str, first: int, behind: int) -> Iterator[Stretch]:
    """From a day until the day `behind` them, as ordinals: there is no date behind the last."""
    if wider := WIDER.get(span):
        begins, ends = _nearest(wider, first), _nearest(wider, behind)
        if abs(begins - first) + abs(behind - ends) < behind - first:
            yield from _from_until(wider, begins, ends)
            yield from _edge(span, first, begins)
            yield from _edge(span, ends, behind)
            return
    yield from _edge(span, first, behind)


def _nearest(span: str, day: int) -> int:
    """The day on which a span begins that is least far away."""
    if day > date.max.toordinal():
        return day
    begins = start_of(span, date.fromordinal(day))
    since, follows = begins.toordinal(), end_of(span, begins).toordinal() + 1
    return since if day - since < follows - day else follows


def _edge(span: str, first: int, behind: int) -> Iterator[Stretch]:
    """Until a day; or, where that comes before the first, what lies between is taken away."""
    since, until = sorted((first, behind))
    if since < until:
        times = 1 if since == first else -1
        yield Stretch(times, span, date.fromordinal(since), date.fromordinal(until - 1))
