"""Keeping the journal of a deal: judging moves and writing them down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.engine.journal import HAND, Entry, Folded, advance, ruling
from scorekeeper.engine.messages import Msg
from scorekeeper.engine.ruling import Ruling
from scorekeeper.service import hands
from scorekeeper.service.access import MEMBER, Caller
from scorekeeper.service.errors import JournalMovedOn, Unacceptable
from scorekeeper.service.folding import folded, keep
from scorekeeper.service.live import Live
from scorekeeper.service.outcomes import Followed
from scorekeeper.service.statuses import CLOSED, FINISHED, OPEN, PLAYING
from scorekeeper.service.table_cache import cache_table, cached_table
from scorekeeper.service.tables import (
    Table,
    find_table,
    must_be_running,
    read_move,
    respelt,
)
from scorekeeper.service.writing import (
    Written,
    append,
    refuse_unless_it_stands,
    settle,
    write,
)

ADJUST = "adjust"
GOES_ON = (PLAYING, FINISHED)
"""What a match is whose deal may be opened again; one that was broken off stays so."""


def log(
    session: Session,
    live: Live,
    caller: Caller,
    deal: UUID,
    body: Mapping[str, Any],
    *,
    after: int,
    stands: bool = False,
) -> Written:
    """Judge a move, or note an adjustment, and write it down.

    Args:
        session: an open transaction; the caller commits it.
        live: the states kept in this process.
        caller: the device that asks.
        deal: the deal being played.
        body: a move of the deal's game, or an `adjust`.
        after: the last entry the device has seen; hands told since do not matter.
        stands: write it down although it breaks a rule.

    Returns:
        The entry with its ruling, numbered one higher than the last.

    Raises:
        NoSuchThing: no such deal in the caller's group.
        NotAllowed: the caller only looks on.
        JournalMovedOn: somebody else wrote first.
        NotNow: the deal is over, void, or closed by hand.
        RulesBroken: the move is impossible, or breaks a rule and does not stand.
        Malformed: it is no move of this game.
    """
    caller.must_be(MEMBER)
    table = cached_table(session, caller, deal)
    if not table.last_public_n <= after <= table.last_n:
        raise JournalMovedOn(after, table.last_n)
    if body.get("kind") == ADJUST:
        return _adjust(session, live, caller, table, body)
    _must_be_for_all(table, body)
    move = read_move(table, body, "move")
    _must_take(table, body["kind"])
    entry = Entry(table.last_n + 1, respelt(body), stands)
    return _write_move(session, live, caller, table, entry, move)


def _must_be_for_all(table: Table, body: Mapping[str, Any]) -> None:
    """Refuse a hand, which all would read here, and what is no kind of entry.

    Raises:
        Unacceptable: with the kinds that there are.
    """
    kind, kinds = body.get("kind"), table.game.wire.move.variants
    if kind == HAND:
        raise Unacceptable(("move", "kind"), Msg("hands_apart"))
    if isinstance(kind, str) and kind not in kinds:
        choices = ", ".join([*(one for one in kinds if one != HAND), ADJUST])
        raise Unacceptable(("move", "kind"), Msg("one_of", choices=choices))


def _must_take(table: Table, kind: str) -> None:
    """Refuse a move once the deal has come to its end, unless it is one for that.

    What the losers have left is told behind the last card, and an undo reopens the deal.

    Raises:
        NotNow: the deal or its match has come to an end.
    """
    wire, played_out = table.game.wire, table.status == CLOSED and not table.by_hand
    reopens = kind in wire.reopening and table.match_status in GOES_ON
    if not (played_out and (reopens or kind in wire.after_end)):
        must_be_running(table)


def _write_move(
    session: Session, live: Live, caller: Caller, table: Table, entry: Entry, move: Any
) -> Written:
    after = advance(table.game, folded(session, live, table), entry, move)
    step = after.steps[-1]
    judged = hands.ruling_for(session, caller, table, step)
    refuse_unless_it_stands(table, judged, stands=entry.stands)
    # Whether the table let a breach stand is for all to read only when all can see the breach.
    stands = entry.stands and step.ruling.refusal is not None
    write(session, caller, table, Entry(entry.n, entry.body, stands))
    version = table.version + 1
    status, followed = _come_to(session, table, entry.kind, after)
    keep(session, live, table, entry.n, after)
    if followed is None:
        cache_table(session, table._replace(last_n=entry.n, last_public_n=entry.n, version=version))
    return Written(
        table,
        entry.n,
        version,
        entry.body,
        judged,
        step,
        after,
        table.in_question,
        status,
        followed,
        hands.told_of(session, caller, table, step),
    )


def _come_to(
    session: Session, table: Table, kind: str, after: Folded
) -> tuple[str, Followed | None]:
    """The deal's status behind a move; what it changed in the match, where it closed."""
    counts = kind not in table.game.wire.after_end and not table.in_question
    if counts and (after.state.over or table.status != OPEN):
        return settle(session, table, after)
    return table.status, None


def _adjust(
    session: Session, live: Live, caller: Caller, table: Table, body: Mapping[str, Any]
) -> Written:
    """Note points given or taken outside the rules."""
    sides = len(table.game.standing(table.house, table.first_dealer, []).totals)
    if int(body["side"]) >= sides:
        raise Unacceptable(("move", "side"), Msg("between", min=0, max=sides - 1))
    return append(session, live, caller, table, Entry(table.last_n + 1, body))


def ask(
    session: Session, live: Live, caller: Caller, deal: UUID, body: Mapping[str, Any]
) -> tuple[Table, Ruling]:
    """Answer 'may I?' in the real state of a deal; writes nothing.

    Raises:
        NoSuchThing: no such deal.
        Malformed: it is no move of this game.
    """
    table = find_table(session, caller, deal)
    move = read_move(table, body, "move")
    now_folded = folded(session, live, table)
    view = hands.kept_by(session, caller, table)
    seat = getattr(move, "seat", None)
    seen = table.game.seen_by(now_folded.state, {seat} & view if seat is not None else ())
    return table, ruling(table.game, seen, move, now_folded.moves)
