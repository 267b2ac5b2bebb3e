"""Devices of a group: renaming them, saying whose they are, releasing hands, revoking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.messages import Msg
from scorekeeper.service import groups
from scorekeeper.service.access import MEMBER, OWNER, SPECTATOR, Caller
from scorekeeper.service.errors import NoSuchThing, Unacceptable
from scorekeeper.service.pages import Page, PageRequest, page_of
from scorekeeper.store import models as m
from scorekeeper.store.types import now


def page(session: Session, caller: Caller, group: UUID, wanted: PageRequest) -> Page[m.Device]:
    """Some devices of the caller's group that were not revoked, in the order they came.

    Raises:
        NoSuchThing: it is not the caller's group.
        Unacceptable: the cursor is none of ours.
    """
    groups.find(session, caller, group)
    rows = sa.select(m.Device).where(m.Device.group_id == group, m.Device.revoked_at.is_(None))
    return page_of(session, rows, m.Device.id, wanted)


def find(session: Session, caller: Caller, group: UUID, device: UUID) -> m.Device:
    """A device of the caller's group.

    Raises:
        NoSuchThing: the group has no such device, or no longer.
    """
    groups.find(session, caller, group)
    row = session.get(m.Device, device)
    if row is None or row.group_id != group or row.revoked_at is not None:
        raise NoSuchThing("device", device)
    return row


def change(
    session: Session, caller: Caller, group: UUID, device: UUID, changes: Mapping[str, Any]
) -> m.Device:
    """Rename a device, say which player it belongs to, or release the hands that it keeps.

    Args:
        session: an open transaction; the caller commits it.
        caller: the device that asks.
        group: the group.
        device: the device, the caller itself or another.
        changes: any of `name`; `player_id`, None for nobody's; `release_hands`.

    Raises:
        NoSuchThing: the group has no such device.
        NotAllowed: it is another's and the caller no owner, or the caller only looks on.
        Unacceptable: the player is not in the roster, or the device a spectator's.
    """
    groups.find_to_change(session, caller, group)
    row = find(session, caller, group, device)
    caller.must_be(MEMBER if device == caller.device else OWNER)
    if "name" in changes:
        row.name = changes["name"]
    if "player_id" in changes:
        must_be_playing(session, group, row.role, changes["player_id"])
        row.player_id = changes["player_id"]
    if changes.get("release_hands"):
        release_hands(session, device)
    session.flush()
    return row


def must_be_playing(session: Session, group: UUID, role: str, player: UUID | None) -> None:
    """Refuse to bind a device to somebody who cannot use it.

    Raises:
        Unacceptable: nobody of this roster, or the device is a spectator's.
    """
    if player is None:
        return
    if role == SPECTATOR:
        raise Unacceptable(("player_id",), Msg("spectators_do_not_play"))
    row = session.get(m.Player, player)
    if row is None or row.group_id != group or row.removed_at is not None:
        raise Unacceptable(("player_id",), Msg("no_player"))


def release_hands(session: Session, device: UUID) -> None:
    """Let other devices keep the hands that this one kept."""
    session.execute(sa.delete(m.Keeper).where(m.Keeper.device_id == device))


def revoke(session: Session, caller: Caller, group: UUID, device: UUID) -> None:
    """End what a device's token is good for; what it wrote stays. Any device may leave.

    Raises:
        NoSuchThing: the group has no such device, or no longer.
        NotAllowed: it is another's and the caller no owner.
    """
    groups.find_to_change(session, caller, group)
    row = find(session, caller, group, device)
    caller.must_be(SPECTATOR if device == caller.device else OWNER)
    row.revoked_at = now()
    session.flush()
    release_hands(session, device)
