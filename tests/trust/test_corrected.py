"""Finished matches of all five games, corrected at random: all figures are those of a replay.

Whatever was accepted, every total, standing and statistic is then what the journals alone come
to, folded from nothing, and what the group comes to when it is exported and read in again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa

from scorekeeper.games import GAMES
from scorekeeper.service.demo.results import invented
from scorekeeper.service.tables import house_of, score_from
from scorekeeper.store import models as m
from tests.api.season import done
from tests.service.recount import expected, told_by_journals, winners_of
from tests.service.test_figures import kept
from tests.trust.bots import deals
from tests.trust.conftest import FULL

ACTS, ROUNDS, DEALS = (150, 2, 3) if FULL else (30, 1, 1)
"""What is done to the matches; how often all are played; deals of each at the most."""
NAMES = ("Άννα", "Bob", "Chloé", "Δανάη", "Ελένη")
PLAYED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("diloti", {"target": 15}),
    ("doudizhu", {"end_deals": 2}),
    ("seep", {}),
    ("klondike", {"knowledge": "full"}),
    ("phase10", {"players": 3}),
)
CHECKED_AFTER = 10 if FULL else 5
"""Acts between two replays."""


class Table:
    """A group whose matches are played to an end, and then corrected by chance."""

    def __init__(self, owner: Any, database: Any, seed: int) -> None:
        self.owner, self.database, self.chance = owner, database, Random(seed)
        add = owner.at("players")
        self.players = [done(owner.post(add, {"name": name}), 201)["id"] for name in NAMES]
        self.deals: list[tuple[str, str, list[Any]]] = []
        """The game of each deal, its id, and moves that were played in it."""
        self.matches: list[str] = []
        self.answers: Counter[str] = Counter()

    def play(self, game: str, chosen: Any) -> None:
        """A match by bots, ended by its rules or by hand."""
        rules = GAMES[game]
        seats = self.chance.sample(self.players, rules.seats(rules.wire.house.load(chosen)))
        body = {"game": game, "house_rules": chosen, "seats": seats, "first_dealer": 0}
        match = done(self.owner.post(self.owner.at("matches"), body), 201)["id"]
        self.matches.append(match)
        for dealt in deals(game, chosen, self.chance, DEALS):
            if dealt.dealer is not None:
                done(self.owner.patch(f"/v1/matches/{match}", {"next_dealer": dealt.dealer}))
            deal = done(self.owner.post(f"/v1/matches/{match}/deals"), 201)["id"]
            moves = [step.body for step in dealt.steps if step.tells is None]
            for after, move in enumerate(moves):
                sent = {"after": after, "move": move}
                done(self.owner.post(f"/v1/deals/{deal}/entries", sent), 201)
            self.deals.append((game, deal, moves))
        if done(self.owner.get(f"/v1/matches/{match}"))["status"] == "playing":
            done(self.owner.patch(f"/v1/matches/{match}", {"status": "finished"}))

    def act(self) -> None:
        """Correct something; what is refused changes nothing."""
        kinds = (self.correct, self.take_back, self.redo, self.void, self.count, self.withdraw)
        kinds += (self.adjust, self.go_on)
        act: Callable[..., Any] = self.chance.choices(kinds, (9, 4, 4, 1, 3, 2, 2, 1))[0]
        game, deal, moves = self.chance.choice(self.deals)
        n = done(self.owner.get(f"/v1/deals/{deal}"))["last_n"]
        answer = act(game, f"/v1/deals/{deal}", moves, n)
        assert answer.status_code < 500, answer.text
        self.answers["accepted" if answer.status_code < 300 else "refused"] += 1
        self.answers[act.__name__] += answer.status_code < 300

    def correct(self, game: str, path: str, moves: list[Any], n: int) -> Any:
        """Another move of the same kind, as often as not of the same seat."""
        at = self.chance.randrange(len(moves))
        alike = [one for one in moves if one["kind"] == moves[at]["kind"]]
        move = self.chance.choice(alike) | {
            name: moves[at][name] for name in ("seat",) if name in moves[at]
        }
        body = {"after": n, "move": move, "stands": True}
        return self.owner.put(f"{path}/entries/{at + 1}", body)

    def take_back(self, game: str, path: str, moves: list[Any], n: int) -> Any:
        at = self.chance.randrange(2, len(moves) + 1)
        return self.owner.delete(f"{path}/entries/{at}?after={n}")

    def redo(self, game: str, path: str, moves: list[Any], n: int) -> Any:
        """Take back whatever was done after the end."""
        at = self.chance.randrange(min(len(moves), n - 1), n) + 1
        return self.owner.delete(f"{path}/entries/{at}?after={n}")

    def void(self, game: str, path: str, moves: list[Any], n: int) -> Any:
        return self.owner.post(f"{path}/void", {"reason": "the cat"})

    def count(self, game: str, path: str, moves: list[Any], n: int) -> Any:
        """A result by hand in place of the journal's."""
        match = done(self.owner.get(done(self.owner.get(path))["match"].join(("/v1/matches/", ""))))
        rules, house = GAMES[game], house_of(game, match["house_rules"])
        skill = [self.chance.uniform(0.5, 1.5) for _ in range(rules.seats(house))]
        result = invented(game, self.chance, house, rules.standing(house, 0, []), skill)
        return self.owner.put(f"{path}/result", {"result": result, "after": n, "stands": True})

    def withdraw(self, game: str, path: str, moves: list[Any], n: int) -> Any:
        return self.owner.delete(f"{path}/result?after={n}")

    def adjust(self, game: str, path: str, moves: list[Any], n: int) -> Any:
        points = self.chance.choice((-20, -5, 3, 40))
        move = {"kind": "adjust", "side": 0, "points": points, "reason": "late"}
        return self.owner.post(f"{path}/entries", {"after": n, "move": move})

    def go_on(self, game: str, path: str, moves: list[Any], n: int) -> Any:
        """Open a finished match again, or end it by hand."""
        match = self.chance.choice(self.matches)
        status = self.chance.choice(("playing", "finished"))
        return self.owner.patch(f"/v1/matches/{match}", {"status": status})


