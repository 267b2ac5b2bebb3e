"""Summing up figures anew, from the results that are stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, TypeVar
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.games import GAMES
from scorekeeper.service.history import rows
from scorekeeper.service.history.keeping import zone_of
from scorekeeper.service.history.pairs import added_up, pairs_of
from scorekeeper.service.history.played import Played, played_by_all
from scorekeeper.service.history.sums import DAY, PART_OF, Figures, of_match, start_of, summed
from scorekeeper.store import models as m

T = TypeVar("T")
AT_ONCE = 500
"""How many matches, or rows to be written, are held in memory at once."""
MATCH, HISTORY = m.Match.__table__.c, rows.HISTORY_TABLE.c
OF_PLAYER = (
    sa.select(*rows.PLAYED)
    .where(rows.PLAYING.player_id == sa.bindparam("player"))
    .order_by(rows.PLAYING.game, rows.PLAYING.played_at, rows.PLAYING.match_id)
)


def sum_up(
    session: Session, group: UUID, told: Callable[[int], object] = lambda done: None
) -> None:
    """Make a group's figures anew from the stored results of its matches.

    For whoever changed more than one match: merged players, took in an export, or moved the
    group to another time zone.

    Args:
        session: a transaction; the caller commits it.
        group: the group.
        told: is told how many more matches have been done.
    """
    rows.raise_version(session, group)
    for table in (rows.PLAYING_TABLE, rows.FIGURE_TABLE, rows.PAIR_TABLE):
        session.connection().execute(sa.delete(table).where(table.c.group_id == group))
    of_group = sa.select(MATCH.id).where(MATCH.group_id == group)
    matches = list(session.connection().execute(of_group.order_by(MATCH.id)).scalars())
    pairs = added_up(_written(session, group, matches, told))
    for some in _some(list(pairs.items())):
        rows.add_pairs(session, group, some)
    of_group = sa.select(rows.PLAYING.player_id).where(rows.PLAYING.group_id == group).distinct()
    for player in sorted(session.connection().execute(of_group).scalars()):
        _sum_up_player(session, group, player)


def groups_to_sum_up(session: Session, *, every: bool) -> list[tuple[UUID, int]]:
    """Groups with their numbers of matches: all, or those of which nothing was ever summed up."""
    known = sa.select(HISTORY.group_id)
    found = sa.select(MATCH.group_id, sa.func.count()).group_by(MATCH.group_id)
    if not every:
        found = found.where(MATCH.group_id.not_in(known))
    return [(group, count) for group, count in session.connection().execute(found)]


def _written(
    session: Session, group: UUID, matches: Sequence[UUID], told: Callable[[int], object]
) -> Iterator[Mapping[Any, Any]]:
    """Write what each match was to its players, and tell what it adds to pairs."""
    zone = zone_of(session, group)
    for some in _some(matches):
        played = [played_by_all(one, zone) for one in rows.facts_of(session, some)]
        rows.write_played(session, [row for match in played for row in match])
        yield from map(pairs_of, played)
        told(len(some))


def _sum_up_player(session: Session, group: UUID, player: UUID) -> None:
    """Write every span of a player."""
    by_game: dict[str, dict[date, list[Figures]]] = {}
    for row in session.connection().execute(OF_PLAYER, {"player": player}):
        played = Played(*row)
        if played.tells:
            days = by_game.setdefault(played.game, {})
            days.setdefault(played.day, []).append(of_match(played))
    made = [
        rows.figure_row(
            figures, player_id=player, group_id=group, game=game, span=span, start=start
        )
        for game, days in by_game.items()
        for span, start, figures in _spans(game, days)
    ]
    for some in _some(made):
        rows.write_figures(session, some)


def _spans(
    game: str, days: Mapping[date, Sequence[Figures]]
) -> Iterator[tuple[str, date, Figures]]:
    """Every span of a game, from what was played on each day."""
    fewest = GAMES[game].book.fewest_is_best
    sums = {DAY: {day: summed(days[day], fewest=fewest) for day in sorted(days)}}
    for span, part in PART_OF.items():
        parts: dict[date, list[Figures]] = {}
        for start, figures in sums[part].items():
            parts.setdefault(start_of(span, start), []).append(figures)
        sums[span] = {start: summed(of, fewest=fewest) for start, of in parts.items()}
    for span, of_span in sums.items():
        yield from ((span, start, figures) for start, figures in of_span.items())


def _some(many: Sequence[T]) -> Iterator[Sequence[T]]:
    """A few at a time."""
    for first in range(0, len(many), AT_ONCE):
        yield many[first : first + AT_ONCE]
