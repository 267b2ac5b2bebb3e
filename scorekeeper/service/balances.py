"""Who owes whom in a group: what matches played for payments came to, less what was paid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import GAMES
from scorekeeper.service.access import Caller
from scorekeeper.service.finding import within_days
from scorekeeper.service.match_rows import points_of
from scorekeeper.service.payments import Payment, fewest
from scorekeeper.service.previews import mark_of
from scorekeeper.service.tables import house_of
from scorekeeper.store import models as m

PAID = tuple(key for key, game in GAMES.items() if game.book.price)
"""The games whose points are payments between players."""


@dataclass(frozen=True, slots=True)
class Span:
    """Which matches: of these days, both included, or one alone; None: whichever."""

    since: date | None = None
    until: date | None = None
    match: UUID | None = None


@dataclass(frozen=True, slots=True)
class Balance:
    """How one player stands; above zero they are owed, below zero they owe."""

    player: UUID
    name: str
    played: int
    """What the matches came to."""
    paid: int
    """What was paid less what was received."""

    @property
    def open(self) -> int:
        """What is still to be settled."""
        return self.played + self.paid


@dataclass(frozen=True, slots=True)
class Balances:
    """How everybody stands after some matches; every column comes to zero."""

    matches: tuple[UUID, ...]
    people: tuple[Balance, ...]
    """Whoever played or paid, in the order of the roster."""
    payments: tuple[Payment[UUID], ...]
    """The fewest that settle what is open."""
    settlements: tuple[UUID, ...]
    """Those that count here: all that are about these matches and no others."""
    adjusted: tuple[UUID, ...]
    """Deals in which points were given or taken outside the rules and not by anybody to anybody."""

    @property
    def mark(self) -> str:
        """A mark that changes when anything of this does."""
        people = [(one.player, one.played, one.paid) for one in self.people]
        return mark_of(people, self.matches, self.settlements, self.adjusted)


def balances(session: Session, caller: Caller, group: UUID, span: Span) -> Balances:
    """How the players of a group stand after the matches of a span.

    Args:
        session: an open transaction.
        caller: the device that asks.
        group: the group.
        span: which matches; running ones count as far as their deals are closed.

    Returns:
        Amounts in whole units: points times what the match's house rules say that one is worth
        (DDZ-PAY-7). A settlement counts
        where each of its matches lies in the span.

    Raises:
        NoSuchThing: it is not the caller's group.
    """
    caller.must_belong_to(group)
    units = _units(session, group, span)
    played, adjusted = _played(session, units)
    settlements = _settlements(session, group, set(units))
    paid = _paid(session, settlements)
    return _stated(session, tuple(units), played, paid, settlements, adjusted)


def _stated(
    session: Session,
    matches: tuple[UUID, ...],
    played: dict[UUID, int],
    paid: dict[UUID, int],
    settlements: tuple[UUID, ...],
    adjusted: tuple[UUID, ...],
) -> Balances:
    named = sa.select(m.Player.id, m.Player.name).where(m.Player.id.in_({*played, *paid}))
    people = tuple(
        Balance(player, name, played.get(player, 0), paid.get(player, 0))
        for player, name in session.execute(named.order_by(m.Player.id))
    )
    payments = fewest({one.player: one.open for one in people})
    return Balances(matches, people, payments, settlements, adjusted)


def _units(session: Session, group: UUID, span: Span) -> dict[UUID, int]:
    """The matches of a span, oldest first, and what a point is worth in each."""
    query: sa.Select[Any] = sa.select(m.Match.id, m.Match.game, m.Match.house_rules).where(
        m.Match.group_id == group, m.Match.game.in_(PAID)
    )
    if span.match is not None:
        query = query.where(m.Match.id == span.match)
    query = within_days(session, group, query, span.since, span.until)
    rows = session.execute(query.order_by(m.Match.played_at, m.Match.id))
    return {match: price_of(GAMES[game], house_of(game, rules)) for match, game, rules in rows}


def price_of(game: AnyGame, house: Any) -> int:
    """What a point is worth in a match; nothing, where points are not paid."""
    return int(getattr(house, game.book.price)) if game.book.price else 0


def _played(session: Session, units: dict[UUID, int]) -> tuple[dict[UUID, int], tuple[UUID, ...]]:
    """What each player won or lost, and the deals with adjustments that could not be counted."""
    seats = _sitting(session, units)
    closed = sa.select(m.Deal).where(
        m.Deal.match_id.in_(units), m.Deal.score.is_not(None), m.Deal.counted
    )
    played: dict[UUID, int] = {}
    adjusted = []
    for deal in session.execute(closed.order_by(m.Deal.id)).scalars():
        points, unbalanced = _between_players(deal)
        if unbalanced:
            adjusted.append(deal.id)
        for seat, won in enumerate(points):
            player = _at(seats[deal.match_id, seat], deal.number)
            played[player] = played.get(player, 0) + won * units[deal.match_id]
    return played, tuple(adjusted)


def _between_players(deal: m.Deal) -> tuple[tuple[int, ...], bool]:
    """A deal's points as far as they go from one player to another, and whether some do not."""
    score: dict[str, Any] = deal.score or {}
    if sum(score["adjusted"]):
        return tuple(side["total"] for side in score["sides"]), True
    return points_of(score) or (), False


def _sitting(
    session: Session, matches: Iterable[UUID]
) -> dict[tuple[UUID, int], list[tuple[int, UUID]]]:
    """By match and seat: from which deal on who sat there."""
    rows = session.execute(
        sa.select(m.Seat.match_id, m.Seat.seat, m.Seat.from_deal, m.Seat.player_id)
        .where(m.Seat.match_id.in_(matches))
        .order_by(m.Seat.from_deal)
    )
    seats: dict[tuple[UUID, int], list[tuple[int, UUID]]] = {}
    for match, seat, from_deal, player in rows:
        seats.setdefault((match, seat), []).append((from_deal, player))
    return seats


def _at(sat: list[tuple[int, UUID]], deal: int) -> UUID:
    """Who sat on a seat in a deal."""
    return [player for from_deal, player in sat if from_deal <= deal][-1]


def _settlements(session: Session, group: UUID, matches: set[UUID]) -> tuple[UUID, ...]:
    """The settlements that count among these matches alone."""
    rows = session.execute(
        sa.select(m.Settled.settlement_id, m.Settled.match_id)
        .join(m.Settlement, m.Settlement.id == m.Settled.settlement_id)
        .where(m.Settlement.group_id == group, m.Settlement.undone_at.is_(None))
        .order_by(m.Settlement.id)
    )
    about: dict[UUID, set[UUID]] = {}
    for settlement, match in rows:
        about.setdefault(settlement, set()).add(match)
    return tuple(settlement for settlement, some in about.items() if some <= matches)


def _paid(session: Session, settlements: tuple[UUID, ...]) -> dict[UUID, int]:
    """What each player paid, less what they received."""
    rows = session.execute(
        sa.select(m.Payment.payer_id, m.Payment.payee_id, m.Payment.amount).where(
            m.Payment.settlement_id.in_(settlements)
        )
    )
    paid: dict[UUID, int] = {}
    for payer, payee, amount in rows:
        paid[payer] = paid.get(payer, 0) + amount
        paid[payee] = paid.get(payee, 0) - amount
    return paid
