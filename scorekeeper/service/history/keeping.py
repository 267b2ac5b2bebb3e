"""Keeping figures up: what a change of a match leads to, within the transaction that changes it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from uuid import UUID
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.games import GAMES
from scorekeeper.service.history import rows
from scorekeeper.service.history.pairs import difference, pairs_of
from scorekeeper.service.history.played import Played, around, played_by_all
from scorekeeper.service.history.sums import (
    DAY,
    PART_OF,
    Figures,
    end_of,
    of_match,
    starts,
    summed,
)
from scorekeeper.store import models as m

ZONE = (
    sa.select(m.Group.__table__.c.time_zone)
    .where(m.Group.__table__.c.id == sa.bindparam("group"))
    .with_for_update(read=True, key_share=True)
)
"""The group is held before its figures, as whoever merges its players holds both."""
WHOSE: sa.BindParameter[UUID] = sa.bindparam("players", expanding=True)
A_DAY = (
    sa.select(*rows.PLAYED)
    .where(
        rows.PLAYING.player_id.in_(WHOSE),
        rows.PLAYING.game == sa.bindparam("game"),
        rows.PLAYING.played_at.between(sa.bindparam("since"), sa.bindparam("until")),
        rows.PLAYING.day == sa.bindparam("day"),
    )
    .order_by(rows.PLAYING.played_at, rows.PLAYING.match_id)
)
PARTS = (
    sa.select(rows.FIGURE.player_id, *rows.SUMS)
    .where(
        rows.FIGURE.player_id.in_(WHOSE),
        rows.FIGURE.game == sa.bindparam("game"),
        rows.FIGURE.span == sa.bindparam("part"),
        rows.FIGURE.start.between(sa.bindparam("first"), sa.bindparam("last")),
    )
    .order_by(rows.FIGURE.start)
)


def keep_up(session: Session, group: UUID, match: UUID) -> None:
    """Bring the figures up to what a match is now; nothing is done where they are.

    The match's rows are made anew from its stored results. What its pairs gained or lost is
    added; each span that the match lies in, or lay in, is summed up again from its parts, so
    that a run of wins, too, is what it would have been had the match always been so.

    Args:
        session: a transaction that holds the match; the caller commits it.
        group: the group that it is of. Whoever else changes its figures waits for us.
        match: the match.
    """
    zone = zone_of(session, group)
    rows.raise_version(session, group)
    (facts,) = rows.facts_of(session, [match])
    before = rows.played_in(session, match)
    after = {one.player_id: one for one in played_by_all(facts, zone)}
    if before == after:
        return
    session.connection().execute(rows.FORGET_PLAYINGS, {"match": match})
    rows.write_played(session, after.values())
    changed = _that_tell(before, after)
    if changed:
        more = difference(pairs_of(before.values()), pairs_of(after.values()))
        rows.add_pairs(session, group, more)
        _sum_up_again(session, group, facts.game, changed)


def zone_of(session: Session, group: UUID) -> ZoneInfo:
    """Where a group lives."""
    return ZoneInfo(session.connection().execute(ZONE, {"group": group}).scalar_one())


def _that_tell(before: Mapping[UUID, Played], after: Mapping[UUID, Played]) -> list[Played]:
    """The rows of either that bear on figures, of players for whom something changed."""
    both = [
        row
        for player in before.keys() | after.keys()
        if before.get(player) != after.get(player)
        for row in (before.get(player), after.get(player))
    ]
    return [row for row in both if row is not None and row.tells]


def _sum_up_again(session: Session, group: UUID, game: str, changed: Sequence[Played]) -> None:
    """Each span of these players and days, from its parts."""
    players = sorted({row.player_id for row in changed})
    days = {row.day for row in changed}
    for day in sorted(days):
        sums = _by_player(_matches_of(session, players, game, day), game)
        _write(session, group, game, (DAY, day), players, sums)
    for span, part in PART_OF.items():
        for start in starts(span, days):
            within = {"part": part, "first": start, "last": end_of(span, start)}
            found = session.connection().execute(
                PARTS, {"players": players, "game": game, **within}
            )
            parts = ((player, rows.figures_from(sums)) for player, *sums in found)
            _write(session, group, game, (span, start), players, _by_player(parts, game))


def _matches_of(
    session: Session, players: Sequence[UUID], game: str, day: date
) -> Iterator[tuple[UUID, Figures]]:
    """Their matches of a day, in the order of time."""
    found = session.connection().execute(
        A_DAY, {"players": players, "game": game, "day": day, **around(day, day)}
    )
    for row in found:
        played = Played(*row)
        yield played.player_id, of_match(played)


def _by_player(parts: Iterator[tuple[UUID, Figures]], game: str) -> dict[UUID, Figures]:
    """What each player's parts come to."""
    of: dict[UUID, list[Figures]] = {}
    for player, figures in parts:
        if figures.tells:
            of.setdefault(player, []).append(figures)
    fewest = GAMES[game].book.fewest_is_best
    return {player: summed(ones, fewest=fewest) for player, ones in of.items()}


def _write(
    session: Session,
    group: UUID,
    game: str,
    when: tuple[str, date],
    players: Collection[UUID],
    sums: Mapping[UUID, Figures],
) -> None:
    """Write what a span came to, and forget who no longer has anything in it."""
    span, start = when
    key = {"group_id": group, "game": game, "span": span, "start": start}
    made = [rows.figure_row(one, player_id=player, **key) for player, one in sums.items()]
    rows.write_figures(session, made)
    gone = [player for player in players if player not in sums]
    if gone:
        named = {"the_game": game, "the_span": span, "the_start": start}
        session.connection().execute(
            rows.FORGET_FIGURE, [{"the_player_id": player, **named} for player in gone]
        )
