"""A group in which every operation of the contract has something to be about, and a neighbour."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper.api.current import NAME
from scorekeeper.service.runtime import Runtime
from scorekeeper.store.session import Database
from tests.conftest import Phone, phone_of
from tests.rows import put_back, rows_of

PATIENCE = Path(__file__).parents[1] / "transcripts/klondike/middle_game.json"
LOOSE = ["10H", "KH", "4D", "KC"]
LOST = {"landlord": 0, "bid": 3, "winner_side": "farmers"}
TOTALS = {"result": {"sides": [{"total": 29}, {"total": 2}]}}


def done(answer: Any) -> Any:
    assert answer.status_code < 300, answer.text
    return answer.json


def founded(app: Flask, name: str) -> tuple[Phone, str]:
    """A group's owner, and its recovery code."""
    body = {"name": name, "device_name": "Owner"}
    answer = app.test_client().post("/v1/groups", json=body)
    return phone_of(app, answer), done(answer)["recovery_code"]


def joined(app: Flask, code: str, **body: Any) -> Phone:
    answer = app.test_client().post("/v1/join", json={"code": code, "device_name": "X"} | body)
    done(answer)
    return phone_of(app, answer)


@dataclass(slots=True)
class Group:
    """A group: who asks, by role, and the ids of its things by name."""

    app: Flask
    name: str
    phones: dict[str, Phone] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)

    def settle(self) -> Group:
        """Found it, and let one of everything happen."""
        self.phones["owner"], self.ids["recovery"] = founded(self.app, self.name)
        self._people()
        self._matches()
        self._merge()
        body = {"payments": [{"from": self["player"], "to": self["other"], "amount": 2}]}
        self.ids["settlement_id"] = self._post("settlements", body)["id"]
        return self

    def __getitem__(self, name: str) -> str:
        return self.ids[name]

    def _post(self, path: str, body: Any = None) -> Any:
        owner = self.phones["owner"]
        return done(owner.post(path if path.startswith("/") else owner.at(path), body))

    def _people(self) -> None:
        names = {"player": "Άννα", "other": "Bob", "third": "Chloé", "lonely": "Dan"}
        self.ids |= {key: self._post("players", {"name": one})["id"] for key, one in names.items()}
        invites = {role: self._post("invites", {"role": role}) for role in ("member", "spectator")}
        code = invites["member"]["code"]
        self.ids |= {"code": code, "invite_id": invites["member"]["id"]}
        self.phones["member"] = joined(self.app, code, player_id=self["other"])
        self.phones["spectator"] = joined(self.app, invites["spectator"]["code"])
        revoked, other = (joined(self.app, code, guest={"name": one}) for one in ("Rea", "Otto"))
        owner = self.phones["owner"]
        done(owner.delete(owner.at("devices", revoked.device)))
        self.phones["revoked"], self.ids["device_id"] = revoked, other.device
        self.ids |= {"group_id": owner.group, "player_id": self["player"]}

    def _match(self, game: str, *seats: str) -> str:
        body = {"game": game, "seats": [self[one] for one in seats]}
        return str(self._post("matches", body)["id"])

    def _matches(self) -> None:
        """One that goes on, with an open deal and a hand told; others for what it is no use for."""
        pair, owner = ("player", "other"), self.phones["owner"]
        self.ids |= {name: self._match("diloti", *pair) for name in ("match_id", "over", "fresh")}
        self.ids["counted"] = self._post(f"/v1/matches/{self['over']}/deals")["id"]
        done(owner.put(f"/v1/deals/{self['counted']}/result", TOTALS))
        done(owner.patch(f"/v1/matches/{self['over']}", {"status": "finished"}))
        deal = self._post(f"/v1/matches/{self['match_id']}/deals")["id"]
        self.ids["deal_id"] = deal
        move = {"kind": "deal", "loose": LOOSE}
        self._post(f"/v1/deals/{deal}/entries", {"after": 0, "move": move})
        done(self.phones["member"].put(f"/v1/deals/{deal}/hands/1", {"cards": ["2D", "4H"]}))
        debts = self._match("doudizhu", "player", "other", "third")
        lost = self._post(f"/v1/matches/{debts}/deals")["id"]
        done(owner.put(f"/v1/deals/{lost}/result", {"result": LOST}))
        alone = self._match("klondike", "player")
        self.ids["patience"] = self._post(f"/v1/matches/{alone}/deals")["id"]
        move = json.loads(PATIENCE.read_text("utf-8"))["entries"][0]
        self._post(f"/v1/deals/{self['patience']}/entries", {"after": 0, "move": move})

    def _merge(self) -> None:
        """Somebody else to be merged, who never met the other."""
        path = f"players/{self['lonely']}"
        told = done(
            self.phones["owner"].get(self.phones["owner"].at(f"{path}/merge?into={self['player']}"))
        )
        self.ids["merge"] = told["preview"]


class WholeWorld:
    """Two groups next door to each other, which can be put back as they were."""

    def __init__(self, app: Flask, database: Database) -> None:
        self.app, self.database = app, database
        self._forget()
        self.home, self.next_door = (Group(app, name).settle() for name in ("Kitchen", "Next door"))
        self.keep()
        stranger = self.next_door.phones["owner"]
        home = self.home.phones
        self.callers: Mapping[str, Phone] = {
            **{role: home[role] for role in ("owner", "member", "spectator", "revoked")},
            "foreign": stranger,
            "unknown": replace(stranger, token="nobody's"),
        }

    def keep(self) -> None:
        """Be put back from now on as it is now."""
        self.first, self.touched = rows_of(self.database), False
        self.before = self.rows()

    def rows(self) -> dict[str, list[str]]:
        """All that is remembered, whatever its order."""
        return {table: sorted(map(repr, rows)) for table, rows in rows_of(self.database).items()}

    def put_back(self) -> None:
        """Undo whatever was done since the beginning, in the database and in memory."""
        self._forget()
        self.touched = False
        put_back(self.database, self.first)

    def _forget(self) -> None:
        self.app.extensions[NAME] = Runtime.on(self.database)
