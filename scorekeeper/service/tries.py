"""Wrong codes, counted for each address and each code, so that nobody can guess for long."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from math import ceil
from typing import cast

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.service.errors import TooManyTries
from scorekeeper.store.models import FailedJoin
from scorekeeper.store.types import now
from scorekeeper.store.upserts import insert_or_update

WINDOW = timedelta(minutes=15)
MOST = {"address": 10, "code": 20}
"""Wrong codes in one window, by what is counted."""

ROWS = cast(sa.Table, FailedJoin.__table__)
OLD = sa.or_(ROWS.c.since < sa.bindparam("before"), ROWS.c.since > sa.bindparam("behind"))
"""A count that lies further ahead than clocks differ is of before a clock was put back."""
COUNT = insert_or_update(
    ROWS,
    ["subject"],
    lambda offered: {
        "count": sa.case((OLD, 1), else_=ROWS.c.count + 1),
        "since": sa.case((OLD, offered.since), else_=ROWS.c.since),
    },
)
FORGET = sa.delete(ROWS).where(
    ROWS.c.subject.in_(sa.select(ROWS.c.subject).where(OLD).with_for_update(skip_locked=True))
)


def of_address(address: str) -> str:
    """How an address is counted."""
    return f"address:{address}"


def of_code(code: str) -> str:
    """How a plain code is counted."""
    return f"code:{code}"


def check(session: Session, subjects: Iterable[str]) -> None:
    """Let nobody try who has tried too often.

    Args:
        session: an open session.
        subjects: who tries and what, as `of_address` and `of_code` make them.

    Raises:
        TooManyTries: with the seconds until the next try.
    """
    present = now()
    rows = sa.select(ROWS.c.subject, ROWS.c.since, ROWS.c.count.label("tried")).where(
        ROWS.c.subject.in_(subjects), sa.not_(OLD)
    )
    waits = [
        min(row.since + WINDOW - present, WINDOW)
        for row in session.execute(rows, _window(present))
        if row.tried >= MOST[row.subject.split(":")[0]]
    ]
    if waits:
        raise TooManyTries(max(1, ceil(max(waits).total_seconds())))


def _window(present: datetime) -> dict[str, datetime]:
    """The moments between which a count still counts."""
    return {"before": present - WINDOW, "behind": present + WINDOW}


def count(session: Session, subjects: Iterable[str]) -> None:
    """Count a wrong code; in a transaction of its own, so that the refusal does not undo it."""
    present = now()
    session.execute(FORGET, _window(present))
    for subject in subjects:
        row = {"subject": subject, "since": present, "count": 1, **_window(present)}
        session.execute(COUNT[session.get_bind().dialect.name], row)
