"""What a Seep deal is worth, part by part; and how a match stands: bazzis, dealer, end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.cards.card import Card, Rank, Suit, parse
from scorekeeper.engine.ruling import RuleId
from scorekeeper.engine.score import Part, Score, SideScore, Standing, side_score
from scorekeeper.games.seep.house import SEATS, House, partner_of, side_of
from scorekeeper.games.seep.state import PLAYS, State, Sweep

TEN_DIAMONDS = parse("10D")
HALF_THE_PACK = 26
ALL_POINTS = 100
"""What the cards of a deal make (SEEP-SCORE-4)."""
SCORE_5 = RuleId("SEEP-SCORE-5")
TOLD = frozenset({"only_difference", "only_totals", "card_points_0"})
"""One of these is in `Score.extra` where it says who was below 9, if anybody was."""
BAZZI_2, BAZZI_3 = RuleId("SEEP-BAZZI-2"), RuleId("SEEP-BAZZI-3")

THROWN_IN = SideScore(0, (Part(RuleId("SEEP-BID-3"), 0),))
"""What a side got in a deal without a bid: nothing, and the sheet says why."""


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
    """What the deal is worth so far, from its journal (SEEP-SCORE-1 to -5).

    Returns:
        Both sides' parts. They are final once the deal is over; before, the cards that are
        still out count for nobody. `extra` has each side's points in cards and sweeps, who
        was below 9, and `redeal` for a deal that was thrown in.
    """
    rules = state.terms.rules
    if state.phase == "redeal":
        return Score((THROWN_IN, THROWN_IN), {"redeal": 1})
    swept = [swept_by(state, side) for side in (0, 1)]
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


def swept_by(state: State, side: int) -> Swept:
    """The sweeps that a side has made."""
    rules = state.terms.rules
    kinds = [sweep_kind(rules, sweep) for sweep in state.won.sweeps if sweep.side == side]
    return Swept(kinds.count("plain"), kinds.count("first"), kinds.count("last"))


def sweep_kind(house: House, sweep: Sweep) -> str:
    """Whether a sweep is the `first` play's, one of the `last` or `plain` (SEEP-SWEEP-2 to -4)."""
    if sweep.play == 1:
        return "first"
    last = 1 if house.sweep_last_scope == "last_play" else SEATS
    return "last" if sweep.play > PLAYS - last else "plain"


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


def loser_by_totals(house: House, totals: Sequence[int]) -> int | None:
    """The side that loses by SEEP-BAZZI-3, as far as the totals alone tell.

    Where cards alone count, a total that is below tells it only if the other side's cards,
    which make at least the rest of the 100, are not below too.
    """
    loser = loser_below(house, totals)
    if loser is None or house.under9_counts_sweeps:
        return loser
    others = ALL_POINTS - house.most_cards - totals[loser]
    return loser if others >= house.under9_limit else None


def below(house: House, side: int | None) -> dict[str, int]:
    """Who was below 9, as the match remembers it."""
    return {} if side is None or not house.under9 else {f"under9_{side}": 1}


@dataclass(frozen=True, slots=True)
class Bazzi:
    """One bazzi won: by which side, with which deal, counted from 1, and by which rule."""

    deal: int
    side: int
    rule: RuleId


@dataclass(frozen=True, slots=True)
class SeepStanding(Standing):
    """How a Seep match stands; `totals` are the bazzis won by each side."""

    difference: int = 0
    """Side 0 minus side 1 in the bazzi that is being played (SEEP-BAZZI-1)."""
    bazzis: tuple[Bazzi, ...] = ()


def standing(house: House, first_dealer: int, scores: Sequence[Score]) -> SeepStanding:
    """How a match stands after some deals (SEEP-BAZZI, SEEP-MATCH, SEEP-SET-8).

    Args:
        house: the house rules; those on bazzis and the dealer bear on this.
        first_dealer: the seat that dealt first.
        scores: the deals' scores in the order played, deals thrown in among them; void deals
            are not.

    Returns:
        The bazzis won over the deals that count: those up to the one that ended the match.
    """
    dealer, running, played = first_dealer, 0, 0
    bazzis: tuple[Bazzi, ...] = ()
    winners: tuple[int, ...] = ()
    for deal in scores:
        played += 1
        change = deal.totals[0] - deal.totals[1]
        running += change
        dealer = deal.dealt_by(dealer)
        if "redeal" in deal.extra:
            continue
        won = _bazzi(house, played, running, deal)
        dealer = _next_dealer(house, dealer, running, change, ended=won is not None)
        if won is not None:
            bazzis, running = (*bazzis, won), 0
        winners = _winners(house, won_by(bazzis))
        if winners:
            break
    totals = won_by(bazzis)
    leaders = _leaders(totals, running)
    return SeepStanding(totals, dealer, played, winners, leaders, running, bazzis)


def won_by(bazzis: Sequence[Bazzi]) -> tuple[int, int]:
    """How many bazzis each side has won."""
    first = sum(bazzi.side == 0 for bazzi in bazzis)
    return first, len(bazzis) - first


def _bazzi(house: House, number: int, running: int, deal: Score) -> Bazzi | None:
    """The bazzi that a deal ends, if any; one below 9 goes first (SEEP-BAZZI-2, -3)."""
    loser = _below(house, deal)
    if loser is not None:
        return Bazzi(number, 1 - loser, BAZZI_3)
    if abs(running) < house.bazzi_lead:
        return None
    return Bazzi(number, int(running < 0), BAZZI_2)


def _below(house: House, deal: Score) -> int | None:
    """The side that was below 9 in a deal: as its score says, or its totals tell.

    Points given or taken outside the rules bring nobody below 9, nor out of it.
    """
    if not house.under9:
        return None
    for side in (0, 1):
        if deal.extra.get(f"under9_{side}"):
            return side
    told = not TOLD.isdisjoint(deal.extra)
    return None if told else loser_by_totals(house, deal.totals)


def _next_dealer(house: House, dealer: int, running: int, change: int, *, ended: bool) -> int:
    """Who deals next: the same while behind or level; a partner after a bazzi (SEEP-SET-8)."""
    basis = running if house.dealer_basis == "running" else change
    ahead = basis > 0 if side_of(dealer) == 0 else basis < 0
    following = (dealer + 1) % SEATS if ahead else dealer
    return partner_of(following) if ended else following


def _leaders(won: tuple[int, int], running: int) -> tuple[int, ...]:
    """The side with more bazzis, or with as many the one ahead in the running difference."""
    lead = won[0] - won[1] or running
    return (0, 1) if not lead else (int(lead < 0),)


def _winners(house: House, won: tuple[int, int]) -> tuple[int, ...]:
    """The side or, in a drawn match, the sides that have won (SEEP-MATCH-1)."""
    if house.match_mode == "first_to":
        return tuple(side for side in (0, 1) if won[side] >= house.bazzis)
    if sum(won) < house.bazzis:
        return ()
    return tuple(side for side in (0, 1) if won[side] == max(won))
