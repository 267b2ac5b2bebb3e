"""What a seat may play in a deal, for whoever keeps its hand."""

from __future__ import annotations

from itertools import islice
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.service.access import Caller
from scorekeeper.service.errors import NotNow
from scorekeeper.service.folding import folded
from scorekeeper.service.hands import kept_by
from scorekeeper.service.live import Live
from scorekeeper.service.referee import MOST_ON_THE_TABLE, Legal, on_the_table
from scorekeeper.service.statuses import OPEN
from scorekeeper.service.tables import Table, find_table

MOST_MOVES = 500


def legal_moves(session: Session, live: Live, caller: Caller, deal: UUID) -> tuple[Table, Legal]:
    """The legal moves of the seat in turn.

    Args:
        session: an open transaction.
        live: the states kept in this process.
        caller: the device that asks.
        deal: the deal.

    Raises:
        NoSuchThing: no such deal.
        NotNow: the deal is over, or the caller does not keep the whole hand of that seat, or
            too much lies on the table to try every move.
    """
    table = find_table(session, caller, deal)
    state = folded(session, live, table).state
    if state.over or table.status != OPEN:
        raise NotNow("deal-closed")
    if hasattr(state, "hands"):
        hand = state.hands[state.turn]
        mine = state.turn in kept_by(session, caller, table)
        if not mine or hand is None or not hand.whole:
            raise NotNow("hand-not-whole", seat=state.turn)
    if on_the_table(state) > MOST_ON_THE_TABLE:
        raise NotNow("table-too-full", most=MOST_ON_THE_TABLE)
    found = tuple(islice(table.game.legal_moves(state), MOST_MOVES + 1))
    return table, Legal(found[:MOST_MOVES], len(found) <= MOST_MOVES)
