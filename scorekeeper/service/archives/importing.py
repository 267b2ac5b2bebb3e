"""Taking in the file of a group: everything is checked, and all of it is stored or nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.service import groups
from scorekeeper.service.access import OWNER, Caller
from scorekeeper.service.archives.checks import group_faults, known_in, match_faults
from scorekeeper.service.archives.rows import Rows
from scorekeeper.service.archives.schemas import BadArchive
from scorekeeper.service.errors import NotNow
from scorekeeper.service.history.rebuild import sum_up
from scorekeeper.store import models as m

Progress = Callable[[int, int], None]
"""Told how many matches are in, and of how many."""


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What came in."""

    group: UUID
    players: int
    matches: int
    deals: int
    entries: int


def take_in(
    session: Session,
    caller: Caller,
    told: dict[str, Any],
    progress: Progress = lambda done, whole: None,
) -> TakenIn:
    """Fill the caller's empty group from a file.

    Args:
        session: an open transaction; the caller commits it.
        caller: the device that asks; it takes the place of the one that wrote the file.
        told: the file, as reading.py gives it.
        progress: told after each match.

    Raises:
        NotAllowed: the caller is no owner.
        NotNow: something is in the group already.
        BadArchive: with every fault of the file.
    """
    caller.must_be(OWNER)
    group = groups.hold(session, caller.group, alone=True)
    for table in (m.Player, m.Match, m.Settlement):
        if session.scalar(sa.select(table.id).where(table.group_id == group.id).limit(1)):
            raise NotNow("group-not-empty")
    return _fill(session, group, told, progress, caller.device)


def found_from(
    session: Session, told: dict[str, Any], progress: Progress = lambda done, whole: None
) -> tuple[TakenIn, str]:
    """Found a group from a file, and the recovery code that makes a phone its owner's.

    Raises:
        BadArchive: with every fault of the file.
    """
    group, code = groups.found_empty(session, told["group"]["name"], told["group"]["time_zone"])
    return _fill(session, group, told, progress, None), code


def _fill(
    session: Session,
    group: m.Group,
    told: dict[str, Any],
    progress: Progress,
    device: UUID | None,
) -> TakenIn:
    faults = list(group_faults(told))
    outside = bool(faults)
    known = known_in(told)
    rows = Rows(session, group.id, told, None if outside else device)
    if not outside:
        rows.store_people()
    for place, match in enumerate(told["matches"]):
        where = ("matches", place)
        found = list(match_faults(match, known, where))
        if not found and not outside:
            found = [(where + path, message) for path, message in rows.store_match(match)]
        faults += found
        progress(place + 1, len(told["matches"]))
    if faults:
        raise BadArchive(faults)
    rows.store_links()
    group.name, group.time_zone = told["group"]["name"], told["group"]["time_zone"]
    group.version += 1
    session.flush()
    sum_up(session, group.id)
    return _counted(group.id, told)


def _counted(group: UUID, told: dict[str, Any]) -> TakenIn:
    deals = [deal for match in told["matches"] for deal in match["deals"]]
    entries = sum(len(deal["entries"]) for deal in deals)
    return TakenIn(group, len(told["players"]), len(told["matches"]), len(deals), entries)
