"""Indexes of some rows of a table only, for whoever changes tables.

Apart from the tables, since SQLAlchemy loads the dialects of both databases for them, which takes
megabytes; the service itself need not know of them.
"""

from __future__ import annotations

import sqlalchemy as sa

from scorekeeper.store.models import Entry

TOLD = sa.text("hidden_seat IS NOT NULL")
"""What makes an entry a private hand that was told."""

ENTRIES_TOLD = sa.Index(
    "ix_entries_told",
    *(Entry.deal_id, Entry.hidden_seat, Entry.device_id),
    sqlite_where=TOLD,
    postgresql_where=TOLD,
)
"""Of a device that keeps hands it is asked whether another told one of the same seat."""
