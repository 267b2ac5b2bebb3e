"""Results by hand: what a table enters when it counted a deal itself, and the checks on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from scorekeeper.engine.ruling import Finding, RuleId, Verdict, broken
from scorekeeper.engine.score import Part, Score, SideScore, Tally, side_score
from scorekeeper.games.seep.house import SEATS, House, side_of
from scorekeeper.games.seep.logged import (
    difference_is_odd_by_the_log,
    first_sweep_is_that_of_the_log,
    totals_hold_the_sweeps,
)
from scorekeeper.games.seep.score import (
    ALL_POINTS,
    HALF_THE_PACK,
    Swept,
    below,
    counts,
    loser_below,
    loser_by_totals,
    sweep_parts,
    worth,
)
from scorekeeper.games.seep.state import State

ALL_CARDS = 52
MOST_SWEEPS = 24
"""Two plays in a row cannot both sweep, and there are 48 (SEEP-SC-5)."""
CARD_POINTS = RuleId("SEEP-SC-1")
LONE_CARD = "lone"
"""Its card is all that a side has: it played it to capture, took nothing, and that stood."""
MAY_STAND = frozenset({("SEEP-SC-4", "side"), ("SEEP-SC-6", LONE_CARD)})
"""Breaches of a result to which breaches in play can have led: a capture of nothing, or a play
out of turn, after which the other side makes play 48."""
NOTHING_CAPTURED = (Finding(CARD_POINTS, Verdict.OPEN, {}, "unusual"),)


@dataclass(frozen=True, slots=True)
class Side:
    """What was entered of one side. `cards` is None where nobody counted them."""

    card_points: int
    swept: Swept
    cards: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What was entered, in one of three forms: `sides`, `totals` alone, `difference` alone."""

    sides: tuple[Side, Side] | None = None
    totals: tuple[int, int] | None = None
    difference: int = 0
    """Side 0 minus side 1."""
    under9: int | None = None
    """The side that loses by SEEP-BAZZI-3, where the form does not tell."""
    dealer: int | None = None
    """The match knows it; without it nobody can say whose a first or last sweep may be."""


def tally(house: House, result: Result, logged: State | None = None) -> Tally:
    """Check a result by hand and count it (SEEP-SC-1 to -10).

    Args:
        house: the house rules of the match.
        result: what was entered.
        logged: the deal as its journal leaves it, which knows the dealer and the sweeps made.

    Returns:
        Every rule that the numbers break, in the order of the book; the score where there is
        none, or where only breaches in play that were let stand can have led to them. Where
        only the difference is known, the side that is ahead has it as its total and `extra`
        says `only_difference`.
    """
    if logged is not None:
        if logged.phase == "redeal":
            return Tally(None, (broken("SEEP-BID-3", "log_thrown_in"),))
        result = replace(result, dealer=logged.terms.dealer)
    if result.sides is not None:
        return _of_parts(house, result, result.sides, logged)
    if result.totals is not None:
        return _of_totals(house, result, result.totals, logged)
    return _of_difference(house, result, logged)


def _of_parts(
    house: House, result: Result, sides: tuple[Side, Side], logged: State | None
) -> Tally:
    """Card points and sweeps of both sides are known."""
    nothing = _is_nothing(result) and (logged is None or logged.won.last is None)
    wrong = tuple(_breaches(house, result, sides, logged, nothing=nothing))
    if not MAY_STAND.issuperset((one.rule, one.case) for one in wrong):
        return Tally(None, wrong)
    points, swept = [side.card_points for side in sides], [side.swept for side in sides]
    scored = tuple(
        side_score((_cards_part(side), *sweep_parts(house, side.swept))) for side in sides
    )
    basis = [one.total for one in scored] if house.under9_counts_sweeps else points
    extra = counts(points, swept) | below(house, loser_below(house, basis))
    return Tally(Score(scored, extra), wrong, NOTHING_CAPTURED if nothing else ())


def _is_nothing(result: Result) -> bool:
    """Whether neither side has anything, as where nobody captured in the whole deal.

    SEEP-SC-1, -7 and -9 speak of deals with a capture (SEEP-BAZZI-4).
    """
    if result.sides is None:
        return result.totals == (0, 0)
    return not any(one.card_points or one.cards or one.swept.made for one in result.sides)


