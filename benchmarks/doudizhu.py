"""How long Dou Dizhu takes for a move and for a list of legal plays, beside RLCard and OpenSpiel.

Run: `python -m benchmarks.doudizhu`. Prints figures in microseconds of CPU time and asserts
nothing. A peer that is not installed is skipped; each plays deals of its own, which we replay.
"""

from __future__ import annotations

import gc
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from scorekeeper.games.doudizhu import GAME
from scorekeeper.games.doudizhu.combos import read
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.moves import Deal, Hand, Landlord, Pass, Play
from scorekeeper.games.doudizhu.play import opened
from scorekeeper.games.doudizhu.ranks import parse
from scorekeeper.games.doudizhu.state import State

DEALS = Path(__file__).parent.parent / "tests/transcripts/doudizhu"
ROUNDS, REPEATS = 50, 7
PEERS_DEALS = 40
Step = tuple[State, Any]


@dataclass(frozen=True)
class Recorded:
    """A peer's deal: its moves as texts, and what the peer took for each, in microseconds."""

    landlord: int
    hands: tuple[str, ...]
    moves: tuple[tuple[int, str], ...]
    stepping: float
    listing: float


def microseconds(act: Callable[[], object], times: int = 1) -> float:
    """CPU time of one `act`, from `times` of them, without collecting garbage."""
    gc.disable()
    began = time.process_time_ns()
    for _ in range(times):
        act()
    took = time.process_time_ns() - began
    gc.enable()
    return took / times / 1000


def of_a_file(path: Path) -> list[Step]:
    """Each play and pass of a transcript with the state before it."""
    journal = json.loads(path.read_text(encoding="utf-8"))
    house = GAME.wire.house.load(journal["house_rules"])
    state = GAME.start(house, GAME.standing(house, journal["dealer"], []))
    steps = []
    for entry in journal["entries"]:
        move = GAME.wire.move.load(entry)
        steps.append((state, move))
        state = GAME.play(state, move)
    return [step for step in steps if isinstance(step[1], Play | Pass)]


def of_a_peer(deal: Recorded, *, told: bool) -> list[Step]:
    """Each play and pass of a peer's deal with our state before it."""
    state = GAME.play(opened(House(attach="loose"), 0), Deal())
    state = GAME.play(state, Landlord(deal.landlord, 1))
    for seat, hand in enumerate(deal.hands if told else ()):
        state = GAME.play(state, Hand(seat, parse(hand)))
    steps = []
    for seat, cards in deal.moves:
        move = Play(seat, parse(cards)) if cards else Pass(seat)
        steps.append((state, move))
        state = GAME.play(state, move)
    return steps


def checked_and_applied(steps: list[Step]) -> float:
    """One move, on the average over all steps; the median of several measurements."""

    def act() -> None:
        for state, move in steps:
            GAME.judge(state, move)
            GAME.play(state, move)

    once = [microseconds(act, ROUNDS) / len(steps) for _ in range(REPEATS)]
    return statistics.median(once)


def listed(steps: list[Step]) -> float:
    """All legal moves of one state, on the average."""
    once = [
        microseconds(lambda: [list(GAME.legal_moves(state)) for state, _ in steps])
        for _ in range(REPEATS)
    ]
    return statistics.median(once) / len(steps)


def worst_verdict() -> float:
    """The dearest verdict of all combinations led, nothing remembered: least of three each."""
    state = GAME.play(GAME.play(opened(House(), 0), Deal(1, 14)), Landlord(0, 1))
    cards = [parse("3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 9 10 J Q"), parse("3 3 3 4 4 4 5 5")]
    return max(min(cold(state, Play(0, one)) for _ in range(3)) for one in cards)


def cold(state: State, move: Play) -> float:
    read.cache_clear()
    return microseconds(lambda: GAME.judge(state, move))


