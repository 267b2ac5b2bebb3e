"""What a round of Phase 10 is worth: penalty points by seat, and who laid its phase."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import astuple, dataclass
from itertools import starmap

from scorekeeper.cards.card import Card, Rank
from scorekeeper.engine.ruling import RuleId
from scorekeeper.engine.score import Part, Score, SideScore, side_score
from scorekeeper.games.phase10.phases import is_joker, is_wild
from scorekeeper.games.phase10.standing import LAID
from scorekeeper.games.phase10.state import State

OUT = "out_{}"
"""The name in `Score.extra` under which the seat that went out has 1."""
COSTS = (5, 10, 15, 25)
"""What a card costs that is left, by its kind (P10-SCORE-2)."""


@dataclass(frozen=True, slots=True)
class Left:
    """How many cards of each kind are left in a hand; in all of them where it is a limit."""

    low: int
    """From 2 to 10."""
    faces: int
    jokers: int
    aces: int

    @property
    def cards(self) -> int:
        """All of them."""
        return self.low + self.faces + self.jokers + self.aces

    @property
    def points(self) -> int:
        """What all of them cost."""
        return sum(each * count for each, count in zip(COSTS, astuple(self), strict=True))


WHOLE_PACK = Left(low=72, faces=24, jokers=4, aces=8)


def left_in(cards: Iterable[Card]) -> Left:
    """Count the cards left in a hand by kind."""
    hand = tuple(cards)
    low = sum(Rank.TWO <= card.rank <= Rank.TEN for card in hand)
    jokers, aces = sum(map(is_joker, hand)), sum(map(is_wild, hand))
    return Left(low, len(hand) - low - jokers - aces, jokers, aces)


def score(state: State) -> Score:
    """What the round is worth so far, from its journal (P10-SCORE-1, -2).

    Returns:
        Each seat's penalty points, none for a hand that nobody showed yet; final once the
        round is over. `extra` says who laid its phase, and who went out.
    """
    finish = state.finish
    shown = finish.shown if finish else (None,) * len(state.sizes)
    keeps = state.terms.house.keeps_points
    sides = [points_of(None if hand is None else left_in(hand)) for hand in shown]
    if not keeps:
        sides = [side_score(())] * len(shown)
    laid = [seat for seat, has in enumerate(state.laid) if has]
    return Score(tuple(sides), facts(len(shown), laid, finish.out if finish else None))


def points_of(left: Left | None) -> SideScore:
    """The points that a hand costs, with their parts; None: it costs nothing (P10-SCORE-1)."""
    counts = () if left is None else astuple(left)
    return side_score(tuple(starmap(_cost, zip(COSTS, counts, strict=False))))


def _cost(each: int, count: int) -> Part:
    """What cards of one kind cost."""
    return Part(RuleId("P10-SCORE-2"), each * count, {"each": each, "count": count})


def facts(players: int, laid: Collection[int], out: int | None) -> Mapping[str, int]:
    """What the match must remember of a round: who laid, and who went out (P10-ADV-1)."""
    who = {LAID.format(seat): int(seat in laid) for seat in range(players)}
    return who if out is None else who | {OUT.format(out): 1}


def cards_left(state: State) -> tuple[int | None, ...]:
    """How many cards the journal leaves each seat; None where it does not tell, or for none."""
    tells = state.finish is not None and state.logs_turns
    return tuple((size or None) if tells else None for size in state.sizes)
