"""How long Dou Dizhu takes for a move and for a list of legal plays, beside RLCard and OpenSpiel.

Run: `python -m benchmarks.doudizhu`. Prints figures in microseconds of CPU time and asserts
nothing. A peer that is not installed is skipped; each plays deals of its own, which we replay.
"""

from __future__ import annotations

import json
import random
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.figures import microseconds, peer, reached
from scorekeeper.games.doudizhu import GAME
from scorekeeper.games.doudizhu.combos import read
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.moves import Deal, Hand, Landlord, Move, Pass, Play
from scorekeeper.games.doudizhu.play import opened
from scorekeeper.games.doudizhu.ranks import parse
from scorekeeper.games.doudizhu.state import State

DEALS = Path(__file__).parent.parent / "tests/transcripts/doudizhu"
ROUNDS, REPEATS = 20, 7
PEERS_DEALS = 40
Step = tuple[State, Any]


@dataclass(frozen=True)
class Recorded:
    """A peer's deal: its moves as texts, and what the peer took for all, in microseconds."""

    landlord: int
    hands: tuple[str, ...]
    moves: tuple[tuple[int, str], ...]
    stepping: float
    listing: float = 0.0
    in_place: float = 0.0
    """For all moves once more, where each leaves nothing of the state before it."""


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
    """One move, on the average over all steps."""
    return statistics.fmean(median(partial(act, *step)) for step in steps)


def act(state: State, move: Any) -> State:
    """Judge a move and play it."""
    GAME.judge(state, move)
    return GAME.play(state, move)


def listed(steps: list[Step]) -> float:
    """All legal moves of one state, on the average."""
    return statistics.fmean(median(partial(all_moves, state)) for state, _ in steps)


def all_moves(state: State) -> list[Move]:
    """The legal moves of a state."""
    return list(GAME.legal_moves(state))


def median(act: Callable[[], object]) -> float:
    """The median of several measurements."""
    return statistics.median(microseconds(act, ROUNDS) for _ in range(REPEATS))


def worst_verdict() -> float:
    """The dearest verdict of all combinations led, nothing remembered: least of three each."""
    state = GAME.play(GAME.play(opened(House(), 0), Deal(1, 14)), Landlord(0, 1))
    cards = [parse("3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 9 10 J Q"), parse("3 3 3 4 4 4 5 5")]
    return max(min(cold(state, Play(0, one)) for _ in range(3)) for one in cards)


def cold(state: State, move: Play) -> float:
    read.cache_clear()
    return microseconds(lambda: GAME.judge(state, move))


def rlcards_deals(rlcard: Any, utils: Any, judger: Any) -> Iterator[Recorded]:
    """Deals that RLCard plays at random with its own legal actions; a step also lists them."""
    env = rlcard.make("doudizhu", {"seed": 1})
    for seed in range(PEERS_DEALS):
        chance = random.Random(seed)
        state, seat = env.reset()
        game, stepping, listing = env.game, 0.0, 0.0
        moves: list[tuple[int, str]] = []
        hands = tuple(blanks(utils.cards2str(one.current_hand)) for one in game.players)
        landlord = seat
        while not env.is_over():
            action = chance.choice([*state["legal_actions"]])
            player, greater = game.players[seat], game.round.greater_player
            if greater is None or greater is player:
                playable = judger.DoudizhuJudger.playable_cards_from_hand
                hand = utils.cards2str(player.current_hand)
                listing += microseconds(partial(playable, hand))
            else:
                listing += microseconds(partial(utils.get_gt_cards, player, greater))
            words = utils.ID_2_ACTION[action]
            moves.append((seat, "" if words == "pass" else blanks(words)))
            after: list[Any] = []
            stepping += microseconds(partial(step, env, action, after))
            state, seat = after[0]
        yield Recorded(landlord, hands, tuple(moves), stepping, listing)


def step(env: Any, action: int, after: list[Any]) -> None:
    """Let RLCard make a move, and keep what it tells of what comes then."""
    after.append(env.step(action))


def blanks(cards: str) -> str:
    """RLCard's way of writing cards, in ours."""
    return " ".join({"B": "BJ", "R": "RJ"}.get(one, one) for one in cards)