def replayed(database: Any, group: str) -> None:
    """Compare all that is remembered of a group with what its journals come to."""
    with database.reading() as session:
        of = sa.select(m.Match).where(m.Match.group_id == UUID(group))
        for match in session.scalars(of):
            _, _, closed, standing = told_by_journals(session, match)
            told = (match.totals, sorted(match.winners), match.dealer)
            over = match.ended_by_hand or standing.over
            winners = winners_of(match, standing) if over else []
            assert told == (list(standing.totals), sorted(winners), standing.dealer), match.game
            if not match.ended_by_hand:
                assert (match.status == "finished") is standing.over
            counted = {deal.id: score for deal, score in closed}
            stored = session.scalars(sa.select(m.Deal).where(m.Deal.match_id == match.id))
            for deal in stored:
                counts = deal.status == "closed" and deal.counted
                assert counts is (deal.id in counted), (match.game, deal.number)
                if counts:
                    assert score_from(deal.score) == counted[deal.id]
        assert kept(session, UUID(group)) == expected(session, UUID(group))


def sheets(phone: Any) -> list[Any]:
    """What the API tells of all matches and people of a group, without ids."""
    told = []
    for match in done(phone.get(phone.at("matches?limit=100")))["items"]:
        sheet = done(phone.get(f"/v1/matches/{match['id']}/score-sheet"))
        assert [*sheet["totals"]] == match["totals"]
        lines = [(one["status"], one["running"]) for one in sheet["deals"]]
        told.append((match["game"], match["totals"], match["winners"], match["status"], lines))
    for player in done(phone.get(phone.at("players?limit=100")))["items"]:
        figures = done(phone.get(f"/v1/players/{player['id']}/statistics"))
        told.append((player["name"], without_ids(figures)))
    boards = (done(phone.get(phone.at(f"leaderboard?game={game}"))) for game in GAMES)
    told += map(without_ids, boards)
    return told


def without_ids(told: Any) -> Any:
    if isinstance(told, dict):
        return {name: without_ids(one) for name, one in told.items()}
    if isinstance(told, list):
        return [without_ids(one) for one in told]
    return "an id" if isinstance(told, str) and len(told) == 36 else told


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_corrected_matches_come_to_what_a_replay_does(new_group, database, seed, shown):
    owner = new_group()
    table = Table(owner, database, seed)
    for game, chosen in PLAYED:
        table.play(game, chosen)
    replayed(database, owner.group)
    for number in range(ACTS):
        table.act()
        if number % CHECKED_AFTER == 0:
            replayed(database, owner.group)
    replayed(database, owner.group)

    file = done(owner.get(owner.at("export")))
    again = new_group("Empty")
    done(again.post("/v1/imports", file), 201)
    assert sheets(again) == sheets(owner)
    assert table.answers["accepted"] > ACTS // 4
    done_by = ", ".join(f"{count} {name}" for name, count in sorted(table.answers.items()))
    shown(f"{len(table.deals)} deals; {done_by}")
