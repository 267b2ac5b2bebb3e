"""How long Klondike's rules take: a move of the replayed games, a long journal, hard questions.

Run: `python -m benchmarks.klondike`. Prints figures in microseconds of CPU time; asserts nothing.
OpenSpiel's `solitaire` is the peer where it is installed (`pip install open_spiel`); it plays
its own random games, since its waste is laid open as a whole and is never drawn.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

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
REPEATS = 9
ROUNDS = 20


def microseconds(act: Callable[[], object], times: int) -> float:
    """CPU time of one `act`, from `times` of them."""
    began = time.process_time_ns()
    for _ in range(times):
        act()
    return (time.process_time_ns() - began) / times / 1000


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


def act(state: State, move: Any) -> State:
    """Judge a move and play it."""
    GAME.judge(state, move)
    return GAME.play(state, move)


def best(act: Callable[[], object]) -> float:
    """The least of several measurements, since other programs can only add to it."""
    return min(microseconds(act, ROUNDS) for _ in range(REPEATS))


def cost(state: State, move: Any) -> float:
    """One checked and applied move."""
    return best(lambda: act(state, move))


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
    while state.layout.moves < length:
        left = state.layout.turned < len(state.layout.talon)
        state = GAME.play(state, Draw() if left else Redeal())
    return state


def at_length(length: int) -> float:
    """What a draw costs after so many moves."""
    state = long_journal(length)
    while state.layout.turned != 5:
        state = GAME.play(state, Draw() if state.layout.turned < 24 else Redeal())
    return cost(state, Draw())


def worst_verdicts() -> list[float]:
    """The dearest verdicts: each entry of every game, and every kind of question, asked once."""
    asked = [one for journal in journals() for one in positions(journal)]
    asked += [(state, move) for state, _ in asked for move in QUESTIONS]
    return sorted(
        min(microseconds(lambda s=state, m=move: GAME.judge(s, m), 1) for _ in range(3))
        for state, move in asked
    )


def searches() -> list[float]:
    """Milliseconds of the search for a way on, from the start of random games."""
    starts = [dealt(seed, "draw1_two_redeals") for seed in range(20)]
    return sorted(microseconds(lambda s=state: outlook(s), 1) / 1000 for state in starts)


def open_spiel() -> list[float] | None:
    """What the peer takes to check a move and make the state after it; None: absent.

    Measured like our own moves, every tenth move of random games. As with ours, the state
    before stays as it is; a card that comes up is a step of its own there, not counted here.
    """
    try:
        import pyspiel
    except ImportError:
        return None
    game, chance, times = pyspiel.load_game("solitaire(depth_limit=300)"), random.Random(1), []
    for _ in range(8):
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            action = chance.choice(state.legal_actions())
            made += not state.is_chance_node()
            if made % 10 == 9 and not state.is_chance_node():
                times.append(best(lambda s=state, a=action: a in s.legal_actions() and s.child(a)))
            state.apply_action(action)
    return times


def main() -> None:
    """Print the figures."""
    moves = [cost(*one) for journal in journals() for one in positions(journal)]
    middle = statistics.median(moves)
    print(f"checked and applied move, {len(moves)} moves of the replayed games:")
    print(f"  median {middle:.1f} µs, slowest {max(moves):.1f} µs  (aim: 10)")
    print("a draw after 10, 300 and 3,000 moves:")
    print("  " + ", ".join(f"{at_length(length):.1f} µs" for length in (10, 300, 3000)))
    verdicts = worst_verdicts()
    print(f"verdict, {len(verdicts)} questions:")
    print(f"  median {statistics.median(verdicts):.1f} µs, worst {verdicts[-1]:.1f} µs  (aim: 500)")
    found = searches()
    print(f"way on from the start of {len(found)} random games:")
    print(f"  median {statistics.median(found):.2f} ms, slowest {found[-1]:.2f} ms")
    peer = open_spiel()
    if peer is None:
        print("SKIP OpenSpiel: not installed")
        return
    theirs = statistics.median(peer)
    print(f"OpenSpiel solitaire, {len(peer)} moves of its own random games, checked and applied:")
    print(f"  median {theirs:.1f} µs, {theirs / middle:.1f} times ours  (aim: 3)")


if __name__ == "__main__":
    main()
