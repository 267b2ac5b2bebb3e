"""Private hands: who keeps them, telling and showing them, and what their keeper alone may read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.journal import HAND, TAKE_BACK, Entry, Folded, Step, advance, taken_back
from scorekeeper.engine.refolding import meant
from scorekeeper.engine.ruling import Finding, Ruling
from scorekeeper.service.access import MEMBER, Caller
from scorekeeper.service.errors import NoSuchThing, NotNow
from scorekeeper.service.folding import folded, keep
from scorekeeper.service.live import Live
from scorekeeper.service.tables import (
    ENTRY,
    Table,
    entries_of,
    find_table,
    must_be_running,
    read_move,
    respelt,
)
from scorekeeper.service.writing import (
    IN_NEW_EPOCH,
    RAISE_VERSION,
    SHOWN_BY,
    Written,
    note,
    raise_counts,
    refuse_unless_it_stands,
    write,
)
from scorekeeper.store import models as m
from scorekeeper.store.prepared import Prepared

KEEPERS, SHOWN_SEATS = m.Keeper.__table__.c, m.Shown.__table__.c
THE_DEAL = ENTRY.deal_id == sa.bindparam("deal")
THE_DEVICE: sa.BindParameter[UUID] = sa.bindparam("device")
ANOTHER = (ENTRY.device_id < THE_DEVICE, ENTRY.device_id > THE_DEVICE, ENTRY.device_id.is_(None))
"""Another device, in parts that an index finds however many hands this one has told."""
BY_ANOTHER = (
    sa.exists(ENTRY.hidden_seat).where(THE_DEAL, ENTRY.hidden_seat == KEEPERS.seat, another)
    for another in ANOTHER
)
KEPT_BY = Prepared(
    sa.select(KEEPERS.seat, KEEPERS.device_id, sa.or_(*BY_ANOTHER).label("others")).where(
        KEEPERS.match_id == sa.bindparam("match")
    )
)
"""All keepers of a match, who are few; a device may keep hands in hundreds."""
TOLD_BY_OTHERS = sa.select(ENTRY.n).where(
    THE_DEAL, ENTRY.hidden_seat == sa.bindparam("seat"), sa.or_(*ANOTHER)
)
TOLD_BY = sa.select(m.Entry.hidden_seat, m.Entry.device_id).where(
    m.Entry.deal_id == sa.bindparam("deal"), m.Entry.n == sa.bindparam("n")
)
KEEPER = sa.select(m.Keeper.device_id).where(
    m.Keeper.match_id == sa.bindparam("match"), m.Keeper.seat == sa.bindparam("seat")
)
GONE = sa.select(m.Device.id).where(m.Device.revoked_at.is_not(None))
FORGET_GONE = (
    sa.delete(m.Keeper)
    .where(
        m.Keeper.match_id == sa.bindparam("match"),
        m.Keeper.seat == sa.bindparam("seat"),
        m.Keeper.device_id.in_(GONE),
    )
    .execution_options(synchronize_session=False)
)
"""Devices that came in with a file are nobody's, and let go of nothing."""
SITTING = (
    sa.select(m.Seat.player_id)
    .where(
        m.Seat.match_id == sa.bindparam("match"),
        m.Seat.seat == sa.bindparam("seat"),
        m.Seat.from_deal <= sa.bindparam("number"),
    )
    .order_by(m.Seat.from_deal.desc())
    .limit(1)
)
SHOWN = Prepared(sa.select(SHOWN_SEATS.seat).where(SHOWN_SEATS.deal_id == sa.bindparam("deal")))


def kept_by(session: Session, caller: Caller, table: Table) -> frozenset[int]:
    """The seats whose hands of this deal the caller's device told and keeps."""
    asked = {"match": table.match, "deal": table.deal, "device": caller.device}
    return frozenset(
        seat
        for seat, keeper, others in KEPT_BY.all(session, asked)
        if keeper == caller.device and not (others and _others(session, caller, table, seat))
    )


def _others(session: Session, caller: Caller, table: Table, seat: int) -> list[int]:
    """The hands of a seat that count and that another device told."""
    asked = {"deal": table.deal, "device": caller.device, "seat": seat}
    told = set(session.execute(TOLD_BY_OTHERS, asked).scalars())
    if not told:
        return []
    entries = entries_of(session, table.deal, table.last_n)
    dead = taken_back(entries)
    hands = (one.n for one in entries if one.kind == HAND)
    return [n for n in hands if n in told and n not in dead]


def shown_in(session: Session, table: Table) -> frozenset[int]:
    """The seats whose hands of this deal their owners have shown to all."""
    return frozenset(seat for (seat,) in SHOWN.all(session, {"deal": table.deal}))


def ruling_for(session: Session, caller: Caller, table: Table, step: Step) -> Ruling:
    """What the caller may read of a ruling: its own version where it keeps the mover's hand."""
    if step.own_ruling is step.ruling:
        return step.ruling
    return own_or_public(session, caller, table, step)


def own_or_public(session: Session, caller: Caller, table: Table, step: Step) -> Ruling:
    """The owner's version for the device that keeps the mover's hand, else the public one."""
    mine = getattr(step.move, "seat", None) in kept_by(session, caller, table)
    return step.own_ruling if mine else step.ruling