def open_spiels_deals(pyspiel: Any) -> Iterator[Recorded]:
    """Deals that OpenSpiel plays at random; measured on a copy, since we too keep what was."""
    game = pyspiel.load_game("dou_dizhu")
    for seed in range(PEERS_DEALS):
        chance, state = random.Random(seed), game.new_initial_state()
        stepping, bidder, begun = 0.0, 0, state
        moves: list[tuple[int, str]] = []
        actions: list[int] = []
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
                continue
            seat, action = state.current_player(), chance.choice(state.legal_actions())
            words = state.action_to_string(seat, action)
            if words.startswith("Bid"):
                bidder = seat
            elif moves or words != "Pass":
                begun = begun if moves else state.clone()
                stepping += median(partial(on_a_copy, state, action))
                moves.append((seat, "" if words == "Pass" else jokers(words)))
                actions.append(action)
            state.apply_action(action)
        if moves:
            again = [(begun.clone(), actions) for _ in range(REPEATS)]
            in_place = statistics.median(microseconds(partial(all_of, *one)) for one in again)
            yield Recorded(bidder, (), tuple(moves), stepping, 0.0, in_place)


def on_a_copy(state: Any, action: int) -> object:
    """Check and apply one of OpenSpiel's actions; the state stays as it is."""
    after = state.clone()
    after.apply_action_with_legality_check(action)
    return after


def all_of(state: Any, actions: list[int]) -> None:
    """Check and apply OpenSpiel's actions one after the other."""
    for action in actions:
        state.apply_action_with_legality_check(action)


def jokers(words: str) -> str:
    """OpenSpiel's way of writing cards, in ours."""
    return blanks(words.replace("(BWJ)", "B").replace("(CJ)", "R").replace("-", ""))


def compare(name: str, deals: Iterator[Recorded], aim: float) -> list[Recorded]:
    """Print a peer's figures beside ours on the same deals, each measured right after it."""
    recorded, pairs = [], []
    for deal in deals:
        ours = checked_and_applied(of_a_peer(deal, told=False))
        pairs.append((deal.stepping / len(deal.moves), ours))
        recorded.append(deal)
    print(f"{name}, {len(recorded)} deals of its own")
    beside("checked and applied", pairs, aim)
    return recorded


def beside(what: str, pairs: list[tuple[float, float]], aim: float) -> None:
    """Print how many times theirs is ours, in the median over deals."""
    theirs, ours = (statistics.median(pair[side] for pair in pairs) for side in (0, 1))
    times = statistics.median(one / other for one, other in pairs)
    reached(f"{what}, {theirs:.2f} by {ours:.2f} µs", times, least=aim, unit=" times")


def rlcard() -> None:
    """Print our figures beside those of RLCard."""
    names = ("rlcard", "rlcard.games.doudizhu.utils", "rlcard.games.doudizhu.judger")
    modules = peer("RLCard 1.2.0", *names)
    if modules is None:
        return
    recorded = compare("RLCard 1.2.0", rlcards_deals(*modules), 60)
    ours = [listed(of_a_peer(deal, told=True)) for deal in recorded]
    theirs = [deal.listing / len(deal.moves) for deal in recorded]
    beside("legal plays listed", list(zip(theirs, ours, strict=True)), 3)


def open_spiel() -> None:
    """Print our figures beside those of OpenSpiel."""
    modules = peer("OpenSpiel", "pyspiel")
    if modules is None:
        return
    recorded = compare("OpenSpiel", open_spiels_deals(*modules), 0.5)
    in_place = statistics.median(one.in_place / len(one.moves) for one in recorded)
    print(f"  in place, with nothing left of the state before, it takes {in_place:.2f} µs")


def main() -> None:
    """Print the figures."""
    for hands in ("", "_hands"):
        paths = [DEALS / f"deal_{number}{hands}.json" for number in range(1, 7)]
        steps = [step for path in paths for step in of_a_file(path)]
        print(f"Dou Dizhu, six complete deals{hands.replace('_', ', with ')}, {len(steps)} moves")
        reached("checked and applied", checked_and_applied(steps), most=10, unit=" µs")
        if hands:
            print(f"  legal moves listed in {listed(steps):.1f} µs")
    reached("worst verdict, nothing remembered", worst_verdict(), most=500, unit=" µs")
    rlcard()
    open_spiel()


if __name__ == "__main__":
    main()
