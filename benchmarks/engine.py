"""How long the engine alone takes for a move: over a whole deal, and for the worst verdicts.

Run: `python -m benchmarks.engine`. Prints figures in microseconds of CPU time; asserts nothing.
"""

from __future__ import annotations

import json
import random
import statistics
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.figures import least, microseconds, reached
from scorekeeper.cards import sums
from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import PACK_40
from scorekeeper.engine.game import AnyGame
from scorekeeper.games import GAMES
from scorekeeper.games.diloti.moves import Capture, Declare
from scorekeeper.games.diloti.state import State

DEAL = Path(__file__).parent.parent / "tests/transcripts/diloti/complete_deal.json"
CRAFTED = 400


def positions(game: AnyGame) -> list[tuple[Any, Any]]:
    """Each state of the complete deal with the move that was made in it."""
    journal = json.loads(DEAL.read_text(encoding="utf-8"))
    house = game.wire.house.load(journal["house_rules"])
    state = game.start(house, game.standing(house, journal["dealer"], []))
    found = []
    for entry in journal["entries"]:
        move = game.wire.move.load(entry)
        found.append((state, move))
        state = game.play(state, move)
    return found[1:]


def checked_and_applied(game: AnyGame) -> list[float]:
    """What each play of the deal takes."""

    def act(state: Any, move: Any) -> object:
        game.judge(state, move)
        return game.play(state, move)

    return [least(partial(act, state, move)) for state, move in positions(game)]


def crafted_table(game: AnyGame, chance: random.Random) -> tuple[State, Any]:
    """A table of 16 loose numerals and 4 piles, and a move on all that might go together."""
    cards = chance.sample(PACK_40, len(PACK_40))
    piles, rest = _piles(cards)
    loose, played = rest[:16], rest[16]
    value = chance.choice([10, 10, 9, 8])
    position = game.wire.position.load(
        {"loose": [card.name for card in loose], "piles": piles, "play": 5}
    )
    house = game.wire.house.load({"capture_mode": "maximal", "decl_in_sums": "any_plain"})
    state = game.wire.place(house, position)
    fits = tuple(card for card in loose if card.rank <= value)
    kind = chance.choice([Capture, Declare])
    return state, kind(0, played, fits, (), value if kind is Declare else None)


def _piles(cards: list[Card]) -> tuple[list[dict[str, Any]], list[Card]]:
    """Four piles of two cards each, and the cards that are left."""
    piles: list[dict[str, Any]] = []
    rest = list(cards)
    for first in cards:
        second = next((c for c in rest if c is not first and c.rank + first.rank <= 10), None)
        if len(piles) == 4 or first not in rest or second is None:
            continue
        rest = [card for card in rest if card not in (first, second)]
        names = [first.name, second.name]
        value = int(first.rank + second.rank)
        piles.append({"id": len(piles) + 1, "value": value, "owner": 1, "cards": names})
    return piles, rest


def worst_verdicts(game: AnyGame) -> list[float]:
    """The dearest verdicts with cold caches: each the least of three measurements."""
    chance = random.Random(20261129)
    tables = [crafted_table(game, chance) for _ in range(CRAFTED)]

    def cold(state: State, move: Any) -> float:
        sums.forget()
        return microseconds(lambda: game.judge(state, move))

    return sorted(min(cold(state, move) for _ in range(3)) for state, move in tables)


def main() -> None:
    """Print the figures."""
    game = GAMES["diloti"]
    moves = checked_and_applied(game)
    print(f"Diloti, {len(moves)} plays of the complete deal, slowest {max(moves):.1f} µs")
    reached("checked and applied move, median", statistics.median(moves), most=10, unit=" µs")
    verdicts = worst_verdicts(game)
    print(f"Diloti, {CRAFTED} tables of 16 loose cards and 4 piles, nothing remembered")
    reached("worst verdict", verdicts[-1], most=500, unit=" µs")


if __name__ == "__main__":
    main()
