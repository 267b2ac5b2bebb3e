"""What the table shows of a Dou Dizhu deal, and what of it was put away by now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games.doudizhu.moves import Pass, Play, Turn
from scorekeeper.games.doudizhu.ranks import RANK_NAMES, Cards, text
from scorekeeper.games.doudizhu.state import State

FACE_DOWN = "?"
"""What stands for the cards of an earlier trick, which were put away (DDZ-TRICK-1)."""
CARDS = frozenset({"cards", "best"})
"""The fields of an entry, and the facts of a finding, that name cards which were played."""


def table(state: State) -> dict[str, Any]:
    """A state in the words of a position, as far as hands were told."""
    terms, auction, told = state.terms, state.auction, state.told
    return {
        "dealer": terms.dealer,
        "first_bidder": terms.first_bidder,
        "turned_up": None if terms.turned_up is None else RANK_NAMES[terms.turned_up],
        "calls": [
            {"seat": one.seat, "call": "pass" if one.bid is None else one.bid}
            for one in auction.calls
        ],
        "landlord": auction.landlord,
        "bid": auction.bid,
        "kitty": _or_none(auction.kitty),
        "kitty_after": auction.kitty_after,
        "log": [_turn(one) for one in state.log],
        "turn": state.turn,
        "trick": text(state.trick.cards) if state.trick else None,
        "best": state.best,
        "passes": state.passes,
        "hands": [_or_none(hand.cards) if hand else None for hand in told.hands],
        "sizes": list(state.sizes),
        "played": [text(cards) for cards in state.played],
        "bombs": state.doubled[0],
        "rockets": state.doubled[1],
        "revealed": [_or_none(cards) for cards in told.revealed],
    }


def _or_none(cards: Cards | None) -> str | None:
    return None if cards is None else text(cards)


def _turn(made: Turn) -> dict[str, Any]:
    """A play, or without cards a pass."""
    return {"seat": made.seat} | ({"cards": text(made.cards)} if isinstance(made, Play) else {})


def cover(state: State, words: Mapping[str, Any], move: int) -> Mapping[str, Any]:
    """The words of a move without its cards, once its trick was put away."""
    away = map(state.auction.number_of, range(trick_begins(state)))
    return _covered(words) if move in away else words


def _covered(words: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: FACE_DOWN if name in CARDS else _covered(said) if isinstance(said, Mapping) else said
        for name, said in words.items()
    }


def trick_begins(state: State) -> int:
    """Where in the log the trick that lies there begins; its end where none does."""
    log, passed = state.log, list[int]()
    if state.best is None:
        return len(log)
    for place in range(len(log) - 1, -1, -1):
        move = log[place]
        if isinstance(move, Pass):
            passed.append(move.seat)
        elif is_over(move.seat, passed, state.players):
            return place + 1 + len(passed)
        else:
            passed.clear()
    return 0


def is_over(holder: int, passed: Sequence[int], players: int) -> bool:
    """Whether a trick ended with these passes (DDZ-TRICK-1) or the turn came back (DDZ-TRICK-2)."""
    return len(passed) >= players - 1 or (holder - 1) % players in passed
