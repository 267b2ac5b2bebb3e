"""Matches to be measured in a group of the service, and the moves that are played in them."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.serving import Phone

DEAL = Path(__file__).parent.parent / "tests/transcripts/diloti/complete_deal.json"
MOVES: list[dict[str, Any]] = json.loads(DEAL.read_text(encoding="utf-8"))["entries"][:-1]
"""The complete deal without its last play, which would close it."""


class Group:
    """A group of the service: its matches are made beforehand, and only moves are measured."""

    def __init__(self, phone: Phone) -> None:
        told = phone.ask("POST", "/v1/groups", {"name": "Bench", "device_name": "Phone"})
        self.phone, self.at = phone, f"/v1/groups/{told['group']['id']}"
        phone.token = told["token"]
        add = partial(phone.ask, "POST", f"{self.at}/players")
        self.seats = [add({"name": name})["id"] for name in ("Anna", "Bob")]

    def deal(self) -> tuple[str, str]:
        """A new match and its first deal."""
        body = {"game": "diloti", "seats": self.seats}
        match = self.phone.ask("POST", f"{self.at}/matches", body)["id"]
        return match, self.phone.ask("POST", f"/v1/matches/{match}/deals")["id"]

    def move(self, deal: str, after: int, move: dict[str, Any], key: str = "") -> bytes:
        """The request that logs a move."""
        path, body = f"/v1/deals/{deal}/entries", {"after": after, "move": move}
        return self.phone.request("POST", path, body, key)

    def with_hands(self, entries: int) -> tuple[str, str, int]:
        """A match whose deal has so many entries, nearly all of them hands told again."""
        match, deal = self.deal()
        n = int(json.loads(self.phone.send(self.move(deal, 0, MOVES[0])))["n"])
        while n < entries:
            path, body = f"/v1/deals/{deal}/hands/0", {"cards": ["3S", "7C"]}
            n = int(self.phone.ask("PUT", path, body)["n"])
        return match, deal, n

    def journal(self, deal: str) -> list[dict[str, Any]]:
        """What a deal's journal says now, in order."""
        items: list[dict[str, Any]] = self.phone.ask("GET", f"/v1/deals/{deal}/entries")["items"]
        return items
