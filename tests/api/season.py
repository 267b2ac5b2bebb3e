"""A season of all five games over HTTP, with whatever can happen to a match; no tests here."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "transcripts"
NAMES = ("Άννα", "Bob", "Chloé", "Δανάη")
LOST = {"landlord": 0, "bid": 3, "winner_side": "farmers"}


def written(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def done(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json


class Season:
    """A group and its matches. `phone_of` gives the phone that logs for a player's number."""

    def __init__(self, owner: Any, new_match: Callable[..., Any]) -> None:
        self.owner, self.new_match = owner, new_match
        named = [owner.post(owner.at("players"), {"name": name}) for name in NAMES]
        self.players = [done(one, 201)["id"] for one in named]
        self.phone_of: Callable[[int], Any] = lambda player: owner

    def start(self, game: str, seats: int, **body: Any) -> Any:
        return self.new_match((), self.owner, game=game, seats=self.players[:seats], **body)

    def log(self, deal: Any, entries: Any) -> Any:
        """Log entries, each by the phone of its seat; hands at their own address."""
        for entry in entries:
            phone = self.phone_of(entry.get("seat", 0))
            if entry["kind"] == "hand":
                told = {name: one for name, one in entry.items() if name not in ("kind", "seat")}
                deal.n = done(phone.put(deal.at("hands", entry["seat"]), told))["n"]
            else:
                done(deal.log(entry, phone=phone), 201)
        return deal

    def transcript(self, name: str, seats: int, deals: int = 1) -> Any:
        """Play the first deals of a transcript."""
        told = written(name)
        rules = {"house_rules": told["house_rules"], "first_dealer": told["dealer"]}
        table = self.start(told["game"], seats, **rules)
        for one in told.get("deals", [told])[:deals]:
            self.log(table.open(), one["entries"])
        return table

    def diloti(self) -> Any:
        """A deal with corrections and claims, others by hand, void, fined, by other rules."""
        moves = written("diloti/complete_deal")["entries"]
        table = self.start("diloti", 2, played_at="2025-12-31T22:30:00Z", notes="=Silvester")
        deal = self.log(table.open(), moves[:4])
        done(deal.log({"kind": "lay", "seat": 1, "card": "5H"}), 201)
        done(deal.correct(5, moves[4]))
        self.log(deal, moves[5:7])
        done(deal.take_back(8))
        self.log(deal, moves[6:])
        assert deal.state()["status"] == "closed"
        other = table.open()
        other.adjust(0, -2, "came late")
        other.by_hand(8, 3)
        other.by_hand(4, 3)
        table.open().void("the cat")
        table.changed(next_dealer=1, notes="a long evening")
        table.changed(substitute={"seat": 1, "player": self.players[2]})
        table.deals((4, 7))
        table.changed(house_rules={"target": 31})
        return table

    def running(self) -> Any:
        """A deal of Diloti that goes on, with the hands of both told."""
        moves = written("diloti/complete_deal")["entries"]
        deal = self.log(self.start("diloti", 2).open(), moves[:1])
        for seat, hand in enumerate(("AD 3S 4S 5C 7C 10C", "2D 4H 6H 7S 10D QC")):
            done(deal.tell(seat, *hand.split(), phone=self.phone_of(seat)))
        done(deal.take_back(2, phone=self.phone_of(0)))
        return self.log(deal, moves[1:8])

    def doudizhu(self) -> Any:
        """A deal with hands, one by hand; settled, settled wrongly, and corrected later."""
        table = self.transcript("doudizhu/deal_1_hands", 3)
        last = table.open()
        done(last.result(LOST))
        path = self.owner.at("settlements")
        stand = done(self.owner.get(self.owner.at("balances")))
        done(self.owner.post(path, {"preview": stand["preview"], "note": "paid"}), 201)
        one = {"from": self.players[1], "to": self.players[0], "amount": 1}
        wrong = done(self.owner.post(path, {"payments": [one]}), 201)
        done(self.owner.delete(f"{path}/{wrong['id']}"), 204)
        done(last.result(LOST | {"bid": 1}, after=last.n))
        return table

    def play(self) -> None:
        """The whole season."""
        self.diloti()
        table = self.doudizhu()
        self.transcript("seep/complete_deal_hands_told", 4)
        self.transcript("klondike/middle_game", 1)
        self.transcript("phase10/match_395", 3, deals=2)
        table.changed(status="abandoned")
        done(self.owner.post(table.at("rematch")), 201)
        self.running()
        done(self.owner.delete(self.owner.at("players", self.players[3])), 204)