def rlcards_deals() -> Iterator[Recorded]:
    """Deals that RLCard plays at random with its own legal actions; a step also lists them."""
    utils = import_module("rlcard.games.doudizhu.utils")
    judger = import_module("rlcard.games.doudizhu.judger").DoudizhuJudger
    env = import_module("rlcard").make("doudizhu", {"seed": 1})
    for seed in range(PEERS_DEALS):
        chance = random.Random(seed)
        state, seat = env.reset()
        game, moves, stepping, listing = env.game, [], 0.0, 0.0
        hands = tuple(blanks(utils.cards2str(one.current_hand)) for one in game.players)
        landlord = seat
        while not env.is_over():
            action = chance.choice([*state["legal_actions"]])
            player, greater = game.players[seat], game.round.greater_player
            if greater is None or greater is player:
                listing += microseconds(
                    lambda p=player: judger.playable_cards_from_hand(
                        utils.cards2str(p.current_hand)
                    )
                )
            else:
                listing += microseconds(lambda p=player, g=greater: utils.get_gt_cards(p, g))
            words = utils.ID_2_ACTION[action]
            moves.append((seat, "" if words == "pass" else blanks(words)))
            after = []
            stepping += microseconds(lambda a=action, found=after: found.append(env.step(a)))
            state, seat = after[0]
        yield Recorded(landlord, hands, tuple(moves), stepping, listing)


def blanks(cards: str) -> str:
    """RLCard's way of writing cards, in ours."""
    return " ".join({"B": "BJ", "R": "RJ"}.get(one, one) for one in cards)


def open_spiels_deals() -> Iterator[Recorded]:
    """Deals that OpenSpiel plays at random."""
    game = import_module("pyspiel").load_game("dou_dizhu")
    for seed in range(PEERS_DEALS):
        chance, state = random.Random(seed), game.new_initial_state()
        moves, stepping, bidder = [], 0.0, 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
                continue
            seat, action = state.current_player(), chance.choice(state.legal_actions())
            words = state.action_to_string(seat, action)
            took = microseconds(lambda s=state, a=action: s.apply_action_with_legality_check(a))
            if words.startswith("Bid"):
                bidder = seat
            elif moves or words != "Pass":
                stepping += took
                moves.append((seat, "" if words == "Pass" else jokers(words)))
        if moves:
            yield Recorded(bidder, (), tuple(moves), stepping, 0.0)


def jokers(words: str) -> str:
    """OpenSpiel's way of writing cards, in ours."""
    return blanks(words.replace("(BWJ)", "B").replace("(CJ)", "R").replace("-", ""))


def compare(name: str, deals: Callable[[], Iterator[Recorded]], *, told: bool) -> None:
    """Print a peer's figures beside ours on the same deals."""
    try:
        recorded = list(deals())
    except ImportError as missing:
        print(f"{name}: SKIP ({missing})")
        return
    moves = sum(len(deal.moves) for deal in recorded)
    theirs = sum(deal.stepping for deal in recorded) / moves
    ours = checked_and_applied([one for deal in recorded for one in of_a_peer(deal, told=False)])
    print(f"{name}, {len(recorded)} deals, {moves} moves:")
    print(f"  checked and applied {ours:.1f} µs, theirs {theirs:.1f} µs: {theirs / ours:.2f} times")
    if told:
        theirs = sum(deal.listing for deal in recorded) / moves
        ours = listed([one for deal in recorded for one in of_a_peer(deal, told=True)])
        print(
            f"  legal plays listed {ours:.1f} µs, theirs {theirs:.1f} µs: {theirs / ours:.2f} times"
        )


def main() -> None:
    """Print the figures."""
    for hands in ("", "_hands"):
        paths = [DEALS / f"deal_{number}{hands}.json" for number in range(1, 7)]
        steps = [step for path in paths for step in of_a_file(path)]
        print(f"six complete deals{hands.replace('_', ', ')}, {len(steps)} moves:")
        print(f"  checked and applied {checked_and_applied(steps):.1f} µs  (aim: 10)")
        if hands:
            print(f"  legal moves listed {listed(steps):.1f} µs")
    print(f"verdict with nothing remembered: worst {worst_verdict():.1f} µs  (aim: 500)")
    compare("RLCard 1.2.0", rlcards_deals, told=True)
    compare("OpenSpiel", open_spiels_deals, told=False)


if __name__ == "__main__":
    main()
