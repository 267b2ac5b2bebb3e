"""Appending to a journal, and deriving again what an entry changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.engine.journal import Entry, Folded, Step, fold
from scorekeeper.engine.ruling import KEPT, Ruling
from scorekeeper.service.access import Caller
from scorekeeper.service.errors import (
    GuardMissing,
    JournalMovedOn,
    RulesBroken,
    VersionMovedOn,
)
from scorekeeper.service.outcomes import Followed, follow, outcome_of, store_outcome
from scorekeeper.service.tables import (
    DEAL_TABLE,
    DEALS,
    ENTRY_TABLE,
    MATCH_TABLE,
    MATCHES,
    Table,
    entries_of,
    start_of,
)
from scorekeeper.store import models as m
from scorekeeper.store.session import changed
from scorekeeper.store.types import now


@dataclass(frozen=True, slots=True)
class Guard:
    """What the client has seen: the last entry, or the version of the match."""

    after: int | None = None
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """An entry as it was written, and what followed."""

    table: Table
    n: int
    version: int
    body: Mapping[str, Any]
    ruling: Ruling
    """As its writer may read it."""
    step: Step | None
    state: Any
    in_question: tuple[int, ...] = ()
    status: str = "open"
    """Of the deal now."""
    followed: Followed | None = None
    """What changed in the match, when the deal closed or came to something else."""


OPENED, SHOWN_BY = "opened", "shown"
"""What a match notes of itself beside what was changed: a deal opened, a hand shown in one."""
INSERT = sa.insert(ENTRY_TABLE)
ADVANCE_DEAL = (
    sa.update(DEAL_TABLE)
    .where(DEALS.id == sa.bindparam("deal"))
    .values(last_n=sa.bindparam("n"), last_public_n=sa.bindparam("public_n"))
)
THE_MATCH = sa.update(MATCH_TABLE).where(MATCHES.id == sa.bindparam("match"))
RAISE_VERSION = THE_MATCH.values(version=MATCHES.version + 1)
RAISE_EPOCH = THE_MATCH.values(version=MATCHES.version + 1, epoch=MATCHES.epoch + 1)
NEW_EPOCH = THE_MATCH.values(epoch=MATCHES.epoch + 1)


def refuse_unless_it_stands(table: Table, ruling: Ruling, *, stands: bool) -> None:
    """Refuse what cannot be, and what breaks a rule unless the table lets it stand.

    Raises:
        RulesBroken: with the finding that says why.
    """
    refusal = ruling.refusal
    if refusal is None or (stands and not ruling.impossible):
        return
    raise RulesBroken(table.game.key, ruling.findings, (table.match, table.number))


def write(
    session: Session, caller: Caller, table: Table, entry: Entry, hidden_seat: int | None = None
) -> None:
    """Append an entry to the journal.

    Raises:
        JournalMovedOn: there is one with its number already.
    """
    row = {
        "deal_id": table.deal,
        "n": entry.n,
        "body": entry.body,
        "stands": entry.stands,
        "hidden_seat": hidden_seat,
        "device_id": caller.device,
        "created_at": now(),
        "version": table.version + 1,
    }
    public_n = table.last_public_n if hidden_seat is not None else entry.n
    database = session.connection()
    try:
        database.execute(INSERT, row)
    except IntegrityError as error:
        raise JournalMovedOn(entry.n - 1, entry.n) from error
    database.execute(ADVANCE_DEAL, {"deal": table.deal, "n": entry.n, "public_n": public_n})


def raise_counts(session: Session, table: Table, statement: sa.Update) -> None:
    """Raise the match's version, its epoch, or both."""
    changed(session, table.match)
    session.connection().execute(statement, {"match": table.match})


def note(
    session: Session, caller: Caller, match: UUID, version: int, body: Mapping[str, Any]
) -> None:
    """Note what was done to a match itself, which gave it this version."""
    row = {
        "match_id": match,
        "version": version,
        "body": body,
        "device_id": caller.device,
        "created_at": now(),
    }
    changed(session, match)
    session.execute(sa.insert(m.MatchEvent), row)


def settle(session: Session, table: Table, last: int, after: Folded) -> tuple[str, Followed]:
    """Store what a deal came to by its journal up to entry `last`, and what follows from it.

    Returns:
        The deal's status now, and what changed in the match.
    """
    entries = entries_of(session, table.deal, last)
    start = start_of(session, table)
    outcome = outcome_of(table.game, table.house, start, entries, after)
    store_outcome(session, table.deal, outcome)
    followed = follow(session, table.match, since=table.number)
    if followed.derived:
        raise_counts(session, table, NEW_EPOCH)
    return outcome.status, followed


def check_guard(table: Table, guard: Guard) -> None:
    """Refuse a correction or overwrite that does not know the present journal.

    Raises:
        GuardMissing: it does not say what it knows.
        JournalMovedOn, VersionMovedOn: it knows an older one.
    """
    if guard.after is None and guard.version is None:
        raise GuardMissing
    if guard.after is not None and not table.last_public_n <= guard.after <= table.last_n:
        raise JournalMovedOn(guard.after, table.last_n)
    if guard.version is not None and guard.version != table.version:
        raise VersionMovedOn(guard.version, table.version)


def append(session: Session, caller: Caller, table: Table, *entries: Entry) -> Written:
    """Write entries that no game judges, and derive what follows from them."""
    for place, entry in enumerate(entries):
        write(session, caller, replace(table, version=table.version + place), entry)
        raise_counts(session, table, RAISE_EPOCH)
    return rederived(session, table, entries[-1], KEPT, version=table.version + len(entries))


def rederived(
    session: Session,
    table: Table,
    entry: Entry,
    ruling: Ruling,
    *,
    version: int,
    about: int | None = None,
) -> Written:
    """Fold the deal anew after its last `entry`, which changes earlier ones, and what follows."""
    entries = entries_of(session, table.deal, entry.n)
    start = start_of(session, table)
    after = fold(table.game, start, entries)
    outcome = outcome_of(table.game, table.house, start, entries, after)
    store_outcome(session, table.deal, outcome)
    followed = follow(session, table.match, since=table.number)
    return Written(
        table,
        entry.n,
        version,
        entry.body,
        ruling,
        next((one for one in after.steps if one.entry.n == about), None),
        after.state,
        outcome.in_question,
        outcome.status,
        followed,
    )
