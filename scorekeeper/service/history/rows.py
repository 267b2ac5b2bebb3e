"""The rows of the figures: statements built once, and what they find."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from datetime import date
from typing import Any, cast
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.service.history.pairs import Fared, PairKey
from scorekeeper.service.history.played import MatchFacts, Played
from scorekeeper.service.history.sums import ADDED, DAY, MONTH, WEEK, Figures, Runs
from scorekeeper.service.statuses import CLOSED
from scorekeeper.store import models as m
from scorekeeper.store.types import told
from scorekeeper.store.upserts import ByDialect, insert_or_update

PLAYING_TABLE = cast(sa.Table, m.Playing.__table__)
FIGURE_TABLE = cast(sa.Table, m.Figure.__table__)
PAIR_TABLE = cast(sa.Table, m.Pair.__table__)
HISTORY_TABLE = cast(sa.Table, m.History.__table__)
PLAYING, FIGURE, PAIR = PLAYING_TABLE.c, FIGURE_TABLE.c, PAIR_TABLE.c
MATCHES, SEATS, DEALS = m.Match.__table__.c, m.Seat.__table__.c, m.Deal.__table__.c

PLAYED_NAMES = tuple(one.name for one in fields(Played))
PAIR_KEY = tuple(one.name for one in fields(PairKey))
FARED = tuple(one.name for one in fields(Fared))
PLAYED = [PLAYING[name] for name in PLAYED_NAMES]
SUMS = [FIGURE[name] for name in Figures._fields]
"""Columns in the order of what they fill."""
SUMS_ADDED = SUMS[: len(ADDED)]
SUMS_TOLD = [told(one) if one.name.endswith("_deal") else one for one in SUMS]
"""SUMS for those who only read them."""
INNER_FIRST: sa.BindParameter[date] = sa.bindparam("inner_first")
INNER_LAST: sa.BindParameter[date] = sa.bindparam("inner_last")


def in_days(span: str) -> tuple[tuple[sa.ColumnElement[bool], ...], ...]:
    """Some days: the whole weeks or months in them, and the days before and behind these."""
    return (
        (FIGURE.span == span, FIGURE.start.between(INNER_FIRST, INNER_LAST)),
        (FIGURE.span == DAY, FIGURE.start >= sa.bindparam("first"), FIGURE.start < INNER_FIRST),
        (FIGURE.span == DAY, FIGURE.start > INNER_LAST, FIGURE.start <= sa.bindparam("last")),
    )


IN_DAYS = {span: in_days(span) for span in (WEEK, MONTH)}
"""By what lies whole in them."""

FIND_MATCH = sa.select(
    MATCHES.id,
    MATCHES.group_id,
    MATCHES.game,
    MATCHES.house_rules,
    MATCHES.status,
    MATCHES.played_at,
    MATCHES.totals,
    MATCHES.winners,
)
SITTING = sa.select(SEATS.match_id, SEATS.seat, SEATS.from_deal, SEATS.player_id).order_by(
    SEATS.match_id, SEATS.seat, SEATS.from_deal
)
COUNTED = (
    sa.select(DEALS.match_id, DEALS.id, DEALS.number, DEALS.score)
    .where(DEALS.status == CLOSED, DEALS.counted)
    .order_by(DEALS.match_id, DEALS.number)
)
SOME: sa.BindParameter[UUID] = sa.bindparam("matches", expanding=True)
ONES_MATCHES = FIND_MATCH.where(MATCHES.id.in_(SOME))
ONES_SEATS = SITTING.where(SEATS.match_id.in_(SOME))
ONES_DEALS = COUNTED.where(DEALS.match_id.in_(SOME))
ONES_PLAYINGS = sa.select(*PLAYED).where(PLAYING.match_id.in_(SOME))
FORGET_PLAYINGS = sa.delete(PLAYING_TABLE).where(PLAYING.match_id == sa.bindparam("match"))
RAISE = insert_or_update(
    HISTORY_TABLE, ["group_id"], lambda new: {"version": HISTORY_TABLE.c.version + 1}
)


def as_row(value: Any, names: Iterable[str]) -> dict[str, Any]:
    """The fields of a value as a row."""
    return {name: getattr(value, name) for name in names}


def facts_of(session: Session, matches: Sequence[UUID]) -> list[MatchFacts]:
    """Some matches, as far as figures go."""
    database, asked = session.connection(), {"matches": list(matches)}
    seats: dict[UUID, list[tuple[int, int, UUID]]] = {one: [] for one in matches}
    deals: dict[UUID, list[tuple[UUID, int, Mapping[str, Any]]]] = {one: [] for one in matches}
    for match, *seat in database.execute(ONES_SEATS, asked):
        seats[match].append((seat[0], seat[1], seat[2]))
    for match, *deal in database.execute(ONES_DEALS, asked):
        deals[match].append((deal[0], deal[1], deal[2]))
    return [
        MatchFacts(
            row.id,
            row.group_id,
            row.game,
            row.house_rules,
            row.status,
            row.played_at,
            len(row.totals),
            tuple(row.winners),
            tuple(seats[row.id]),
            tuple(deals[row.id]),
        )
        for row in database.execute(ONES_MATCHES, asked)
    ]


def played_in(session: Session, match: UUID) -> dict[UUID, Played]:
    """What is remembered of a match, by player."""
    rows = session.connection().execute(ONES_PLAYINGS, {"matches": [match]})
    return {row.player_id: Played(*row) for row in rows}


def write_played(session: Session, rows: Iterable[Played]) -> None:
    """Remember what matches were to their players."""
    written = [as_row(row, PLAYED_NAMES) for row in rows]
    if written:
        session.connection().execute(sa.insert(PLAYING_TABLE), written)


def figures_from(row: Sequence[Any]) -> Figures:
    """The figures of a row whose columns are SUMS."""
    return Figures._make((*row[:-1], Runs._make(row[-1])))


def _overwritten(table: sa.Table, keys: Sequence[str]) -> Callable[[Any], Mapping[str, Any]]:
    rest = [column.name for column in table.columns if column.name not in keys]
    return lambda new: {name: new[name] for name in rest}


FIGURE_KEY = ("player_id", "game", "span", "start")
WRITE_FIGURES = insert_or_update(FIGURE_TABLE, FIGURE_KEY, _overwritten(FIGURE_TABLE, FIGURE_KEY))
FORGET_FIGURE = sa.delete(FIGURE_TABLE).where(
    *(FIGURE[name] == sa.bindparam(f"the_{name}") for name in FIGURE_KEY)
)


def figure_row(figures: Figures, **key: Any) -> dict[str, Any]:
    """Figures as a row; `key` are the columns that say whose and of when."""
    return {**figures._asdict(), "counts": dict(figures.counts), "runs": list(figures.runs), **key}


def write_figures(session: Session, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows made by figure_row, over those that have their keys."""
    if rows:
        session.connection().execute(WRITE_FIGURES[dialect(session)], rows)


