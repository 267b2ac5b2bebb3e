"""How long Seep alone takes for a move: over a whole deal, and for the worst verdicts.

Run: `python -m benchmarks.seep`. Prints figures in microseconds of CPU time; asserts nothing.
No other program that judges Seep can be installed, so there is no peer to measure.
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
from scorekeeper.cards.packs import PACK_52
from scorekeeper.games.seep import GAME
from scorekeeper.games.seep.moves import Add, Break, Build, Capture, Move, Throw
from scorekeeper.games.seep.state import State

DEAL = Path(__file__).parent.parent / "tests/transcripts/seep/complete_deal.json"
CRAFTED, AGAIN = 400, 200
LOOSE, HOUSES = 16, 3


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
    """What each play of the deal takes."""

    def act(state: Any, move: Any) -> object:
        GAME.judge(state, move)
        return GAME.play(state, move)

    return [least(partial(act, state, move)) for state, move in positions()]


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
    """Verdicts with cold caches, the dearest last: those that seemed so are measured again."""
    chance = random.Random(20261130)
    floors = [crafted_floor(chance) for _ in range(CRAFTED)]
    asked = [(state, move) for state in floors for move in hard_moves(state)]

    def cold(state: State, move: Move) -> float:
        sums.forget()
        return microseconds(lambda: GAME.judge(state, move))

    times = [min(cold(*one) for _ in range(2)) for one in asked]
    for place in sorted(range(len(times)), key=times.__getitem__)[-AGAIN:]:
        times[place] = min(times[place], *(cold(*asked[place]) for _ in range(15)))
    return sorted(times)


def main() -> None:
    """Print the figures."""
    moves = checked_and_applied()
    print(f"Seep, {len(moves)} plays of the complete deal, slowest {max(moves):.1f} µs")
    reached("checked and applied move, median", statistics.median(moves), most=10, unit=" µs")
    verdicts = worst_verdicts()
    print(f"Seep, {len(verdicts)} moves, {LOOSE} loose cards, {HOUSES} houses, nothing remembered")
    reached("worst verdict", verdicts[-1], most=500, unit=" µs")


if __name__ == "__main__":
    main()
