"""A group with as many past matches as one likes, written straight into the tables.

Each match is a copy of one of some that were played through the games' own counting, with other
players at another time; what it comes to is as the service would have stored it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

import orjson
import sqlalchemy as sa

from scorekeeper.engine.score import Score
from scorekeeper.games import GAMES
from scorekeeper.service.access import hashed
from scorekeeper.service.demo.results import invented
from scorekeeper.service.demo.season import LIKED, TABLES
from scorekeeper.service.tables import house_of, score_to_store
from scorekeeper.store.models import Base

SEED, PLAYERS, TEMPLATES = 8, 24, 25
TOKEN = "bench"  # of a database that nobody else sees
NEWEST = datetime(2026, 11, 29, 21, tzinfo=UTC)
DEALS_A_MATCH = 5
AT_ONCE = 2000
TABLES_IN_ORDER = ("matches", "seats", "deals", "entries", "parts")


@dataclass(frozen=True, slots=True)
class Template:
    """A match that was played."""

    game: str
    house_rules: dict[str, Any]
    seats: int
    status: str
    scores: tuple[Score, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    results: tuple[Any, ...]


def templates(chance: Random) -> list[Template]:
    """Matches of every table, as many of each as people like it, some of them not finished."""
    return [
        _played(chance, *table)
        for table, liked in zip(TABLES, LIKED, strict=True)
        for _ in range(TEMPLATES * liked // max(LIKED))
    ]


def _played(chance: Random, game: str, seats: int, chosen: Any) -> Template:
    """Play until the end, or for long enough; a few are left before."""
    rules, house = GAMES[game], house_of(game, chosen)
    scores: list[Score] = []
    results: list[Any] = []
    skill = [chance.uniform(0.8, 1.2) for _ in range(seats)]
    most = chance.choice((17, 17, 17, 3))
    standing = rules.standing(house, seats - 1, scores)
    while not standing.over and len(scores) < most:
        results.append(invented(game, chance, house, standing, skill))
        tally = rules.tally(house, rules.wire.result.load(results[-1]), None)
        assert tally.score is not None, tally
        scores.append(tally.score)
        standing = rules.standing(house, seats - 1, scores)
    ended = "finished" if standing.over or chance.random() < 0.9 else "abandoned"
    winners = standing.winners or (standing.leaders if ended == "finished" else ())
    story = (tuple(scores), standing.totals, winners, tuple(results))
    return Template(game, dict(chosen), seats, ended, *story)


class Season:
    """The rows of a group's matches, the same for the same numbers."""

    def __init__(self, matches: int, years: int) -> None:
        self.chance, self.matches, self.years = Random(SEED), matches, years
        self.group, self.device = self._id(), self._id()
        self.players = [self._id() for _ in range(PLAYERS)]
        self.templates = templates(self.chance)
        self.deals = 0

    def _id(self) -> UUID:
        return UUID(int=self.chance.getrandbits(128), version=4)

    def people(self) -> dict[str, list[dict[str, Any]]]:
        """The group, its players and the phone that asks."""
        of = {"group_id": self.group, "created_at": NEWEST}
        group = {"id": self.group, "name": "Bench", "time_zone": "Europe/Athens", "version": 1}
        players = [
            {"id": one, "name": f"P{n}", "name_key": f"p{n}", "guest": False, **of}
            for n, one in enumerate(self.players)
        ]
        phone = {"id": self.device, "name": "Phone", "role": "owner", "token_hash": hashed(TOKEN)}
        return {
            "groups": [{**group, "recovery_hash": "x", "created_at": NEWEST}],
            "players": players,
            "devices": [{**phone, **of}],
        }

    def batches(self) -> Iterator[dict[str, list[tuple[Any, ...]]]]:
        """Rows by table, a few thousand matches at a time, the newest first."""
        apart = timedelta(days=365 * self.years) / self.matches
        rows: dict[str, list[tuple[Any, ...]]] = {name: [] for name in TABLES_IN_ORDER}
        for number in range(self.matches):
            self._match(rows, NEWEST - number * apart)
            if len(rows["matches"]) == AT_ONCE:
                yield rows
                rows = {name: [] for name in TABLES_IN_ORDER}
        yield rows

    def _match(self, rows: dict[str, list[tuple[Any, ...]]], at: datetime) -> None:
        one, match = self.chance.choice(self.templates), self._id()
        text = _texts(one)
        begun = (match, self.group, one.game, "1", text["rules"], False, one.seats - 1, None)
        ended = (one.status, True, None, text["totals"], text["winners"])
        rows["matches"].append((*begun, *ended, 0, at, "", 9, 0, None, at))
        sitting = self.chance.sample(self.players, one.seats)
        rows["seats"] += [(match, seat, 1, player) for seat, player in enumerate(sitting)]
        for number, score in enumerate(one.scores, start=1):
            deal = self._id()
            self.deals += 1
            closed = (text["scores"][number - 1], "[]", at, at)
            rows["deals"].append(
                (deal, match, number, 0, False, "closed", True, 1, 1, True, *closed)
            )
            result = (deal, 1, text["results"][number - 1], False, None, self.device, at)
            rows["entries"].append(result)
            rows["parts"] += _parts(deal, score)


