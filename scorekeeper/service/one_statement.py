"""A move written by one statement on PostgreSQL, where a transaction step by step asks five times.

It is judged by what this process believes of the deal and of who asks, without a look at either.
The statement then looks: at the match's version, which every change of the match or of one of its
deals raises, and at the device. Where either is otherwise nothing is written, and the move is
logged step by step. A move that is refused is written by no statement; one looks in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.service import answers
from scorekeeper.service.access import ROWS as DEVICES
from scorekeeper.service.access import Caller
from scorekeeper.service.errors import RulesBroken
from scorekeeper.service.tables import (
    DEAL_TABLE,
    DEALS,
    ENTRY_TABLE,
    MATCH_TABLE,
    MATCHES,
    Table,
)
from scorekeeper.store.chain import as_new, new_row
from scorekeeper.store.optimistic import OptimisticWrite, optimistic_write
from scorekeeper.store.prepared import Prepared
from scorekeeper.store.upserts import ByDialect

THE_DEVICE = sa.exists().where(
    DEVICES.id == sa.bindparam("device"),
    DEVICES.group_id == sa.bindparam("group"),
    DEVICES.role == sa.bindparam("role"),
    DEVICES.player_id.is_not_distinct_from(sa.bindparam("player")),
    DEVICES.revoked_at.is_(None),
)
AS_BELIEVED = (MATCHES.id == sa.bindparam("match"), MATCHES.version == sa.bindparam("believed"))
STILL_SO = Prepared(
    sa.select(MATCHES.id).where(*AS_BELIEVED, THE_DEVICE, ~sa.exists().where(answers.CLAIMED))
)
NO_KEY = ""
"""In place of a request's key; nobody can have claimed it."""


class NotOneStatementError(Exception):
    """It must be written step by step."""


def _statement(insert: Any, *, keyed: bool) -> sa.Insert:
    """The entry's insert, which fails for want of a deal unless all is as it was believed."""
    claimed = insert(answers.ROWS).values(new_row(answers.ROWS)).on_conflict_do_nothing()
    claim = claimed.returning(answers.ROWS.c.key).cte("claim")
    raised = sa.update(MATCH_TABLE).where(*AS_BELIEVED, THE_DEVICE)
    if keyed:
        raised = raised.where(sa.exists(sa.select(claim.c.key)))
    match = raised.values(version=MATCHES.version + 1).returning(MATCHES.id).cte("match_raised")
    advanced = sa.update(DEAL_TABLE).where(
        DEALS.id == sa.bindparam("deal"), DEALS.match_id == match.c.id
    )
    last = advanced.values(last_n=sa.bindparam("last"), last_public_n=sa.bindparam("last_public"))
    deal = last.returning(DEALS.id).cte("deal_advanced")
    entry = new_row(ENTRY_TABLE) | {"deal_id": sa.select(deal.c.id).scalar_subquery()}
    return sa.insert(ENTRY_TABLE).inline().values(entry)


WITHOUT_KEY = Prepared(ByDialect(lambda insert: _statement(insert, keyed=False)))
WITH_KEY = Prepared(ByDialect(lambda insert: _statement(insert, keyed=True)))


def defer(optimistic: OptimisticWrite, values: Mapping[str, Any], version: int) -> None:
    """Keep the values of an entry until the rest of its write is done.

    Args:
        optimistic: the write.
        values: as writing.py gives them to its statements.
        version: that the match is believed to have.
    """
    optimistic.values = {**values, **as_new(ENTRY_TABLE, values), "believed": version}


def must_be_transaction(session: Session) -> None:
    """Give up writing by one statement where more is to be written.

    Raises:
        NotOneStatementError: the session was to write by one.
    """
    if optimistic_write(session) is not None:
        raise NotOneStatementError


def write_optimistically(
    session: Session, caller: Caller, answer: Mapping[str, Any] | None
) -> None:
    """Write what was put off, with the answer that is kept for the request's key if it has one.

    Raises:
        NotOneStatementError: nothing was written; something is not as it was believed.
    """
    optimistic = optimistic_write(session)
    if optimistic is None or optimistic.values is None:
        raise NotOneStatementError
    values = {**optimistic.values, **_device(caller)}
    try:
        if answer is None:
            WITHOUT_KEY.run(session, values)
        else:
            WITH_KEY.run(session, values | as_new(answers.ROWS, answer))
    except IntegrityError as error:
        raise NotOneStatementError from error


def refusal_holds(session: Session, caller: Caller, refusal: RulesBroken, key: str | None) -> bool:
    """Whether what a move was refused by is so now, and its key, if it has one, is unused.

    Nothing was written; a look at the match and the device is enough.
    """
    optimistic = optimistic_write(session)
    if optimistic is None or refusal.where is None:
        return False
    table: Table | None = optimistic.believed(refusal.where[0])
    if table is None:
        return False
    believed = {"match": table.match, "believed": table.version, "claimed": key or NO_KEY}
    optimistic.is_so = STILL_SO.first(session, believed | _device(caller)) is not None
    return optimistic.is_so


def _device(caller: Caller) -> dict[str, Any]:
    """What is believed of who asks."""
    return {
        "device": caller.device,
        "group": caller.group,
        "role": caller.role,
        "player": caller.player,
    }