def told_of(session: Session, caller: Caller, table: Table, step: Step) -> tuple[Finding, ...]:
    """What a step tells of the hands that the caller keeps, and nobody else may read."""
    private = tuple(one for one in step.news if one.to is not None)
    if not private:
        return ()
    mine = kept_by(session, caller, table)
    return tuple(one for one in private if one.to in mine)


def tell(
    session: Session, live: Live, caller: Caller, deal: UUID, seat: int, told: Mapping[str, Any]
) -> Written:
    """Note the cards of a seat, all or some, for its keeper alone.

    Args:
        session: an open transaction; the caller commits it.
        live: the states kept in this process.
        caller: the device that asks.
        deal: the deal.
        seat: whose hand it is; the first device that tells one keeps that seat's hands.
        told: the fields of the game's `hand`, without kind and seat.

    Returns:
        The entry; everybody sees that there is one, and only the keeper its cards. What
        another device told of the seat before it let go is taken back first.

    Raises:
        NoSuchThing: no such deal or seat, or a game without hands.
        NotNow: the deal is over, another device keeps this seat's hands, or the device is
            another player's.
        RulesBroken: too many cards, or cards seen elsewhere.
        Malformed: it is no hand of this game.
    """
    caller.must_be(MEMBER)
    table = find_table(session, caller, deal, lock=True)
    if HAND not in table.game.wire.move.variants or seat >= table.seats:
        raise NoSuchThing("hand", seat)
    body = {"kind": HAND, "seat": seat, **respelt(told)}
    move = read_move(table, body)
    must_be_running(table)
    become_keeper(session, caller, table, seat)
    table = _without_others(session, caller, table, seat)
    entry = Entry(table.last_n + 1, body)
    after = advance(table.game, folded(session, live, table), entry, move)
    step = after.steps[-1]
    refuse_unless_it_stands(table, step.own_ruling, stands=False)
    write(session, caller, table, entry, hidden_seat=seat)
    keep(session, live, table, entry.n, after)
    heard = told_of(session, caller, table, step)
    version, judged = table.version + 1, step.own_ruling
    return Written(table, entry.n, version, body, judged, step, after, told=heard)


def _without_others(session: Session, caller: Caller, table: Table, seat: int) -> Table:
    """Take back what another device told of a seat; the deal as it is then."""
    for n in _others(session, caller, table, seat):
        entry = Entry(table.last_n + 1, {"kind": TAKE_BACK, "n": n})
        write(session, caller, table, entry, IN_NEW_EPOCH, hidden_seat=seat)
        table = table._replace(last_n=entry.n, version=table.version + 1, epoch=table.epoch + 1)
    return table


def become_keeper(session: Session, caller: Caller, table: Table, seat: int) -> None:
    """Let the caller's device keep the hands of a seat.

    Raises:
        NotNow: another device keeps them, or the device belongs to another seat's player.
    """
    session.execute(FORGET_GONE, {"match": table.match, "seat": seat})
    keeper = session.execute(KEEPER, {"match": table.match, "seat": seat}).scalar()
    if keeper == caller.device:
        return
    if keeper is not None:
        raise NotNow("hand-kept-elsewhere", seat=seat)
    asked = {"match": table.match, "seat": seat, "number": table.number}
    sitting = session.execute(SITTING, asked).scalar()
    if caller.player is not None and caller.player != sitting:
        raise NotNow("hand-of-another", seat=seat)
    session.execute(
        sa.insert(m.Keeper), {"match_id": table.match, "seat": seat, "device_id": caller.device}
    )
    session.execute(sa.delete(m.Shown).where(m.Shown.deal_id == table.deal, m.Shown.seat == seat))


def must_keep(session: Session, caller: Caller, table: Table, now: Folded, n: int) -> int | None:
    """The seat whose hand a correction or take-back of entry `n` touches; None: no hand.

    Raises:
        NotNow: another device keeps that hand, or told it.
    """
    seat = session.execute(TOLD_BY, {"deal": table.deal, "n": n}).one().hidden_seat
    if seat is None:
        return None
    n = meant(now.outside, n)
    keeper = session.execute(KEEPER, {"match": table.match, "seat": seat}).scalar()
    teller = session.execute(TOLD_BY, {"deal": table.deal, "n": n}).one().device_id
    if not keeper == teller == caller.device:
        raise NotNow("hand-kept-elsewhere", seat=seat)
    return int(seat)


def show(session: Session, caller: Caller, deal: UUID, seat: int) -> int:
    """Show the hands of a seat in this deal to all.

    Returns:
        The match's new version.

    Raises:
        NoSuchThing: no such deal or seat, or nobody told this seat's hand.
        NotNow: another device keeps it.
    """
    caller.must_be(MEMBER)
    table = find_table(session, caller, deal, lock=True)
    if seat >= table.seats:
        raise NoSuchThing("hand", seat)
    told = sa.select(m.Entry.n).where(m.Entry.deal_id == deal, m.Entry.hidden_seat == seat)
    if session.execute(told.limit(1)).scalar() is None:
        raise NoSuchThing("hand", seat)
    if seat not in kept_by(session, caller, table):
        raise NotNow("hand-kept-elsewhere", seat=seat)
    if session.get(m.Shown, (deal, seat)) is None:
        session.add(m.Shown(deal_id=deal, seat=seat))
        session.flush()
        raise_counts(session, table, RAISE_VERSION)
        note(session, caller, table.match, table.version + 1, {SHOWN_BY: str(deal), "seat": seat})
        return table.version + 1
    return table.version
