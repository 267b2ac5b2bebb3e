"""How long Phase 10 takes for a move over two whole matches, and for the worst questions.

Run: `python -m benchmarks.phase10`. Prints figures in microseconds of CPU time; asserts nothing.
"""

from __future__ import annotations

import json
import random
import statistics
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.figures import least, microseconds, reached
from scorekeeper.cards.card import ANY_ACE, Card
from scorekeeper.games.phase10 import GAME
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.ledger import PACK
from scorekeeper.games.phase10.moves import Lay, Move
from scorekeeper.games.phase10.phases import PHASES, is_natural, shapes_of
from scorekeeper.games.phase10.state import State

MATCHES = Path(__file__).parent.parent / "tests/transcripts/phase10"
ROUNDS, HANDS = 10, 300
WILDS, HELD = 8, 11


def plays() -> Iterator[tuple[State, Move]]:
    """Each state of the two matches with the move that was made in it."""
    house = House()
    for name in ("match_122.json", "match_395.json"):
        match = json.loads((MATCHES / name).read_text("utf-8"))
        scores: list[Any] = []
        for deal in match["deals"]:
            state = GAME.start(house, GAME.standing(house, match["dealer"], scores))
            for entry in deal["entries"]:
                move = GAME.wire.move.load(entry)
                yield state, move
                state = GAME.play(state, move)
            scores.append(GAME.score(state))


def checked_and_applied(state: State, move: Move) -> float:
    """Judging a move and playing it."""

    def act() -> object:
        return GAME.judge(state, move), GAME.play(state, move)

    return least(act, ROUNDS, 3)


def hand_of_wilds(chance: random.Random) -> tuple[Card, ...]:
    """Eleven cards, eight of them wild."""
    plain = [card for card in PACK if is_natural(card)]
    return (*(ANY_ACE,) * WILDS, *chance.sample(plain, HELD - WILDS))


def at_phase(phase: int, hand: tuple[Card, ...]) -> State:
    """Seat 0 in turn after its draw, with this hand, on this phase."""
    names = [card.name for card in hand]
    position = GAME.wire.position.load({"phases": [phase, 1, 1], "hands": [names, [], []]})
    state: State = GAME.wire.place(House(last_phase=20), position)
    return state


def full_lay(phase: int, hand: tuple[Card, ...]) -> Lay:
    """As many groups as the phase has, filled with wilds and then with whatever there is."""
    cards, groups = list(hand), []
    for shape in shapes_of(phase):
        groups.append(tuple(cards[: shape.size]))
        del cards[: shape.size]
    return Lay(0, tuple(groups))


def some_moves(state: State, count: int) -> list[Move]:
    """The first legal moves of a state."""
    return list(islice(GAME.legal_moves(state), count))


def main() -> None:
    """Print the figures."""
    chance = random.Random(20261129)
    moves = [checked_and_applied(state, move) for state, move in plays()]
    print(f"Phase 10, {len(moves)} entries of two matches, slowest {max(moves):.1f} µs")
    reached("checked and applied move, median", statistics.median(moves), most=10, unit=" µs")
    questions = [
        (at_phase(1 + number % len(PHASES), hand), full_lay(1 + number % len(PHASES), hand))
        for number, hand in enumerate(hand_of_wilds(chance) for _ in range(HANDS))
    ]
    print(f"Phase 10, {HANDS} hands of eleven cards with eight wilds, on all phases")
    verdicts = [least(partial(GAME.judge, state, lay), 1, 5) for state, lay in questions]
    reached("worst verdict on a lay", max(verdicts), most=500, unit=" µs")
    first = [least(partial(some_moves, state, 1), 1, 5) for state, _ in questions]
    reached("slowest first legal move", max(first), most=500, unit=" µs")
    hundred = [microseconds(partial(some_moves, state, 100)) for state, _ in questions[:60]]
    print(f"  a hundred legal moves: median {statistics.median(hundred):.0f} µs")


if __name__ == "__main__":
    main()
