"""The games that Klondike's tests replay, played by OpenSpiel's `solitaire` beside ours.

Its waste lies open as a whole, with every third card free, and is never drawn. So its waste is
laid in the order in which the game takes the cards, and what is compared are the moves from pile
to pile: the same cards, on the same cards, in columns and foundations that are the same. It
checks by listing all legal actions and looking the action up among them, in C++ behind one call,
and gives no reason; ours asks every rule that bears on the move and plays it, in two calls. A card
that comes up is a step of its own there and part of the move here. Its action is applied to a
copy, because our engine keeps the state before; what it takes in place is told too. All are
measured in turns, move by move, so that a busy machine is no more in the way of one than another.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.figures import in_turns, reached
from scorekeeper.cards.card import Card
from scorekeeper.cards.packs import PACK_52
from scorekeeper.games.klondike import GAME
from scorekeeper.games.klondike.moves import COLUMN, HEAP, WASTE, Transfer
from scorekeeper.games.klondike.state import HEAP_OF, State, uncovered, waste_top

Position = tuple[State, Any]
Act = Callable[[], object]
SUITS = "SHCD"
"""In the peer's order, from 1; that of PACK_52 is another."""
ROUNDS, REPEATS = 10, 40
KING, FIRST, EMPTY, ON_ACE, ON_KING = 13, 52, 132, 140, 144
"""Where the peer's numbers of moves begin: all of them, on nothing, on an ace, on a king."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Microseconds to check a move and apply it."""

    ours: float
    copied: float
    """By the peer, on a copy."""
    placed: float
    """By the peer, in place."""
    turned: float
    """By the peer, to show the card that comes up, if one does."""


def replayed(pyspiel: Any, positions: Sequence[Position]) -> Iterator[Cost]:
    """Play a game's transfers in the peer, and tell what each took there and here."""
    state = pyspiel.load_game("solitaire(depth_limit=1000)").new_initial_state()
    known = GAME.play(*positions[-1]).slots
    for card in laid_out(positions, known):
        state.apply_action(number(card))
    for ours, move in positions:
        if not isinstance(move, Transfer):
            continue
        action, shown = action_of(ours, move), 0.0
        assert action in state.legal_actions(), (move, state)
        judged, copied, placed = in_turns(
            judged_and_played(ours, move),
            on_a_copy(state, action),
            in_place(state, action),
            times=ROUNDS,
            repeats=REPEATS,
        )
        state.apply_action(action)
        slot = uncovered(ours, move)
        shows = None if slot is None or move.source == WASTE else known[slot]
        if shows is not None:
            acts = on_a_copy(state, number(shows)), state.clone
            both, clone = in_turns(*acts, times=ROUNDS, repeats=REPEATS)
            shown = both - clone
            state.apply_action(number(shows))
        yield Cost(judged, copied, placed, shown)


def laid_out(positions: Sequence[Position], known: Sequence[Card | None]) -> list[Card]:
    """The open cards as the peer lays them out: the columns' tops, then the waste.

    Cards that stay in the waste lie behind all that leave it; of those that the game never
    showed any will do.
    """
    first = positions[0][0]
    tops = [column[-1] for column in first.up]
    waste = [moving(*one) for one in positions if getattr(one[1], "source", None) == WASTE]
    below = {known[slot] for cells in first.down for slot in cells}
    rest = [card for card in PACK_52 if card not in below and card not in (*tops, *waste)]
    rest.sort(key=lambda card: card not in known)
    return [*tops, *waste, *rest][: len(COLUMN) + len(first.talon)]


def moving(state: State, move: Transfer) -> Card:
    """The card that comes to lie directly on the target."""
    if move.source == WASTE:
        card = waste_top(state)
        assert card is not None
        return card
    if move.source in HEAP:
        return state.foundations[HEAP[move.source]][-1]
    return state.up[COLUMN[move.source]][-(move.count or 1)]


def number(card: Card) -> int:
    """The peer's number of a card, by which it is also shown."""
    return SUITS.index(str(card.suit)) * KING + card.rank


def action_of(state: State, move: Transfer) -> int:
    """The peer's number of a move, which it knows by the cards alone."""
    card, place = moving(state, move), COLUMN.get(move.target)
    pile = state.foundations[HEAP_OF[card]] if place is None else state.up[place]
    suit = SUITS.index(str(card.suit)) + 1
    if not pile:
        return FIRST + EMPTY + suit + (len(SUITS) if card.rank == KING else 0)
    below, under = pile[-1].rank, SUITS.index(str(pile[-1].suit)) + 1
    second = suit > len(SUITS) // 2
    if below == 1:
        return FIRST + ON_ACE + suit
    if below == KING:
        return FIRST + ON_KING + 2 * under + second - 1
    row = (under - 1) * 33 + (below - 2) * 3
    return FIRST + row + (1 if under == suit else 2 + second)


def judged_and_played(state: State, move: Any) -> Act:
    """Asking every rule that bears on a move, and playing it."""
    judge, play = GAME.judge, GAME.play
    return lambda: (judge(state, move), play(state, move))


def on_a_copy(state: Any, action: int) -> Act:
    """Checking an action and applying it to a copy; the state stays as it is, as ours does."""
    return lambda: state.clone().apply_action_with_legality_check(action)


def in_place(state: Any, action: int) -> Act:
    """Checking an action and applying it to copies made before, each of which is used up."""
    copies = [state.clone() for _ in range(ROUNDS * REPEATS)]
    return lambda: copies.pop().apply_action_with_legality_check(action)


def beside(costs: Sequence[Cost]) -> None:
    """Print what the peer takes beside us."""
    print(f"OpenSpiel solitaire, the {len(costs)} moves from pile to pile of the same games")
    ours = statistics.median(one.ours for one in costs)
    copied = statistics.median(one.copied for one in costs)
    placed = statistics.median(one.placed for one in costs)
    whole = statistics.median(one.copied + one.turned for one in costs)
    each = statistics.median(one.copied / one.ours for one in costs)
    reached("checked and applied to a copy, move by move", each, least=3, unit=" times")
    each = statistics.median((one.copied + one.turned) / one.ours for one in costs)
    print(f"  {each:.2f} times with the card that comes up ({whole:.2f} µs); ", end="")
    print(f"medians {copied:.2f} by {ours:.2f} µs, {copied / ours:.2f} times")
    each = statistics.median(one.placed / one.ours for one in costs)
    print("  in place, with nothing left of the state before, ", end="")
    print(f"it takes {placed:.2f} µs, {each:.2f} times ours")
