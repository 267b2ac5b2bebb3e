"""Results by hand: what a table enters when it counted a deal itself, and the checks on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.engine.ruling import Finding, RuleId, Verdict, broken
from scorekeeper.engine.score import Tally
from scorekeeper.games.diloti.house import House
from scorekeeper.games.diloti.logged import sides_hold_what_they_took, totals_hold_the_xeris
from scorekeeper.games.diloti.score import (
    Side,
    majority_of,
    only_totals,
    score_of,
    side_with_majority,
)
from scorekeeper.games.diloti.state import State

ACES = 4
MOST_UNSURPRISING_XERIS = 8
"""More xeri than this in one deal are possible, and worth a second look."""
LONE_CARD = "lone"
"""Its card is all that a side has: it played it to capture, took nothing, and that stood."""
NOTHING_CAPTURED = (Finding(RuleId("DIL-SC-1"), Verdict.OPEN, {}, "unusual"),)


@dataclass(frozen=True, slots=True)
class Result:
    """What was entered, in one of three forms.

    `sides` with cards counted; `sides` without, and `majority` named; or `totals` alone.
    """

    sides: tuple[Side, Side] | None = None
    majority: int | None = None
    totals: tuple[int | None, int | None] = (None, None)

    @property
    def counted(self) -> bool:
        """Whether the cards were counted."""
        return self.sides is not None and all(side.cards is not None for side in self.sides)


def tally(house: House, result: Result, logged: State | None = None) -> Tally:
    """Check a result by hand and count it (DIL-SC-1 to -9).

    Args:
        house: the house rules of the match.
        result: what was entered.
        logged: the deal as its journal leaves it; its counts are compared by Score.extra.

    Returns:
        Every rule that the numbers break, in the order of the book; the score where there is
        none, or where a capture of nothing that was let stand can have led to them.
    """
    nothing = _is_nothing(result) and (logged is None or logged.won.last is None)
    if result.sides is None:
        return _of_totals(house, result, logged, nothing=nothing)
    wrong = tuple(_breaches(house, result, result.sides, nothing=nothing))
    if logged is not None and logged.over and not wrong:  # before, what was taken lies face down
        wrong = tuple(sides_hold_what_they_took(result.sides, logged))
    if any(one.case != LONE_CARD for one in wrong):
        return Tally(None, wrong)
    sides = result.sides
    if nothing:
        sides = (replace(sides[0], cards=0),) * 2
    scored = score_of(house, sides, _majority(house, result, sides))
    return Tally(scored, wrong, NOTHING_CAPTURED if nothing else tuple(_unusual(house, sides)))


def _of_totals(house: House, result: Result, logged: State | None, *, nothing: bool) -> Tally:
    """Nothing but the totals is known."""
    totals = [total or 0 for total in result.totals]
    wrong = () if nothing else tuple(_totals_fit(house, totals))
    if logged is not None and not wrong:
        wrong = tuple(totals_hold_the_xeris(house, totals, logged))
    seen = logged is not None and bool(logged.won.xeris)
    scored = None if wrong else only_totals(totals, seen=seen)
    return Tally(scored, wrong, NOTHING_CAPTURED if nothing else ())


def _is_nothing(result: Result) -> bool:
    """Whether neither side has anything, as where nobody captured in the whole deal.

    DIL-SC-1 to -4 and -9 speak of deals with a capture.
    """
    if result.sides is None:
        return not any(result.totals)
    has = [(one.cards, one.aces, one.ten_diamonds, one.two_clubs) for one in result.sides]
    return result.majority is None and not any(map(any, has))


def _majority(house: House, result: Result, sides: tuple[Side, Side]) -> int | None:
    return side_with_majority(house, sides) if result.counted else result.majority


def _breaches(
    house: House, result: Result, sides: tuple[Side, Side], *, nothing: bool
) -> Iterator[Finding]:
    """The rules that bear on the parts, in the order of the book."""
    some_left = house.leftover == "nobody" or nothing
    if result.counted:
        yield from _all_cards_are_there(house, sides, some_left=some_left)
    yield from _aces_are_there(sides, some_left=some_left)
    yield from _one_side_has("DIL-SC-3", [s.ten_diamonds for s in sides], some_left=some_left)
    yield from _one_side_has("DIL-SC-4", [s.two_clubs for s in sides], some_left=some_left)
    yield from _cards_carry_the_xeris(sides)
    yield from _xeris_are_not_too_many(house, sides)
    if result.counted:
        yield from _cards_hold_what_scores(sides)
    yield from _totals_are_sums(house, result, sides)


def _all_cards_are_there(
    house: House, sides: tuple[Side, Side], *, some_left: bool
) -> Iterator[Finding]:
    """Both sides together have the whole pack (DIL-SC-1)."""
    total, pack = sum(side.cards or 0 for side in sides), len(house.pack)
    if total > pack or (total < pack and not some_left):
        yield broken("DIL-SC-1", total=total, pack=pack)


def _aces_are_there(sides: tuple[Side, Side], *, some_left: bool) -> Iterator[Finding]:
    """Each side has 0 to 4 aces, together 4 (DIL-SC-2)."""
    total = sum(side.aces for side in sides)
    each = all(0 <= side.aces <= ACES for side in sides)
    if not each or total > ACES or (total < ACES and not some_left):
        yield broken("DIL-SC-2", total=total)


def _one_side_has(rule: str, has: list[bool], *, some_left: bool) -> Iterator[Finding]:
    """Exactly one side has the card (DIL-SC-3, DIL-SC-4)."""
    if sum(has) > 1:
        yield broken(rule, "both")
    elif not any(has) and not some_left:
        yield broken(rule, "neither")


def _cards_carry_the_xeris(sides: tuple[Side, Side]) -> Iterator[Finding]:
    """A side has no card or at least 2, and 2 for each xeri; no count is negative (DIL-SC-5)."""
    for number, side in enumerate(sides):
        if min(side.xeris, side.xeris_counted) < 0:
            yield broken("DIL-SC-5", "negative", side=number)
        elif side.xeris_counted > side.xeris:
            yield broken("DIL-SC-5", "counted", side=number, xeris=side.xeris)
        elif side.cards is not None and side.cards < 0:
            yield broken("DIL-SC-5", "no_cards", side=number)
        elif side.cards is not None and side.cards < 2 * side.xeris:
            yield broken("DIL-SC-5", side=number, cards=side.cards, xeris=side.xeris)
        elif side.cards == 1:
            yield broken("DIL-SC-5", LONE_CARD, side=number)


def _xeris_are_not_too_many(house: House, sides: tuple[Side, Side]) -> Iterator[Finding]:
    """Two plays in a row cannot both be xeri (DIL-SC-6)."""
    made, most = sum(side.xeris for side in sides), house.plays // 2
    if made > most:
        yield broken("DIL-SC-6", xeris=made, most=most)


def _cards_hold_what_scores(sides: tuple[Side, Side]) -> Iterator[Finding]:
    """A side has at least the aces, the 10D and the 2C that it claims (DIL-SC-7)."""
    for number, side in enumerate(sides):
        worth = side.aces + side.ten_diamonds + side.two_clubs
        if side.cards is not None and side.cards < worth:
            yield broken("DIL-SC-7", side=number, cards=side.cards, worth=worth)


def _totals_are_sums(house: House, result: Result, sides: tuple[Side, Side]) -> Iterator[Finding]:
    """A total that is given equals the sum of its side's parts (DIL-SC-8)."""
    majority = _majority(house, result, sides)
    for number, side in enumerate(sides):
        own = number if result.counted and (side.cards or 0) >= majority_of(house) else majority
        counted = score_of(house, sides, own).totals[number]
        given = result.totals[number]
        if given is not None and given != counted:
            yield broken("DIL-SC-8", side=number, total=given, sum=counted)


