"""Correcting entries and taking them back; nothing is ever edited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.engine.journal import CORRECT, HAND, TAKE_BACK, Entry, effective, fold, taken_back
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.ruling import KEPT, Ruling
from scorekeeper.service import hands
from scorekeeper.service.access import MEMBER, Caller
from scorekeeper.service.errors import NoSuchThing, NotNow, Unacceptable
from scorekeeper.service.tables import (
    Table,
    entries_of,
    find_table,
    read_move,
    respelt,
    start_of,
)
from scorekeeper.service.writing import (
    RAISE_EPOCH,
    Guard,
    Written,
    check_guard,
    raise_counts,
    rederived,
    refuse_unless_it_stands,
    write,
)
from scorekeeper.store.session import undone


def correct(
    session: Session,
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
    entries = entries_of(session, deal, table.last_n)
    target = _standing_entry(entries, n)
    if (target.kind == HAND) != (body.get("kind") == HAND):
        raise Unacceptable(("move", "kind"), Msg("stays_a_hand"))
    move = read_move(table, body, "move")
    hidden = hands.must_keep(session, caller, table, entries, n)
    if hidden is not None and move.seat != hidden:
        raise NotNow("hand-of-another", seat=move.seat)
    entry = Entry(table.last_n + 1, {"kind": CORRECT, "n": n, "move": respelt(body)}, stands)
    after = fold(table.game, start_of(session, table), [*entries, entry])
    step = next(one for one in after.steps if one.entry.n == n)
    ruling = hands.own_or_public(session, caller, table, step)
    refuse_unless_it_stands(table, ruling, stands=stands)
    visible = stands and step.ruling.refusal is not None
    written = Entry(entry.n, entry.body, visible)
    return _append(session, caller, table, written, hidden, ruling, about=n)


@contextmanager
def tried(
    session: Session,
    caller: Caller,
    deal: UUID,
    n: int,
    body: Mapping[str, Any],
    *,
    stands: bool = False,
) -> Iterator[Written]:
    """Correct an entry for as long as one looks at what follows from it; nothing of it stays.

    Raises:
        As correct; whatever was seen is taken for the present.
    """
    table = find_table(session, caller, deal, lock=True)
    with undone(session):
        now = Guard(after=table.last_n)
        yield correct(session, caller, deal, n, body, now, stands=stands)


def take_back(session: Session, caller: Caller, deal: UUID, n: int, guard: Guard) -> Written:
    """Take an entry back; taking back a take-back is redo.

    Raises:
        NoSuchThing: no such deal or entry.
        NotNow: the entry is taken back already.
        GuardMissing, JournalMovedOn, VersionMovedOn: see check_guard.
    """
    caller.must_be(MEMBER)
    table = find_table(session, caller, deal, lock=True)
    check_guard(table, guard)
    entries = entries_of(session, deal, table.last_n)
    if not any(one.n == n for one in entries):
        raise NoSuchThing("entry", n)
    if n in taken_back(entries):
        raise NotNow("entry-taken-back", n=n)
    hidden = hands.must_keep(session, caller, table, entries, n)
    entry = Entry(table.last_n + 1, {"kind": TAKE_BACK, "n": n})
    return _append(session, caller, table, entry, hidden, KEPT)


def _append(
    session: Session,
    caller: Caller,
    table: Table,
    entry: Entry,
    hidden: int | None,
    ruling: Ruling,
    about: int | None = None,
) -> Written:
    """Write an entry that changes an earlier one, and derive what follows."""
    write(session, caller, table, entry, hidden)
    raise_counts(session, table, RAISE_EPOCH)
    return rederived(session, table, entry, ruling, version=table.version + 1, about=about)


def _standing_entry(entries: list[Entry], n: int) -> Entry:
    """The entry `n` as it counts now.

    Raises:
        NoSuchThing: there is none.
        NotNow: it was taken back, or the rules are not asked about it.
    """
    if not any(one.n == n for one in entries):
        raise NoSuchThing("entry", n)
    for one in effective(entries):
        if one.n == n:
            return one
    raise NotNow("entry-taken-back" if n in taken_back(entries) else "entry-no-move", n=n)
