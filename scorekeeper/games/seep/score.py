"""What a Seep deal is worth, part by part, from its journal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.cards.card import Card, Rank, Suit, parse
from scorekeeper.engine.ruling import RuleId
from scorekeeper.engine.score import Part, Score, side_score
from scorekeeper.games.seep.house import House
from scorekeeper.games.seep.state import State

TEN_DIAMONDS = parse("10D")
HALF_THE_PACK = 26
SCORE_5 = RuleId("SEEP-SCORE-5")


@dataclass(frozen=True, slots=True)
class Swept:
    """How many sweeps of each kind a side made."""

    plain: int = 0
    first: int = 0
    last: int = 0

    @property
    def made(self) -> int:
        """All of them, whatever they are worth."""
        return self.plain + self.first + self.last


def worth(house: House, swept: Swept) -> int:
    """What sweeps are worth (SEEP-SCORE-5)."""
    first, last = house.sweep_first * swept.first, house.sweep_last * swept.last
    return house.sweep * swept.plain + first + last


def score(state: State) -> Score:
    """What the deal is worth so far, from its journal (section 4).

    Returns:
        Both sides' parts. They are final once the deal is over; before, the cards that are
        still out count for nobody. `extra` has each side's points in cards and sweeps, who
        was below 9, and `redeal` for a deal that was thrown in.
    """
    rules = state.terms.rules
    if state.phase == "redeal":
        return Score((side_score(()), side_score(())), {"redeal": 1})
    swept = [_swept(state, side) for side in (0, 1)]
    cards = [card_parts(rules, taken) for taken in state.won.cards]
    points = [sum(part.points for part in parts) for parts in cards]
    sides = [
        side_score((*parts, *sweep_parts(rules, made)))
        for parts, made in zip(cards, swept, strict=True)
    ]
    extra = counts(points, swept)
    if state.over:
        basis = [side.total for side in sides] if rules.under9_counts_sweeps else points
        extra |= below(rules, loser_below(rules, basis))
    return Score(tuple(sides), extra)


def _swept(state: State, side: int) -> Swept:
    kinds = [sweep.kind for sweep in state.won.sweeps if sweep.side == side]
    return Swept(kinds.count("plain"), kinds.count("first"), kinds.count("last"))


def card_parts(house: House, cards: Sequence[Card]) -> tuple[Part, ...]:
    """The points in one side's cards, each with its rule (SEEP-SCORE-1 to -3)."""
    spades = sum(card.rank for card in cards if card.suit is Suit.SPADES)
    aces = sum(card.rank is Rank.ACE and card.suit is not Suit.SPADES for card in cards)
    ten = house.ten_diamond * (TEN_DIAMONDS in cards)
    most = house.most_cards * (len(cards) > HALF_THE_PACK)
    return (
        Part(RuleId("SEEP-SCORE-1"), spades, {"points": spades}),
        Part(RuleId("SEEP-SCORE-2"), aces, {"count": aces}),
        Part(RuleId("SEEP-SCORE-3"), ten + most, {"ten": ten, "most": most}),
    )


def sweep_parts(house: House, swept: Swept) -> tuple[Part, ...]:
    """The points for one side's sweeps, a part for each kind (SEEP-SCORE-5)."""
    kinds = (
        (swept.plain, house.sweep),
        (swept.first, house.sweep_first),
        (swept.last, house.sweep_last),
    )
    return tuple(
        Part(SCORE_5, count * each, {"count": count, "each": each}) for count, each in kinds
    )


def counts(points: Sequence[int], swept: Sequence[Swept]) -> dict[str, int]:
    """What only grows while a deal is played, so that a result by hand may not have less."""
    return {
        **{f"card_points_{side}": number for side, number in enumerate(points)},
        **{f"sweeps_{side}": made.made for side, made in enumerate(swept)},
    }


def loser_below(house: House, totals: Sequence[int]) -> int | None:
    """The side that loses by SEEP-BAZZI-3; both below 9 is nobody (SEEP-BAZZI-4)."""
    low = [side for side, total in enumerate(totals) if total < house.under9_limit]
    return low[0] if house.under9 and len(low) == 1 else None


def below(house: House, side: int | None) -> dict[str, int]:
    """Who was below 9, as the match remembers it."""
    return {} if side is None or not house.under9 else {f"under9_{side}": 1}
