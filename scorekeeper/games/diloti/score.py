"""What a Diloti deal is worth, part by part; results by hand; how a match stands and ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.cards.card import Card, Rank, parse
from scorekeeper.engine.ruling import RuleId
from scorekeeper.engine.score import Part, Score, SideScore, Standing, side_score
from scorekeeper.games.diloti.house import House
from scorekeeper.games.diloti.state import State

TEN_DIAMONDS, TWO_CLUBS = parse("10D"), parse("2C")


@dataclass(frozen=True, slots=True)
class Side:
    """What one side took in a deal. `cards` is None where nobody counted them."""

    aces: int
    ten_diamonds: bool
    two_clubs: bool
    xeris: int
    """All that were made."""
    xeris_counted: int
    """Those that the house rules let count."""
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class DilotiStanding(Standing):
    """How a Diloti match stands."""

    had_xeri: bool = False
    """Whether a counted deal had a xeri, counted or void (DIL-XERI-2)."""


def majority_of(house: House) -> int:
    """Cards a side needs for the majority: 27 of 52, 21 of 40 (DIL-SCORE-4)."""
    return len(house.pack) // 2 + 1


def score(state: State) -> Score:
    """What the deal is worth so far, from its journal (DIL-SCORE-1 to -6).

    Returns:
        Both sides' parts. They are final once the deal is over; before, the cards that are
        still out count for nobody. `extra` has the xeri that each side made.
    """
    sides = [taken_by(state, side) for side in (0, 1)]
    return score_of(state.terms.house, sides, side_with_majority(state.terms.house, sides))


def taken_by(state: State, side: int) -> Side:
    """What a side has captured so far, by the journal."""
    cards: tuple[Card, ...] = state.won.cards[side]
    xeris = [xeri for xeri in state.won.xeris if xeri.side == side]
    return Side(
        aces=sum(card.rank is Rank.ACE for card in cards),
        ten_diamonds=TEN_DIAMONDS in cards,
        two_clubs=TWO_CLUBS in cards,
        xeris=len(xeris),
        xeris_counted=sum(xeri.counts for xeri in xeris),
        cards=len(cards),
    )


def side_with_majority(house: House, sides: Sequence[Side]) -> int | None:
    """The side with more than half of the pack, or None."""
    needed = majority_of(house)
    return next((n for n, side in enumerate(sides) if (side.cards or 0) >= needed), None)


def is_tied(house: House, sides: Sequence[Side]) -> bool:
    """Whether both sides took exactly half of the pack, or, uncounted, neither the majority."""
    half = len(house.pack) // 2
    return all(side.cards in (None, half) for side in sides)


def score_of(house: House, sides: Sequence[Side], majority: int | None) -> Score:
    """Both sides' parts, from what they took.

    Args:
        house: the house rules; `cards_points`, `cards_tie` and `xeri_points` bear on this.
        sides: what side 0 and side 1 took.
        majority: the side that has it, or None.

    Returns:
        The same score whether the deal was logged play by play or entered by hand.
    """
    tied = majority is None and is_tied(house, sides)
    scored = [
        side_score(_parts(house, side, has_most=majority == number, tied=tied))
        for number, side in enumerate(sides)
    ]
    made = {f"xeris_{number}": side.xeris for number, side in enumerate(sides)}
    return Score(tuple(scored), made)


def _parts(house: House, side: Side, *, has_most: bool, tied: bool) -> tuple[Part, ...]:
    """One side's points, each with its rule (DIL-SCORE-1 to -6)."""
    split = house.cards_points // 2 if tied and house.cards_tie == "split" else 0
    cards = {} if side.cards is None else {"count": side.cards}
    xeris = side.xeris_counted
    return (
        Part(RuleId("DIL-SCORE-1"), side.aces, {"count": side.aces}),
        Part(RuleId("DIL-SCORE-2"), 2 * side.ten_diamonds),
        Part(RuleId("DIL-SCORE-3"), int(side.two_clubs)),
        Part(RuleId("DIL-SCORE-4"), house.cards_points * has_most, cards),
        Part(RuleId("DIL-SCORE-5"), split, cards),
        Part(RuleId("DIL-SCORE-6"), house.xeri_points * xeris, {"count": xeris}),
    )


def standing(house: House, first_dealer: int, scores: Sequence[Score]) -> DilotiStanding:
    """How a match stands after some deals (DIL-MATCH-1, DIL-MATCH-2, DIL-SET-8).

    Args:
        house: the house rules; `target` and `target_mode` bear on this.
        first_dealer: the seat that dealt first.
        scores: the deals' scores in the order played; void deals are not among them.

    Returns:
        Totals by side over the deals that count: those up to the one that ended the match.
    """
    totals, had_xeri, played, dealer = (0, 0), False, 0, first_dealer
    winners: tuple[int, ...] = ()
    for deal in scores:
        totals = (totals[0] + deal.totals[0], totals[1] + deal.totals[1])
        had_xeri = had_xeri or any(deal.extra.values())
        played += 1
        dealer = (deal.dealt_by(dealer) + 1) % house.players
        winners = _winners(house, totals)
        if winners:
            break
    leaders = tuple(side for side, total in enumerate(totals) if total == max(totals))
    return DilotiStanding(totals, dealer, played, winners, leaders, had_xeri)


def _winners(house: House, totals: tuple[int, int]) -> tuple[int, ...]:
    """The side that has won, if any: the higher total, once it has reached the target."""
    best = max(totals)
    reached = best > house.target if house.target_mode == "exceed" else best >= house.target
    if not reached or totals[0] == totals[1]:
        return ()
    return (totals.index(best),)


def only_totals(totals: Sequence[int], *, seen: bool = False) -> Score:
    """The score of a deal of which only the totals are known, and whether a xeri was seen."""
    return Score(tuple(SideScore(total) for total in totals), {"xeri_seen": 1} if seen else {})
