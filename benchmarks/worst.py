"""Looks for the dearest verdict on any input that a game accepts, by climbing from worked rulings.

Run: `python -m benchmarks.worst [tries]`. A question is a position, a move and house rules as
JSON; it is changed at random, and kept where its verdict calls more functions than before, which
does not depend on what else the machine does. The dearest are timed in the end, with nothing
remembered. The same seed finds the same. Prints microseconds of CPU time; asserts nothing.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

import marshmallow as ma

from benchmarks.figures import microseconds, reached
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.messages import BadPosition
from scorekeeper.games import GAMES
from scorekeeper.service.journal_words import check_move

TRIES, SEED = 4000, 13
KEPT = 24
"""Questions that are changed further: the dearest so far."""
TIMED = 40
MOST = 500.0
NUMBERS = 15
Question = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Found:
    """A question that is accepted, and how many functions its verdict calls."""

    calls: int
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
        asked = [one for one in self.game.book.examples if "position" in one and "move" in one]
        self.moves = [one["move"] for one in asked]
        self.cards = sorted({card for one in asked for card in cards_in(one["position"])})
        self.best: dict[str, Found] = {}
        names = ("position", "move", "house_rules")
        for one in asked:
            self.look_at({name: one[name] for name in names if name in one})

    def search(self, tries: int) -> None:
        """Change what is dearest, again and again."""
        for _ in range(tries):
            ranked = sorted(self.best.values(), key=lambda one: -one.calls)[:KEPT]
            self.best = {one.text: one for one in ranked}
            question = self.chance.choice(ranked).question
            for _ in range(self.chance.choice((1, 1, 2, 4))):
                self.change(question)
            self.look_at(question)

    def look_at(self, question: Question) -> None:
        """Keep a question that is accepted."""
        text = json.dumps(question, sort_keys=True)
        if text not in self.best and (placed := accepted(self.game, question)) is not None:
            forget(self.game)
            self.best[text] = Found(calls_of(lambda: self.game.judge(*placed)), text)

    def change(self, question: Question) -> None:
        """Change something of a question."""
        chance = self.chance
        what = chance.randrange(6)
        if what == 0:
            question["move"] = deepcopy(chance.choice(self.moves))
        elif what == 1:
            option = chance.choice(self.game.book.options)
            chosen = list(option.values) or [option.minimum, option.maximum]
            question.setdefault("house_rules", {})[option.name] = chance.choice(chosen)
        elif lists := list(lists_in(question)):
            self._change_list(question, chance.choice(lists))
        for holder, key in list(numbers_in(question)):
            if chance.random() < 0.1:
                holder[key] = chance.randrange(NUMBERS)

    def _change_list(self, question: Question, some: list[Any]) -> None:
        """Put in a card, take one out, or name what lies on the table."""
        chance, what = self.chance, self.chance.randrange(4)
        if what == 0 and some:
            some.pop(chance.randrange(len(some)))
        elif what == 1:
            lying = list(cards_in(question["position"]))
            some[:] = chance.sample(lying, chance.randint(0, len(lying)))
        else:
            more = deepcopy(some[-1:]) if some and not isinstance(some[-1], str) else []
            some += more or chance.choices(self.cards, k=chance.choice((1, 1, 3, 8)))

    def dearest(self) -> tuple[float, str]:
        """The dearest verdict in time, with nothing remembered, and its question."""
        ranked = sorted(self.best.values(), key=lambda one: -one.calls)[:TIMED]
        return max((self._time(one), one.text) for one in ranked)

    def _time(self, found: Found) -> float:
        placed = accepted(self.game, found.question)
        assert placed is not None
        times = []
        for _ in range(15):
            forget(self.game)
            times.append(microseconds(lambda: self.game.judge(*placed)))
        return min(times)


def accepted(game: AnyGame, question: Question) -> tuple[Any, Any] | None:
    """The state and the move of a question; None where the service would refuse to read it."""
    try:
        house = game.wire.house.load(question.get("house_rules") or {})
        state = game.wire.place(house, game.wire.position.load(question["position"]))
        return state, check_move(game, house, question["move"])
    except (ma.ValidationError, BadPosition):
        return None


def calls_of(act: Any) -> int:
    """How many functions are called and generators resumed, Python's and C's."""
    count = 0

    def counted(*_: Any) -> None:
        nonlocal count
        count += 1

    sys.setprofile(counted)
    try:
        act()
    finally:
        sys.setprofile(None)
    return count


def forget(game: AnyGame) -> None:
    """Remember nothing that an earlier verdict has worked out."""
    ours = ("scorekeeper.cards", type(game.wire.position).__module__.rpartition(".")[0])
    for name, module in list(sys.modules.items()):
        if name.startswith(ours):
            for one in vars(module).values():
                if hasattr(one, "cache_clear") and one.__module__.startswith(ours):
                    one.cache_clear()


def lists_in(value: Any) -> Iterator[list[Any]]:
    """Every list in some JSON."""
    if isinstance(value, list):
        yield value
    if isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from lists_in(one)


def numbers_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every number in some JSON, as what holds it and where."""
    if isinstance(value, list | dict):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            if type(one) is int:
                yield value, key
            yield from numbers_in(one)


def cards_in(value: Any) -> Iterator[str]:
    """Every card named in some JSON: each text that stands in a list."""
    for some in lists_in(value):
        yield from (one for one in some if isinstance(one, str))


def main() -> None:
    """Print the figures."""
    tries = int(sys.argv[1]) if len(sys.argv) > 1 else TRIES
    for key in GAMES:
        climb = Climb(key)
        climb.search(tries)
        took, text = climb.dearest()
        reached(f"{key}, the dearest verdict of {tries} tries", took, most=MOST, unit=" µs")
        print(f"    {text}", flush=True)


if __name__ == "__main__":
    main()
