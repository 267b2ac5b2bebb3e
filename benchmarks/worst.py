"""Looks for the dearest verdict on any input that a game accepts, by climbing from worked rulings.

Run: `python -m benchmarks.worst [tries]`. A question is a position, a move and house rules as
JSON; it is changed at random, and kept where its verdict runs more lines and calls more functions
than others of its kind of move, which does not depend on what else the machine does. The dearest
of each kind are changed further, so that no kind is lost from sight, and are timed in the end,
with nothing remembered. The same seed finds the same. Prints microseconds of CPU time; asserts
nothing.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import marshmallow as ma

from benchmarks.changing import Changes, Question, apart, together
from benchmarks.figures import microseconds, reached
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.messages import BadPosition
from scorekeeper.games import GAMES
from scorekeeper.service.journal_words import check_move

TRIES, SEED = 12000, 13
KEPT = 8
"""Questions of each kind of move that are changed further: the dearest so far."""
TIMED = 5
TIMES = 15
MOST = 500.0
NAMES = ("position", "move", "house_rules")
AS_TEXT = ("doudizhu",)
"""Games whose cards are written several in a text."""


@dataclass(frozen=True, slots=True)
class Found:
    """A question that is accepted, and how many steps its verdict takes."""

    steps: int
    text: str

    @property
    def question(self) -> Question:
        """The question, to be changed."""
        question: Question = json.loads(self.text)
        return question


class Climb:
    """The search in one game."""

    def __init__(self, key: str) -> None:
        self.game, self.chance = GAMES[key], Random(f"{key} {SEED}")
        self.texts, self.accepted = key in AS_TEXT, 0
        worked = (one for one in self.game.book.examples if "position" in one and "move" in one)
        asked = [{name: one[name] for name in NAMES if name in one} for one in worked]
        if self.texts:
            asked = [apart(one) for one in asked]
        self.changes = Changes(self.game, asked, self.chance)
        self.best: dict[str, list[Found]] = defaultdict(list)
        self.known: set[str] = set()
        for one in asked:
            self.look_at(one)

    def search(self, tries: int) -> None:
        """Change what is dearest, again and again: any of a kind, each kind as often."""
        for _ in range(tries):
            question, another = self._one().question, self._one().question
            for _ in range(self.chance.choice((1, 1, 2, 3, 5))):
                self.changes.change(question, another)
            self.look_at(question)

    def _one(self) -> Found:
        kinds = sorted(self.best)
        return self.chance.choice(self.best[self.chance.choice(kinds)])

    def look_at(self, question: Question) -> None:
        """Keep a question that is accepted and dear for its kind."""
        text = json.dumps(question, sort_keys=True)
        if text in self.known or (placed := self.placed(question)) is None:
            return
        self.accepted += 1
        self.known.add(text)
        forget(self.game)
        kind = self.best[question["move"]["kind"]]
        kind.append(Found(steps_of(lambda: self.game.judge(*placed)), text))
        kind.sort(key=lambda one: -one.steps)
        del kind[KEPT:]

    def placed(self, question: Question) -> tuple[Any, Any] | None:
        """The state and the move of a question; None where the service would refuse it."""
        return accepted(self.game, together(question) if self.texts else question)

    def dearest(self) -> tuple[float, str]:
        """The dearest verdict in time, with nothing remembered, and its question."""
        ranked = [one for kind in self.best.values() for one in kind[:TIMED]]
        return max((self._time(one), one.text) for one in ranked)

    def _time(self, found: Found) -> float:
        placed = self.placed(found.question)
        assert placed is not None
        return min(self._cold(placed) for _ in range(TIMES))

    def _cold(self, placed: tuple[Any, Any]) -> float:
        forget(self.game)
        return microseconds(lambda: self.game.judge(*placed))


def accepted(game: AnyGame, question: Question) -> tuple[Any, Any] | None:
    """The state and the move of a question; None where the service would refuse to read it."""
    try:
        house = game.wire.house.load(question.get("house_rules") or {})
        state = game.wire.place(house, game.wire.position.load(question["position"]))
        return state, check_move(game, house, question["move"])
    except (ma.ValidationError, BadPosition):
        return None


def steps_of(act: Any) -> int:
    """How many lines are run, and functions called, Python's and C's; a loop's each time."""
    count = 0

    def counted(*_: Any) -> Any:
        nonlocal count
        count += 1
        return counted

    sys.setprofile(counted)
    sys.settrace(counted)
    try:
        act()
    finally:
        sys.settrace(None)
        sys.setprofile(None)
    return count


def caches(game: AnyGame) -> Iterator[Any]:
    """What the game's modules and the cards' remember."""
    ours = ("scorekeeper.cards", type(game.wire.position).__module__.rpartition(".")[0])
    for name, module in list(sys.modules.items()):
        if name.startswith(ours):
            for one in vars(module).values():
                if hasattr(one, "cache_clear") and one.__module__.startswith(ours):
                    yield one


REMEMBERED: dict[str, list[Any]] = {}


def forget(game: AnyGame) -> None:
    """Remember nothing that an earlier verdict has worked out."""
    if game.key not in REMEMBERED:
        REMEMBERED[game.key] = list(caches(game))
    for one in REMEMBERED[game.key]:
        one.cache_clear()


def main() -> None:
    """Print the figures."""
    tries = int(sys.argv[1]) if len(sys.argv) > 1 else TRIES
    for key in GAMES:
        climb = Climb(key)
        climb.search(tries)
        took, text = climb.dearest()
        steps = max(one.steps for kind in climb.best.values() for one in kind)
        what = f"{key}, the dearest verdict of {climb.accepted} accepted in {tries} tries"
        reached(what, took, most=MOST, unit=" µs")
        print(f"    {steps} steps at the most; {text}", flush=True)


if __name__ == "__main__":
    main()
