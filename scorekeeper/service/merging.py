"""Merging two entries of the roster that are one person, after showing what that means."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.messages import Msg
from scorekeeper.service import groups, players
from scorekeeper.service.access import OWNER, Caller
from scorekeeper.service.errors import NotNow, Unacceptable
from scorekeeper.service.history.rebuild import sum_up
from scorekeeper.service.previews import mark_of, must_be_seen
from scorekeeper.store import models as m

NO_END = 1 << 30
"""The number of a deal that no match has."""


@dataclass(frozen=True, slots=True)
class Merging:
    """What becomes of it when one player is merged into another."""

    gone: m.Player
    stays: m.Player
    matches: tuple[UUID, ...]
    """Those in which the one who goes sat."""
    devices: tuple[UUID, ...]
    """The devices that become the other's."""
    payments: int
    """Payments that become the other's; what they paid each other is forgotten."""
    met: tuple[UUID, ...]
    """Matches in which both sat at the same time, so that they are two people."""

    @property
    def mark(self) -> str:
        """A mark that changes when anything of this does."""
        kept = (self.gone.id, self.gone.name, self.stays.id, self.stays.name)
        return mark_of(kept, self.matches, self.devices, self.payments, self.met)


def preview(session: Session, caller: Caller, group: UUID, gone: UUID, into: UUID) -> Merging:
    """What merging would do; changes nothing.

    Args:
        session: an open transaction.
        caller: the device that asks.
        group: the group.
        gone: the player who would no longer be in the roster.
        into: the player who would have played all that both did, under the name they have.

    Raises:
        NoSuchThing: the group has no such player, or no longer.
        Unacceptable: `into` is nobody of the roster, or the same.
    """
    going = players.present(session, caller, group, gone)
    other = session.get(m.Player, into)
    if other is None or other.group_id != group or other.removed_at is not None:
        raise Unacceptable(("into",), Msg("no_player"))
    if gone == into:
        raise Unacceptable(("into",), Msg("same_player"))
    matches = _matches_of(session, gone)
    bound = sa.select(m.Device.id).where(m.Device.player_id == gone, m.Device.revoked_at.is_(None))
    return Merging(
        going,
        other,
        matches,
        tuple(session.scalars(bound.order_by(m.Device.id))),
        session.scalar(sa.select(sa.func.count()).select_from(m.Payment).where(_of(gone))) or 0,
        tuple(one for one in matches if _met(session, one, gone, into)),
    )


def _matches_of(session: Session, player: UUID) -> tuple[UUID, ...]:
    sat = sa.select(m.Seat.match_id).where(m.Seat.player_id == player).distinct()
    return tuple(session.scalars(sat.order_by(m.Seat.match_id)))


def _of(player: UUID) -> sa.ColumnElement[bool]:
    return sa.or_(m.Payment.payer_id == player, m.Payment.payee_id == player)


def _met(session: Session, match: UUID, one: UUID, other: UUID) -> bool:
    """Whether both sat in a match in the same deal."""
    rows = session.execute(
        sa.select(m.Seat.seat, m.Seat.from_deal, m.Seat.player_id)
        .where(m.Seat.match_id == match)
        .order_by(m.Seat.seat, m.Seat.from_deal.desc())
    )
    sat: dict[UUID, list[range]] = {one: [], other: []}
    until: dict[int, int] = {}
    for seat, from_deal, player in rows:
        if player in sat:
            sat[player].append(range(from_deal, until.get(seat, NO_END)))
        until[seat] = from_deal
    return any(_overlap(mine, theirs) for mine in sat[one] for theirs in sat[other])


def _overlap(one: range, other: range) -> bool:
    return max(one.start, other.start) < min(one.stop, other.stop)


def merge(
    session: Session, caller: Caller, group: UUID, gone: UUID, into: UUID, seen: str
) -> m.Player:
    """Let one player have played all that two did; the other is no longer there.

    Args:
        session: an open transaction; the caller commits it.
        caller: the device that asks.
        group: the group.
        gone: who goes.
        into: who stays, with their name.
        seen: the mark of the preview.

    Raises:
        NoSuchThing, Unacceptable: as for the preview.
        NotAllowed: the caller is no owner.
        NotNow: it is no longer as the preview showed, or both sat in one match at a time.
    """
    caller.must_be(OWNER)
    _hold(session, group, gone)
    shown = preview(session, caller, group, gone, into)
    must_be_seen(shown.mark, seen)
    if shown.met:
        raise NotNow("players-met")
    _hand_over(session, shown)
    shown.stays.guest = shown.stays.guest and shown.gone.guest
    session.delete(shown.gone)
    session.flush()
    sum_up(session, group)
    groups.raise_version(session, group)
    return shown.stays


def _hold(session: Session, group: UUID, gone: UUID) -> None:
    """Let nobody write to what is merged: matches first, as whoever writes to one has it first."""
    sat = sa.select(m.Seat.match_id).where(m.Seat.player_id == gone)
    theirs = sa.select(m.Match.id).where(m.Match.group_id == group, m.Match.id.in_(sat))
    session.execute(theirs.order_by(m.Match.id).with_for_update(key_share=True))
    session.execute(sa.select(m.Group.id).where(m.Group.id == group).with_for_update())


def _hand_over(session: Session, shown: Merging) -> None:
    """Write the one who stays wherever the one who goes was written."""
    gone, into = shown.gone.id, shown.stays.id
    both = {gone, into}
    between = sa.and_(m.Payment.payer_id.in_(both), m.Payment.payee_id.in_(both))
    session.execute(sa.delete(m.Payment).where(between))
    columns: Iterable[Any] = (
        m.Seat.player_id,
        m.Device.player_id,
        m.Invite.player_id,
        m.Payment.payer_id,
        m.Payment.payee_id,
    )
    for column in columns:
        changed = sa.update(column.class_).where(column == gone).values({column: into})
        session.execute(changed.execution_options(synchronize_session=False))
    _rename_substitutes(session, shown)
    ours = sa.update(m.Match).where(m.Match.id.in_(shown.matches))
    session.execute(
        ours.values(version=m.Match.version + 1).execution_options(synchronize_session=False)
    )


def _rename_substitutes(session: Session, shown: Merging) -> None:
    """In what was written of matches, let the one who stays have come in."""
    events = sa.select(m.MatchEvent).where(m.MatchEvent.match_id.in_(shown.matches))
    for event in session.scalars(events):
        came = event.body.get("substitute")
        if came and came["player"] == str(shown.gone.id):
            event.body = event.body | {"substitute": came | {"player": str(shown.stays.id)}}
    session.flush()
