"""The matches of a group: by game, player, status and day, newest first, page by page."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any, cast
from uuid import UUID
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.messages import Msg
from scorekeeper.service.access import Caller
from scorekeeper.service.errors import Unacceptable
from scorekeeper.service.history.periods import must_be_in_order
from scorekeeper.service.match_rows import (
    PLAYER_TABLE,
    PLAYERS,
    SEAT_TABLE,
    SEATS,
    Seated,
)
from scorekeeper.service.pages import Page
from scorekeeper.store import models as m
from scorekeeper.store.types import IdText, Utc, told


@dataclass(frozen=True, slots=True)
class MatchQuery:
    """Which matches are wanted; None: whichever."""

    game: str | None = None
    player: UUID | None = None
    status: str | None = None
    since: date | None = None
    until: date | None = None
    cursor: str | None = None
    limit: int = 20


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match as a list has it; the fields as `matches` has them."""

    id: str
    game: str
    status: str
    totals: Sequence[int]
    winners: Sequence[int]
    played_at: datetime
    notes: str
    version: int


def page(
    session: Session, caller: Caller, wanted: MatchQuery
) -> Page[tuple[ListedMatch, list[Seated]]]:
    """A page of the group's matches, each with who sits there, newest first.

    Args:
        session: an open transaction.
        caller: the device that asks.
        wanted: which; days are the group's own.

    Raises:
        Unacceptable: the cursor is none of ours.
    """
    named = {"player_id": wanted.player, "game": wanted.game, "status": wanted.status}
    asked: dict[str, Any] = {name: one for name, one in named.items() if one is not None}
    asked |= moments(session, caller.group, wanted.since, wanted.until)
    if wanted.cursor:
        asked["at"], asked["key"] = read_cursor(wanted.cursor)
    question = _question(frozenset(asked))
    asked |= {"group": caller.group, "most": wanted.limit + 1}
    found = [ListedMatch(*row) for row in session.connection().execute(question, asked)]
    more = cursor_of(found[wanted.limit - 1]) if len(found) > wanted.limit else None
    return Page(_with_seats(session, found[: wanted.limit]), more)


MATCH_TABLE, PLAYING_TABLE = cast(sa.Table, m.Match.__table__), cast(sa.Table, m.Playing.__table__)
MATCHES, PLAYINGS = MATCH_TABLE.c, PLAYING_TABLE.c
LISTED = [told(MATCHES.id), *(MATCHES[one.name] for one in fields(ListedMatch)[1:])]
FILTERS = ("player_id", "game", "status")
BEHIND = sa.tuple_(sa.bindparam("at", type_=Utc()), sa.bindparam("key", type_=sa.Uuid()))
MOST = sa.bindparam("most", type_=sa.Integer())


@cache
def _question(named: frozenset[str]) -> sa.Select[Any]:
    """Which matches are on a page, by what is named alone; built once."""
    page = _page(named).subquery()
    lines = sa.select(*LISTED).join_from(page, MATCH_TABLE, MATCHES.id == page.c.match_id)
    return lines.order_by(page.c.played_at.desc(), page.c.match_id.desc())


def _page(named: frozenset[str]) -> sa.Select[Any]:
    """The matches of a page, found by rows of which an index has every filter in their order."""
    by_player = "player_id" in named
    of, key = (PLAYINGS, PLAYINGS.match_id) if by_player else (MATCHES, MATCHES.id)
    page = sa.select(key.label("match_id"), of.played_at).where(
        of.group_id == sa.bindparam("group"),
        *(of[one] == sa.bindparam(one) for one in FILTERS if one in named),
    )
    if "since" in named:
        page = page.where(of.played_at >= sa.bindparam("since"))
    if "until" in named:
        page = page.where(of.played_at < sa.bindparam("until"))
    if "at" in named:
        page = page.where(sa.tuple_(of.played_at, key) < BEHIND)
    return page.order_by(of.played_at.desc(), key.desc()).limit(MOST)


ZONE = sa.select(m.Group.__table__.c.time_zone).where(
    m.Group.__table__.c.id == sa.bindparam("group")
)


def moments(
    session: Session, group: UUID, since: date | None, until: date | None
) -> dict[str, datetime]:
    """When the first of these days begins in the group's time zone, and when the last is over.

    Raises:
        Unacceptable: the first comes after the last.
    """
    if since is None and until is None:
        return {}
    must_be_in_order(since, until)
    zone = ZoneInfo(session.connection().execute(ZONE, {"group": group}).scalar_one())
    bounds = {} if since is None else {"since": _beginning(since, zone)}
    if until is not None and until < date.max:
        bounds["until"] = _beginning(until + timedelta(1), zone)
    return bounds


def within_days(
    session: Session,
    group: UUID,
    query: sa.Select[Any],
    since: date | None,
    until: date | None,
) -> sa.Select[Any]:
    """Matches of these days alone, both included, as they begin in the group's time zone."""
    bounds = moments(session, group, since, until)
    if "since" in bounds:
        query = query.where(m.Match.played_at >= bounds["since"])
    if "until" in bounds:
        query = query.where(m.Match.played_at < bounds["until"])
    return query


def _beginning(day: date, zone: ZoneInfo) -> datetime:
    """The moment at which a day begins somewhere; the first days of all begin with them."""
    try:
        return datetime.combine(day, time(), zone).astimezone(UTC)
    except OverflowError:
        return datetime.combine(day, time(), UTC)


def cursor_of(match: ListedMatch | m.Match) -> str:
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


SITTING = (
    sa.select(told(SEATS.match_id), SEATS.seat, SEATS.from_deal, told(PLAYERS.id), PLAYERS.name)
    .join_from(SEAT_TABLE, PLAYER_TABLE, PLAYERS.id == SEATS.player_id)
    .where(sa.type_coerce(SEATS.match_id, IdText()).in_(sa.bindparam("matches", expanding=True)))
    .order_by(SEATS.seat, SEATS.from_deal)
)


def _with_seats(
    session: Session, found: Sequence[ListedMatch]
) -> list[tuple[ListedMatch, list[Seated]]]:
    sitting: dict[str, list[Seated]] = {one.id: [] for one in found}
    rows = session.connection().execute(SITTING, {"matches": list(sitting)})
    for match, *seat in rows:
        sitting[match].append(Seated(*seat))
    return [(one, sitting[one.id]) for one in found]
