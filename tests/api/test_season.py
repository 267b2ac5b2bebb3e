"""A season of all five games, played by transcripts; every figure was counted by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.api.conftest import Deal
from tests.api.transcripts import FOLDER, play, told
from tests.conftest import phone_of
from tests.rows import empty

NAMES = ("Άννα", "Bob", "Chloé", "Δανάη")
FIGURES = ("matches", "won", "shared", "drawn", "lost", "deals", "points_for", "points_against")


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def season(request: pytest.FixtureRequest, apps: Any) -> Iterator[Season]:
    """The season, played once for all tests on each kind of database."""
    database = request.getfixturevalue(f"{request.param}_database")
    yield Season(apps(database))
    empty(database)


class Season:
    """A group, and what it played in March 2026."""

    def __init__(self, app):
        asked = {"name": "Season", "device_name": "Phone"}
        self.phone = phone_of(app, app.test_client().post("/v1/groups", json=asked))
        self.at = self.phone.at()
        add = [self.ask("POST", f"{self.at}/players", {"name": one}) for one in NAMES]
        self.ids = {one["name"]: one["id"] for one in add}
        self.matches = {}
        self.play("diloti", "diloti/complete_deal.json", 2, 1)
        self.end("diloti")
        self.play("seep", "seep/match_of_three.json", 4, 2, deals=5)
        self.play("phase10", "phase10/match_122.json", 3, 3)
        self.play("doudizhu", *[f"doudizhu/deal_{n}.json" for n in (1, 2, 3)], 3, 4)
        self.end("doudizhu")
        self.play("klondike", "klondike/public_win.json", 1, 5)
        self.klondike_by_hand(10, 6)

    def ask(self, method, path, body=None):
        answer = self.phone.ask(method, path, body)
        assert answer.status_code < 300, (path, answer.text)
        return answer.json

    def start(self, game, players, day, house, dealer):
        seats = [self.ids[name] for name in NAMES[:players]]
        body = {"game": game, "seats": seats, "house_rules": house, "first_dealer": dealer}
        body["played_at"] = f"2026-03-0{day}T19:00:00Z"
        self.matches[game] = self.ask("POST", f"{self.at}/matches", body)["id"]

    def play(self, game, *rest, deals=None):
        """Log the transcripts, one after the other, as deals of one match."""
        *paths, players, day = rest
        written = [told(FOLDER / path) for path in paths]
        self.start(game, players, day, written[0]["house_rules"], written[0]["dealer"])
        for one in written:
            for deal in one.get("deals", [one])[:deals]:
                if len(written) > 1:
                    self.change(game, next_dealer=one["dealer"])
                play(self.open(game), deal)

    def open(self, game):
        return Deal(self.phone, self.ask("POST", f"/v1/matches/{self.matches[game]}/deals"))

    def klondike_by_hand(self, score, day):
        self.start("klondike", 1, day, {"variant": "draw3_unlimited"}, 0)
        assert self.open("klondike").result({"score": score}).status_code == 200

    def change(self, game, **wishes):
        self.ask("PATCH", f"/v1/matches/{self.matches[game]}", wishes)

    def end(self, game):
        self.change(game, status="finished")

    def figures(self, name, game):
        path = f"/v1/players/{self.ids[name]}/statistics?game={game}"
        (only,) = self.ask("GET", path)["games"]
        return only

    def leaders(self, query):
        items = self.ask("GET", f"{self.at}/leaderboard?{query}")["items"]
        return [(one["rank"], one["player"]["name"]) for one in items]


@pytest.mark.parametrize(
    ("name", "game", "wanted"),
    [
        # One deal, 2-19, ended there.
        ("Άννα", "diloti", (1, 0, 0, 0, 1, 1, 2, 19)),
        ("Bob", "diloti", (1, 1, 0, 0, 0, 1, 19, 2)),
        # 86-14, 114-86, 10-190, a difference of 10 for the second side, 92-8.
        ("Άννα", "seep", (1, 1, 0, 0, 0, 5, 302, 308)),
        ("Chloé", "seep", (1, 1, 0, 0, 0, 5, 302, 308)),
        ("Δανάη", "seep", (1, 0, 0, 0, 1, 5, 308, 302)),
        # 230, 245 and 220 penalty points; Bob sat out the last round, which two played again.
        ("Άννα", "phase10", (1, 0, 0, 0, 1, 14, 230, 465)),
        ("Bob", "phase10", (1, 0, 0, 0, 1, 13, 245, 440)),
        ("Chloé", "phase10", (1, 1, 0, 0, 0, 14, 220, 475)),
        # +6 +6 -12, -6 +12 -6, -24 +12 +12.
        ("Άννα", "doudizhu", (1, 0, 0, 0, 1, 3, -24, 24)),
        ("Bob", "doudizhu", (1, 1, 0, 0, 0, 3, 30, -30)),
        ("Chloé", "doudizhu", (1, 0, 0, 0, 1, 3, -6, 6)),
        # One that came out, and one with ten cards up.
        ("Άννα", "klondike", (2, 1, 0, 0, 1, 2, 62, 0)),
    ],
)
def test_figures_are_those_counted_by_hand(season, name, game, wanted):
    told = season.figures(name, game)

    assert tuple(told[one] for one in FIGURES) == wanted


@pytest.mark.parametrize(
    ("name", "game", "best", "worst"),
    [
        ("Άννα", "diloti", 2, 2),
        ("Άννα", "seep", 114, 0),
        ("Bob", "seep", 190, 8),
        ("Άννα", "phase10", 0, 70),
        ("Chloé", "phase10", 0, 75),
        ("Άννα", "doudizhu", 6, -24),
        ("Bob", "doudizhu", 12, 6),
        ("Άννα", "klondike", 52, 10),
    ],
)
def test_best_and_worst_deals_are_those_counted_by_hand(season, name, game, best, worst):
    told = season.figures(name, game)

    assert (told["best"]["points"], told["worst"]["points"]) == (best, worst)


PHASES_OF_ANNA = {1: 1, 2: 2, 3: 2, 4: 1, 5: 1, 6: 2, 7: 1, 8: 1, 9: 1, 10: 1}
"""Rounds on each phase: three of them took her two."""


@pytest.mark.parametrize(
    ("name", "game", "wanted"),
    [
        ("Άννα", "diloti", {"xeris": 0, "majorities": 0, "ten_diamonds": 0, "two_clubs": 0}),
        ("Bob", "diloti", {"xeris": 1, "majorities": 1, "ten_diamonds": 1, "two_clubs": 1}),
        ("Άννα", "seep", {"sweeps": 1, "bazzis_won": 2, "bazzis_lost": 1, "below_9": 0}),
        ("Bob", "seep", {"sweeps": 3, "bazzis_won": 1, "bazzis_lost": 2, "below_9": 1}),
        ("Άννα", "phase10", {"phases": 10, "rounds": 13, "outs": 5}),
        ("Bob", "phase10", {"phases": 10, "rounds": 13, "outs": 3}),
        ("Chloé", "phase10", {"phases": 10, "rounds": 13, "outs": 6}),
        ("Άννα", "phase10", {f"rounds_on:{n}": rounds for n, rounds in PHASES_OF_ANNA.items()}),
        ("Άννα", "doudizhu", {"as_landlord": 1, "landlord_wins": 0, "as_farmer": 2}),
        ("Bob", "doudizhu", {"as_landlord": 1, "landlord_wins": 1, "farmer_wins": 2}),
        ("Chloé", "doudizhu", {"as_landlord": 1, "landlord_wins": 0, "farmer_wins": 1}),
        ("Bob", "doudizhu", {"doublings": 4, "bombs": 1, "rockets": 3, "springs": 0}),
        ("Άννα", "klondike", {"played:draw1_no_redeal": 1, "won:draw1_no_redeal": 1}),
        ("Άννα", "klondike", {"played:draw3_unlimited": 1, "won:draw3_unlimited": 0}),
    ],
)
def test_a_games_own_counts_are_those_counted_by_hand(season, name, game, wanted):
    told = season.figures(name, game)["counts"]
    found = {":".join(filter(None, (one["name"], one["of"]))): one["value"] for one in told}

    assert {count: found[count] for count in wanted} == wanted


def test_rates_are_told_by_what_they_are_per(season):
    told = season.figures("Άννα", "phase10")["counts"] + season.figures("Bob", "doudizhu")["counts"]
    rates = {one["name"]: (one["per"], one["rate"]) for one in told if one["of"] is None}

    assert rates["rounds"] == ("phases", 1.3)
    assert rates["landlord_wins"] == ("as_landlord", 1.0)
    assert rates["doublings"] == ("deals", 1.3333)
    assert rates["phases"] == (None, None)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("game=seep", [(1, "Chloé"), (1, "Άννα"), (3, "Bob"), (3, "Δανάη")]),
        ("game=doudizhu&by=points", [(1, "Bob"), (2, "Chloé"), (3, "Άννα")]),
        ("game=phase10&by=points", [(1, "Chloé"), (2, "Άννα"), (3, "Bob")]),
        ("game=phase10&by=won&year=2026", [(1, "Chloé"), (2, "Bob"), (2, "Άννα")]),
        ("game=phase10&year=2025", []),
        ("game=klondike&by=win_rate&minimum=2", [(1, "Άννα")]),
        ("game=klondike&by=win_rate", [(None, "Άννα")]),
        ("game=klondike&by=best&year=2026&month=3", [(1, "Άννα")]),
    ],
)
def test_leaderboards_are_those_counted_by_hand(season, query, wanted):
    assert season.leaders(query) == wanted


def test_partners_and_opponents_are_those_counted_by_hand(season):
    path = f"/v1/players/{season.ids['Άννα']}/opponents"
    told = season.ask("GET", path)
    fared = {
        kind: {
            one["player"]["name"]: (one["matches"], one["won"], one["lost"]) for one in told[kind]
        }
        for kind in ("partners", "opponents")
    }

    # With Chloé in Seep; against Bob in Diloti, Seep, Phase 10 (which Chloé won) and Dou Dizhu.
    assert fared["partners"] == {"Chloé": (1, 1, 0)}
    assert fared["opponents"] == {"Bob": (4, 1, 2), "Chloé": (2, 0, 1), "Δανάη": (1, 1, 0)}


def test_one_by_one_everybody_fared_as_the_sums_of_the_year_say(season):
    days = (("01-01", "05-31"), ("06-01", "09-30"), ("10-01", "12-31"))
    thirds = [f"?from=2026-{first}&to=2026-{last}" for first, last in days]
    for player in season.ids.values():
        year = fared(season, player, "?year=2026")

        assert year.total() > 0
        assert sum((fared(season, player, third) for third in thirds), Counter()) == year


def fared(season, player, query):
    """How often a player met each other, won, drew and lost."""
    told = season.ask("GET", f"/v1/players/{player}/opponents{query}")
    return Counter(
        {
            (kind, one["player"]["name"], what): one[what]
            for kind in ("partners", "opponents")
            for one in told[kind]
            for what in ("matches", "won", "drawn", "lost")
        }
    )


def test_the_latest_results_come_first(season):
    path = f"/v1/players/{season.ids['Άννα']}/form"
    items = season.ask("GET", path)["items"]

    games = ["klondike", "klondike", "doudizhu", "phase10", "seep", "diloti"]
    assert [one["game"] for one in items] == games
    assert [one["outcome"] for one in items] == ["lost", "won", "lost", "lost", "won", "lost"]
