"""Who owes whom in a group: what matches played for payments came to, less what was paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.engine.game import AnyGame
from scorekeeper.games import GAMES
from scorekeeper.service import pages
from scorekeeper.service.access import Caller
from scorekeeper.service.match_list import within_days
from scorekeeper.service.match_rows import DEAL_TABLE, DEALS, MATCHES, SEAT_TABLE, SEATS
from scorekeeper.service.payments import Payment, fewest
from scorekeeper.service.previews import mark_of
from scorekeeper.service.tables import MATCH_TABLE, house_of
from scorekeeper.store import models as m
from scorekeeper.store.types import told

COMMAS = (",", ", ")
"""As SQLite and PostgreSQL write a list out."""
PAID = tuple(key for key, game in GAMES.items() if game.book.price)
"""The games whose points are payments between players."""
MOST_PAYERS = 4
"""At the largest table where points are paid."""
NOTHING = [
    f"[{comma.join('0' * seats)}]" for seats in range(1, MOST_PAYERS + 1) for comma in COMMAS
]
STORED = sa.type_coerce(DEALS.score, sa.JSON)
TOTALS = [
    sa.func.sum(sa.cast(STORED["sides", seat, "total"].as_string(), sa.BigInteger))
    for seat in range(MOST_PAYERS)
]
IS_GIVEN = sa.cast(STORED["adjusted"], sa.Text).not_in(NOTHING)
"""Whether points were given or taken in a deal outside the rules."""
WHO_PAYS = (SEATS.player_id, MATCHES.game, MATCHES.house_rules)
"""Whose points they are, and what says how much one is worth."""
EARLIER = SEAT_TABLE.alias("earlier")


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

    matches: tuple[str, ...]
    """Their ids, of which the mark is made: of years there are tens of thousands."""
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
        (`price` of the rule book). A settlement counts where each of its matches lies in the span.

    Raises:
        NoSuchThing: it is not the caller's group.
    """
    caller.must_belong_to(group)
    some = _of_span(session, group, span)
    matches = _ids(session, some)
    played, adjusted = _played(session, some)
    settlements = _settlements(session, group, some)
    paid = _paid(session, settlements)
    return _stated(session, matches, played, paid, settlements, adjusted)


def counted(
    session: Session, caller: Caller, group: UUID, span: Span, wanted: pages.PageRequest
) -> pages.Page[m.Match]:
    """Some of the matches of a span, in the order recorded.

    Raises:
        NoSuchThing: it is not the caller's group.
        Unacceptable: the cursor is none of ours.
    """
    caller.must_belong_to(group)
    of_span = _of_span(session, group, span).with_only_columns(m.Match)
    return pages.page_of(session, of_span, m.Match.id, wanted)


def _stated(
    session: Session,
    matches: tuple[str, ...],
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


def _of_span(session: Session, group: UUID, span: Span) -> sa.Select[Any]:
    """The matches of a span, as a query to be asked more of."""
    query: sa.Select[Any] = sa.select(m.Match.id).where(
        m.Match.group_id == group, m.Match.game.in_(PAID)
    )
    if span.match is not None:
        query = query.where(m.Match.id == span.match)
    return within_days(session, group, query, span.since, span.until)


def _ids(session: Session, some: sa.Select[Any]) -> tuple[str, ...]:
    """The matches, oldest first."""
    named = some.with_only_columns(told(MATCHES.id)).order_by(MATCHES.played_at, MATCHES.id)
    return tuple(session.connection().scalars(named).all())


def _price(game: str, rules: Mapping[str, Any]) -> int:
    return price_of(GAMES[game], house_of(game, rules))


def price_of(game: AnyGame, house: Any) -> int:
    """What a point is worth in a match; nothing, where points are not paid."""
    return int(getattr(house, game.book.price)) if game.book.price else 0


def _played(session: Session, some: sa.Select[Any]) -> tuple[dict[UUID, int], tuple[UUID, ...]]:
    """What each player won or lost, and the deals with adjustments that could not be counted."""
    played: Counter[UUID] = Counter()
    database, given = session.connection(), 0
    for player, game, rules, won, with_gifts in database.execute(_won(some)):
        played[player] += int(won) * _price(game, rules)
        given += int(with_gifts)
    adjusted = {}
    for deal, score, seat, player, game, rules in database.execute(_given(some)) if given else ():
        if sum(score["adjusted"]):
            adjusted[deal] = True
        else:
            played[player] += score["adjusted"][seat] * _price(game, rules)
    return dict(played), tuple(adjusted)


def _won(some: sa.Select[Any]) -> sa.Select[Any]:
    """What closed deals came to by player and price, summed up where they lie.

    First by match; by deal where somebody was substituted.
    """
    substituted = sa.select(SEATS.match_id).where(SEATS.from_deal > 1, SEATS.match_id.in_(some))
    number = sa.case((DEALS.match_id.in_(substituted), DEALS.number), else_=1).label("number")
    sums = (
        sa.select(
            DEALS.match_id,
            number,
            *(total.label(f"seat{seat}") for seat, total in enumerate(TOTALS)),
            sa.func.sum(sa.case((IS_GIVEN, 1), else_=0)).label("given"),
        )
        .where(_count_in(some))
        .group_by(DEALS.match_id, number)
        .subquery()
    )
    own = sa.case({seat: sums.c[f"seat{seat}"] for seat in range(MOST_PAYERS)}, value=SEATS.seat)
    asked = sa.select(*WHO_PAYS, sa.func.sum(own), sa.func.sum(sums.c.given))
    at_tables = asked.select_from(_with_seats(sums, sums.c.match_id, sums.c.number))
    return at_tables.group_by(*WHO_PAYS)


def _given(some: sa.Select[Any]) -> sa.Select[Any]:
    """The few deals in which points were given or taken outside the rules, by who sat there."""
    asked = sa.select(DEALS.id, DEALS.score, SEATS.seat, *WHO_PAYS)
    at_tables = asked.select_from(_with_seats(DEAL_TABLE, DEALS.match_id, DEALS.number))
    return at_tables.where(_count_in(some), IS_GIVEN).order_by(DEALS.id)


def _count_in(some: sa.Select[Any]) -> sa.ColumnElement[bool]:
    """Whether a deal is of these matches, closed, and counts."""
    return sa.and_(DEALS.match_id.in_(some), DEALS.score.is_not(None), DEALS.counted)


def _with_seats(
    deals: sa.FromClause, match: sa.ColumnElement[UUID], number: sa.ColumnElement[int]
) -> sa.FromClause:
    """Deals with their matches, and with whoever sat there on each seat."""
    of_seat = (EARLIER.c.match_id == match, EARLIER.c.seat == SEATS.seat)
    latest = sa.select(sa.func.max(EARLIER.c.from_deal)).where(
        *of_seat, EARLIER.c.from_deal <= number
    )
    sat = sa.and_(SEATS.match_id == match, SEATS.from_deal == latest.scalar_subquery())
    return deals.join(MATCH_TABLE, MATCHES.id == match).join(SEAT_TABLE, sat)


def _settlements(session: Session, group: UUID, some: sa.Select[Any]) -> tuple[UUID, ...]:
    """The settlements that count: those that are about some of these matches and no others."""
    of_it = m.Settled.settlement_id == m.Settlement.id
    return tuple(
        session.scalars(
            sa.select(m.Settlement.id)
            .where(m.Settlement.group_id == group, m.Settlement.undone_at.is_(None))
            .where(sa.exists().where(of_it))
            .where(~sa.exists().where(of_it, m.Settled.match_id.not_in(some)))
            .order_by(m.Settlement.id)
        )
    )


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
