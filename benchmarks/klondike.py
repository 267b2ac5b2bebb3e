"""How long Klondike's rules take: a move of the replayed games, a long journal, hard questions.

Run: `python -m benchmarks.klondike`. Prints figures in microseconds of CPU time; asserts nothing.
OpenSpiel's `solitaire` is the peer where it is installed (`pip install open_spiel`): it plays
the same games, see solitaire.py.
"""

from __future__ import annotations

import json
import random
import statistics
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.figures import least, microseconds, peer, reached
from benchmarks.solitaire import beside, replayed
from scorekeeper.cards.packs import PACK_52
from scorekeeper.games.klondike import GAME
from scorekeeper.games.klondike.moves import Draw, Redeal, Transfer
from scorekeeper.games.klondike.outlook import outlook
from scorekeeper.games.klondike.state import State

GAMES = Path(__file__).parent.parent / "tests/transcripts/klondike"
QUESTIONS = [
    *(GAME.wire.move.load({"kind": kind}) for kind in ("draw", "sweep", "finish", "undo")),
    *(Transfer(source, target) for source in ("W", "T1", "T7", "FS") for target in ("F", "T4")),
]
REPEATS = 25
ROUNDS = 10


def journals() -> Iterator[dict[str, Any]]:
    """The complete games that are replayed in the tests."""
    for path in sorted(GAMES.glob("*.json")):
        if not path.name.endswith("expected.json"):
            yield json.loads(path.read_text(encoding="utf-8"))


def begun(journal: dict[str, Any]) -> State:
    """The state before a game's first entry."""
    house = GAME.wire.house.load(journal["house_rules"])
    state: State = GAME.start(house, GAME.standing(house, 0, []))
    return state


def positions(journal: dict[str, Any]) -> list[tuple[State, Any]]:
    """Each state of a game with the move that was made in it, the deal left out."""
    state, found = begun(journal), []
    for entry in journal["entries"]:
        move = GAME.wire.move.load(entry)
        found.append((state, move))
        state = GAME.play(state, move)
    return found[1:]


def cost(state: State, move: Any) -> float:
    """Judging a move and playing it."""
    judge, play = GAME.judge, GAME.play
    return least(lambda: (judge(state, move), play(state, move)), ROUNDS, REPEATS)


def dealt(seed: int, variant: str) -> State:
    """A game that was dealt at random, with the whole pack told."""
    cards = [card.name for card in PACK_52]
    random.Random(seed).shuffle(cards)
    house = GAME.wire.house.load({"variant": variant, "knowledge": "full"})
    state = GAME.start(house, GAME.standing(house, 0, []))
    dealt: State = GAME.play(state, GAME.wire.move.load({"kind": "deal", "deck": cards}))
    return dealt


def long_journal(length: int) -> State:
    """A game that has gone through its stock again and again, for so many moves."""
    state = dealt(1, "draw1_unlimited")
    while state.moves < length:
        left = state.turned < len(state.talon)
        state = GAME.play(state, Draw() if left else Redeal())
    return state


def at_length(length: int) -> float:
    """What a draw costs after so many moves."""
    state = long_journal(length)
    while state.turned != 5:
        state = GAME.play(state, Draw() if state.turned < 24 else Redeal())
    return cost(state, Draw())


def worst_verdicts() -> list[float]:
    """The dearest verdicts: each entry of every game, and every kind of question, asked once."""
    asked = [one for journal in journals() for one in positions(journal)]
    asked += [(state, move) for state, _ in asked for move in QUESTIONS]
    return sorted(
        min(microseconds(partial(GAME.judge, state, move)) for _ in range(3))
        for state, move in asked
    )


def searches() -> list[float]:
    """Milliseconds of the search for a way on, from the start of random games."""
    starts = [dealt(seed, "draw1_two_redeals") for seed in range(20)]
    return sorted(microseconds(partial(outlook, state)) / 1000 for state in starts)


def main() -> None:
    """Print the figures."""
    moves = [cost(*one) for journal in journals() for one in positions(journal)]
    middle = statistics.median(moves)
    print(f"Klondike, {len(moves)} moves of the replayed games, slowest {max(moves):.1f} µs")
    reached("checked and applied move, median", middle, most=10, unit=" µs")
    turns = [(at_length(10), at_length(300)) for _ in range(REPEATS)]
    short, long = (min(turn[side] for turn in turns) for side in (0, 1))
    reached("a draw after 300 moves beside one after 10", long / short, most=1.1, unit=" times")
    verdicts = worst_verdicts()
    reached(f"worst verdict of {len(verdicts)} questions", verdicts[-1], most=500, unit=" µs")
    found = searches()
    print(f"  way on from the start of {len(found)} random games: ", end="")
    print(f"median {statistics.median(found):.2f} ms, slowest {found[-1]:.2f} ms")
    modules = peer("OpenSpiel", "pyspiel")
    if modules is not None:
        (spiel,) = modules
        beside([one for journal in journals() for one in replayed(spiel, positions(journal))])


if __name__ == "__main__":
    main()
