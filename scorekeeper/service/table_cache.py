"""Who asks and the deal that is written to, without reading them anew for each of its moves.

Only what logs moves may ask here, before it has written anything: see store/write_cache.py.
"""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.service.access import Caller
from scorekeeper.service.tables import Table, find_table
from scorekeeper.store.write_cache import write_cache


def cached_table(session: Session, caller: Caller, deal: UUID) -> Table:
    """The deal, locked with its match, as find_table finds it.

    Raises:
        NoSuchThing: the caller's group has no such deal.
    """
    known = write_cache(session)
    if known is not None:
        table: Table | None = known.get(known.get(deal))
        if table is not None and table.deal == deal and table.group == caller.group:
            return table
    return find_table(session, caller, deal, lock=True)


def cache_table(session: Session, table: Table) -> None:
    """Say that a write leaves a deal and its match so, and changes no other and no device."""
    known = write_cache(session)
    if known is not None:
        known.put(table.deal, table.match)
        known.put(table.match, table)
        known.keep_rest()
