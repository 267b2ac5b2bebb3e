"""Correcting entries and taking them back; nothing is ever edited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, cast
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.engine.journal import CORRECT, HAND, TAKE_BACK, Entry, Folded, Step, taken_back
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.refolding import step_of
from scorekeeper.engine.ruling import KEPT, Ruling
from scorekeeper.service import hands
from scorekeeper.service.access import MEMBER, Caller
from scorekeeper.service.errors import NoSuchThing, NotNow, Unacceptable
from scorekeeper.service.folding import folded, refolded
from scorekeeper.service.live import Kept, Live
from scorekeeper.service.tables import Table, find_table, read_move, respelt
from scorekeeper.service.writing import (
    IN_NEW_EPOCH,
    Guard,
    Written,
    check_guard,
    rederived,
    refuse_unless_it_stands,
    write,
)
from scorekeeper.store.session import undone


def correct(
    session: Session,
    live: Live,
    caller: Caller,
    deal: UUID,
    n: int,
    body: Mapping[str, Any],
    guard: Guard,
    *,
    stands: bool = False,
) -> Written:
    """Replace the words of an earlier entry; later ones are kept and judged again.

    Args:
        session: an open transaction; the caller commits it.
        live: the states kept in this process.
        caller: the device that asks.
        deal: the deal.
        stands: write it down although it breaks a rule.
        n: the number of the original entry.
        body: what it should have said.
        guard: what the device has seen.

    Returns:
        The correction, numbered one higher than the last entry, its ruling, and the entries
        that have become impossible.

    Raises:
        NoSuchThing: no such deal or entry.
        NotNow: the entry was taken back, or is none that can be corrected.
        GuardMissing, JournalMovedOn, VersionMovedOn: see check_guard.
        RulesBroken: the new words are impossible there, or break a rule and do not stand.
    """
    caller.must_be(MEMBER)
    table = find_table(session, caller, deal, lock=True)
    check_guard(table, guard)
    now = folded(session, live, table)
    target = _standing_entry(table, now, n)
    if (target.kind == HAND) != (body.get("kind") == HAND):
        raise Unacceptable(("move", "kind"), Msg("stays_a_hand"))
    move = read_move(table, body, "move")
    hidden = hands.must_keep(session, caller, table, now, n)
    if hidden is not None and move.seat != hidden:
        raise NotNow("hand-of-another", seat=move.seat)
    entry = Entry(table.last_n + 1, {"kind": CORRECT, "n": n, "move": respelt(body)}, stands)
    after = refolded(session, table, now, entry)
    step = cast(Step, step_of(after, n))
    ruling = hands.own_or_public(session, caller, table, step)
    refuse_unless_it_stands(table, ruling, stands=stands)
    if stands and step.ruling.refusal is None:
        entry = replace(entry, stands=False)
        after = refolded(session, table, now, entry)
    return _append(session, live, caller, table, entry, hidden, after, ruling, about=n)


@contextmanager
def tried(
    session: Session,
    live: Live,
    caller: Caller,
    deal: UUID,
    n: int,
    body: Mapping[str, Any] | None,
    *,
    stands: bool = False,
) -> Iterator[tuple[Written, Live]]:
    """Correct an entry for as long as one looks at what follows from it; nothing of it stays.

    Without a body it is taken back. What is looked at is folded already in what comes with it.

    Raises:
        As correct or take_back; whatever was seen is taken for the present.
    """
    table = find_table(session, caller, deal, lock=True)
    with undone(session):
        now = Guard(after=table.last_n)
        if body is None:
            written = take_back(session, live, caller, deal, n, now)
        else:
            written = correct(session, live, caller, deal, n, body, now, stands=stands)
        then = Live()
        then.put(deal, Kept(written.n, table.epoch + 1, written.after))
        yield written, then


def take_back(
    session: Session, live: Live, caller: Caller, deal: UUID, n: int, guard: Guard
) -> Written:
    """Take an entry back; taking back a take-back is redo.

    Raises:
        NoSuchThing: no such deal or entry.
        NotNow: the entry is taken back already.
        GuardMissing, JournalMovedOn, VersionMovedOn: see check_guard.
    """
    caller.must_be(MEMBER)
    table = find_table(session, caller, deal, lock=True)
    check_guard(table, guard)
    now = folded(session, live, table)
    _must_be_written(table, n)
    if n in taken_back(now.outside):
        raise NotNow("entry-taken-back", n=n)
    hidden = hands.must_keep(session, caller, table, now, n)
    entry = Entry(table.last_n + 1, {"kind": TAKE_BACK, "n": n})
    after = refolded(session, table, now, entry)
    return _append(session, live, caller, table, entry, hidden, after, KEPT)


def _append(
    session: Session,
    live: Live,
    caller: Caller,
    table: Table,
    entry: Entry,
    hidden: int | None,
    after: Folded,
    ruling: Ruling,
    about: int | None = None,
) -> Written:
    """Write an entry that changes an earlier one, and derive what follows."""
    write(session, caller, table, entry, IN_NEW_EPOCH, hidden)
    written = rederived(session, live, table, (entry,), after, ruling, about)
    if written.step is None:
        return written
    return written._replace(told=hands.told_of(session, caller, table, written.step))


def _standing_entry(table: Table, now: Folded, n: int) -> Entry:
    """The entry `n` as it counts now.

    Raises:
        NoSuchThing: there is none.
        NotNow: it was taken back, or the rules are not asked about it.
    """
    _must_be_written(table, n)
    step = step_of(now, n)
    if step is not None:
        return step.entry
    raise NotNow("entry-taken-back" if n in taken_back(now.outside) else "entry-no-move", n=n)


def _must_be_written(table: Table, n: int) -> None:
    """Refuse a number that no entry has; they are counted from 1 without a gap.

    Raises:
        NoSuchThing: it is one.
    """
    if not 1 <= n <= table.last_n:
        raise NoSuchThing("entry", n)
