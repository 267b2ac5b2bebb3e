"""Joining a group by an invite's code."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.messages import Msg
from scorekeeper.service import codes, devices, groups, players
from scorekeeper.service.access import SPECTATOR
from scorekeeper.service.errors import NoSuchCode, Unacceptable
from scorekeeper.service.groups import Admitted
from scorekeeper.store import models as m
from scorekeeper.store.types import now


@dataclass(frozen=True, slots=True)
class InviteView:
    """What a code opens, as its holder may know before going in."""

    group: m.Group
    role: str
    player: m.Player | None
    """Whom the invite is for; None where it is for anybody."""
    players: tuple[m.Player, ...]
    """Whom one may join as."""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A phone that asks to come in: as a player of the roster, as a new guest, or as nobody."""

    device_name: str
    player: UUID | None = None
    guest_name: str | None = None


def look(session: Session, code: str) -> InviteView:
    """What a code opens; nothing is used up by looking.

    Raises:
        NoSuchCode: it lets nobody in.
    """
    invites = sa.select(m.Invite, m.Group, m.Player).where(*_opens(codes.plain(code)))
    with_group = invites.join(m.Group, m.Group.id == m.Invite.group_id)
    meant = with_group.outerjoin(m.Player, m.Player.id == m.Invite.player_id)
    found = session.execute(meant).first()
    if found is None:
        raise NoSuchCode
    invite, group, player = found
    if invite.player_id is not None:
        return InviteView(group, invite.role, player, (player,))
    roster = () if invite.role == SPECTATOR else tuple(players.every(session, group.id))
    return InviteView(group, invite.role, None, roster)


def join(session: Session, code: str, newcomer: Newcomer) -> Admitted:
    """Come in by a code, of which one use is used up.

    Args:
        session: an open transaction; the caller commits it.
        code: as it was read from somebody's screen.
        newcomer: who comes.

    Returns:
        The new device with its token.

    Raises:
        NoSuchCode: it lets nobody in, be it that somebody else was quicker.
        Unacceptable: a player whom the invite is not for, or a spectator who wants to play.
        NotNow: the group has a player of the guest's name.
    """
    opens = _opens(codes.plain(code))
    group = session.scalar(sa.select(m.Invite.group_id).where(*opens))
    if group is None:
        raise NoSuchCode
    groups.raise_version(session, group)  # whoever merges its players holds it before its invites
    used = (
        sa.update(m.Invite)
        .where(*opens)
        .values(uses_left=m.Invite.uses_left - 1)
        .returning(m.Invite.group_id, m.Invite.role, m.Invite.player_id)
        .execution_options(synchronize_session=False)
    )
    invite = session.execute(used).first()
    if invite is None:
        raise NoSuchCode
    _check(session, invite.group_id, invite.role, invite.player_id, newcomer)
    player = _player(session, invite.group_id, newcomer.player or invite.player_id, newcomer)
    device, token = groups.add_device(
        session, invite.group_id, newcomer.device_name, invite.role, player
    )
    return Admitted(device, session.get_one(m.Group, group), player, token)


def _opens(code: str) -> tuple[sa.ColumnElement[bool], ...]:
    """What is true of an invite by which one can come in now."""
    if not codes.is_invite_code(code):
        raise NoSuchCode
    return (
        m.Invite.code == code,
        m.Invite.uses_left > 0,
        m.Invite.revoked_at.is_(None),
        m.Invite.expires_at > now(),
    )


def _check(
    session: Session, group: UUID, role: str, meant: UUID | None, newcomer: Newcomer
) -> None:
    """Refuse whom the invite is not for.

    Raises:
        Unacceptable: the field at fault.
    """
    if newcomer.guest_name is not None:
        if newcomer.player is not None:
            raise Unacceptable(("guest",), Msg("player_or_guest"))
        if role == SPECTATOR:
            raise Unacceptable(("guest",), Msg("spectators_do_not_play"))
        if meant is not None:
            raise Unacceptable(("guest",), Msg("player_of_invite"))
    elif newcomer.player is not None:
        if meant not in (None, newcomer.player):
            raise Unacceptable(("player_id",), Msg("player_of_invite"))
        devices.must_be_playing(session, group, role, newcomer.player)


def _player(
    session: Session, group: UUID, player: UUID | None, newcomer: Newcomer
) -> m.Player | None:
    """Whom the phone belongs to from now on."""
    if newcomer.guest_name is not None:
        return players.enrol(session, group, newcomer.guest_name, guest=True)
    return None if player is None else session.get_one(m.Player, player)
