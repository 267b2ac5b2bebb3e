"""A deal's journal folded: from memory where it is there, and anew only from where it changes."""

from __future__ import annotations

from functools import partial

from sqlalchemy.orm import Session

from scorekeeper.engine.journal import Entry, Folded, fold, fold_on
from scorekeeper.engine.refolding import refold
from scorekeeper.service.live import Kept, Live
from scorekeeper.service.tables import Table, entries_of, start_of
from scorekeeper.store.session import once_committed


def folded(session: Session, live: Live, table: Table) -> Folded:
    """The deal as its journal leaves it, from the cache where it is there."""
    kept = live.get(table.deal, epoch=table.epoch, up_to=table.last_n)
    if kept is None:
        entries = entries_of(session, table.deal, table.last_n)
        now = fold(table.game, start_of(session, table), entries)
    elif kept.n == table.last_n:
        return kept.folded
    else:  # what is about an earlier entry would have changed the epoch
        tail = entries_of(session, table.deal, table.last_n, after=kept.n)
        now = fold_on(table.game, kept.folded, tail)
    keep(session, live, table, table.last_n, now)
    return now


def refolded(session: Session, table: Table, now: Folded, *entries: Entry) -> Folded:
    """The deal with new entries that change what earlier ones say, or that no game judges.

    Args:
        session: an open transaction that holds the deal.
        table: the deal before the new entries.
        now: its fold before them.
        entries: what is to be written next.
    """
    start = partial(start_of, session, table)

    def written(after: int) -> list[Entry]:
        return entries_of(session, table.deal, table.last_n, after=after)

    return refold(table.game, now, entries, start, written)


def keep(session: Session, live: Live, table: Table, n: int, now: Folded) -> None:
    """Keep a fold in the cache once the transaction has been committed."""
    once_committed(session, lambda: live.put(table.deal, Kept(n, table.epoch, now)))


def keep_changed(session: Session, live: Live, table: Table, now: Folded, *entries: Entry) -> None:
    """Keep a fold that has new entries, each of which began another epoch."""
    epoch = table.epoch + len(entries)
    keep(session, live, table._replace(epoch=epoch), entries[-1].n, now)
