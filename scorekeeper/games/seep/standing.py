"""How a match of Seep stands: the running difference, bazzis, who deals next, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.ruling import RuleId
from scorekeeper.engine.score import Score, Standing
from scorekeeper.games.seep.house import SEATS, House, partner_of, side_of
from scorekeeper.games.seep.score import loser_below

BAZZI_2, BAZZI_3 = RuleId("SEEP-BAZZI-2"), RuleId("SEEP-BAZZI-3")


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
    """How a match stands after some deals (section 5, SEEP-SET-8).

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
        if "redeal" in deal.extra:
            continue
        change = deal.totals[0] - deal.totals[1]
        running += change
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
    """The side that was below 9 in a deal: as its score says, or its totals tell."""
    if not house.under9:
        return None
    for side in (0, 1):
        if deal.extra.get(f"under9_{side}"):
            return side
    return None if "only_difference" in deal.extra else loser_below(house, deal.totals)


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
