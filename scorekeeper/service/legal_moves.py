"""What a seat may play in a deal, for whoever keeps its hand."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any
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


@dataclass(frozen=True, slots=True)
class InTurn:
    """A deal whose legal moves the caller may be told."""

    table: Table
    kept: frozenset[int]
    """The seats whose hands the caller keeps."""
    state: Any

    def legal(self) -> Legal:
        """The legal moves of the seat in turn."""
        found = tuple(islice(self.table.game.legal_moves(self.state), MOST_MOVES + 1))
        return Legal(found[:MOST_MOVES], len(found) <= MOST_MOVES)


def in_turn(session: Session, live: Live, caller: Caller, deal: UUID) -> InTurn:
    """The deal, where its legal moves can be told to the caller.

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
    kept = kept_by(session, caller, table)
    if hasattr(state, "hands"):
        hand = state.hands[state.turn]
        if state.turn not in kept or hand is None or not hand.whole:
            raise NotNow("hand-not-whole", seat=state.turn)
    if on_the_table(state) > MOST_ON_THE_TABLE:
        raise NotNow("table-too-full", most=MOST_ON_THE_TABLE)
    return InTurn(table, kept, state)
