"""A group whose matches end quickly, so that each figure of them can be counted by hand."""

from __future__ import annotations

from datetime import UTC, datetime

AT = "2026-03-{:02}T19:00:00Z"


class Circle:
    """A group in Athens whose matches end quickly, each figure of which can be counted by hand."""

    def __init__(self, phone, names):
        self.phone = phone
        self.ids = {
            name: phone.post(phone.at("players"), {"name": name}).json["id"] for name in names
        }

    def start(self, *names, at="2026-03-01T19:00:00Z", game="diloti", **body):
        seats = [self.ids[name] for name in names]
        asked = {"game": game, "seats": seats, "played_at": at, **body}
        answer = self.phone.post(self.phone.at("matches"), asked)
        assert answer.status_code == 201, answer.text
        return answer.json["id"]

    def deal(self, match, *totals):
        """A deal with these totals by hand."""
        deal = self.phone.post(f"/v1/matches/{match}/deals").json["id"]
        return self.result(deal, {"sides": [{"total": one} for one in totals]})

    def result(self, deal, result, **more):
        answer = self.phone.put(f"/v1/deals/{deal}/result", {"result": result, **more})
        assert answer.status_code == 200, answer.text
        return deal

    def change(self, match, **wishes):
        answer = self.phone.patch(f"/v1/matches/{match}", wishes)
        assert answer.status_code == 200, answer.text

    def won(self, winner, loser, day=1, **body):
        """A match of one deal, 11-0, that is ended there."""
        match = self.start(winner, loser, at=AT.format(day), **body)
        deal = self.deal(match, 11, 0)
        self.change(match, status="finished")
        return match, deal

    def leaders(self, query="game=diloti"):
        told = self.read(self.phone.at(f"leaderboard?{query}"))
        return [(one["rank"], one["player"]["name"]) for one in told["items"]]

    def statistics(self, name, query=""):
        return self.read(f"/v1/players/{self.ids[name]}/statistics{query}")

    def diloti(self, name, query=""):
        (only,) = self.statistics(name, query)["games"]
        return only

    def others(self, name, query=""):
        told = self.read(f"/v1/players/{self.ids[name]}/opponents{query}")
        return {
            kind: {
                one["player"]["name"]: (one["matches"], one["won"], one["drawn"], one["lost"])
                for one in told[kind]
            }
            for kind in ("partners", "opponents")
        }

    def form(self, name, query=""):
        told = self.read(f"/v1/players/{self.ids[name]}/form{query}")
        return [one["outcome"] for one in told["items"]]

    @staticmethod
    def now():
        return datetime.now(UTC).isoformat()

    def read(self, path):
        answer = self.phone.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json


def row(told, *names):
    return tuple(told[name] for name in names)
