"""Invites: short codes by which phones join, until they expire, are used up or revoked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.service import codes, devices, groups
from scorekeeper.service.access import OWNER, Caller
from scorekeeper.service.errors import NoSuchThing
from scorekeeper.service.pages import Page, PageRequest, page_of
from scorekeeper.store import models as m
from scorekeeper.store.types import now


@dataclass(frozen=True, slots=True)
class NewInvite:
    """What an invite is good for."""

    role: str
    player: UUID | None
    uses: int
    hours: int


def invite(session: Session, caller: Caller, group: UUID, new: NewInvite) -> m.Invite:
    """Make an invite.

    Raises:
        NoSuchThing: it is not the caller's group.
        NotAllowed: the caller is no owner.
        Unacceptable: the player is not in the roster, or a spectator.
    """
    groups.find_to_change(session, caller, group)
    caller.must_be(OWNER)
    devices.must_be_playing(session, group, new.role, new.player)
    row = m.Invite(
        group_id=group,
        code=codes.new_invite_code(),
        role=new.role,
        player_id=new.player,
        uses_left=new.uses,
        expires_at=now() + timedelta(hours=new.hours),
    )
    session.add(row)
    session.flush()
    return row


def page(session: Session, caller: Caller, group: UUID, wanted: PageRequest) -> Page[m.Invite]:
    """Some invites that were not revoked, also those that have expired, in the order made.

    Raises:
        NoSuchThing: it is not the caller's group.
        Unacceptable: the cursor is none of ours.
        NotAllowed: the caller is no owner.
    """
    groups.find(session, caller, group)
    caller.must_be(OWNER)
    rows = sa.select(m.Invite).where(m.Invite.group_id == group, m.Invite.revoked_at.is_(None))
    return page_of(session, rows, m.Invite.id, wanted)


def find(session: Session, caller: Caller, group: UUID, invite: UUID) -> m.Invite:
    """An invite that was not revoked.

    Raises:
        NoSuchThing: the caller's group has none with this id.
        NotAllowed: the caller is no owner.
    """
    groups.find(session, caller, group)
    caller.must_be(OWNER)
    row = session.get(m.Invite, invite)
    if row is None or row.group_id != group or row.revoked_at is not None:
        raise NoSuchThing("invite", invite)
    return row


def revoke(session: Session, caller: Caller, group: UUID, invite: UUID) -> None:
    """Let nobody join by an invite any more.

    Raises:
        NoSuchThing: the caller's group has none with this id, or no longer.
        NotAllowed: the caller is no owner.
    """
    groups.find_to_change(session, caller, group)
    find(session, caller, group, invite).revoked_at = now()
    session.flush()
