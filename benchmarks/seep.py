"""How long Seep alone takes for a move: over a whole deal, and for the worst verdicts.

Run: `python -m benchmarks.seep`. Prints figures in microseconds of CPU time; asserts nothing.
No other program that judges Seep can be installed, so there is no peer to measure.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from scorekeeper.cards import sums
from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import PACK_52
from scorekeeper.games.seep import GAME
from scorekeeper.games.seep.moves import Add, Break, Build, Capture, Move, Throw
from scorekeeper.games.seep.state import State

DEAL = Path(__file__).parent.parent / "tests/transcripts/seep/complete_deal.json"
ROUNDS = 200
REPEATS = 9
CRAFTED = 400
LOOSE, HOUSES = 16, 3


def microseconds(act: Callable[[], object], times: int) -> float:
    """CPU time of one `act`, from `times` of them."""
    began = time.process_time_ns()
    for _ in range(times):
        act()
    return (time.process_time_ns() - began) / times / 1000


def positions() -> list[tuple[Any, Any]]:
    """Each state of the complete deal with the move that was made in it."""
    journal = json.loads(DEAL.read_text(encoding="utf-8"))
    house = GAME.wire.house.load(journal["house_rules"])
    state = GAME.start(house, GAME.standing(house, journal["dealer"], []))
    found = []
    for entry in journal["entries"]:
        move = GAME.wire.move.load(entry)
        found.append((state, move))
        state = GAME.play(state, move)
    return found[3:]


def checked_and_applied() -> list[float]:
    """For each play of the deal, the median of several measurements."""

    def act(state: Any, move: Any) -> object:
        GAME.judge(state, move)
        return GAME.play(state, move)

    return [
        statistics.median(
            microseconds(lambda s=state, m=move: act(s, m), ROUNDS) for _ in range(REPEATS)
        )
        for state, move in positions()
    ]


def crafted_floor(chance: random.Random) -> State:
    """A floor of 16 loose cards and three houses; the mover's hand is told."""
    cards = chance.sample(PACK_52, len(PACK_52))
    houses, rest = _houses(cards, chance)
    rest.sort(key=lambda card: card.rank if chance.random() < 0.7 else chance.randrange(14))
    loose, hand = rest[:LOOSE], chance.sample(rest[LOOSE:], 6)
    rules = {"absorb_sums": "forced", "throw_rule": "no_capture_no_house"}
    position = {
        "loose": [card.name for card in loose],
        "houses": houses,
        "hands": [[card.name for card in hand], None, None, None],
    }
    house = GAME.wire.house.load(rules)
    state: State = GAME.wire.place(house, GAME.wire.position.load(position))
    return state


def _houses(cards: list[Card], chance: random.Random) -> tuple[list[dict[str, Any]], list[Card]]:
    """Three houses of two cards each, and the cards that are left."""
    houses: list[dict[str, Any]] = []
    rest = list(cards)
    for value in chance.sample(range(9, 14), HOUSES):
        pairs = ((a, b) for a in rest for b in rest if a is not b and a.rank + b.rank == value)
        pair = next(pairs)
        rest = [card for card in rest if card not in pair]
        names = [card.name for card in pair]
        houses.append({"value": value, "owners": [chance.randrange(4)], "cards": names})
    return houses, rest


def hard_moves(state: State) -> list[Move]:
    """For each card and value a move on all loose cards that might go together."""
    hand = state.hands[0]
    moves: list[Move] = []
    for card in () if hand is None else hand.cards:
        small = tuple(one for one in state.loose if one.rank <= card.rank)
        moves += [Throw(0, card), Capture(0, card, _multiple(small, card.rank))]
        for house in state.houses:
            fits = tuple(one for one in state.loose if one.rank <= house.value)
            moves.append(Add(0, card, _multiple(fits, house.value, card.rank), house.value))
            new = house.value + card.rank
            fits = tuple(one for one in state.loose if one.rank <= new)
            moves.append(Break(0, card, _multiple(fits, min(new, 13)), house.value))
        for value in range(9, 14):
            fits = tuple(one for one in state.loose if one.rank <= value)
            moves.append(Build(0, card, _multiple(fits, value, card.rank), 0, value))
    return moves


def _multiple(cards: tuple[Card, ...], value: int, used: int = 0) -> tuple[Card, ...]:
    """As many of the cards as make a multiple of the value, so that the sum decides nothing."""
    left = list(cards)
    for card in sorted(cards, key=lambda one: one.rank):
        if (used + sum(one.rank for one in left)) % value == 0:
            break
        left.remove(card)
    return tuple(left)


def worst_verdicts() -> list[float]:
    """The dearest verdicts with cold caches: each the least of three measurements."""
    chance = random.Random(20261130)
    floors = [crafted_floor(chance) for _ in range(CRAFTED)]
    asked = [(state, move) for state in floors for move in hard_moves(state)]

    def cold(state: State, move: Move) -> float:
        sums.forget()
        return microseconds(lambda: GAME.judge(state, move), 1)

    return sorted(min(cold(state, move) for _ in range(3)) for state, move in asked)


def main() -> None:
    """Print the figures."""
    moves = checked_and_applied()
    print(f"checked and applied move, {len(moves)} plays of the complete deal:")
    print(f"  median {statistics.median(moves):.1f} µs, slowest {max(moves):.1f} µs  (aim: 10)")
    verdicts = worst_verdicts()
    print(f"verdict with cold caches, {len(verdicts)} moves, {LOOSE} loose cards, {HOUSES} houses:")
    print(f"  median {statistics.median(verdicts):.1f} µs, worst {verdicts[-1]:.1f} µs  (aim: 500)")


if __name__ == "__main__":
    main()
