"""Results by hand: points that a table counted itself, and the checks on them (P10-SCR)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.engine.ruling import Finding, broken
from scorekeeper.engine.score import Score, SideScore, Tally, side_score
from scorekeeper.games.phase10.house import House
from scorekeeper.games.phase10.phases import DEALT, cards_of, most_left
from scorekeeper.games.phase10.reach import can_cost, fit_the_pack
from scorekeeper.games.phase10.score import WHOLE_PACK, Left, cards_left, facts, left_in, points_of
from scorekeeper.games.phase10.state import State

FIVES = range(0, 9999, 5)
"""What points can be at all (P10-SCR-3)."""
MAY_STAND = frozenset(
    {
        *{("P10-SCR-2", ""), ("P10-SCR-6", ""), ("P10-SCR-9", "cards"), ("P10-SCR-9", "exact")},
        *{("P10-SCR-5", ""), ("P10-SCR-5", "exact"), ("P10-SCR-5", "not_laid")},
    }
)
"""Breaches of a result to which breaches in play can have led: whoever drew twice or never holds
more or fewer cards than the rules know, and can be rid of them without laying."""


@dataclass(frozen=True, slots=True)
class Line:
    """What was entered for one seat."""

    seat: int
    laid: bool
    out: bool
    points: int | None
    cards: Left | None
    """The cards left by kind, where they were counted."""
    phase: int
    """The phase that the seat was on."""
    held: int | None = None
    """How many cards the journal leaves the seat, where it was kept."""

    @property
    def sizes(self) -> tuple[int, int]:
        """How many cards the hand may have at the least and at the most (P10-SCR-5)."""
        if self.held is not None:
            return self.held, self.held
        return (1, most_left(self.phase)) if self.laid else (DEALT, DEALT)


@dataclass(frozen=True, slots=True)
class Result:
    """What was entered for a round; `exhausted`: it ended without anyone going out."""

    lines: tuple[Line, ...]
    exhausted: bool


def tally(house: House, result: Result, state: State | None = None) -> Tally:
    """Check a result by hand and count it (P10-SCR-1 to -10).

    Args:
        house: the house rules of the match.
        result: what was entered.
        state: the round as its journal leaves it; it has the phases, and who takes part.
            Left out, the result says both itself.

    Returns:
        Every rule that the numbers break, in the order of the book; the score where there is
        none, or where only breaches in play that were let stand can have led to them.
    """
    unfit = why_not_now(house, result, state)
    if unfit is not None:
        return Tally(None, (unfit,))
    if state is not None:
        result = _as_logged(state, result)
    last_phase = state.terms.last_phase if state else house.last_phase
    wrong = (*_breaches(house, result, last_phase), *_contradictions(state, result))
    if not MAY_STAND.issuperset((one.rule, one.case) for one in wrong):
        return Tally(None, wrong)
    if house.keeps_points and not fit_the_pack(_hands(result, any_size=bool(wrong))):
        return Tally(None, wrong or (broken("P10-SCR-7"),))
    return Tally(_score(house, result), wrong)


def why_not_now(house: House, result: Result, state: State | None) -> Finding | None:
    """The match goes on, and there is a line for each seat that takes part (P10-SCR-10)."""
    if state is not None and state.terms.decided:
        return broken("P10-SCR-10")
    seats = tuple(line.seat for line in result.lines)
    everybody = tuple(range(house.players))
    may = state.terms.seats if state else everybody
    wanted = may if state else tuple(seat for seat in may if seat in seats)
    return None if seats == wanted else broken("P10-SCR", "seats", seats=may)


def _as_logged(state: State, result: Result) -> Result:
    """The result with the match's phases, and hand sizes and end where the journal has them."""
    left, phases = cards_left(state), state.terms.phases
    lines = (replace(line, phase=phases[line.seat], held=left[line.seat]) for line in result.lines)
    finish = state.finish
    exhausted = finish.how == "exhausted" if finish else result.exhausted
    return Result(tuple(lines), exhausted)


