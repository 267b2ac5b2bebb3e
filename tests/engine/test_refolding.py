"""Corrections folded from where they change something: always what folding from nothing gives."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.engine.journal import Entry, Folded, advance, fold
from scorekeeper.engine.refolding import refold
from scorekeeper.games import GAMES

FOLDER = Path(__file__).parents[1] / "transcripts"
ACTS, SEEDS = 30, 2
NEAR = 6
"""How far back most corrections reach, as when people play."""
Body = dict[str, Any]


def deals_of(told: Any) -> list[list[Body]]:
    """The journals of a transcript; none of a file that is something else."""
    if not isinstance(told, dict) or "game" not in told:
        return []
    return [one["entries"] for one in [told, *told.get("deals", ())] if "entries" in one]


def longest(game: str) -> tuple[Body, list[Body]]:
    """The house rules and the bodies of the longest deal that is written down of a game."""
    files = [json.loads(one.read_text("utf-8")) for one in (FOLDER / game).glob("*.json")]
    deals = [(told["house_rules"], deal) for told in files for deal in deals_of(told)]
    return max(deals, key=lambda one: len(one[1]))


class Journal:
    """A journal that is played, corrected and taken back at random, folded as it grows."""

    def __init__(self, game: str, seed: int) -> None:
        self.game, self.chance = GAMES[game], Random(seed)
        chosen, self.bodies = longest(game)
        house = self.game.wire.house.load(chosen)
        self.start = self.game.start(house, self.game.standing(house, 0, []))
        self.entries: list[Entry] = []
        self.now, self.read = Folded(self.start), 0
        for body in self.bodies[: self.chance.randrange(20, len(self.bodies) - 5)]:
            self.play(body)

    def play(self, body: Body) -> None:
        """One more move."""
        self.entries.append(Entry(len(self.entries) + 1, body))
        self.now = advance(self.game, self.now, self.entries[-1])

    def change(self, body: Body) -> None:
        """One more entry that no game judges."""
        entry = Entry(len(self.entries) + 1, body)
        self.now = refold(self.game, self.now, [entry], lambda: self.start, self.behind)
        self.entries.append(entry)

    def behind(self, n: int) -> list[Entry]:
        self.read = len(self.entries) - n
        return self.entries[n:]

    def act(self) -> None:
        """Something that a table might do, mostly about what was written last."""
        standing = [one.entry for one in self.now.steps]
        back = NEAR if self.chance.random() < 0.8 else len(self.entries)
        near = self.entries[-back:]
        match self.chance.randrange(5):
            case 0:
                self.play(self.chance.choice(self.bodies))
            case 1 | 2 if standing:
                n, words = self.chance.choice(standing[-back:]).n, self.chance.choice(self.bodies)
                self.change({"kind": "correct", "n": n, "move": words})
            case 3:
                self.change({"kind": self.chance.choice(("result", "void", "adjust"))})
            case _:
                self.change({"kind": "take_back", "n": self.chance.choice(near).n})


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_corrected_the_fold_is_that_of_the_whole_journal(game: str, seed: int) -> None:
    journal = Journal(game, seed)

    for _ in range(ACTS):
        journal.act()
        anew = fold(journal.game, journal.start, journal.entries)
        assert (journal.now, journal.now.outside) == (anew, anew.outside)


@pytest.mark.parametrize("game", GAMES)
def test_correcting_the_last_move_reads_nothing_before_it(game: str) -> None:
    journal = Journal(game, 2)
    last = journal.now.steps[-1].entry

    journal.change({"kind": "correct", "n": last.n, "move": last.body})

    assert journal.read == 1


def test_few_places_are_kept_of_a_long_journal() -> None:
    journal = Journal("diloti", 0)
    for _ in range(1000):
        journal.play({"kind": "hand", "seat": 0, "cards": ["AS"]})

    assert len(journal.now.steps) > 1000
    assert len(journal.now.marks) < 24
