"""Groups and matches that exist already when a phone looks at them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import APIRequestContext, Page


@dataclass
class Group:
    """A group made through the API, and its owner's token."""

    api: APIRequestContext
    names: tuple[str, ...] = ("Anna", "Petros", "Maria", "Nikos")
    name: str = "Thursday night"
    admitted: dict[str, Any] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        body = {"name": self.name, "device_name": "Phone", "player_name": self.names[0]}
        self.admitted = self.api.post("/v1/groups", data=body).json()
        others = [self.post(self.at("players"), {"name": name}) for name in self.names[1:]]
        self.players = [self.admitted["player"]["id"], *(one["id"] for one in others)]

    @property
    def id(self) -> str:
        identity: str = self.admitted["group"]["id"]
        return identity

    def at(self, what: str) -> str:
        return f"/v1/groups/{self.id}/{what}"

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {self.admitted['token']}"}
        data = {} if body is None else {"data": body}
        answer = self.api.fetch(path, method=method, headers=headers, **data)
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def post(self, path: str, body: Any = None) -> Any:
        return self.ask("POST", path, body)

    def match(self, game: str, seats: int, **more: Any) -> str:
        body = {"game": game, "seats": self.players[:seats], **more}
        identity: str = self.post(self.at("matches"), body)["id"]
        return identity

    def deal(self, match: str, result: Any) -> str:
        identity: str = self.post(f"/v1/matches/{match}/deals")["id"]
        self.ask("PUT", f"/v1/deals/{identity}/result", {"result": result})
        return identity

    def totals(self, match: str) -> list[int]:
        numbers: list[int] = self.ask("GET", f"/v1/matches/{match}")["totals"]
        return numbers

    def held_by(self, page: Page) -> Page:
        """Let a phone be the owner's, from before its first page."""
        return self._let_in(page, self.admitted)

    def sits(self, page: Page, seat: int) -> Page:
        """Let a phone be that of the player on a seat, who has joined by a code."""
        code = self.post(self.at("invites"), {"role": "member"})["code"]
        body = {"code": code, "device_name": "Phone", "player_id": self.players[seat]}
        return self._let_in(page, self.api.post("/v1/join", data=body).json())

    def of_the_table(self, page: Page) -> Page:
        """Let the owner's phone be nobody's: it serves the whole table."""
        device = self.admitted["device"]["id"]
        self.ask("PATCH", self.at(f"devices/{device}"), {"player_id": None})
        return self._let_in(page, self.admitted | {"player": None})

    def _let_in(self, page: Page, told: dict[str, Any]) -> Page:
        membership = {
            "token": told["token"],
            "group": self.id,
            "name": self.name,
            "device": told["device"]["id"],
            "role": told["device"]["role"],
            "player": told["player"] and told["player"]["id"],
        }
        kept = json.dumps({"current": self.id, "groups": [membership]})
        page.add_init_script(f"localStorage['scorekeeper.phone'] ??= {json.dumps(kept)}")
        return page


def diloti(aces: int, xeris: tuple[int, int] = (0, 0), *, majority: int = 0) -> dict[str, Any]:
    """A deal of Diloti in which side 0 has so many aces, and the side of the most cards the 10♦."""
    sides = [
        {"aces": number, "ten_diamonds": majority == side, "two_clubs": majority == side}
        | {"xeris": xeris[side]}
        for side, number in enumerate((aces, 4 - aces))
    ]
    return {"majority": majority, "sides": sides}
