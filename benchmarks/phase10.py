"""How long Phase 10 takes for a move over two whole matches, and for the worst questions.

Run: `python -m benchmarks.phase10`. Prints figures in microseconds of CPU time; asserts nothing.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from scorekeeper.cards.card import ANY_ACE, Card
from scorekeeper.games.phase10 import GAME
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.ledger import PACK
from scorekeeper.games.phase10.moves import Lay, Move
from scorekeeper.games.phase10.phases import PHASES, Kind, is_natural, shapes_of
from scorekeeper.games.phase10.state import State

MATCHES = Path(__file__).parent.parent / "tests/transcripts/phase10"
ROUNDS, REPEATS, HANDS = 50, 5, 300
WILDS, HELD = 8, 11


def microseconds(act: Callable[[], object], times: int = 1) -> float:
    """CPU time of one `act`, from `times` of them."""
    began = time.process_time_ns()
    for _ in range(times):
        act()
    return (time.process_time_ns() - began) / times / 1000


def plays() -> Iterator[tuple[State, Move]]:
    """Each state of the two matches with the move that was made in it."""
    house = House()
    for name in ("match_122.json", "match_395.json"):
        match, scores = json.loads((MATCHES / name).read_text("utf-8")), []
        for deal in match["deals"]:
            state = GAME.start(house, GAME.standing(house, match["dealer"], scores))
            for entry in deal["entries"]:
                move = GAME.wire.move.load(entry)
                yield state, move
                state = GAME.play(state, move)
            scores.append(GAME.score(state))


def checked_and_applied(state: State, move: Move) -> float:
    """The median of several measurements of judging a move and playing it."""

    def act() -> object:
        return GAME.judge(state, move), GAME.play(state, move)

    return statistics.median(microseconds(act, ROUNDS) for _ in range(REPEATS))


def hand_of_wilds(chance: random.Random) -> tuple[Card, ...]:
    """Eleven cards, eight of them wild."""
    plain = [card for card in PACK if is_natural(card)]
    return (*(ANY_ACE,) * WILDS, *chance.sample(plain, HELD - WILDS))


def at_phase(phase: int, hand: tuple[Card, ...]) -> State:
    """Seat 0 in turn after its draw, with this hand, on this phase."""
    names = [card.name for card in hand]
    position = GAME.wire.position.load({"phases": [phase, 1, 1], "hands": [names, [], []]})
    return GAME.wire.place(House(last_phase=20), position)


def full_lay(phase: int, hand: tuple[Card, ...]) -> Lay:
    """As many groups as the phase has, filled with wilds and then with whatever there is."""
    cards, groups = list(hand), []
    for shape in shapes_of(phase):
        groups.append(tuple(cards[: shape.size]))
        del cards[: shape.size]
    return Lay(0, tuple(groups))


def report(title: str, figures: list[float], aim: int) -> None:
    """One line: the median and the slowest."""
    median, worst = statistics.median(figures), max(figures)
    print(f"{title}: median {median:.1f} µs, slowest {worst:.1f} µs  (aim: {aim})")


def main() -> None:
    """Print the figures."""
    chance = random.Random(20261129)
    moves = [checked_and_applied(state, move) for state, move in plays()]
    report(f"checked and applied move, {len(moves)} entries of two matches", moves, 10)
    questions = [
        (at_phase(1 + number % len(PHASES), hand), full_lay(1 + number % len(PHASES), hand))
        for number, hand in enumerate(hand_of_wilds(chance) for _ in range(HANDS))
    ]
    verdicts = [
        min(microseconds(lambda s=state, m=lay: GAME.judge(s, m)) for _ in range(3))
        for state, lay in questions
    ]
    report("verdict on a lay, eleven cards with eight wilds", verdicts, 500)
    first = [
        min(microseconds(lambda s=state: next(GAME.legal_moves(s), None)) for _ in range(3))
        for state, _ in questions
    ]
    report("first legal move of such a hand", first, 500)
    hundred = [
        microseconds(lambda s=state: list(islice(GAME.legal_moves(s), 100)))
        for state, _ in questions[:60]
    ]
    report("a hundred legal moves of such a hand", hundred, 5000)
    runs = sum(shape.kind is Kind.RUN for shapes in PHASES for shape in shapes)
    print(f"phases: {len(PHASES)}, of which runs: {runs}")


if __name__ == "__main__":
    main()
