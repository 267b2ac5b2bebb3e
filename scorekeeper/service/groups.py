"""Groups: founding one, renaming it, getting back into it, and erasing it with all in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.messages import Msg
from scorekeeper.service import codes, names, tries
from scorekeeper.service.access import OWNER, Caller, hashed, new_token
from scorekeeper.service.errors import NoSuchCode, NoSuchThing, Unacceptable, VersionMovedOn
from scorekeeper.service.history.rebuild import sum_up
from scorekeeper.store import models as m
from scorekeeper.store.types import new_id


@dataclass(frozen=True, slots=True)
class Admitted:
    """A phone that came in, and its secrets, which are not kept and so told only now."""

    device: m.Device
    group: m.Group
    player: m.Player | None
    token: str
    recovery_code: str | None = None


def found(
    session: Session, name: str, time_zone: str, device_name: str, player_name: str | None
) -> Admitted:
    """Found a group.

    Args:
        session: an open transaction; the caller commits it.
        name: the group's, as `names.clean` makes it, like the other names.
        time_zone: one of `fields.time_zones()`.
        device_name: of the phone that founds it and becomes its owner.
        player_name: of the phone's player, if they play.
    """
    group, code = found_empty(session, name, time_zone)
    player = None if player_name is None else add_player(session, group.id, player_name)
    device, token = add_device(session, group.id, device_name, OWNER, player)
    return Admitted(device, group, player, token, code)


def found_empty(session: Session, name: str, time_zone: str) -> tuple[m.Group, str]:
    """A group with nobody in it, and its recovery code."""
    code = codes.new_recovery_code()
    recovery = hashed(codes.plain(code))
    group = m.Group(name=name, time_zone=time_zone, recovery_hash=recovery, version=1)
    session.add(group)
    session.flush()
    return group, code


def add_player(session: Session, group: UUID, name: str, *, guest: bool = False) -> m.Player:
    """A new row in the roster; names are not compared here."""
    player = m.Player(group_id=group, name=name, name_key=names.key(name), guest=guest)
    session.add(player)
    session.flush()
    return player


def add_nameless(session: Session, group: UUID) -> m.Player:
    """A new row for somebody who played and whose name was forgotten."""
    player = m.Player(group_id=group, name="", name_key=None, guest=False)
    session.add(player)
    session.flush()
    return player


def add_device(
    session: Session, group: UUID, name: str, role: str, player: m.Player | None
) -> tuple[m.Device, str]:
    """A new device, and the token of which only the hash is kept."""
    token = new_token()
    device = m.Device(
        id=new_id(),
        group_id=group,
        name=name,
        role=role,
        player_id=None if player is None else player.id,
        token_hash=hashed(token),
    )
    session.add(device)
    session.flush()
    return device, token


def find(session: Session, caller: Caller, group: UUID) -> m.Group:
    """The caller's group.

    Raises:
        NoSuchThing: there is none with this id, or it is another's.
    """
    row = session.get(m.Group, group) if group == caller.group else None
    if row is None:
        raise NoSuchThing("group", group)
    return row


def hold(session: Session, group: UUID, *, alone: bool = False) -> m.Group:
    """A group as it is now, and stays until this transaction is over.

    Args:
        session: an open transaction.
        group: the group.
        alone: whether nothing may be added to it meanwhile either.

    Raises:
        NoSuchThing: it was erased while this waited.
    """
    how = {"key_share": not alone}
    row = session.get(m.Group, group, with_for_update=how, populate_existing=True)
    if row is None:
        raise NoSuchThing("group", group)
    return row


def change(
    session: Session,
    caller: Caller,
    group: UUID,
    changes: Mapping[str, Any],
    seen: int | None = None,
) -> m.Group:
    """Change a group's name or time zone.

    Args:
        session: an open transaction; the caller commits it.
        caller: the device that asks.
        group: the group.
        changes: its new `name`, `time_zone`, or both.
        seen: the version that the caller has seen, or None.

    Raises:
        NoSuchThing: it is not the caller's group.
        NotAllowed: the caller is no owner.
        VersionMovedOn: somebody changed it meanwhile.
    """
    find(session, caller, group)
    caller.must_be(OWNER)
    row = hold(session, group)
    if seen is not None and seen != row.version:
        raise VersionMovedOn(seen, row.version)
    for field, value in changes.items():
        setattr(row, field, value)
    row.version += 1
    session.flush()
    if "time_zone" in changes:  # which says to what day each match belongs
        sum_up(session, group)
    return row


RAISE_VERSION = (
    sa.update(m.Group)
    .where(m.Group.id == sa.bindparam("group"))
    .values(version=m.Group.version + 1)
    .execution_options(synchronize_session=False)
)


def raise_version(session: Session, group: UUID) -> bool:
    """Raise a group's version, with a change to its players, devices or invites.

    Returns:
        Whether there is such a group; another may have erased it while this waited.
    """
    raised = session.connection().execute(RAISE_VERSION, {"group": group})
    return raised.rowcount > 0


LOCK_ROSTER = (
    sa.select(m.Group.id)
    .where(m.Group.id == sa.bindparam("group"))
    .with_for_update(read=True, key_share=True)
)
"""Others may do so too; whoever merges players or takes a file in waits for all of them."""


def lock_roster(session: Session, group: UUID) -> None:
    """Let nobody of a group be merged away until this transaction is over.

    Whoever writes to a match, a group and its people holds them in this order, so that no two
    wait for each other.
    """
    session.connection().execute(LOCK_ROSTER, {"group": group})


def find_to_change(session: Session, caller: Caller, group: UUID) -> m.Group:
    """The caller's group, held, and its version raised, before any of its people are read.

    Raises:
        NoSuchThing: there is none with this id, or it is another's.
    """
    row = find(session, caller, group)
    if not raise_version(session, group):
        raise NoSuchThing("group", group)
    return row


def recover(session: Session, code: str, device_name: str) -> Admitted:
    """Make a phone an owner's again; the code is replaced by a new one.

    Raises:
        NoSuchCode: it is no group's.
    """
    fresh = codes.new_recovery_code()
    replaced = (
        sa.update(m.Group)
        .where(m.Group.recovery_hash == hashed(codes.plain(code)))
        .values(recovery_hash=hashed(codes.plain(fresh)), version=m.Group.version + 1)
        .returning(m.Group.id)
        .execution_options(synchronize_session=False)
    )
    group = session.execute(replaced).scalar()
    if group is None:
        raise NoSuchCode
    device, token = add_device(session, group, device_name, OWNER, None)
    return Admitted(device, session.get_one(m.Group, group), None, token, fresh)


def listed(session: Session) -> Sequence[tuple[UUID, str, int]]:
    """Every group with its name and number of matches, for whoever runs the service."""
    count = sa.func.count(m.Match.id)
    found = sa.select(m.Group.id, m.Group.name, count).outerjoin(m.Match).group_by(m.Group.id)
    return [(key, name, many) for key, name, many in session.execute(found.order_by(m.Group.id))]


def erase(session: Session, caller: Caller, group: UUID, confirm: str) -> None:
    """Erase a group and every row that belongs to it.

    Args:
        session: an open transaction; the caller commits it.
        caller: the device that asks.
        group: the group.
        confirm: its name, so that nobody does it by a slip.

    Raises:
        NoSuchThing: it is not the caller's group.
        NotAllowed: the caller is no owner.
        Unacceptable: `confirm` is not the name.
    """
    row = find(session, caller, group)
    caller.must_be(OWNER)
    if " ".join(confirm.split()) != row.name:
        raise Unacceptable(("confirm",), Msg("not_the_name"))
    _hold_all(session, group)
    of_codes = session.scalars(sa.select(m.Invite.code).where(m.Invite.group_id == group))
    tried = [tries.of_code(code) for code in of_codes]
    session.execute(sa.delete(m.FailedJoin).where(m.FailedJoin.subject.in_(tried)))
    # In this order, since some rows refer to others of the same group.
    for table in (m.Settlement, m.Match, m.Invite, m.Device, m.Player):
        session.execute(sa.delete(table).where(table.group_id == group))
    session.execute(sa.delete(m.Group).where(m.Group.id == group))


def _hold_all(session: Session, group: UUID) -> None:
    """Wait for all who write in a group, in the order in which they hold what they write to.

    What they wrote would else refer to what is erased, or they would wait for us and we for them.
    Whoever writes with an Idempotency-Key holds the own device first, by the answer that is kept.
    """
    devices = sa.select(m.Device.id).where(m.Device.group_id == group).order_by(m.Device.id)
    session.execute(devices.with_for_update())
    matches = sa.select(m.Match.id).where(m.Match.group_id == group).order_by(m.Match.id)
    session.execute(matches.with_for_update(key_share=True))
    session.execute(sa.select(m.Group.id).where(m.Group.id == group).with_for_update())