def _totals_fit(house: House, totals: list[int]) -> Iterator[Finding]:
    """Without xeri both totals make 11, or 7 when nobody has the majority (DIL-SC-9)."""
    if min(totals) < 0:
        yield broken("DIL-SC-9", "negative")
        return
    if house.leftover == "nobody":
        return
    rest = ACES + 3
    tie = rest + (2 * (house.cards_points // 2) if house.cards_tie == "split" else 0)
    bases = {rest + house.cards_points, tie}
    fits = any(
        (sum(totals) - base) % house.xeri_points == 0 <= sum(totals) - base for base in bases
    )
    if not fits:
        case, (least, most) = "either" if len(bases) > 1 else "", (min(bases), max(bases))
        each = house.xeri_points
        yield broken("DIL-SC-9", case, total=sum(totals), least=least, most=most, each=each)


def _unusual(house: House, sides: tuple[Side, Side]) -> Iterator[Finding]:
    """What is possible but worth a second look."""
    made = sum(side.xeris for side in sides)
    if made > MOST_UNSURPRISING_XERIS:
        yield Finding(RuleId("DIL-SC-6"), Verdict.OPEN, {"xeris": made}, "unusual")
    all_count = house.xeri_first == "counts" and house.xeri_last_play == "counts"
    if all_count and any(side.xeris_counted < side.xeris for side in sides):
        yield Finding(RuleId("DIL-XERI-2"), Verdict.OPEN, {}, "unusual")
