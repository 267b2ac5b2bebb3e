"""Leaderboards, statistics, opponents and form as history_schemas.py declares them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from scorekeeper.api.language import word
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.rulebook import Count
from scorekeeper.games import GAMES
from scorekeeper.service.fields import moment
from scorekeeper.service.history.leaderboard import Ranked
from scorekeeper.service.history.periods import Period
from scorekeeper.service.history.statistics import FormResult, OfGame, Other, PeriodPart
from scorekeeper.service.history.sums import EVER, Figures

DIGITS = 4
"""Behind the point of a rate."""


def rate(number: int, by: int) -> float | None:
    """A quotient, or nothing where there is nothing to divide by."""
    return round(number / by, DIGITS) if by else None


def player_ref(player: UUID | str, name: str, spoken: str) -> dict[str, str]:
    """A player; one who was removed is called what they are."""
    return {"id": str(player), "name": name or word("former_player", spoken)}


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
    """The time that counts; ever has no days."""
    ever = period.kind == EVER
    first, last = (None, None) if ever else (period.first.isoformat(), period.last.isoformat())
    return {"period": period.kind, "first_day": first, "last_day": last}


def standing_json(one: Ranked, spoken: str) -> dict[str, Any]:
    """One line of a leaderboard."""
    player = player_ref(one.player, one.name, spoken)
    return {"rank": one.rank, "player": player, **figures_json(one), "best": one.best}


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
        if not (count.of or count.option):
            yield _count(count, None, count.title[spoken], figures)
            continue
        for apart in sorted(_apart(count, figures.counts), key=_as_numbers):
            title = f"{count.title[spoken]} – {_called(game, count, apart, spoken)}"
            yield _count(count, apart, title, figures)


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


def _count(count: Count, of: str | None, title: str, figures: Figures) -> dict[str, Any]:
    def told(name: str) -> int:
        return figures.counts.get(name if of is None else f"{name}:{of}", 0)

    by = figures.deals if count.per == "deals" else told(count.per)
    value = told(count.name)
    return {
        "name": count.name,
        "of": of,
        "title": title,
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
