"""Questions that are in order, or nearly, of every operation: what the fuzzer begins with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from flask import Flask

from scorekeeper.games import GAMES
from scorekeeper.store.session import Database
from tests.api.asked_world import BEGUN, ENTRIES
from tests.api.season import done, written
from tests.trust.contract import Asked, asked
from tests.trust.whole_world import WholeWorld, founded

HAND_OF = "hand"


@dataclass(frozen=True, slots=True, eq=False)
class Seed:
    """A question, by whom it is asked."""

    asked: Asked
    path: str
    body: Any
    caller: str = "owner"


class FuzzedWorld(WholeWorld):
    """A whole world with a begun deal of each game, and an empty group to import into."""

    def __init__(self, app: Flask, database: Database) -> None:
        super().__init__(app, database)
        self.callers = dict(self.callers) | {"empty": founded(app, "Empty")[0]}
        self.deals = {game: self._begin(game) for game in GAMES}
        owner = self.callers["owner"]
        self.file = done(owner.get(owner.at("export")))
        self.keep()

    def _begin(self, game: str) -> tuple[str, int, list[Any]]:
        """A deal of a game, its last entry, and what comes next."""
        told, owner = written(f"{game}/{BEGUN[game]}"), self.callers["owner"]
        house = told.get("house_rules", {})
        count = GAMES[game].seats(GAMES[game].wire.house.load(house))
        names = ("player", "other", "third", "lonely")[:count]
        body = {"game": game, "house_rules": house, "seats": [self.home[one] for one in names]}
        match = done(owner.post(owner.at("matches"), body), 201)["id"]
        deal = done(owner.post(f"/v1/matches/{match}/deals"), 201)["id"]
        entries = told["deals"][0]["entries"] if "deals" in told else told["entries"]
        said = [one for one in entries if one["kind"] != HAND_OF]
        for after, move in enumerate(said[:ENTRIES]):
            body = {"after": after, "move": move, "stands": True}
            done(owner.post(f"/v1/deals/{deal}/entries", body), 201)
        return deal, ENTRIES, said[ENTRIES : ENTRIES + 8]


def seeds(world: FuzzedWorld) -> dict[str, list[Seed]]:
    """By operation, questions to begin with; more than one where there is more to it."""
    found: dict[str, list[Seed]] = defaultdict(list)
    for one in asked():
        ids = {**world.home.ids, "own": world.callers["owner"].device}
        found[one.operation].append(Seed(one, one.path(ids), one.body(ids)))
        if one.operation in BODIES:
            found[one.operation] += of_deals(world, one)
        if one.row.get("body") == "example":
            found[one.operation] += of_examples(one)
        if one.operation == "import":
            found[one.operation] = [Seed(one, one.path(ids), world.file, "empty")]
    return found


def of_examples(one: Asked) -> Iterator[Seed]:
    """The worked rulings of a game that can be asked by this operation."""
    game = one.address.split("/")[3]
    wanted = {"rulings": ("move",), "legal-moves": ("position",), "scores": ("result",)}
    (needed,) = wanted[one.address.rsplit("/", 1)[1]]
    taken = ("house_rules", "position", needed)
    for told in GAMES[game].book.examples:
        if needed in told:
            yield Seed(one, one.address, {name: told[name] for name in taken if name in told})


def of_deals(world: FuzzedWorld, one: Asked) -> Iterator[Seed]:
    """What might be done next to the deal of each game."""
    for game, (deal, after, moves) in world.deals.items():
        for body in BODIES[one.operation](game, after, moves):
            path = one.address.format(deal_id=deal, n=after, seat=0)
            yield Seed(one, path, body)


def with_moves(*names: str) -> Callable[[str, int, list[Any]], Iterator[Any]]:
    def bodies(game: str, after: int, moves: list[Any]) -> Iterator[Any]:
        kinds = [{"kind": "correct", "n": 1, "move": moves[0]}, {"kind": "take_back", "n": after}]
        worked = [one["move"] for one in GAMES[game].book.examples if "move" in one]
        for move in [*moves, *kinds, *worked[::7]]:
            yield {name: {"move": move, "after": after, "stands": True}[name] for name in names}

    return bodies


def with_results(*names: str) -> Callable[[str, int, list[Any]], Iterator[Any]]:
    def bodies(game: str, after: int, moves: list[Any]) -> Iterator[Any]:
        for told in GAMES[game].book.examples:
            if "result" in told:
                whole = {"result": told["result"], "after": after, "stands": True}
                yield {name: whole[name] for name in names}

    return bodies


def hands(game: str, after: int, moves: list[Any]) -> Iterator[Any]:
    yield {"cards": ["3D", "5H"]}
    yield {"cards": "3 3 4", "drawn": "5"}


BODIES: dict[str, Callable[[str, int, list[Any]], Iterator[Any]]] = {
    "logEntry": with_moves("move", "after", "stands"),
    "correctEntry": with_moves("move", "after", "stands"),
    "tryCorrection": with_moves("move", "stands"),
    "mayI": with_moves("move"),
    "tellHand": hands,
    "enterResult": with_results("result", "after", "stands"),
    "tryResult": with_results("result", "stands"),
}