def _cards_part(side: Side) -> Part:
    """The points in cards, where nobody told which cards they are of."""
    return Part(CARD_POINTS, side.card_points, {"points": side.card_points})


def _breaches(
    house: House,
    result: Result,
    sides: tuple[Side, Side],
    logged: State | None,
    *,
    nothing: bool,
) -> Iterator[Finding]:
    """The rules that bear on parts, in the order of the book."""
    if not nothing:
        yield from _card_points_make_100(house, sides)
    yield from _no_count_is_negative(sides)
    dealers = None if result.dealer is None else side_of(result.dealer)
    bidders = None if dealers is None else 1 - dealers
    yield from _one_sweep_of("SEEP-SC-3", [side.swept.first for side in sides], bidders)
    if logged is not None:
        entered = sum(side.swept.first for side in sides)
        yield from first_sweep_is_that_of_the_log(logged, entered)
    if house.sweep_last_scope == "last_play":
        yield from _one_sweep_of("SEEP-SC-4", [side.swept.last for side in sides], dealers)
    made = sum(side.swept.made for side in sides)
    if made > MOST_SWEEPS:
        yield broken("SEEP-SC-5", sweeps=made, most=MOST_SWEEPS)
    yield from _cards_carry_the_sweeps(sides)
    if all(side.cards is not None for side in sides) and not nothing:
        together = sum(side.cards or 0 for side in sides)
        if together != ALL_CARDS:
            yield broken("SEEP-SC-7", total=together)
    yield from _totals_are_the_sums(house, sides)


def _card_points_make_100(house: House, sides: tuple[Side, Side]) -> Iterator[Finding]:
    """Both sides' points in cards make 100 exactly, none negative (SEEP-SC-1)."""
    total = sum(side.card_points for side in sides)
    cards = {side.cards for side in sides}
    possible = {ALL_POINTS, ALL_POINTS - house.most_cards}
    if cards != {None}:
        possible = {ALL_POINTS - house.most_cards * (cards == {HALF_THE_PACK})}
    if total not in possible:
        case = "either" if len(possible) > 1 else ""
        yield broken("SEEP-SC-1", case, total=total, most=max(possible), least=min(possible))
    elif min(side.card_points for side in sides) < 0:
        yield broken("SEEP-SC-1", "negative")


def _no_count_is_negative(sides: tuple[Side, Side]) -> Iterator[Finding]:
    """Numbers of sweeps are not negative (SEEP-SC-2)."""
    swept = [side.swept for side in sides]
    if any(min(one.plain, one.first, one.last) < 0 for one in swept):
        yield broken("SEEP-SC-2")


def _one_sweep_of(rule: str, made: list[int], allowed: int | None) -> Iterator[Finding]:
    """At most one such sweep, and only for the side that made the play (SEEP-SC-3, -4)."""
    if sum(made) > 1:
        yield broken(rule, "number", count=sum(made))
    elif allowed is not None and made[1 - allowed] > 0:
        yield broken(rule, "side")


def _cards_carry_the_sweeps(sides: tuple[Side, Side]) -> Iterator[Finding]:
    """A side has no card or at least 2, and 2 for each sweep (SEEP-SC-6)."""
    for number, side in enumerate(sides):
        cards = side.cards
        if cards is not None and cards < 2 * side.swept.made:
            yield broken("SEEP-SC-6", side=number, cards=cards, sweeps=side.swept.made)
        elif cards == 1:
            yield broken("SEEP-SC-6", LONE_CARD, side=number)


def _totals_are_the_sums(house: House, sides: tuple[Side, Side]) -> Iterator[Finding]:
    """A total is card points and sweeps (SEEP-SC-8)."""
    for number, side in enumerate(sides):
        counted = side.card_points + worth(house, side.swept)
        if side.total is not None and side.total != counted:
            yield broken("SEEP-SC-8", side=number, total=side.total, sum=counted)