ADD_PAIRS: ByDialect = insert_or_update(
    PAIR_TABLE,
    PAIR_KEY,
    lambda new: {name: PAIR[name] + new[name] for name in FARED},
)
FORGET_EMPTY_PAIR = sa.delete(PAIR_TABLE).where(
    *(PAIR[name] == sa.bindparam(f"the_{name}") for name in PAIR_KEY), PAIR.matches == 0
)


def add_pairs(session: Session, group: UUID, pairs: Iterable[tuple[PairKey, Fared]]) -> None:
    """Add to what pairs come to, or take away, and forget those of which nothing is left."""
    rows = [
        {**as_row(key, PAIR_KEY), **as_row(fared, FARED), "group_id": group} for key, fared in pairs
    ]
    if rows:
        rows.sort(key=lambda row: [str(row[name]) for name in PAIR_KEY])
        session.connection().execute(ADD_PAIRS[dialect(session)], rows)
    fewer = [{f"the_{name}": row[name] for name in PAIR_KEY} for row in rows if row["matches"] < 0]
    if fewer:
        session.connection().execute(FORGET_EMPTY_PAIR, fewer)


def raise_version(session: Session, group: UUID) -> None:
    """Count one more change of a group's figures; whoever else changes them waits for us."""
    session.connection().execute(RAISE[dialect(session)], {"group_id": group, "version": 1})


def dialect(session: Session) -> str:
    """The name of the kind of database."""
    return session.get_bind().dialect.name
