"""Settling up: recording what was paid for some matches, and undoing that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.messages import Msg
from scorekeeper.service import pages
from scorekeeper.service.access import MEMBER, Caller
from scorekeeper.service.balances import Balances, Span, balances
from scorekeeper.service.errors import NoSuchThing, NotNow, Unacceptable
from scorekeeper.service.payments import Payment
from scorekeeper.service.previews import mark_of, must_be_seen
from scorekeeper.store import models as m
from scorekeeper.store.types import now

MOST_PAID = 10**15
"""What all payments of a group together may come to, so that any program can add them up."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A settlement with its payments, and of how many matches it is."""

    row: m.Settlement
    payments: tuple[Payment[UUID], ...]
    matches: int

    @property
    def mark(self) -> str:
        """A mark that changes when anything of this does."""
        return mark_of(self.row.id, self.row.undone_at, self.payments, self.matches)


def settle(
    session: Session,
    caller: Caller,
    group: UUID,
    span: Span,
    *,
    preview: str | None = None,
    payments: Sequence[Payment[UUID]] = (),
    note: str = "",
) -> Recorded:
    """Record what was paid for the matches of a span.

    Args:
        session: an open transaction; the caller commits it.
        caller: the device that asks.
        group: the group.
        span: which matches are settled.
        preview: the mark of the balances whose suggested payments were made; or
        payments: what was paid, where it was otherwise.
        note: what the table wants to remember.

    Raises:
        NoSuchThing: it is not the caller's group.
        NotAllowed: the caller only looks on.
        NotNow: the balances are not those of the preview, or nothing is open.
        Unacceptable: a payment to oneself, or of somebody who is not in the group.
    """
    caller.must_be(MEMBER)
    caller.must_belong_to(group)
    held = sa.select(m.Group.id).where(m.Group.id == group)
    session.execute(held.with_for_update(key_share=True))
    stand = balances(session, caller, group, span)
    made = tuple(payments)
    if preview is not None:
        must_be_seen(stand.mark, preview)
        made = stand.payments
    _check(session, group, made)
    _check_sum(session, group, made)
    if not made or not stand.matches:
        raise NotNow("nothing-to-settle")
    return _recorded(session, caller, group, stand, made, note)


def _check(session: Session, group: UUID, made: Sequence[Payment[UUID]]) -> None:
    """Refuse payments that nobody can have made.

    Raises:
        Unacceptable: with the field at fault.
    """
    known = set(session.scalars(sa.select(m.Player.id).where(m.Player.group_id == group)))
    for place, one in enumerate(made):
        for field, player in (("from", one.payer), ("to", one.payee)):
            if player not in known:
                raise Unacceptable(("payments", place, field), Msg("no_player"))
        if one.payer == one.payee:
            raise Unacceptable(("payments", place, "to"), Msg("player_twice"))


def _check_sum(session: Session, group: UUID, made: Sequence[Payment[UUID]]) -> None:
    """Refuse payments after which nobody could add up what a group has paid.

    Raises:
        Unacceptable: all payments of the group together would be too much.
    """
    amounts = sa.select(m.Payment.amount).join(m.Settlement).where(m.Settlement.group_id == group)
    if sum(session.scalars(amounts)) + sum(one.amount for one in made) > MOST_PAID:
        raise Unacceptable(("payments",), Msg("paid_too_much", most=MOST_PAID))


def _recorded(
    session: Session,
    caller: Caller,
    group: UUID,
    stand: Balances,
    made: tuple[Payment[UUID], ...],
    note: str,
) -> Recorded:
    row = m.Settlement(group_id=group, note=note, device_id=caller.device)
    session.add(row)
    session.flush()
    matches = tuple(map(UUID, stand.matches))
    store(session, row.id, made, matches)
    return Recorded(row, made, len(matches))


def store(
    session: Session,
    settlement: UUID,
    made: Sequence[Payment[UUID]],
    matches: Sequence[UUID],
) -> None:
    """Write down what belongs to a settlement."""
    for place, one in enumerate(made):
        session.add(
            m.Payment(
                settlement_id=settlement,
                place=place,
                payer_id=one.payer,
                payee_id=one.payee,
                amount=one.amount,
            )
        )
    session.flush()
    settled = [{"settlement_id": settlement, "match_id": match} for match in matches]
    if settled:
        session.connection().execute(sa.insert(m.Settled), settled)


def page(
    session: Session, caller: Caller, group: UUID, wanted: pages.PageRequest
) -> pages.Page[Recorded]:
    """Some settlements of a group, also those that were undone, in the order recorded.

    Raises:
        NoSuchThing: it is not the caller's group.
        Unacceptable: the cursor is none of ours.
    """
    caller.must_belong_to(group)
    of_group = sa.select(m.Settlement).where(m.Settlement.group_id == group)
    found = pages.page_of(session, of_group, m.Settlement.id, wanted)
    return pages.Page([_with_payments(session, row) for row in found.items], found.more)


def _with_payments(session: Session, row: m.Settlement) -> Recorded:
    made = session.execute(
        sa.select(m.Payment.payer_id, m.Payment.payee_id, m.Payment.amount)
        .where(m.Payment.settlement_id == row.id)
        .order_by(m.Payment.place)
    )
    settled = sa.select(sa.func.count()).where(m.Settled.settlement_id == row.id)
    return Recorded(row, tuple(Payment(*one) for one in made), session.scalar(settled) or 0)


def find(session: Session, caller: Caller, group: UUID, settlement: UUID) -> Recorded:
    """A settlement of the caller's group.

    Raises:
        NoSuchThing: the group has none with this id.
    """
    caller.must_belong_to(group)
    row = session.get(m.Settlement, settlement)
    if row is None or row.group_id != group:
        raise NoSuchThing("settlement", settlement)
    return _with_payments(session, row)


def settled_by(
    session: Session, caller: Caller, group: UUID, settlement: UUID, wanted: pages.PageRequest
) -> pages.Page[m.Match]:
    """Some of the matches that a settlement is about, in the order recorded.

    Raises:
        NoSuchThing: the group has no such settlement.
        Unacceptable: the cursor is none of ours.
    """
    find(session, caller, group, settlement)
    settled = sa.select(m.Settled.match_id).where(m.Settled.settlement_id == settlement)
    about = sa.select(m.Match).where(m.Match.id.in_(settled))
    return pages.page_of(session, about, m.Match.id, wanted)


def undo(session: Session, caller: Caller, group: UUID, settlement: UUID) -> None:
    """Let a settlement count for nothing; it stays in the records. Twice is as once.

    Raises:
        NoSuchThing: the group has no such settlement.
        NotAllowed: the caller only looks on.
    """
    row = find(session, caller, group, settlement).row
    caller.must_be(MEMBER)
    row.undone_at = row.undone_at or now()
    session.flush()