COLUMNS = {
    "matches": "id group_id game edition house_rules history first_dealer next_dealer status"
    " ended_by_hand conceded_by totals winners dealer played_at notes version epoch rematch_of"
    " created_at",
    "seats": "match_id seat from_deal player_id",
    "deals": "id match_id number dealer dealer_named status counted last_n last_public_n by_hand"
    " score in_question closed_at created_at",
    "entries": "deal_id n body stands hidden_seat device_id created_at",
    "parts": "deal_id side place rule points facts",
}
TEXTS: dict[int, dict[str, Any]] = {}


def _texts(one: Template) -> dict[str, Any]:
    """The JSON of a template, written once."""
    if id(one) not in TEXTS:
        nobody = [0] * len(one.totals)
        TEXTS[id(one)] = {
            "rules": _json(one.house_rules),
            "totals": _json(one.totals),
            "winners": _json(one.winners),
            "scores": [_json(score_to_store(score, nobody)) for score in one.scores],
            "results": [_json({"kind": "result", "result": result}) for result in one.results],
        }
    return TEXTS[id(one)]


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()


def _parts(deal: UUID, score: Score) -> Iterator[tuple[Any, ...]]:
    for side, scored in enumerate(score.sides):
        for place, part in enumerate(scored.parts or ()):
            yield deal, side, place, part.rule, part.points, _json(dict(part.facts))


def write(engine: sa.Engine, season: Season, told: Callable[[int], object]) -> None:
    """Put a season into an empty database; `told` of so many more matches."""
    with engine.begin() as connection:
        for name, rows in season.people().items():
            connection.execute(Base.metadata.tables[name].insert(), rows)
    sqlite = engine.dialect.name == "sqlite"
    for batch in season.batches():
        raw = engine.raw_connection()
        if sqlite:
            raw.cursor().execute("BEGIN")
        for name in TABLES_IN_ORDER:
            (_into_sqlite if sqlite else _into_postgres)(raw.cursor(), name, batch[name])
        raw.commit()
        raw.close()
        told(len(batch["matches"]))


def _into_sqlite(cursor: Any, name: str, rows: Sequence[tuple[Any, ...]]) -> None:
    columns = COLUMNS[name].split()
    marks = ", ".join("?" * len(columns))
    statement = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})"
    cursor.executemany(statement, (tuple(map(_for_sqlite, row)) for row in rows))


def _for_sqlite(value: Any) -> Any:
    if isinstance(value, UUID):
        return value.hex
    return f"{value:%Y-%m-%d %H:%M:%S.%f}" if isinstance(value, datetime) else value


def _into_postgres(cursor: Any, name: str, rows: Sequence[tuple[Any, ...]]) -> None:
    with cursor.copy(f"COPY {name} ({', '.join(COLUMNS[name].split())}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)
