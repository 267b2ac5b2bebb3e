"""What was done to a match since a version, as one device may know it: what stream and poll say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.journal import OUTSIDE_THE_RULES
from scorekeeper.service.access import Caller
from scorekeeper.service.errors import NoSuchThing
from scorekeeper.service.journal_view import EntryView, written
from scorekeeper.service.live import Live
from scorekeeper.service.match_rows import seated
from scorekeeper.service.sheet import MatchNow, heading_of, match_now, names_in
from scorekeeper.service.statuses import OPEN
from scorekeeper.service.tables import DEAL_TABLE, DEALS, ENTRY, ENTRY_TABLE, MATCH_TABLE, MATCHES
from scorekeeper.service.view import DealView, ViewedDeal, view_of, viewed_deal
from scorekeeper.service.writing import OPENED, SHOWN_BY
from scorekeeper.store import models as m
from scorekeeper.store.prepared import Prepared

MOST_BEHIND = 200
"""Versions told one by one; who is further behind is told the whole."""
MOST_VIEWS = 3
"""Deals shown at once; of more only the last are."""
ENTRY_WRITTEN, CHANGED = "entry", "changed"
KINDS = (ENTRY_WRITTEN, OPENED, SHOWN_BY, CHANGED)
"""What can be done to a match."""


@dataclass(frozen=True, slots=True)
class Change:
    """What gave the match one version."""

    version: int
    kind: str
    deal: UUID | None = None
    entry: EntryView | None = None
    seat: int | None = None
    """Whose hand was shown."""
    what: tuple[str, ...] = ()
    """What was changed of the match; none where it was not noted."""


@dataclass(frozen=True, slots=True)
class Touched:
    """A deal that was touched, as the device looks at it."""

    viewed: ViewedDeal
    names: tuple[str, ...]
    """Who plays it, seat 0 first."""

    @property
    def over(self) -> bool:
        """Whether it does not go on."""
        return self.viewed.table.status != OPEN


@dataclass(frozen=True, slots=True)
class News:
    """What a device has not been told of a match."""

    after: int | None
    """The version behind which this goes on; None: this is the whole, and all before is void."""
    version: int
    changes: tuple[Change, ...] = ()
    """One for each version, in order."""
    touched: Mapping[UUID, Touched] = field(default_factory=dict)
    """Every deal of which something is told."""
    deals: tuple[DealView, ...] = ()
    """The deals that were touched as they are now; of many only the last."""
    match: MatchNow | None = None
    """The match, where more was changed than a deal that goes on."""
    reread: tuple[UUID, ...] = ()
    """Deals whose earlier entries may read otherwise now."""


MATCH_EVENTS = cast(sa.Table, m.MatchEvent.__table__).c
GROUP_TABLE = cast(sa.Table, m.Group.__table__)
GROUPS, KEEPERS = GROUP_TABLE.c, m.Keeper.__table__.c
PROGRESS = Prepared(
    sa.select(
        MATCHES.version,
        GROUPS.version.label("group_version"),
        sa.exists()
        .where(KEEPERS.match_id == MATCHES.id, KEEPERS.device_id == sa.bindparam("device"))
        .label("keeps_hands"),
    )
    .join_from(MATCH_TABLE, GROUP_TABLE, GROUPS.id == MATCHES.group_id)
    .where(MATCHES.id == sa.bindparam("match"), MATCHES.group_id == sa.bindparam("group"))
)
KEPT = Prepared(
    sa.select(KEEPERS.seat)
    .where(KEEPERS.match_id == sa.bindparam("match"), KEEPERS.device_id == sa.bindparam("device"))
    .order_by(KEEPERS.seat)
)
ENTRIES_SINCE = (
    sa.select(ENTRY.version, ENTRY.deal_id, ENTRY.n)
    .join_from(DEAL_TABLE, ENTRY_TABLE, ENTRY.deal_id == DEALS.id)
    .where(
        DEALS.match_id == sa.bindparam("match"),
        ENTRY.n > DEALS.last_n - sa.bindparam("behind"),
        ENTRY.version > sa.bindparam("since"),
    )
)
"""No deal has more entries behind a version than the match has versions, so few rows are read."""
EVENTS_SINCE = sa.select(MATCH_EVENTS.version, MATCH_EVENTS.body).where(
    MATCH_EVENTS.match_id == sa.bindparam("match"), MATCH_EVENTS.version > sa.bindparam("since")
)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match has come, and what a device is told of it depends on."""

    version: int
    group_version: int
    """Raised when somebody is called otherwise."""
    keeps_hands: bool
    """Whether the device keeps a hand here, so that it sees what others do not."""


def progress(session: Session, caller: Caller, match: UUID) -> Progress:
    """How far a match has come.

    Raises:
        NoSuchThing: the caller's group has no such match.
    """
    asked = {"match": match, "group": caller.group, "device": caller.device}
    row = PROGRESS.first(session, asked)
    if row is None:
        raise NoSuchThing("match", match)
    return Progress(*row)


