"""The times that are asked about: ever, a year, a month, the last 30 days; and how fresh it is."""

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
from scorekeeper.service.history.played import local_day
from scorekeeper.service.history.rows import HISTORY_TABLE
from scorekeeper.service.history.sums import EVER, MONTH, PART_OF, WEEK, YEAR, end_of, start_of
from scorekeeper.store import models as m
from scorekeeper.store.types import now

LAST_DAYS = "last-30-days"
LAST = timedelta(days=30)
PERIODS = (EVER, LAST_DAYS, YEAR, MONTH)
GROUPS, PLAYERS = m.Group.__table__.c, m.Player.__table__.c
FRESH = (
    sa.select(GROUPS.version, GROUPS.time_zone, HISTORY_TABLE.c.version)
    .join_from(
        m.Group.__table__, HISTORY_TABLE, HISTORY_TABLE.c.group_id == GROUPS.id, isouter=True
    )
    .where(GROUPS.id == sa.bindparam("group"))
)
PLAYER = sa.select(PLAYERS.name, PLAYERS.group_id).where(PLAYERS.id == sa.bindparam("player"))


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
        """The span whose rows are the answer; None: weeks and days are to be added."""
        return None if self.kind == LAST_DAYS else self.kind

    @property
    def part(self) -> str:
        """What it is shown in over time."""
        return WEEK if self.span is None else PART_OF[self.span]

    @property
    def weeks(self) -> tuple[date, date]:
        """The first day of the first whole week in it, and the last day of the last one."""
        first = start_of(WEEK, self.first + timedelta(days=6))
        return first, start_of(WEEK, self.last + timedelta(days=1)) - timedelta(days=1)


def as_of(session: Session, group: UUID) -> AsOf:
    """How fresh a group's figures are."""
    row = session.connection().execute(FRESH, {"group": group}).one()
    return AsOf(row[2] or 0, row[0], local_day(now(), ZoneInfo(row[1])))


def name_of(session: Session, caller: Caller, player: UUID) -> str:
    """What a player of the caller's group is called; nothing where they were removed.

    Raises:
        NoSuchThing: the group has no such player.
    """
    row = session.connection().execute(PLAYER, {"player": player}).first()
    if row is None or row.group_id != caller.group:
        raise NoSuchThing("player", player)
    name: str = row.name
    return name


def period_of(kind: str | None, year: int | None, month: int | None, today: date) -> Period:
    """The time that a question names.

    Args:
        kind: one of PERIODS; left out, what `year` and `month` say, and ever without them.
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
        return Period(kind, today - LAST + timedelta(days=1), today)
    if kind == EVER:
        return Period(kind, date.min, date.max)
    start = date(year or today.year, month or (today.month if kind == MONTH else 1), 1)
    return Period(kind, start, end_of(kind, start))
