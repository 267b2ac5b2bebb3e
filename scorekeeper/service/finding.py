"""Finding matches of a group: by game, player, status and day, page by page."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.messages import Msg
from scorekeeper.service.access import Caller
from scorekeeper.service.errors import Unacceptable
from scorekeeper.service.sheet import Seated
from scorekeeper.store import models as m
from scorekeeper.store.types import Utc


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches are wanted; None: whichever."""

    game: str | None = None
    player: UUID | None = None
    status: str | None = None
    since: date | None = None
    until: date | None = None
    cursor: str | None = None
    limit: int = 20


@dataclass(frozen=True, slots=True)
class Page:
    """Some matches with who sits there, and where more begin."""

    items: list[tuple[m.Match, list[Seated]]]
    more: str | None


def matches(session: Session, caller: Caller, wanted: Wanted) -> Page:
    """A page of the group's matches, newest first.

    Args:
        session: an open transaction.
        caller: the device that asks.
        wanted: which; days are the group's own.

    Raises:
        Unacceptable: the cursor is none of ours.
    """
    rows = BY_PLAYER if wanted.player else BY_GROUP
    query = rows.query.where(rows.of.group_id == caller.group)
    named = {"player_id": wanted.player, "game": wanted.game, "status": wanted.status}
    for column, value in named.items():
        if value is not None:
            query = query.where(getattr(rows.of, column) == value)
    query = within_days(session, caller.group, query, wanted.since, wanted.until, rows.of.played_at)
    place = sa.tuple_(rows.of.played_at, rows.key)
    if wanted.cursor:
        at, key = read_cursor(wanted.cursor)
        query = query.where(place < sa.tuple_(sa.literal(at, Utc()), sa.literal(key, sa.Uuid())))
    newest = query.order_by(rows.of.played_at.desc(), rows.key.desc()).limit(wanted.limit + 1)
    found = list(session.execute(newest).scalars())
    more = cursor_of(found[wanted.limit - 1]) if len(found) > wanted.limit else None
    return Page(_with_seats(session, found[: wanted.limit]), more)


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows that a list is found by: an index of each has every filter in its order."""

    of: Any
    key: Any
    """The match that a row is of."""
    query: sa.Select[Any]


BY_GROUP = Rows(m.Match, m.Match.id, sa.select(m.Match))
BY_PLAYER = Rows(
    m.Playing,
    m.Playing.match_id,
    sa.select(m.Match).join(m.Playing, m.Playing.match_id == m.Match.id),
)


def within_days(
    session: Session,
    group: UUID,
    query: sa.Select[Any],
    since: date | None,
    until: date | None,
    played_at: Any = m.Match.played_at,
) -> sa.Select[Any]:
    """Matches of these days alone, both included, as they begin in the group's time zone."""
    if since is None and until is None:
        return query
    name = session.execute(sa.select(m.Group.time_zone).where(m.Group.id == group)).scalar_one()
    zone = ZoneInfo(name)
    if since is not None:
        query = query.where(played_at >= _beginning(since, zone))
    if until is not None and until < date.max:
        query = query.where(played_at < _beginning(until + timedelta(1), zone))
    return query


def _beginning(day: date, zone: ZoneInfo) -> datetime:
    """The moment at which a day begins somewhere; the first days of all begin with them."""
    try:
        return datetime.combine(day, time(), zone).astimezone(UTC)
    except OverflowError:
        return datetime.combine(day, time(), UTC)


def cursor_of(match: m.Match) -> str:
    """Where a page ended."""
    text = f"{match.played_at.isoformat()} {match.id}"
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def read_cursor(cursor: str) -> tuple[datetime, UUID]:
    """What cursor_of wrote.

    Raises:
        Unacceptable: it did not.
    """
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True).decode()
        at, key = text.split(" ")
        return datetime.fromisoformat(at).astimezone(UTC), UUID(key)
    except (ValueError, OverflowError) as error:
        raise Unacceptable(("cursor",), Msg("cursor")) from error


SEATED = (
    sa.select(m.Seat.match_id, m.Seat.seat, m.Seat.from_deal, m.Player.id, m.Player.name)
    .join(m.Player, m.Player.id == m.Seat.player_id)
    .where(m.Seat.match_id.in_(sa.bindparam("matches", expanding=True)))
    .order_by(m.Seat.seat, m.Seat.from_deal)
)


def _with_seats(session: Session, found: list[m.Match]) -> list[tuple[m.Match, list[Seated]]]:
    seats: dict[UUID, list[Seated]] = {match.id: [] for match in found}
    rows = session.connection().execute(SEATED, {"matches": list(seats)})
    for match_id, seat, from_deal, player, name in rows:
        seats[match_id].append(Seated(seat, from_deal, player, name))
    return [(match, seats[match.id]) for match in found]
