"""Results by hand, and deals that are called off: entries of the journal like any other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.engine.journal import TAKE_BACK, Entry, Folded
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.score import Score, Tally
from scorekeeper.service.access import MEMBER, Caller
from scorekeeper.service.errors import NoSuchThing, NotNow, RulesBroken, Unacceptable
from scorekeeper.service.folding import folded
from scorekeeper.service.live import Live
from scorekeeper.service.outcomes import counting
from scorekeeper.service.statuses import VOID
from scorekeeper.service.tables import (
    Table,
    find_table,
    load_at,
    start_of,
)
from scorekeeper.service.writing import Guard, Written, append, check_guard
from scorekeeper.store.session import undone

RESULT = "result"


def enter(
    session: Session,
    live: Live,
    caller: Caller,
    deal: UUID,
    result: Mapping[str, Any],
    guard: Guard,
    *,
    stands: bool = False,
) -> tuple[Written, Tally]:
    """Enter a deal's result by hand; it stands in place of the journal's.

    Args:
        session: an open transaction; the caller commits it.
        live: the states kept in this process.
        caller: the device that asks.
        deal: the deal; it need not be played to its end.
        result: in the words of the game's result.
        guard: what the device has seen; needed to overwrite a result by hand.
        stands: take it although it contradicts what was logged, or only a breach leads to it.

    Returns:
        The entry, and the result counted, with what is unusual about it.

    Raises:
        NoSuchThing: no such deal.
        NotNow: the deal is void, or the journal has seen more than the result says.
        GuardMissing, JournalMovedOn, VersionMovedOn: see check_guard.
        RulesBroken: its numbers cannot be, or the journal says otherwise.
        Malformed, Unacceptable: it is no result of this game, or of another dealer's deal.
    """
    caller.must_be(MEMBER)
    table = find_table(session, caller, deal, lock=True)
    if table.status == VOID:
        raise NotNow("deal-void")
    now = folded(session, live, table)
    if _results(now) or guard != Guard():
        check_guard(table, guard)
    read = _read(table, result)
    seen = start_of(session, table) if stands else now.state
    tally = table.game.tally(table.house, read, seen)
    if tally.score is None or (tally.broken and not stands):
        raise RulesBroken(table.game.key, tally.broken, (table.match, table.number))
    _refuse_less_than_seen(table, seen, tally.score)
    entry = Entry(table.last_n + 1, {"kind": RESULT, "result": dict(result)}, stands)
    return append(session, live, caller, table, entry), tally


@contextmanager
def tried(
    session: Session,
    live: Live,
    caller: Caller,
    deal: UUID,
    result: Mapping[str, Any],
    *,
    stands: bool = False,
) -> Iterator[tuple[Written, Tally]]:
    """Enter a result for as long as one looks at what follows from it; nothing of it stays.

    Raises:
        As enter; whatever was seen is taken for the present.
    """
    table = find_table(session, caller, deal, lock=True)
    with undone(session):
        now = Guard(after=table.last_n)
        yield enter(session, live, caller, deal, result, now, stands=stands)


def _read(table: Table, result: Mapping[str, Any]) -> Any:
    """The result that was entered.

    Raises:
        Malformed: it is no result of this game.
        Unacceptable: it says that somebody else dealt.
    """
    read = load_at(table.game.wire.result, result, RESULT)
    if result.get("dealer") not in (None, table.dealer):
        raise Unacceptable((RESULT, "dealer"), Msg("other_dealer"))
    return read


def _refuse_less_than_seen(table: Table, state: Any, score: Score) -> None:
    """Refuse a result that falls below what the journal has counted.

    Raises:
        NotNow: it does; the facts name what.
    """
    seen = table.game.score(state).extra
    for name, given in score.extra.items():
        if given < seen.get(name, 0):
            told = {"name": name, "seen": seen[name], "given": given}
            raise NotNow("result-below-journal", where=(table.match, table.number), **told)


def withdraw(session: Session, live: Live, caller: Caller, deal: UUID, guard: Guard) -> Written:
    """Take the result by hand back, so that the journal's holds again.

    Raises:
        NoSuchThing: no such deal, or none was entered.
        GuardMissing, JournalMovedOn, VersionMovedOn: see check_guard.
    """
    caller.must_be(MEMBER)
    table = find_table(session, caller, deal, lock=True)
    check_guard(table, guard)
    results = _results(folded(session, live, table))
    if not results:
        raise NoSuchThing("result", deal)
    entries = [
        Entry(table.last_n + place, {"kind": TAKE_BACK, "n": n})
        for place, n in enumerate(results, start=1)
    ]
    return append(session, live, caller, table, *entries)


def call_off(
    session: Session,
    live: Live,
    caller: Caller,
    deal: UUID,
    reason: str,
    *,
    after: int | None = None,
) -> Written:
    """Make a deal void: it counts for nothing and stays in the records.

    Raises:
        NoSuchThing: no such deal.
        NotNow: it is void already.
        JournalMovedOn: it is not at entry `after`, where one was named.
    """
    caller.must_be(MEMBER)
    table = find_table(session, caller, deal, lock=True)
    if after is not None:
        check_guard(table, Guard(after=after))
    if table.status == VOID:
        raise NotNow("deal-void")
    entry = Entry(table.last_n + 1, {"kind": "void", "reason": reason})
    return append(session, live, caller, table, entry)


def _results(now: Folded) -> list[int]:
    """The numbers of the results by hand that count."""
    return [one.n for one in counting(now.outside) if one.kind == RESULT]