def _of_totals(
    house: House, result: Result, totals: tuple[int, int], logged: State | None
) -> Tally:
    """Nothing but the totals is known."""
    nothing = _is_nothing(result) and (logged is None or logged.won.last is None)
    wrong = () if nothing else tuple(_totals_fit(house, totals))
    if logged is not None and not wrong:
        wrong = tuple(totals_hold_the_sweeps(house, totals, logged))
    told = result.under9
    loser = loser_by_totals(house, totals)
    if loser is None and not house.under9_counts_sweeps:
        loser = told
    wrong += tuple(_names_the_loser(house, told, loser))
    if wrong:
        return Tally(None, wrong)
    extra = {"only_totals": 1} | below(house, loser)
    scored = Score(tuple(map(SideScore, totals)), extra)
    return Tally(scored, (), NOTHING_CAPTURED if nothing else ())


def _totals_fit(house: House, totals: tuple[int, int]) -> Iterator[Finding]:
    """Their sum is the cards' 100 and some sweeps (SEEP-SC-9)."""
    total = sum(totals)
    if total not in _possible_sums(house):
        yield _impossible_sum(house, total)
    elif min(totals) < 0:
        yield broken("SEEP-SC-9", "negative")


def _impossible_sum(house: House, total: int) -> Finding:
    """That cards and sweeps do not make the sum, and what they count (SEEP-SC-9)."""
    each = tuple(dict.fromkeys((house.sweep, house.sweep_first, house.sweep_last)))
    case, least = "either" if house.most_cards else "", ALL_POINTS - house.most_cards
    return broken("SEEP-SC-9", case, total=total, most=ALL_POINTS, least=least, each=each)


def _possible_sums(house: House) -> set[int]:
    """What both totals together can be."""
    bases = {ALL_POINTS, ALL_POINTS - house.most_cards}
    most_last = 1 if house.sweep_last_scope == "last_play" else SEATS // 2
    return {
        base + worth(house, Swept(plain, first, last))
        for base, first, last in product(bases, (0, 1), range(most_last + 1))
        for plain in range(MOST_SWEEPS + 1 - first - last)
    }


def _of_difference(house: House, result: Result, logged: State | None) -> Tally:
    """Nothing but the difference is known."""
    told, lead = result.under9, result.difference
    loser = told if told is not None and _could_be_below(house, told, lead) else None
    wrong = (*_difference_fits(house, lead), *_names_the_loser(house, told, loser))
    if logged is not None and not wrong:
        wrong = tuple(difference_is_odd_by_the_log(house, lead, logged))
    if wrong:
        return Tally(None, wrong)
    sides = (SideScore(max(lead, 0)), SideScore(max(-lead, 0)))
    extra = {"only_difference": 1} | below(house, told)
    odd = lead % 2 and Finding(RuleId("SEEP-SC-10"), Verdict.OPEN, {"difference": lead}, "unusual")
    return Tally(Score(sides, extra), (), (odd,) if odd else ())


def _difference_fits(house: House, difference: int) -> Iterator[Finding]:
    """It is even, or odd where a sweep was worth an odd number (SEEP-SC-10, SEEP-SC-5)."""
    values = (house.sweep, house.sweep_first, house.sweep_last)
    if abs(difference) > ALL_POINTS + MOST_SWEEPS * max(values):
        yield broken("SEEP-SC-5", "difference", difference=difference, most=MOST_SWEEPS)
    if difference % 2 and not any(value % 2 for value in values):
        yield broken("SEEP-SC-10", difference=difference)


def _could_be_below(house: House, side: int, difference: int) -> bool:
    """Whether totals with this difference leave one side, and not the other, below 9.

    Where cards alone count there are sweeps enough for nearly any difference.
    """
    lead, limit = difference if side else -difference, house.under9_limit
    return not house.under9_counts_sweeps or any(
        (total - lead) % 2 == 0 and 0 <= total - lead < 2 * limit <= total + lead
        for total in _possible_sums(house)
    )


def _names_the_loser(house: House, told: int | None, loser: int | None) -> Iterator[Finding]:
    """Who is named as below 9 is so, and the table plays by that rule (SEEP-BAZZI-3)."""
    if told is not None and not house.under9:
        yield broken("SEEP-BAZZI-3", "not_played")
    elif told is not None and told != loser:
        yield broken("SEEP-BAZZI-3", "not_below", side=told, limit=house.under9_limit)
