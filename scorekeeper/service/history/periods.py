"""The times that are asked about: ever, a year, a month, some days; and how fresh it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.messages import Msg
from scorekeeper.service.access import Caller
from scorekeeper.service.errors import NoSuchThing, Unacceptable
from scorekeeper.service.history.played import ONE_DAY, local_day
from scorekeeper.service.history.rows import HISTORY_TABLE
from scorekeeper.service.history.sums import EVER, MONTH, PART_OF, WEEK, YEAR, end_of, start_of
from scorekeeper.store import models as m
from scorekeeper.store.types import now

LAST_DAYS = "last-30-days"
LAST = timedelta(days=30)
SOME_DAYS = "days"
PERIODS = (EVER, LAST_DAYS, YEAR, MONTH, SOME_DAYS)
"""SOME_DAYS are named by their first and last."""
EARLIEST, LATEST = date(1, 2, 1), date(9999, 11, 30)
"""No day before or behind these is asked about, so that there is a month beside each."""
GROUPS, PLAYERS = m.Group.__table__.c, m.Player.__table__.c
FRESH = (
    sa.select(GROUPS.version, GROUPS.time_zone, HISTORY_TABLE.c.version)
    .join_from(
        m.Group.__table__, HISTORY_TABLE, HISTORY_TABLE.c.group_id == GROUPS.id, isouter=True
    )
    .where(GROUPS.id == sa.bindparam("group"))
)
FRESH_PLAYER = (
    FRESH.add_columns(PLAYERS.name)
    .join(m.Player.__table__, PLAYERS.group_id == GROUPS.id)
    .where(PLAYERS.id == sa.bindparam("player"))
)


@dataclass(frozen=True, slots=True)
class AsOf:
    """What an answer about the past depends on, beside the question."""

    version: int
    """Of the group's figures."""
    names: int
    """The version of the group, which has the players' names."""
    today: date
    """Where the group lives."""


@dataclass(frozen=True, slots=True)
class Period:
    """A time that is asked about."""

    kind: str
    """One of PERIODS."""
    first: date
    last: date

    @property
    def span(self) -> str | None:
        """The span whose rows are the answer; None: those of shorter ones are to be added."""
        return None if self.kind in ADDED_FROM else self.kind

    @property
    def part(self) -> str:
        """What it is shown in over time."""
        return ADDED_FROM[self.kind] if self.span is None else PART_OF[self.span]

    @property
    def days(self) -> dict[str, date]:
        """Its first and last day, and those of what lies whole in it, as IN_DAYS asks for them."""
        first, last = start_of(self.part, self.first), start_of(self.part, self.last)
        inner_first = first if first == self.first else end_of(self.part, first) + ONE_DAY
        inner_last = self.last if end_of(self.part, last) == self.last else last - ONE_DAY
        if inner_first > inner_last:
            inner_first, inner_last = self.last + ONE_DAY, self.last
        return {
            "first": self.first,
            "inner_first": inner_first,
            "inner_last": inner_last,
            "last": self.last,
        }


ADDED_FROM = {LAST_DAYS: WEEK, SOME_DAYS: MONTH}
"""Of which spans that lie whole in it, and of which days beside them, a period is summed up."""


def as_of(session: Session, group: UUID) -> AsOf:
    """How fresh a group's figures are."""
    row = session.connection().execute(FRESH, {"group": group}).one()
    return _fresh(*row)


def player_as_of(session: Session, caller: Caller, player: UUID) -> tuple[str, AsOf]:
    """What a player is called, or nothing where they were removed; how fresh the figures are.

    Raises:
        NoSuchThing: the caller's group has no such player.
    """
    asked = {"group": caller.group, "player": player}
    row = session.connection().execute(FRESH_PLAYER, asked).first()
    if row is None:
        raise NoSuchThing("player", player)
    return row[-1], _fresh(*row[:-1])


def _fresh(names: int, time_zone: str, version: int | None) -> AsOf:
    return AsOf(version or 0, names, local_day(now(), ZoneInfo(time_zone)))


def period_of(kind: str | None, year: int | None, month: int | None, today: date) -> Period:
    """The time that a question names.

    Args:
        kind: one of PERIODS, other than SOME_DAYS; left out, what `year` and `month` say, and
            ever without them.
        year: of a year or a month; left out, the present one.
        month: of a month; left out, the present one.
        today: where the group lives.

    Raises:
        Unacceptable: a year or month that does not go with the kind.
    """
    if kind is None:
        kind = MONTH if month is not None else YEAR if year is not None else EVER
    if year is not None and kind not in (YEAR, MONTH):
        raise Unacceptable(("year",), Msg("not_in_period", period=kind))
    if month is not None and kind != MONTH:
        raise Unacceptable(("month",), Msg("not_in_period", period=kind))
    if kind == LAST_DAYS:
        return Period(kind, today - LAST + ONE_DAY, today)
    if kind == EVER:
        return Period(kind, date.min, date.max)
    start = date(year or today.year, month or (today.month if kind == MONTH else 1), 1)
    return Period(kind, start, end_of(kind, start))


def must_be_in_order(since: date | None, until: date | None) -> None:
    """Refuse days of which the first comes after the last.

    Raises:
        Unacceptable: it does.
    """
    if since is not None and until is not None and since > until:
        raise Unacceptable(("to",), Msg("days_backwards"))


def days_of(since: date | None, until: date | None) -> Period:
    """Some days, both included; left out, as far back, or as far on, as there are matches.

    Raises:
        Unacceptable: the first comes after the last.
    """
    must_be_in_order(since, until)
    first, last = since or date.min, until or date.max
    return Period(SOME_DAYS, min(max(first, EARLIEST), LATEST), max(min(last, LATEST), EARLIEST))
