"""Matches, deals and score parts as they are stored, for those who only read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, cast
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.service.access import Caller
from scorekeeper.service.errors import NoSuchThing
from scorekeeper.store import models as m
from scorekeeper.store.types import told


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match; the fields as `matches` has them."""

    id: UUID
    group_id: UUID
    game: str
    edition: str
    house_rules: Mapping[str, Any]
    history: bool
    first_dealer: int
    next_dealer: int | None
    status: str
    conceded_by: int | None
    totals: Sequence[int]
    winners: Sequence[int]
    dealer: int
    played_at: datetime
    notes: str
    version: int
    rematch_of: UUID | None


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal; the fields as `deals` has them."""

    id: UUID
    number: int
    dealer: int
    status: str
    by_hand: bool
    counted: bool
    score: Mapping[str, Any] | None
    in_question: Sequence[int]

    @property
    def points(self) -> tuple[int, ...] | None:
        """What it was worth to each side, adjustments included; None while it is not closed."""
        return points_of(self.score)


@dataclass(frozen=True, slots=True)
class PartRow:
    """Points of one side in one deal, and the rule that gave them."""

    rule: str
    points: int
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sat on a seat from a deal on."""

    seat: int
    from_deal: int
    player: str
    """An id, to be told."""
    name: str


def points_of(score: Mapping[str, Any] | None) -> tuple[int, ...] | None:
    """What a stored score comes to for each side."""
    if score is None:
        return None
    totals = (side["total"] for side in score["sides"])
    return tuple(map(int.__add__, totals, score["adjusted"]))


def _columns(table: Any, row: type[Any]) -> list[Any]:
    return [table.c[one.name] for one in fields(row)]


DEAL_TABLE, SEAT_TABLE = cast(sa.Table, m.Deal.__table__), cast(sa.Table, m.Seat.__table__)
PART_TABLE, PLAYER_TABLE = cast(sa.Table, m.Part.__table__), cast(sa.Table, m.Player.__table__)
MATCHES, DEALS, PARTS = m.Match.__table__.c, DEAL_TABLE.c, PART_TABLE.c
SEATS, PLAYERS = SEAT_TABLE.c, PLAYER_TABLE.c
OF_MATCH = DEALS.match_id == sa.bindparam("match")
FIND = sa.select(*_columns(m.Match.__table__, MatchRow)).where(
    MATCHES.id == sa.bindparam("match"), MATCHES.group_id == sa.bindparam("group")
)
FIND_DEALS = sa.select(*_columns(DEAL_TABLE, DealRow)).where(OF_MATCH).order_by(DEALS.number)
FIND_PARTS = (
    sa.select(DEALS.number, PARTS.side, *_columns(PART_TABLE, PartRow))
    .join_from(DEAL_TABLE, PART_TABLE, PARTS.deal_id == DEALS.id)
    .where(OF_MATCH)
    .order_by(DEALS.number, PARTS.side, PARTS.place)
)
SEATED = (
    sa.select(SEATS.seat, SEATS.from_deal, told(PLAYERS.id), PLAYERS.name)
    .join_from(SEAT_TABLE, PLAYER_TABLE, PLAYERS.id == SEATS.player_id)
    .where(SEATS.match_id == sa.bindparam("match"))
    .order_by(SEATS.seat, SEATS.from_deal)
)


def find_row(session: Session, caller: Caller, match: UUID) -> MatchRow:
    """A match of the caller's group, as it is by what this session has changed.

    Raises:
        NoSuchThing: the group has no such match.
    """
    session.flush()
    asked = {"match": match, "group": caller.group}
    row = session.connection().execute(FIND, asked).first()
    if row is None:
        raise NoSuchThing("match", match)
    return MatchRow(*row)


def deals_of(session: Session, match: UUID) -> tuple[DealRow, ...]:
    """The deals of a match, in the order opened."""
    rows = session.connection().execute(FIND_DEALS, {"match": match})
    return tuple(DealRow(*row) for row in rows)


def parts_of(session: Session, match: UUID) -> dict[tuple[int, int], list[PartRow]]:
    """What the points of a match are made of, by the number of the deal and the side."""
    parts: dict[tuple[int, int], list[PartRow]] = {}
    for number, side, *part in session.connection().execute(FIND_PARTS, {"match": match}):
        parts.setdefault((number, side), []).append(PartRow(*part))
    return parts


def seated(session: Session, match: UUID) -> tuple[Seated, ...]:
    """Everybody who sat in a match, by seat and then by deal."""
    rows = session.connection().execute(SEATED, {"match": match})
    return tuple(Seated(*row) for row in rows)


def row_of(deal: m.Deal) -> DealRow:
    """A deal that was changed just now, as it is told."""
    return DealRow(*(getattr(deal, one.name) for one in fields(DealRow)))
