"""Playing the season: matches on evenings of the past, through the same use cases as any phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from scorekeeper.games import GAMES
from scorekeeper.service import changes, groups, matches, results
from scorekeeper.service.access import OWNER, Caller
from scorekeeper.service.demo.results import invented
from scorekeeper.service.live import Live
from scorekeeper.service.matches import NewMatch
from scorekeeper.service.outcomes import scores_of
from scorekeeper.service.statuses import ABANDONED, CONCEDED, PLAYING
from scorekeeper.service.tables import house_of
from scorekeeper.service.writing import Guard
from scorekeeper.store import models as m
from scorekeeper.store.session import Database
from scorekeeper.store.types import now

PLAYERS = {
    "Άννα": 1.15,
    "Βαγγέλης": 0.95,
    "Γιώργος": 1.0,
    "Δανάη": 1.1,
    "Ελένη": 0.9,
    "Στέλιος": 0.8,
}
"""Who plays, and how well."""
TABLES: tuple[tuple[str, int, Mapping[str, Any]], ...] = (
    ("diloti", 2, {}),
    ("diloti", 4, {"players": 4}),
    ("doudizhu", 3, {"end_deals": 6}),
    ("doudizhu", 4, {"players": 4, "end_deals": 6}),
    ("seep", 4, {}),
    ("phase10", 3, {}),
    ("phase10", 4, {"players": 4}),
    ("klondike", 1, {}),
    ("klondike", 1, {"variant": "draw3_unlimited"}),
)
"""What is played: the game, by how many, and their house rules."""
LIKED = (6, 6, 3, 2, 4, 2, 1, 4, 4)
"""How often each of these."""
MATCHES_A_WEEK = (2, 3, 4)
MOST_DEALS = 60
EVENING = timedelta(hours=20)
LEFT, GIVEN_UP, CALLED_OFF = 0.03, 0.03, 0.02
"""How often a match is left, or given up, and a deal called off."""


@dataclass(frozen=True, slots=True)
class Founded:
    """A group that people can look around in."""

    group: UUID
    token: str
    recovery_code: str | None
    players: tuple[UUID, ...]
    caller: Caller


def found(session: Session, name: str, time_zone: str) -> Founded:
    """Found the group, with its players."""
    admitted = groups.found(session, name, time_zone, "Demo", None)
    group = admitted.group.id
    players = [groups.add_player(session, group, one).id for one in PLAYERS]
    caller = Caller(admitted.device.id, group, OWNER, None)
    return Founded(group, admitted.token, admitted.recovery_code, tuple(players), caller)


def season(database: Database, founded: Founded, weeks: int, chance: Random) -> Iterator[int]:
    """Play a season that ends now, a match a transaction.

    Args:
        database: where it is kept.
        founded: the group.
        weeks: how long the season lasts.
        chance: what happens; the same chance plays the same season.

    Yields:
        The number of the week that was played.
    """
    begin, live = now() - timedelta(weeks=weeks), Live()
    for week in range(weeks):
        for _ in range(chance.choice(MATCHES_A_WEEK)):
            at = begin + timedelta(weeks=week, days=chance.randrange(7))
            at = at.replace(hour=0, minute=0, second=0, microsecond=0) + EVENING
            at += timedelta(minutes=chance.randrange(180))
            with database.transaction() as session:
                _play(session, live, founded, min(at, now()), chance)
        yield week


def _play(session: Session, live: Live, founded: Founded, at: datetime, chance: Random) -> None:
    """One match, from its first deal to whatever end it finds."""
    game, seats, chosen = chance.choices(TABLES, LIKED)[0]
    places = chance.sample(range(len(PLAYERS)), seats)
    skill = [list(PLAYERS.values())[place] for place in places]
    sitting = tuple(founded.players[place] for place in places)
    match = matches.start(session, founded.caller, NewMatch(game, sitting, chosen, played_at=at)).id
    ends = _end(chance, seats)
    invent = partial(_result, session, match, chance, skill)
    for number in range(1, MOST_DEALS):
        row = matches.find_match(session, founded.caller, match)
        if row.status != PLAYING:
            return
        if ends is not None and number > ends[0]:
            changes.change(session, founded.caller, match, {"status": ends[1]}, version=None)
            return
        _deal(session, live, founded.caller, match, invent, void=chance.random() < CALLED_OFF)


def _end(chance: Random, seats: int) -> tuple[int, Mapping[str, Any]] | None:
    """After how many deals a match ends otherwise than by its rules, and how; mostly not."""
    fate, after = chance.random(), chance.randint(1, 4)
    if seats > 1 and fate < GIVEN_UP:
        return after, {"status": CONCEDED, "side": 0}
    if fate > 1 - LEFT:
        return after, {"status": ABANDONED}
    return None


def _deal(
    session: Session,
    live: Live,
    caller: Caller,
    match: UUID,
    invent: Callable[[], Mapping[str, Any]],
    *,
    void: bool,
) -> None:
    """One more deal: its result, or that it was called off."""
    deal = matches.open_deal(session, caller, match).id
    if void:
        results.call_off(session, live, caller, deal, "")
    else:
        results.enter(session, live, caller, deal, invent(), Guard())
    session.expire_all()


def _result(
    session: Session, match: UUID, chance: Random, skill: Sequence[float]
) -> Mapping[str, Any]:
    """What the next deal comes to."""
    row = session.get_one(m.Match, match)
    game, house = GAMES[row.game], house_of(row.game, row.house_rules)
    standing = game.standing(house, row.first_dealer, scores_of(session, match))
    return invented(row.game, chance, house, standing, skill)
