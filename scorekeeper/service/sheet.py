"""The score sheet: deals by sides, running totals, and the rules that gave each number."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.score import Score, Standing
from scorekeeper.games import GAMES
from scorekeeper.service.access import Caller
from scorekeeper.service.matches import find_match
from scorekeeper.service.tables import Table, house_of, score_from
from scorekeeper.store import models as m

MatchRow: TypeAlias = m.Match
DealRow: TypeAlias = m.Deal
PartRow: TypeAlias = m.Part
"""The rows that a sheet is made of, for those who only read them."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sat on a seat from a deal on."""

    seat: int
    from_deal: int
    player: UUID
    name: str


@dataclass(frozen=True, slots=True)
class Line:
    """One deal of the sheet."""

    deal: m.Deal
    points: tuple[int, ...] | None
    """Each side's, adjustments included; None while the deal is worth nothing yet."""
    parts: tuple[tuple[m.Part, ...], ...]
    """By side, what the points are made of."""
    running: tuple[int, ...]
    """Each side's total after the deal."""
    standing: Standing
    """How the match stood after the deal."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match with its deals."""

    match: m.Match
    game: AnyGame
    seats: tuple[Seated, ...]
    """Everybody who ever sat, by seat and deal."""
    lines: tuple[Line, ...]
    standing: Standing
    """How the match stands; who deals is the match's to say."""

    @property
    def names(self) -> list[str]:
        """Who sits on each seat now; a removed player has no name."""
        return names_at(self.seats)


def names_at(seats: Iterable[Seated], deal: int | None = None) -> list[str]:
    """Who sat on each seat in the deal of this number, or sits there now."""
    return list(
        {one.seat: one.name for one in seats if deal is None or one.from_deal <= deal}.values()
    )


def names_in(session: Session, table: Table) -> list[str]:
    """Who plays a deal, seat 0 first."""
    return names_of(session, table.match, table.number)


def names_of(session: Session, match: UUID, number: int) -> list[str]:
    """Who plays the deal with a number in a match, seat 0 first."""
    return names_at(seated(session, match), number)


def score_sheet(session: Session, caller: Caller, match: UUID) -> Sheet:
    """A match with all that is known of its score.

    Raises:
        NoSuchThing: the caller's group has no such match.
    """
    found = find_match(session, caller, match)
    deals = session.execute(
        sa.select(m.Deal).where(m.Deal.match_id == match).order_by(m.Deal.number)
    ).scalars()
    parts = session.execute(
        sa.select(m.Part)
        .join(m.Deal, m.Deal.id == m.Part.deal_id)
        .where(m.Deal.match_id == match)
        .order_by(m.Part.deal_id, m.Part.side, m.Part.place)
    ).scalars()
    by_deal: dict[UUID, list[m.Part]] = {}
    for part in parts:
        by_deal.setdefault(part.deal_id, []).append(part)
    return _sheet(found, list(deals), by_deal, seated(session, match))


def _sheet(
    match: m.Match,
    deals: list[m.Deal],
    parts: dict[UUID, list[m.Part]],
    seats: tuple[Seated, ...],
) -> Sheet:
    """The lines one after the other, each with how the match stood after it."""
    game, house = GAMES[match.game], house_of(match.game, match.house_rules)
    sides = range(len(match.totals))
    running = tuple(0 for _ in sides)
    scores: list[Score] = []
    lines = []
    standing = game.standing(house, match.first_dealer, scores)
    for deal in deals:
        points = points_of(deal)
        if points is not None and deal.score is not None and deal.counted:
            running = tuple(map(int.__add__, running, points))
            scores.append(score_from(deal.score))
            standing = game.standing(house, match.first_dealer, scores)
        given = parts.get(deal.id, [])
        by_side = tuple(tuple(one for one in given if one.side == side) for side in sides)
        lines.append(Line(deal, points, by_side, running, standing))
    return Sheet(match, game, seats, tuple(lines), standing)


def points_of(deal: m.Deal) -> tuple[int, ...] | None:
    """What a closed deal was worth to each side."""
    if deal.score is None:
        return None
    score: dict[str, Any] = deal.score
    totals = (side["total"] for side in score["sides"])
    return tuple(map(int.__add__, totals, score["adjusted"]))


SEATS, PLAYERS = m.Seat.__table__.c, m.Player.__table__.c
SEATED = (
    sa.select(SEATS.seat, SEATS.from_deal, PLAYERS.id, PLAYERS.name)
    .join_from(m.Seat.__table__, m.Player.__table__, PLAYERS.id == SEATS.player_id)
    .where(SEATS.match_id == sa.bindparam("match"))
    .order_by(SEATS.seat, SEATS.from_deal)
)


def seated(session: Session, match: UUID) -> tuple[Seated, ...]:
    """Everybody who sat in a match, by seat and then by deal."""
    rows = session.connection().execute(SEATED, {"match": match})
    return tuple(Seated(*row) for row in rows)
