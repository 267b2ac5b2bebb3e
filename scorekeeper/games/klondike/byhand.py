"""Results by hand: what is entered of a finished game without a log, and the checks on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.ruling import Finding, broken
from scorekeeper.engine.score import Tally
from scorekeeper.games.klondike.house import House
from scorekeeper.games.klondike.moves import SUITS
from scorekeeper.games.klondike.score import score_of
from scorekeeper.games.klondike.state import PACK, State

HIGHEST = 13
"""Cards on a complete foundation."""
MOST_FACE_DOWN = 21

MORE_REDEALS = ("KLO-SCR-4", "")
"""More redeals than the variant has: the table let one stand (KLO-REDEAL-3)."""


@dataclass(frozen=True, slots=True)
class Result:
    """What was entered; None where it was left out."""

    score: int
    won: bool | None = None
    heights: tuple[int, ...] | None = None
    """How many cards lie on each foundation, in the order clubs, diamonds, hearts, spades."""
    redeals: int | None = None
    face_down: int | None = None


def tally(house: House, result: Result, logged: State | None = None) -> Tally:
    """Check a result by hand and count it (KLO-SCR-1 to -5).

    Args:
        house: the house rules of the match; the variant limits the redeals.
        result: what was entered.
        logged: the game as its journal leaves it; no rule is about both.

    Returns:
        Every rule that the numbers break, in the order of the book; the score where there is
        none, or where only a redeal that was let stand can have led to them.
    """
    if not 0 <= result.score <= PACK:
        return Tally(None, (broken("KLO-SCR-1", found=result.score, most=PACK),))
    wrong = tuple(_breaches(house, result))
    if any((one.rule, one.case) != MORE_REDEALS for one in wrong):
        return Tally(None, wrong)
    return Tally(score_of(result.score, result.redeals), wrong)


def _breaches(house: House, result: Result) -> Iterator[Finding]:
    """The rules that bear on a score from 0 to 52, in the order of the book."""
    score, won = result.score, result.won
    if won is not None and won is not (score == PACK):
        yield broken("KLO-SCR-2", "won" if won else "lost", score=score, most=PACK)
    if result.heights is not None:
        yield from _heights_add_up(score, result.heights)
    if result.redeals is not None:
        yield from _redeals_were_allowed(house, result.redeals)
    if result.face_down is not None:
        yield from _cards_are_left_to_lie(score, result.face_down)


def _heights_add_up(score: int, heights: tuple[int, ...]) -> Iterator[Finding]:
    """Four foundations of 0 to 13 cards hold as many cards as the score says (KLO-SCR-3)."""
    if len(heights) != len(SUITS) or not all(0 <= one <= HIGHEST for one in heights):
        yield broken("KLO-SCR-3", "heights", heights=heights, wanted=len(SUITS), most=HIGHEST)
    elif sum(heights) != score:
        yield broken("KLO-SCR-3", total=sum(heights), score=score)


def _redeals_were_allowed(house: House, redeals: int) -> Iterator[Finding]:
    """No fewer than none and no more than the variant allows (KLO-SCR-4)."""
    most = house.redeals
    if redeals < 0:
        yield broken("KLO-SCR-4", "negative", found=redeals)
    elif most is not None and redeals > most:
        yield broken("KLO-SCR-4", found=redeals, most=most)


def _cards_are_left_to_lie(score: int, face_down: int) -> Iterator[Finding]:
    """0 to 21 cards are face down, and they are none of the scored ones (KLO-SCR-5)."""
    if not 0 <= face_down <= MOST_FACE_DOWN:
        yield broken("KLO-SCR-5", "number", found=face_down, most=MOST_FACE_DOWN)
    elif score + face_down > PACK:
        yield broken("KLO-SCR-5", score=score, face_down=face_down, most=PACK)
