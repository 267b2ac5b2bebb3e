"""Appending to a journal, and deriving again what an entry changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.engine.journal import Entry, Folded, Step
from scorekeeper.engine.refolding import step_of
from scorekeeper.engine.ruling import KEPT, Finding, Ruling
from scorekeeper.service.access import Caller
from scorekeeper.service.errors import (
    GuardMissing,
    JournalMovedOn,
    RulesBroken,
    VersionMovedOn,
)
from scorekeeper.service.folding import folded, keep_changed, refolded
from scorekeeper.service.live import Live
from scorekeeper.service.one_statement import defer, must_be_transaction
from scorekeeper.service.outcomes import Followed, Outcome, follow, outcome_of, store_outcome
from scorekeeper.service.statuses import OPEN
from scorekeeper.service.tables import (
    DEAL_TABLE,
    DEALS,
    ENTRY_TABLE,
    MATCH_TABLE,
    MATCHES,
    Table,
    start_of,
)
from scorekeeper.store import models as m
from scorekeeper.store.chain import Chain
from scorekeeper.store.optimistic import optimistic_write
from scorekeeper.store.prepared import Prepared
from scorekeeper.store.session import changed
from scorekeeper.store.types import now


@dataclass(frozen=True, slots=True)
class Guard:
    """What the client has seen: the last entry, or the version of the match."""

    after: int | None = None
    version: int | None = None


class Written(NamedTuple):
    """An entry as it was written, and what followed."""

    table: Table
    n: int
    version: int
    body: Mapping[str, Any]
    ruling: Ruling
    """As its writer may read it."""
    step: Step | None
    after: Folded
    """The deal as it is then."""
    in_question: tuple[int, ...] = ()
    status: str = OPEN
    """Of the deal now."""
    followed: Followed | None = None
    """What changed in the match, when the deal closed or came to something else."""
    told: tuple[Finding, ...] = ()
    """What it says of hands that its writer keeps, for that writer alone."""


OPENED, SHOWN_BY = "opened", "shown"
"""What a match notes of itself beside what was changed: a deal opened, a hand shown in one."""
ADVANCE_DEAL = (
    sa.update(DEAL_TABLE)
    .where(DEALS.id == sa.bindparam("deal"))
    .values(last_n=sa.bindparam("last"), last_public_n=sa.bindparam("last_public"))
)
THE_MATCH = sa.update(MATCH_TABLE).where(MATCHES.id == sa.bindparam("match"))
ONE: sa.ColumnElement[int] = sa.literal_column("1")
VERSION = THE_MATCH.values(version=MATCHES.version + ONE)
EPOCH = THE_MATCH.values(version=MATCHES.version + ONE, epoch=MATCHES.epoch + ONE)
APPEND, IN_NEW_EPOCH = (Chain(ENTRY_TABLE, ADVANCE_DEAL, raised) for raised in (VERSION, EPOCH))
"""An entry, the deal that it is the last of, and the match that it gives a version."""
RAISE_VERSION = Prepared(VERSION)
NEW_EPOCH = Prepared(THE_MATCH.values(epoch=MATCHES.epoch + 1))


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
    session: Session,
    caller: Caller,
    table: Table,
    entry: Entry,
    append: Chain = APPEND,
    hidden_seat: int | None = None,
) -> None:
    """Append an entry to the journal, and raise the match's version.

    Raises:
        JournalMovedOn: there is one with its number already.
    """
    values = {
        "deal_id": table.deal,
        "n": entry.n,
        "body": entry.body,
        "stands": entry.stands,
        "hidden_seat": hidden_seat,
        "device_id": caller.device,
        "created_at": now(),
        "version": table.version + 1,
        "deal": table.deal,
        "last": entry.n,
        "last_public": table.last_public_n if hidden_seat is not None else entry.n,
        "match": table.match,
    }
    changed(session, table.match)
    optimistic = optimistic_write(session)
    if optimistic is not None and append is APPEND and hidden_seat is None:
        defer(optimistic, values, table.version)
        return
    must_be_transaction(session)
    try:
        append.run(session, values)
    except IntegrityError as error:
        raise JournalMovedOn(entry.n - 1, entry.n) from error


def raise_counts(session: Session, table: Table, statement: Prepared) -> None:
    """Raise the match's version, its epoch, or both."""
    changed(session, table.match)
    statement.run(session, {"match": table.match})


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


def settle(session: Session, table: Table, after: Folded) -> tuple[str, Followed]:
    """Store what a deal comes to as it is now, and what follows from it.

    Returns:
        The deal's status now, and what changed in the match.
    """
    must_be_transaction(session)
    outcome, followed = _store(session, table, after)
    if followed.derived:
        raise_counts(session, table, NEW_EPOCH)
    return outcome.status, followed


def _store(session: Session, table: Table, after: Folded) -> tuple[Outcome, Followed]:
    outcome = outcome_of(table.game, table.house, start_of(session, table), after)
    store_outcome(session, table.deal, outcome)
    return outcome, follow(session, table.match, since=table.number)


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


def append(session: Session, live: Live, caller: Caller, table: Table, *entries: Entry) -> Written:
    """Write entries that no game judges, and derive what follows from them."""
    after = refolded(session, table, folded(session, live, table), *entries)
    for place, entry in enumerate(entries):
        write(
            session,
            caller,
            table._replace(version=table.version + place),
            entry,
            IN_NEW_EPOCH,
        )
    return rederived(session, live, table, entries, after, KEPT)


def rederived(
    session: Session,
    live: Live,
    table: Table,
    entries: Sequence[Entry],
    after: Folded,
    ruling: Ruling,
    about: int | None = None,
) -> Written:
    """Derive what follows from new entries that changed a deal to what it is `after` them."""
    outcome, followed = _store(session, table, after)
    if not followed.derived:
        keep_changed(session, live, table, after, *entries)
    return Written(
        table,
        entries[-1].n,
        table.version + len(entries),
        entries[-1].body,
        ruling,
        None if about is None else step_of(after, about),
        after,
        outcome.in_question,
        outcome.status,
        followed,
    )
