"""What one match was to each of its players: the rows that every figure is summed up from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from scorekeeper.engine.score import DealCounts
from scorekeeper.games import GAMES
from scorekeeper.service.statuses import ABANDONED, CONCEDED, ENDED
from scorekeeper.service.tables import house_of, score_from

WON, DRAWN, LOST = "won", "drawn", "lost"
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """A match as it is stored, as far as its figures go."""

    id: UUID
    group: UUID
    game: str
    house_rules: Mapping[str, Any]
    status: str
    played_at: datetime
    sides: int
    winners: tuple[int, ...]
    seats: tuple[tuple[int, int, UUID], ...]
    """Seat, first deal and player of each row, by seat and then by deal."""
    deals: tuple[tuple[UUID, int, Mapping[str, Any]], ...]
    """Id, number and stored score of those that are closed and count, in order."""


@dataclass(frozen=True, slots=True)
class Played:
    """What one match was to one player; a row of `playings`, its fields the columns' order."""

    match_id: UUID
    player_id: UUID
    group_id: UUID
    game: str
    status: str
    played_at: datetime
    day: date
    side: int
    outcome: str | None = None
    shared: bool = False
    deals: int = 0
    points_for: int = 0
    points_against: int = 0
    best: int | None = None
    best_deal: UUID | None = None
    worst: int | None = None
    worst_deal: UUID | None = None
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def tells(self) -> bool:
        """Whether it bears on any figure."""
        return self.outcome is not None or self.deals > 0


@dataclass(frozen=True, slots=True)
class Share:
    """What one deal was to one player."""

    deal: UUID
    own: int
    others: int
    counts: Mapping[str, int]


def played_by_all(match: MatchFacts, zone: ZoneInfo) -> list[Played]:
    """What a match was to everybody who ever sat in it.

    Args:
        match: the match; an abandoned one tells nothing but that it was there.
        zone: where the group lives; it says to which day the match belongs.

    Returns:
        A row a player. Deals count for who sat in them, the match for who sat in its last deal.
    """
    deals = () if match.status == ABANDONED else match.deals
    last = deals[-1][1] if deals else 1
    at_the_end = sitting(match.seats, last)
    over = match.status in ENDED and (bool(deals) or match.status == CONCEDED)
    shares: dict[UUID, list[Share]] = {player: [] for _, _, player in match.seats}
    for player, share in _shares(match, deals):
        shares[player].append(share)
    fewest = GAMES[match.game].book.fewest_is_best
    rows = []
    for player, sides in _sides(match, last).items():
        ended = over and player in at_the_end.values()
        result = outcome(sides, match.winners, match.sides) if ended else None
        sums = _sums(shares[player], fewest=fewest)
        rows.append(_row(match, player, sides, zone, result, sums))
    return rows


def sitting(seats: Sequence[tuple[int, int, UUID]], deal: int) -> dict[int, UUID]:
    """Who sat on each seat in the deal of this number."""
    return {seat: player for seat, from_deal, player in seats if from_deal <= deal}


def outcome(side: int, winners: Sequence[int], sides: int) -> tuple[str, bool]:
    """How a match that ended went for a side, and whether it shares its win with another.

    Won by all, or of several sides by none, is drawn; a game for one is won or lost.
    """
    if sides > 1 and len(winners) in (0, sides):
        return DRAWN, False
    if side in winners:
        return WON, len(winners) > 1
    return LOST, False


def _sides(match: MatchFacts, last: int) -> dict[UUID, int]:
    """Everybody who ever sat, and the side of the seat they sat on last, if they played there."""
    latest = sorted(match.seats, key=lambda one: (one[1] <= last, one[1]))
    return {player: seat % match.sides for seat, _, player in latest}


def _shares(match: MatchFacts, deals: Sequence[Any]) -> Iterator[tuple[UUID, Share]]:
    """What each deal was to each player who had a part in it."""
    scores = [score_from(stored) for _, _, stored in deals]
    house = house_of(match.game, match.house_rules)
    counted: Sequence[DealCounts] = GAMES[match.game].counts(house, scores)
    for (deal, number, _), score, counts in zip(deals, scores, counted, strict=True):
        totals = score.totals
        for seat, player in sitting(match.seats, number).items():
            side = seat % match.sides
            had = counts[side]
            if had is not None:
                own = totals[side]
                yield player, Share(deal, own, sum(totals) - own, had)


def _sums(shares: Sequence[Share], *, fewest: bool) -> dict[str, Any]:
    """The figures of some deals; of equally good ones the first is kept."""
    if not shares:
        return {}
    counts: Counter[str] = Counter()
    for share in shares:
        counts.update(share.counts)
    low = min(shares, key=lambda one: one.own)
    high = max(shares, key=lambda one: one.own)
    best, worst = (low, high) if fewest else (high, low)
    return {
        "deals": len(shares),
        "points_for": sum(one.own for one in shares),
        "points_against": sum(one.others for one in shares),
        "best": best.own,
        "best_deal": best.deal,
        "worst": worst.own,
        "worst_deal": worst.deal,
        "counts": dict(counts),
    }


def _row(
    match: MatchFacts,
    player: UUID,
    side: int,
    zone: ZoneInfo,
    result: tuple[str, bool] | None,
    sums: Mapping[str, Any],
) -> Played:
    ended, shared = result or (None, False)
    day = local_day(match.played_at, zone)
    where = (match.id, player, match.group, match.game, match.status, match.played_at, day)
    return Played(*where, side, ended, shared, **sums)


def local_day(at: datetime, zone: ZoneInfo) -> date:
    """The day of a moment somewhere; the first and last hours of all are in their own UTC day."""
    try:
        return at.astimezone(zone).date()
    except OverflowError:
        return at.astimezone(UTC).date()


def around(first: date, last: date) -> dict[str, datetime]:
    """Moments between which days lie in every time zone, so that an index finds them.

    None is as far as a day from UTC. There is no moment before the first, nor behind the last.
    """
    begins, ends = (datetime.combine(day, time(), UTC) for day in (first, last))
    least, most = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
    return {
        "since": begins - min(ONE_DAY, begins - least),
        "until": ends + min(2 * ONE_DAY, most - ends),
    }
