"""Players of a group: adding, renaming, and taking out of the roster while results stay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.service import answers, groups, names
from scorekeeper.service.access import MEMBER, OWNER, Caller
from scorekeeper.service.errors import NoSuchThing, NotNow
from scorekeeper.service.pages import Page, PageRequest, page_of
from scorekeeper.service.statuses import PLAYING
from scorekeeper.store import models as m
from scorekeeper.store.session import changed
from scorekeeper.store.types import now


def add(session: Session, caller: Caller, group: UUID, name: str, *, guest: bool) -> m.Player:
    """Add a player to the roster.

    Args:
        session: an open transaction; the caller commits it.
        caller: the device that asks.
        group: the group.
        name: as `names.clean` makes it.
        guest: whether the player only looks in.

    Raises:
        NoSuchThing: it is not the caller's group.
        NotAllowed: the caller only looks on.
        NotNow: the group has a player of this name.
    """
    groups.find_to_change(session, caller, group)
    caller.must_be(MEMBER)
    return enrol(session, group, name, guest=guest)


def enrol(session: Session, group: UUID, name: str, *, guest: bool) -> m.Player:
    """A new row in the roster.

    Raises:
        NotNow: the group has a player of this name.
    """
    try:
        return groups.add_player(session, group, name, guest=guest)
    except IntegrityError as error:
        raise NotNow("name-taken", name=name) from error


def every(session: Session, group: UUID) -> Sequence[m.Player]:
    """The players of a group who were not taken out, in the order in which they came."""
    return session.scalars(_present(group).order_by(m.Player.id)).all()


def page(session: Session, group: UUID, wanted: PageRequest) -> Page[m.Player]:
    """Some of them.

    Raises:
        Unacceptable: the cursor is none of ours.
    """
    return page_of(session, _present(group), m.Player.id, wanted)


def _present(group: UUID) -> sa.Select[m.Player]:
    return sa.select(m.Player).where(m.Player.group_id == group, m.Player.removed_at.is_(None))


def find(session: Session, caller: Caller, group: UUID, player: UUID) -> m.Player:
    """A player of the caller's group, also one who was taken out.

    Raises:
        NoSuchThing: the group has none with this id.
    """
    groups.find(session, caller, group)
    row = session.get(m.Player, player)
    if row is None or row.group_id != group:
        raise NoSuchThing("player", player)
    return row


def change(
    session: Session, caller: Caller, group: UUID, player: UUID, changes: Mapping[str, Any]
) -> m.Player:
    """Rename a player, or say whether they are a guest.

    Args:
        session: an open transaction; the caller commits it.
        caller: the device that asks.
        group: the group.
        player: who.
        changes: the new `name`, as `names.clean` makes it, `guest`, or both.

    Raises:
        NoSuchThing: the group has no such player, or no longer.
        NotAllowed: the caller only looks on.
        NotNow: another player has the name.
    """
    if "name" in changes:
        _tell_their_matches(session, caller, player)
    groups.find_to_change(session, caller, group)
    row = present(session, caller, group, player)
    caller.must_be(MEMBER)
    for field, value in changes.items():
        setattr(row, field, value)
    row.name_key = names.key(row.name)
    try:
        session.flush()
    except IntegrityError as error:
        raise NotNow("name-taken", name=changes["name"]) from error
    return row


def _tell_their_matches(session: Session, caller: Caller, player: UUID) -> None:
    """Raise the versions of the matches that a player plays now, since names are told in them.

    Whoever follows one that is over hears of names by the group's version, so that it stays as
    it is. Before the group is held, as whoever writes to a match has that first.
    """
    sat = sa.select(m.Seat.match_id).where(m.Seat.player_id == player)
    running = (
        sa.select(m.Match.id)
        .where(m.Match.group_id == caller.group, m.Match.status == PLAYING, m.Match.id.in_(sat))
        .order_by(m.Match.id)
        .with_for_update(key_share=True)
    )
    matches = session.scalars(running).all()
    for match in matches:
        changed(session, match)
    raised = sa.update(m.Match).where(m.Match.id.in_(matches)).values(version=m.Match.version + 1)
    session.execute(raised.execution_options(synchronize_session=False))


def present(session: Session, caller: Caller, group: UUID, player: UUID) -> m.Player:
    """A player of the roster.

    Raises:
        NoSuchThing: the group has no such player, or no longer.
    """
    row = find(session, caller, group, player)
    if row.removed_at is not None:
        raise NoSuchThing("player", player)
    return row


def remove(session: Session, caller: Caller, group: UUID, player: UUID) -> None:
    """Take a player out of the roster and forget the name; what they played stays.

    Their devices are nobody's from then on, and invites meant for them end.

    Raises:
        NoSuchThing: the group has no such player, or no longer.
        NotAllowed: the caller is no owner.
    """
    _tell_their_matches(session, caller, player)
    groups.find_to_change(session, caller, group)
    row = present(session, caller, group, player)
    caller.must_be(OWNER)
    answers.forget_name(session, group, row.name)
    row.name, row.name_key, row.removed_at = "", None, now()
    session.flush()
    bound = sa.update(m.Device).where(m.Device.player_id == player)
    session.execute(bound.values(player_id=None))
    meant = sa.update(m.Invite).where(m.Invite.player_id == player, m.Invite.revoked_at.is_(None))
    session.execute(meant.values(revoked_at=now()))
