"""Summing up figures: matches to a day, days to a month, months to a year, years to ever."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from functools import reduce
from types import MappingProxyType
from typing import Any, NamedTuple
from uuid import UUID

from scorekeeper.service.history.played import DRAWN, LOST, WON, Played

DAY, WEEK, MONTH, YEAR, EVER = "day", "week", "month", "year", "ever"
PART_OF = {WEEK: DAY, MONTH: DAY, YEAR: MONTH, EVER: YEAR}
"""What each span is summed up from."""

NO_COUNTS: Mapping[str, int] = MappingProxyType({})


class Runs(NamedTuple):
    """The runs of equal outcomes in a sequence of matches, as far as joining two needs them."""

    matches: int = 0
    first: str = ""
    """The outcome that it begins with; empty: there is no match."""
    begins: int = 0
    """How many of these it begins with."""
    last: str = ""
    ends: int = 0
    """How many it ends with."""
    won: int = 0
    """The longest run of wins."""
    lost: int = 0
    """The longest run of losses."""

    def then(self, later: Runs) -> Runs:
        """Both, one after the other."""
        if not self.matches or not later.matches:
            return self if self.matches else later
        meet = self.last == later.first
        bridge = {self.last: self.ends + later.begins} if meet else {}
        through = meet and self.begins == self.matches
        on = meet and later.begins == later.matches
        return Runs(
            self.matches + later.matches,
            self.first,
            self.begins + (later.begins if through else 0),
            later.last,
            later.ends + (self.ends if on else 0),
            max(self.won, later.won, bridge.get(WON, 0)),
            max(self.lost, later.lost, bridge.get(LOST, 0)),
        )


ONE_RUN = {
    outcome: Runs(1, outcome, 1, outcome, 1, int(outcome == WON), int(outcome == LOST))
    for outcome in (WON, DRAWN, LOST)
}
"""The runs of a single match."""


class Figures(NamedTuple):
    """What some matches come to, for one player in one game; the fields as `figures` has them.

    Like Runs a tuple: what people ask for is summed up from dozens.
    """

    matches: int = 0
    won: int = 0
    shared: int = 0
    drawn: int = 0
    lost: int = 0
    deals: int = 0
    points_for: int = 0
    points_against: int = 0
    best: int | None = None
    best_deal: UUID | str | None = None
    """Text where it is only told again."""
    worst: int | None = None
    worst_deal: UUID | str | None = None
    counts: Mapping[str, int] = NO_COUNTS
    runs: Runs = Runs()

    @property
    def tells(self) -> bool:
        """Whether there is anything in it."""
        return self.matches > 0 or self.deals > 0


def of_match(played: Played) -> Figures:
    """One match as figures."""
    outcome = played.outcome
    return Figures(
        int(outcome is not None),
        int(outcome == WON),
        int(played.shared),
        int(outcome == DRAWN),
        int(outcome == LOST),
        played.deals,
        played.points_for,
        played.points_against,
        played.best,
        played.best_deal,
        played.worst,
        played.worst_deal,
        played.counts,
        Runs() if outcome is None else ONE_RUN[outcome],
    )


def summed(parts: Sequence[Figures], *, fewest: bool) -> Figures:
    """What parts come to together.

    Args:
        parts: in the order of time, since runs go from one into the next.
        fewest: whether the fewest points are the best.
    """
    if len(parts) < 2:
        return parts[0] if parts else Figures()
    columns = tuple(zip(*parts, strict=True))
    sums: list[Any] = list(map(sum, columns[:REST]))
    bests, best_deals, worsts, worst_deals, counts, runs = columns[REST:]
    best_of, worst_of = (min, max) if fewest else (max, min)
    sums += _outermost(best_of, bests, best_deals)
    sums += _outermost(worst_of, worsts, worst_deals)
    sums += [_counted(counts), reduce(Runs.then, runs)]
    return Figures(*sums)


ADDED = Figures._fields[: Figures._fields.index("best")]
"""The first fields of Figures, which are simply added."""
REST = len(ADDED)
"""Where the others begin."""


def added(parts: Sequence[Figures]) -> Iterable[Any]:
    """The sum of each of ADDED."""
    if len(parts) == 1:
        return parts[0][:REST]
    return map(sum, zip(*[one[:REST] for one in parts], strict=True))


def _outermost(
    of: Callable[[Iterable[int]], int], points: Sequence[int | None], deals: Sequence[Any]
) -> tuple[int | None, Any]:
    """The most or fewest points, and the first deal that brought them."""
    known = [one for one in points if one is not None]
    if not known:
        return None, None
    found = of(known)
    return found, deals[points.index(found)]


def _counted(parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for one in parts:
        for name, count in one.items():
            counts[name] = counts.get(name, 0) + count
    return counts


def start_of(span: str, day: date) -> date:
    """The first day of the span that a day lies in."""
    if span == EVER:
        return date.min
    if span == YEAR:
        return day.replace(month=1, day=1)
    if span == MONTH:
        return day.replace(day=1)
    return day - timedelta(days=day.weekday()) if span == WEEK else day


def end_of(span: str, start: date) -> date:
    """The last day of a span; of `ever` the last there is."""
    if span == DAY:
        return start
    if span == EVER:
        return date.max
    if span == YEAR:
        return start.replace(month=12, day=31)
    if span == WEEK:
        return start + min(timedelta(days=6), date.max - start)
    return start.replace(day=monthrange(start.year, start.month)[1])


def starts(span: str, days: Iterable[date]) -> list[date]:
    """The first days of the spans that these days lie in."""
    return sorted({start_of(span, day) for day in days})
