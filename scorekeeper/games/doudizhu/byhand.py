"""Results by hand: what a table enters when it did not log the plays, and the checks on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.ruling import Finding, broken
from scorekeeper.engine.score import Tally
from scorekeeper.games.doudizhu.calling import BIDS
from scorekeeper.games.doudizhu.house import House
from scorekeeper.games.doudizhu.logged import doublings_can_still_be, spring_can_still_be
from scorekeeper.games.doudizhu.score import Stake, is_spring, score_of
from scorekeeper.games.doudizhu.state import State

SIDES = ("landlord", "farmers")
MOST_ROCKETS = 1
MOST = {
    (3, "landlord"): (13, 13),
    (3, "farmers"): (12, 13),
    (4, "landlord"): (13, 14),
    (4, "farmers"): (13, 14),
}
"""By players and winning side: the most bombs, and the most bombs and rockets together."""
MOST_IN_SPRING = {
    (3, "landlord"): (5, 5),
    (3, "farmers"): (9, 9),
    (4, "landlord"): (5, 5),
    (4, "farmers"): (13, 13),
}
"""The same where the losing side hardly played."""


@dataclass(frozen=True, slots=True)
class Result:
    """What was entered."""

    landlord: int
    bid: int
    winner_side: str
    winner_seat: int | None = None
    bombs: int = 0
    """With three players all that were played, with four those of six or more cards."""
    rockets: int = 0
    spring: str | None = None
    logged_bombs: int = 0
    """Those that the deal's log has already, where only a part of it was logged."""
    logged_rockets: int = 0

    @property
    def stake(self) -> Stake:
        """What is paid for."""
        wins = self.winner_side == "landlord"
        spring = self.spring is not None
        return Stake(self.landlord, self.bid, wins, self.bombs, self.rockets, spring)


def tally(house: House, result: Result, logged: State | None = None) -> Tally:
    """Check a result by hand and count it (DDZ-SCORE-1 to -9).

    Args:
        house: the house rules of the match.
        result: what was entered.
        logged: the deal as far as it was logged, which the result must agree with.

    Returns:
        Every rule that the numbers break, in the order of the book; without one, the score.
    """
    wrong = tuple(_breaches(house, result, logged))
    return Tally(None if wrong else score_of(house, result.stake), wrong)


def _breaches(house: House, result: Result, logged: State | None) -> Iterator[Finding]:
    """The rules that are broken, in order; after -3 or -8 nothing more is looked at."""
    if not 0 <= result.landlord < house.players:
        yield broken("DDZ-SCORE-1", "", number=result.landlord, most=house.players - 1)
    if result.bid not in BIDS:
        yield broken("DDZ-SCORE-2", "", bid=result.bid)
    if result.winner_side not in SIDES:
        yield broken("DDZ-SCORE-3")
        return
    yield from _who_went_out_won(house, result)
    if result.spring is not None and not (house.spring and result.spring == result.winner_side):
        yield broken("DDZ-SCORE-8", "side" if house.spring else "option")
        return
    yield from _bounds_hold(house, result)
    yield from _nothing_logged_is_lost(result, logged)
    if logged is not None:
        yield from _fits_the_log(logged, result)


def _who_went_out_won(house: House, result: Result) -> Iterator[Finding]:
    """The seat that went out, if given, is on the side that won (DDZ-SCORE-4)."""
    seat = result.winner_seat
    if seat is None:
        return
    if not 0 <= seat < house.players:
        yield broken("DDZ-SCORE-4", "number", number=seat, most=house.players - 1)
    elif (seat == result.landlord) != (result.winner_side == "landlord"):
        yield broken("DDZ-SCORE-4", "", seat=seat)


def _bounds_hold(house: House, result: Result) -> Iterator[Finding]:
    """Bombs and rockets can have been played by somebody (DDZ-SCORE-5, -6, -7)."""
    winners = house.players, result.winner_side
    most_bombs, most = (MOST if result.spring is None else MOST_IN_SPRING)[winners]
    fewer_bombs, fewer = most_bombs < MOST[winners][0], most < MOST[winners][1]
    bombs, rockets = result.bombs, result.rockets
    bombs_fit, rockets_fit = 0 <= bombs <= most_bombs, 0 <= rockets <= MOST_ROCKETS
    if not bombs_fit:
        case = "spring" if fewer_bombs else ""
        yield broken("DDZ-SCORE-5", case, bombs=bombs, most=most_bombs)
    if not rockets_fit:
        yield broken("DDZ-SCORE-6", "", rockets=rockets)
    if bombs_fit and rockets_fit and bombs + rockets > most:
        case = "spring" if fewer else ""
        yield broken("DDZ-SCORE-7", case, bombs=bombs, rockets=rockets, most=most)


def _nothing_logged_is_lost(result: Result, logged: State | None) -> Iterator[Finding]:
    """Bombs and rockets are no fewer than those logged, and equal once it is over (DDZ-SCORE-9)."""
    over = logged is not None and logged.winner is not None
    counted = (result.logged_bombs, result.logged_rockets)
    bombs, rockets = counted if logged is None else logged.doubled
    if max(result.bombs, 0) < bombs or (over and result.bombs > bombs):
        yield broken("DDZ-SCORE-9", "bombs", logged=bombs, found=result.bombs)
    if max(result.rockets, 0) < rockets or (over and result.rockets > rockets):
        yield broken("DDZ-SCORE-9", "rockets", logged=rockets, found=result.rockets)


def _fits_the_log(logged: State, result: Result) -> Iterator[Finding]:
    """The deal ended as it was logged, or may have gone on so (DDZ-SCORE-9)."""
    if logged.auction.passed_out:
        yield broken("DDZ-SCORE-9", "log_passed_out")
    elif (finding := _disagreement(logged, result)) is not None:
        yield finding
    elif _is_other_spring(logged, result):
        yield broken("DDZ-SCORE-9", "log_spring")
    elif logged.winner is None and logged.landlord is not None:
        yield from doublings_can_still_be(logged, result.bombs, result.rockets)
        yield from spring_can_still_be(logged, result.spring, logged.landlord)


def _disagreement(logged: State, result: Result) -> Finding | None:
    """What of landlord, bid and end is not as it was logged (DDZ-SCORE-9)."""
    landlord, bid, winner = logged.landlord, logged.auction.bid, logged.winner
    if landlord is None:
        return None
    if landlord != result.landlord:
        return broken("DDZ-SCORE-9", "log_landlord", owner=landlord)
    if bid != result.bid:
        return broken("DDZ-SCORE-9", "log_bid", logged=bid, found=result.bid)
    if winner is None:
        return None
    fits = result.winner_side == _side(logged, landlord) and result.winner_seat in (None, winner)
    return None if fits else broken("DDZ-SCORE-9", "log_end", seat=winner)


def _side(logged: State, landlord: int) -> str:
    """The side that won, as it was logged."""
    return "landlord" if logged.winner == landlord else "farmers"


def _is_other_spring(logged: State, result: Result) -> bool:
    """Whether the deal was logged to its end, with a spring where the result has none, or without.

    (DDZ-SPR-1, DDZ-SCORE-9.)
    """
    landlord = logged.landlord
    if logged.winner is None or landlord is None:
        return False
    side = _side(logged, landlord)
    made = is_spring(logged, landlord, landlord_wins=side == "landlord")
    return result.spring != (side if made and logged.terms.house.spring else None)