def _contradictions(state: State | None, result: Result) -> Iterator[Finding]:
    """What the journal says otherwise: who laid, who went out, what shown hands cost (P10-SCR)."""
    if state is None:
        return
    finish = state.finish
    for line in result.lines:
        laid = state.laid[line.seat]
        if laid != line.laid and (laid or finish):
            yield broken("P10-SCR", "log_laid" if laid else "log_not_laid", seat=line.seat)
        if finish is None:
            continue
        if (line.seat == finish.out) != line.out:
            yield broken("P10-SCR", "log_in" if line.out else "log_out", seat=line.seat)
        shown = finish.shown[line.seat]
        if shown is not None and line.points not in (None, left_in(shown).points):
            yield broken("P10-SCR", "log_hand", seat=line.seat, points=left_in(shown).points)


def _breaches(house: House, result: Result, last_phase: int) -> Iterator[Finding]:
    """The rules that bear on the round and on each seat, in the order of the book."""
    yield from _one_goes_out(house, result, last_phase)
    for line in result.lines:
        if line.out and not line.laid:
            yield broken("P10-SCR-2", seat=line.seat)
        finding = _points_are_right(house, line)
        if finding is not None:
            yield finding


def _one_goes_out(house: House, result: Result, last_phase: int) -> Iterator[Finding]:
    """Exactly one seat is out; none where nothing was left or the match was won (P10-SCR-1)."""
    out = sum(line.out for line in result.lines)
    last = [line.seat for line in result.lines if line.laid and line.phase == last_phase]
    if house.keeps_points:
        last = []
    if len(last) > 1:
        yield broken("P10-SCR-1", "last", count=len(last))
    elif last and out:
        yield broken("P10-SCR-1", "won", seat=last[0], found=out)
    elif result.exhausted and out:
        yield broken("P10-SCR-1", "exhausted", found=out)
    elif not last and not result.exhausted and out != 1:
        yield broken("P10-SCR-1", found=out)


def _points_are_right(house: House, line: Line) -> Finding | None:
    """The first rule about a seat's points that is broken (P10-SCR-3 to -6, -8, -9)."""
    seat, points = line.seat, line.points
    if not house.keeps_points:
        return None if points is None else broken("P10-SCR-8", seat=seat)
    if points is None:
        return broken("P10-SCR-3", "none", seat=seat)
    if points not in FIVES:
        return broken("P10-SCR-3", seat=seat, points=points)
    if (points == 0) != line.out:
        return broken("P10-SCR-4", "out" if line.out else "zero", seat=seat, points=points)
    if line.laid and not line.out and line.held is None and cards_of(line.phase) == DEALT:
        return broken("P10-SCR-6", seat=seat, phase=line.phase)
    if line.cards is not None:
        return _cards_are_right(line, points, line.cards)
    return None if line.out else _hand_is_possible(line, points)


def _cards_are_right(line: Line, points: int, left: Left) -> Finding | None:
    """The cards left make the points, and can be so many (P10-SCR-9)."""
    least, most = line.sizes
    if left.points != points:
        return broken("P10-SCR-9", seat=line.seat, points=points, sum=left.points)
    if line.out or least <= left.cards <= most:
        return None
    case = "exact" if least == most else "cards"
    return broken("P10-SCR-9", case, seat=line.seat, found=left.cards, count=most)


def _hand_is_possible(line: Line, points: int) -> Finding | None:
    """A hand of a size that is possible costs these points (P10-SCR-5)."""
    least, most = line.sizes
    if can_cost(points, least, most):
        return None
    by_rule = line.held is None and not line.laid
    case = "not_laid" if by_rule else "exact" if least == most else ""
    return broken("P10-SCR-5", case, seat=line.seat, points=points, least=least, most=most)


def _hands(result: Result, *, any_size: bool) -> Iterator[tuple[int, int, int] | Left]:
    """Of each seat that holds cards: its counted cards, else its points and sizes."""
    for line in result.lines:
        if line.points:
            least, most = (1, WHOLE_PACK.cards) if any_size else line.sizes
            yield line.cards or (line.points, least, most)


def _score(house: House, result: Result) -> Score:
    """The score, as from a journal; without the cards the parts are not known."""
    sides = [side_score(())] * house.players
    for line in result.lines:
        if line.points:
            sides[line.seat] = points_of(line.cards) if line.cards else SideScore(line.points)
    laid = [line.seat for line in result.lines if line.laid]
    out = next((line.seat for line in result.lines if line.out), None)
    return Score(tuple(sides), facts(house.players, laid, out))
