"""A whole match over the wire: four players with a phone each, from the invites to the rematch."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

MATCH = Path(__file__).parents[1] / "transcripts/diloti/match_four.json"
TRANSCRIPT: dict[str, Any] = json.loads(MATCH.read_text(encoding="utf-8"))


class Players:
    """Four phones at one match, doing what a transcript says."""

    def __init__(self, server):
        owner, group = server.group()
        self.phones, ids = [], []
        for name in TRANSCRIPT["players"]:
            player = owner.done("POST", f"/v1/groups/{group}/players", {"name": name})["id"]
            asked = {"role": "member", "player_id": player}
            code = owner.done("POST", f"/v1/groups/{group}/invites", asked)["code"]
            joined = server.wire().done("POST", "/v1/join", {"code": code, "device_name": name})
            self.phones.append(server.wire(joined["token"]))
            ids.append(player)
        body = {name: TRANSCRIPT[name] for name in ("game", "house_rules", "first_dealer")}
        asked = body | {"seats": ids}
        self.match = owner.done("POST", f"/v1/groups/{group}/matches", asked)["id"]
        self.deals, self.n = {}, {}

    def follow(self, step):
        """Do one step of the transcript."""
        self.phone = self.phones[step.get("by", 0)]
        (act,) = step.keys() & ACTS.keys()
        ACTS[act](self, step)

    def at(self, step, rest):
        return f"/v1/deals/{self.deals[step['deal']]}/{rest}"

    def written(self, step, method, rest, body=None):
        told = self.phone.done(method, self.at(step, rest), body)
        self.n[step["deal"]] = told["n"]
        return told

    def open(self, step):
        line = self.phone.done("POST", f"/v1/matches/{self.match}/deals")
        assert (line["number"], line["dealer"]) == (step["open"], step["dealer"])
        self.deals[step["open"]], self.n[step["open"]] = line["id"], 0

    def log(self, step):
        after = {"after": self.n[step["deal"]], "stands": step.get("stands", False)}
        body = after | {"move": step["log"]}
        if "refused" in step:
            status, told = self.phone.ask("POST", self.at(step, "entries"), body)
            assert (status, told["findings"][0]["rule"]) == (409, step["refused"])
            return
        told = self.written(step, "POST", "entries", body)
        assert (told["verdict"] == "broken") is after["stands"]

    def tell(self, step):
        seat, *cards = step["tell"]
        n = self.written(step, "PUT", f"hands/{seat}", {"cards": cards})["n"]
        for other, phone in enumerate(self.phones):
            (entry,) = phone.done("GET", self.at(step, f"entries?after={n - 1}"))["items"]
            assert ("cards" in entry["entry"]) is (other == seat)

    def take_back(self, step):
        n = self.n[step["deal"]] if step.get("redo") else step["take_back"]
        self.written(step, "DELETE", f"entries/{n}?after={self.n[step['deal']]}")

    def result(self, step):
        told = self.written(step, "PUT", "result", {"result": step["result"]})
        assert told["score"]["totals"] == step["totals"]

    def void(self, step):
        assert self.written(step, "POST", "void", {"reason": step["void"]})["status"] == "void"

    def adjust(self, step):
        side, points, reason = step["adjust"]
        move = {"kind": "adjust", "side": side, "points": points, "reason": reason}
        self.written(step, "POST", "entries", {"after": self.n[step["deal"]], "move": move})

    def correct(self, step):
        n, move = step["correct"]
        body = {"after": self.n[step["deal"]], "move": move}
        assert self.written(step, "PUT", f"entries/{n}", body)["in_question"] == []

    def check(self, step):
        for phone in self.phones:
            match = phone.done("GET", f"/v1/matches/{self.match}")
            assert match | step["match"] == match

    def rematch(self, step):
        new = self.phone.done("POST", f"/v1/matches/{self.match}/rematch")
        assert new | step["rematch"] == new
        assert [one["player"]["name"] for one in new["seats"]] == TRANSCRIPT["players"]

    def running(self):
        sheet = self.phone.done("GET", f"/v1/matches/{self.match}/score-sheet")
        return [line["running"] for line in sheet["deals"]]


ACTS = {
    "open": Players.open,
    "log": Players.log,
    "tell": Players.tell,
    "take_back": Players.take_back,
    "redo": Players.take_back,
    "result": Players.result,
    "void": Players.void,
    "adjust": Players.adjust,
    "correct": Players.correct,
    "match": Players.check,
    "rematch": Players.rematch,
}


@pytest.fixture
def players(serve, url):
    return Players(serve(url))


def test_a_match_of_four_from_the_first_deal_to_the_rematch(players):
    for step in TRANSCRIPT["steps"]:
        if "correct" in step:
            assert players.running() == TRANSCRIPT["running"]
        players.follow(step)

    assert players.running() == TRANSCRIPT["corrected"]
