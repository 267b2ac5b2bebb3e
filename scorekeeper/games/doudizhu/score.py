"""What a Dou Dizhu deal is worth, part by part; how a match stands and ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.ruling import RuleId
from scorekeeper.engine.score import Part, Score, Standing, side_score
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.state import State


@dataclass(frozen=True, slots=True)
class Stake:
    """What a deal was played for, and how it ended."""

    landlord: int
    bid: int
    landlord_wins: bool
    bombs: int = 0
    """Those that double."""
    rockets: int = 0
    spring: bool = False


@dataclass(frozen=True, slots=True)
class DoudizhuStanding(Standing):
    """How a Dou Dizhu match stands; totals are balances."""

    paid: int = 0
    """Deals that were paid, which passed-out ones are not (DDZ-AUC-5)."""


def score(state: State) -> Score:
    """What the deal is worth so far, from its journal (DDZ-PAY-1 to -7).

    Returns:
        Each seat's change; all nothing until somebody has gone out. `extra` counts the
        doubling bombs and rockets played, and whether the deal was paid or passed out.
    """
    auction, winner = state.auction, state.winner
    if winner is None or auction.landlord is None:
        return _unpaid(state)
    landlord_wins = winner == auction.landlord
    return score_of(
        state.terms.house,
        Stake(
            auction.landlord,
            auction.bid,
            landlord_wins,
            *state.doubled,
            spring=is_spring(state, auction.landlord, landlord_wins=landlord_wins),
        ),
    )


def _unpaid(state: State) -> Score:
    nothing = tuple(side_score(()) for _ in range(state.players))
    passed_out = int(state.auction.passed_out)
    return Score(nothing, _extra(*state.doubled, 0, passed_out))


def _extra(bombs: int, rockets: int, paid: int, passed_out: int) -> dict[str, int]:
    return {"bombs": bombs, "rockets": rockets, "paid": paid, "passed_out": passed_out}


def is_spring(state: State, landlord: int, *, landlord_wins: bool) -> bool:
    """Whether one side hardly played: no farmer at all, or the landlord once (DDZ-SPR-1)."""
    plays = state.plays
    return sum(plays) == plays[landlord] if landlord_wins else plays[landlord] == 1


def score_of(house: House, stake: Stake) -> Score:
    """Each seat's change, whether the deal was logged or entered by hand (DDZ-PAY-1 to -7).

    Args:
        house: the house rules; `players`, `spring` and `max_doublings` bear on this.
        stake: what the deal was played for.

    Returns:
        The changes, whose sum is 0, in parts: the bid, what each doubling adds to it, and what
        the limit on doublings takes away again.
    """
    parts = _parts(house, stake)
    farmers = house.players - 1
    shares = [
        (farmers if seat == stake.landlord else -1) * (1 if stake.landlord_wins else -1)
        for seat in range(house.players)
    ]
    sides = tuple(
        side_score(tuple(Part(p.rule, p.points * share, p.facts) for p in parts))
        for share in shares
    )
    return Score(sides, _extra(stake.bombs, stake.rockets, 1, 0))


def _parts(house: House, stake: Stake) -> tuple[Part, ...]:
    """One payment, part by part."""
    bid, bombs, rockets = stake.bid, stake.bombs, stake.rockets
    doublings = bombs + rockets
    springs = int(stake.spring and house.spring)
    most = house.max_doublings
    full = bid << doublings + springs
    paid = full if most is None else bid << min(doublings + springs, most)
    return (
        Part(RuleId("DDZ-PAY-1" if stake.landlord_wins else "DDZ-PAY-2"), bid, {"bid": bid}),
        Part(
            RuleId("DDZ-PAY-3" if house.players == 3 else "DDZ-PAY-4"),
            (bid << doublings) - bid,
            {"bombs": bombs, "rockets": rockets},
        ),
        Part(RuleId("DDZ-SPR-1"), full - (bid << doublings)),
        Part(RuleId("DDZ-PAY-7"), paid - full, {"most": most or 0}),
    )


def standing(house: House, first_dealer: int, scores: Sequence[Score]) -> DoudizhuStanding:
    """How a match stands after some deals (DDZ-MATCH-1 to -6, DDZ-SET-4).

    Args:
        house: the house rules; `end_deals`, `end_target` and `redeal_dealer` bear on this.
        first_dealer: the seat that dealt first.
        scores: the deals' scores in the order played, passed-out ones among them and void
            ones not.

    Returns:
        Balances over the deals that count: those up to the one that ended the match.
    """
    totals = (0,) * house.players
    dealer, paid, counted = first_dealer, 0, 0
    leaders: tuple[int, ...] = ()
    for deal in scores:
        counted += 1
        totals = tuple(map(sum, zip(totals, deal.totals, strict=True)))
        passed_out = bool(deal.extra.get("passed_out"))
        paid += not passed_out
        goes_on = not passed_out or house.redeal_dealer == "next"
        dealer = (deal.dealt_by(dealer) + goes_on) % house.players
        if paid:
            leaders = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
        if not passed_out and _ends(house, totals, paid):
            return DoudizhuStanding(totals, dealer, counted, leaders, leaders, paid)
    return DoudizhuStanding(totals, dealer, counted, (), leaders, paid)


def _ends(house: House, totals: Sequence[int], paid: int) -> bool:
    """Whether a paid deal ends the match (DDZ-MATCH-3, DDZ-MATCH-4)."""
    enough = house.end_deals is not None and paid >= house.end_deals
    return enough or (house.end_target is not None and max(totals) >= house.end_target)
