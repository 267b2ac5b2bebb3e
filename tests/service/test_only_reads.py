"""Sessions that only read."""

from __future__ import annotations

import sqlalchemy as sa

from scorekeeper.service import groups
from scorekeeper.store import models as m

NAMES = sa.select(m.Group.name)


def test_what_is_done_to_what_was_only_read_is_kept_nowhere(database):
    with database.transaction() as session:
        groups.found(session, "Kitchen", "Europe/Athens", "Phone", None)

    with database.reading() as session:
        session.scalars(sa.select(m.Group)).one().name = "Garden"
        session.flush()
        assert session.scalars(NAMES).all() == ["Kitchen"]

    with database.reading() as session:
        assert session.scalars(NAMES).all() == ["Kitchen"]


def test_who_reads_at_one_moment_sees_nothing_that_is_written_meanwhile(database):
    with database.at_one_moment() as early:
        assert early.scalars(NAMES).all() == []
        with database.transaction() as session:
            groups.found(session, "Kitchen", "Europe/Athens", "Phone", None)
        assert early.scalars(NAMES).all() == []

    with database.at_one_moment() as late:
        assert late.scalars(NAMES).all() == ["Kitchen"]