def names(session: Session, match: UUID) -> tuple[str, ...]:
    """Whoever sat in a match, as they are called now."""
    return tuple(one.name for one in seated(session, match))


def seats_kept(session: Session, caller: Caller, match: UUID) -> tuple[int, ...]:
    """The seats of a match whose hands the caller keeps."""
    asked = {"match": match, "device": caller.device}
    return tuple(seat for (seat,) in KEPT.all(session, asked))


def news(
    session: Session, live: Live, caller: Caller, match: UUID, version: int, after: int | None
) -> News:
    """What the caller has not been told of a match.

    Args:
        session: a session that reads at one moment.
        live: the states kept in this process.
        caller: the device that asks.
        match: a match of its group.
        version: how far it has come.
        after: the version that the device knows; None when it knows none.

    Returns:
        One change for each version since; the whole for a device that is too far behind, or
        that knows a version which there has never been.
    """
    if after == version:
        return News(after, version)
    known = after is not None and 0 <= version - after <= MOST_BEHIND
    lines = list(_lines(session, match, after, version)) if known and after is not None else []
    touched = {
        deal: _touch(session, live, caller, deal) for deal in _named(one.deal for one in lines)
    }
    changes = tuple(_with_entries(session, lines, touched))
    now = None
    if not known or _reaches_further(changes, touched):
        now = match_now(session, heading_of(session, caller, match))
        for deal in now.deals[-1:]:
            touched.setdefault(deal.id, _touch(session, live, caller, deal.id))
    return News(
        after if known else None,
        version,
        changes,
        touched,
        tuple(view_of(session, one.viewed) for one in list(touched.values())[-MOST_VIEWS:]),
        now,
        _reread(changes, touched, now),
    )


def _touch(session: Session, live: Live, caller: Caller, deal: UUID) -> Touched:
    viewed = viewed_deal(session, live, caller, deal)
    return Touched(viewed, tuple(names_in(session, viewed.table)))


def _named(deals: Iterable[UUID | None]) -> list[UUID]:
    """Each deal once, the one named last at the end."""
    named = [deal for deal in deals if deal is not None]
    return list(dict.fromkeys(reversed(named)))[::-1]


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of a match's log, as it is stored."""

    version: int
    deal: UUID | None
    n: int | None
    event: Mapping[str, Any]


def _lines(session: Session, match: UUID, after: int, version: int) -> Iterator[_Line]:
    """What gave the match each version behind `after`; nothing where it was not noted."""
    asked = {"match": match, "since": after, "behind": version - after}
    database = session.connection()
    entries = {row.version: row for row in database.execute(ENTRIES_SINCE, asked)}
    events: dict[int, Any] = {}
    if len(entries) < version - after:
        events = {row.version: row.body for row in database.execute(EVENTS_SINCE, asked)}
    for one in range(after + 1, version + 1):
        if one in entries:
            yield _Line(one, entries[one].deal_id, entries[one].n, {})
        else:
            event = events.get(one, {})
            deal = event.get(OPENED) or event.get(SHOWN_BY)
            yield _Line(one, deal and UUID(deal), None, event)


def _with_entries(
    session: Session, lines: Sequence[_Line], touched: Mapping[UUID, Touched]
) -> Iterator[Change]:
    """Changes, with the entries as the device may read them."""
    first: dict[UUID, int] = {}
    for line in lines:
        if line.deal is not None and line.n is not None:
            first.setdefault(line.deal, line.n)
    entries = {
        (deal, one.n): one
        for deal, n in first.items()
        for one in written(session, touched[deal].viewed, after=n - 1)
    }
    for line in lines:
        if line.deal is not None and line.n is not None:
            yield Change(line.version, ENTRY_WRITTEN, line.deal, entries[line.deal, line.n])
        else:
            yield _of_the_match(line)


def _of_the_match(line: _Line) -> Change:
    for kind in (OPENED, SHOWN_BY):
        if kind in line.event:
            return Change(line.version, kind, line.deal, seat=line.event.get("seat"))
    return Change(line.version, CHANGED, what=tuple(line.event))


def _is_a_move(change: Change) -> bool:
    return change.entry is not None and change.entry.body["kind"] not in OUTSIDE_THE_RULES


def _reaches_further(changes: Iterable[Change], touched: Mapping[UUID, Touched]) -> bool:
    """Whether more was changed than a deal that goes on."""
    over = any(one.over for one in touched.values())
    return over or not all(map(_is_a_move, changes))


def _reread(
    changes: Iterable[Change], touched: Mapping[UUID, Touched], now: MatchNow | None
) -> tuple[UUID, ...]:
    """The deals of which earlier entries may read otherwise now.

    A correction reaches later deals too; a hand that is shown, or the end of a deal, opens
    what was covered in it.
    """
    if now is None or not changes:
        return ()
    anew = {deal for deal in touched if touched[deal].over}
    for change in changes:
        if not _is_a_move(change) and change.kind != OPENED:
            since = touched[change.deal].viewed.table.number if change.deal else 0
            anew |= {deal.id for deal in now.deals if deal.number >= since}
    return tuple(deal.id for deal in now.deals if deal.id in anew)
