"""A group with a match of every game, that questions made up at random can be about."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, ClassVar

import sqlalchemy as sa
from flask import Flask
from schemathesis.core.parameters import ParameterLocation

from scorekeeper.api.current import NAME
from scorekeeper.games import GAMES
from scorekeeper.service.runtime import Runtime
from scorekeeper.store.models import FailedJoin
from scorekeeper.store.session import Database
from tests.rows import Rows, empty, put_back, rows_of

FOLDER = Path(__file__).parents[1] / "transcripts"
BEGUN = {
    "diloti": "complete_deal",
    "doudizhu": "deal_1",
    "seep": "complete_deal",
    "klondike": "middle_game",
    "phase10": "match_122",
}
"""A transcript of each game, of which the first entries are logged."""
ENTRIES = 6
STATELESS = ("/healthz", "/problems", "/v1/games")
"""What is asked about nothing that somebody made."""
GROUND = 3
"""Of four addresses made up, how many are exchanged for one of something that there is."""


KNOWN = ("token", "group", "tokens", "players", "ids", "deals")
"""What a world knows of itself."""


class World:
    """What there is to ask about, and by which tokens; made again when its token was lost."""

    settled: ClassVar[dict[str, tuple[dict[str, Any], Rows]]] = {}
    """What was known and remembered when a world was first made, by the kind of its database."""

    def __init__(self, app: Flask, database: Database) -> None:
        self.app, self.database = app, database
        app.extensions[NAME] = Runtime.on(database)
        self.client = app.test_client()
        self.token, self.group, self.beginnings = "", "", 0
        self.tokens: dict[str, str] = {}
        self.players: dict[str, list[str]] = defaultdict(list)
        self.deals: list[dict[str, str]] = []

    def settle(self) -> None:
        """Found a group and begin its deals, or put them back as they were at first."""
        self.beginnings += 1
        kind = self.database.engine.dialect.name
        if kind not in self.settled:
            empty(self.database)
            self.found()
            known = {name: getattr(self, name) for name in KNOWN}
            self.settled[kind] = deepcopy(known), rows_of(self.database)
        known, rows = self.settled[kind]
        put_back(self.database, rows)
        self.app.extensions[NAME] = Runtime.on(self.database)
        for name, one in deepcopy(known).items():
            setattr(self, name, one)

    def found(self) -> None:
        """Found a group, and begin a deal of each game in it."""
        body = {"name": "Kitchen", "device_name": "X", "player_name": "Anna"}
        founded = self.client.post("/v1/groups", json=body).json
        self.token, self.group = founded["token"], founded["group"]["id"]
        self.learn(founded, self.token)
        group = f"/v1/groups/{self.group}"
        made = [self.made(f"{group}/players", {"name": f"Nikos {n}"})["id"] for n in range(5)]
        self.players[self.group] = [founded["player"]["id"], *made]
        invite = self.made(f"{group}/invites", {})
        self.ids = {"group_id": self.group, "player_id": made[0], "code": invite["code"]}
        self.ids |= {"device_id": founded["device"]["id"], "invite_id": invite["id"]}
        self.deals = [self.begin(game) for game in GAMES]

    def begin(self, key: str) -> dict[str, str]:
        """A match of a game, and its first deal with some entries."""
        written = json.loads((FOLDER / key / f"{BEGUN[key]}.json").read_text("utf-8"))
        house = written.get("house_rules", {})
        seats = self.players[self.group][: GAMES[key].seats(GAMES[key].wire.house.load(house))]
        body = {"game": key, "house_rules": house, "seats": seats}
        match = self.made(f"/v1/groups/{self.group}/matches", body)["id"]
        deal = self.made(f"/v1/matches/{match}/deals")["id"]
        entries = written["deals"][0]["entries"] if "deals" in written else written["entries"]
        said = [one for one in entries if one["kind"] != "hand"][:ENTRIES]
        for after, move in enumerate(said):
            self.made(f"/v1/deals/{deal}/entries", {"after": after, "move": move, "stands": True})
        return {"match_id": match, "deal_id": deal}

    def made(self, path: str, body: Any = None) -> Any:
        """What was made by a question that is in order."""
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = self.client.post(path, json=body, headers=headers)
        assert answer.status_code == 201, answer.text
        self.learn(answer.json, self.token)
        return answer.json

    def learn(self, answer: Any, token: str) -> None:
        """Remember by which token the things of an answer are asked about."""
        if isinstance(answer, dict) and isinstance(answer.get("token"), str):
            token = answer["token"]
        for key in ids_in(answer):
            self.tokens.setdefault(key, token)

    def lead(self, case: Any, number: int) -> None:
        """Let a question be about what there is, more often than not, and carry its token.

        Args:
            case: the question, which is changed.
            number: any; which of the deals, and whether.
        """
        if case.operation.path.startswith(STATELESS):
            return
        if not self.deals or self.asked(f"/v1/deals/{self.deals[0]['deal_id']}") is None:
            self.settle()
        with self.database.transaction() as session:
            session.execute(sa.delete(FailedJoin))
        path = case.path_parameters or {}
        if not case.meta.is_negative_at(ParameterLocation.PATH):
            known = self.ids | self.deals[number % len(self.deals)]
            for name, value in path.items():
                if name in known and value not in self.tokens and number % 4 < GROUND:
                    path[name] = known[name]
        if not case.meta.is_negative_at(ParameterLocation.BODY):
            self.fill(case, path)
        if "security" in case.operation.definition.raw:
            case.headers["Authorization"] = f"Bearer {self.token_for(path)}"

    def token_for(self, path: dict[str, Any]) -> str:
        """The token of what an address names, or of the world's own group."""
        named = (self.tokens.get(str(value)) for value in path.values())
        return next((one for one in named if one), self.token)

    def fill(self, case: Any, path: dict[str, Any]) -> None:
        """Put in what only somebody who read before can say: players, and the last entry."""
        body = case.body
        if not isinstance(body, dict):
            return
        if "seats" in body and isinstance(body.get("game"), str) and body["game"] in GAMES:
            game = GAMES[body["game"]]
            group = self.players.get(path.get("group_id", ""), [])
            body["seats"] = group[: game.seats(game.wire.house.load({}))]
        if isinstance(body.get("after"), int) and body["after"] % 4 < GROUND:
            deal = self.asked(f"/v1/deals/{path.get('deal_id')}", self.token_for(path))
            body["after"] = deal["last_n"] if deal else body["after"]

    def asked(self, path: str, token: str = "") -> Any:
        """What a read gives; None where there is no such thing."""
        headers = {"Authorization": f"Bearer {token or self.token}"}
        answer = self.client.get(path, headers=headers)
        return answer.json if answer.status_code == 200 else None


def ids_in(answer: Any) -> Iterator[str]:
    """Every id that an answer names."""
    if isinstance(answer, list):
        for one in answer:
            yield from ids_in(one)
    elif isinstance(answer, dict):
        if isinstance(answer.get("id"), str):
            yield answer["id"]
        for one in answer.values():
            yield from ids_in(one)
