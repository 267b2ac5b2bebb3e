"""Leaderboards, statistics, opponents and form as history_schemas.py declares them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from scorekeeper.api.people import player_ref
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.rulebook import Count
from scorekeeper.games import GAMES
from scorekeeper.service.fields import moment
from scorekeeper.service.history.counted import Counted
from scorekeeper.service.history.leaderboard import Order, Ranked
from scorekeeper.service.history.others import Other
from scorekeeper.service.history.periods import EARLIEST, LATEST, Period
from scorekeeper.service.history.statistics import FormResult, OfGame, PeriodPart
from scorekeeper.service.history.sums import Figures

DIGITS = 4
"""Behind the point of a rate."""


def rate(number: int, by: int) -> float | None:
    """A quotient, or nothing where there is nothing to divide by."""
    return round(number / by, DIGITS) if by else None


def figures_json(of: Figures | Ranked | PeriodPart) -> dict[str, Any]:
    """What is the same of all figures."""
    return {
        "matches": of.matches,
        "won": of.won,
        "shared": of.shared,
        "drawn": of.drawn,
        "lost": of.lost,
        "win_rate": rate(of.won, of.matches),
        "deals": of.deals,
        "points_for": of.points_for,
        "points_against": of.points_against,
        "points_per_deal": rate(of.points_for, of.deals),
    }


def period_json(period: Period) -> dict[str, Any]:
    """The time that counts; null where it has no first or last day."""
    first = None if period.first <= EARLIEST else period.first.isoformat()
    last = None if period.last >= LATEST else period.last.isoformat()
    return {"period": period.kind, "first_day": first, "last_day": last}


def standing_json(one: Ranked, order: Order, game: AnyGame, spoken: str) -> dict[str, Any]:
    """One line of a leaderboard."""
    player = player_ref(one.player, one.name, spoken)
    line = {"rank": one.rank, "player": player, **figures_json(one), "best": one.best}
    of = order.counted
    return line | {"count": of and count_json(of, one.counted, one.counted_per, game, spoken)}


def of_game_json(of: OfGame, spoken: str) -> dict[str, Any]:
    """A player's figures in one game."""
    figures, runs = of.figures, of.figures.runs
    return {
        "game": of.game,
        **figures_json(figures),
        "best": _deal(figures.best, figures.best_deal),
        "worst": _deal(figures.worst, figures.worst_deal),
        "streaks": {
            "outcome": runs.last or None,
            "current": runs.ends,
            "longest_won": runs.won,
            "longest_lost": runs.lost,
        },
        "counts": list(_counts(GAMES[of.game], figures, spoken)),
        "over_time": [{"start": part.start, **figures_json(part)} for part in of.over_time],
    }


def _deal(points: int | None, deal: UUID | str | None) -> dict[str, Any] | None:
    return None if points is None else {"points": points, "deal": str(deal)}


def _counts(game: AnyGame, figures: Figures, spoken: str) -> Iterator[dict[str, Any]]:
    """Everything that the game's book lets count, also where it is none."""
    for count in game.book.counts:
        apart = sorted(_apart(count, figures.counts), key=_as_numbers)
        for of in apart if count.of or count.option else (None,):
            one = Counted(count, of)
            value = figures.counts.get(one.key, 0)
            yield count_json(one, value, one.per(figures.counts, figures.deals), game, spoken)


def _apart(count: Count, counts: Mapping[str, int]) -> set[str]:
    """For what something was counted apart, or that which its rate is told by."""
    names = {count.name, count.per}
    pairs = (name.partition(":") for name in counts)
    return {of for name, _, of in pairs if of and name in names}


def _as_numbers(of: str) -> tuple[int, str]:
    return (int(of), "") if of.isdecimal() else (0, of)


def _called(game: AnyGame, count: Count, of: str, spoken: str) -> str:
    """A phase or a value of a house rule in words."""
    if count.of is not None:
        return count.of[spoken].format(of=of)
    option = next(one for one in game.book.options if one.name == count.option)
    return (option.value_titles or {})[of][spoken]


def count_json(one: Counted, value: int, by: int, game: AnyGame, spoken: str) -> dict[str, Any]:
    """Something that is counted, and how much of it."""
    count, title = one.count, one.count.title[spoken]
    return {
        "name": count.name,
        "of": one.of,
        "title": title if one.of is None else f"{title} – {_called(game, count, one.of, spoken)}",
        "value": value,
        "per": count.per or None,
        "rate": rate(value, by) if count.per else None,
    }


def all_games_json(games: Sequence[OfGame]) -> dict[str, Any]:
    """What can be added over games; points of different games cannot."""
    names = ("matches", "won", "shared", "drawn", "lost", "deals")
    sums = {name: sum(getattr(one.figures, name) for one in games) for name in names}
    return {**sums, "win_rate": rate(sums["won"], sums["matches"])}


def others_json(others: Iterable[Other], spoken: str) -> list[dict[str, Any]]:
    """Partners or opponents."""
    return [
        {
            "player": player_ref(one.player, one.name, spoken),
            "matches": one.fared.matches,
            "won": one.fared.won,
            "drawn": one.fared.drawn,
            "lost": one.fared.lost,
            "win_rate": rate(one.fared.won, one.fared.matches),
        }
        for one in others
    ]


def result_json(result: FormResult) -> dict[str, Any]:
    """One match of a player's form."""
    return {
        "match": result.match,
        "game": result.game,
        "played_at": moment(result.played_at),
        "outcome": result.outcome,
        "shared": result.shared,
        "points_for": result.points_for,
        "points_against": result.points_against,
    }
