"""Folding anew only what an entry changes, from a place before it that is still known."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.journal import CORRECT, TAKE_BACK, Entry, Folded, Step, fold_on


def refold(
    game: AnyGame,
    now: Folded,
    entries: Sequence[Entry],
    start: Callable[[], Any],
    written: Callable[[int], Iterable[Entry]],
) -> Folded:
    """A journal with new entries that change what earlier ones say, or that no game judges.

    Args:
        game: whose journal it is.
        now: its fold without the new entries.
        entries: the new entries.
        start: gives the state before the first entry, where nothing later will do.
        written: gives the entries of the journal behind a number.

    Returns:
        What folding the whole from nothing gives.
    """
    outside = (*now.outside, *entries)
    base = before(now, min(meant(outside, one.n) for one in entries))
    if base is None:
        base = Folded(start())
    return fold_on(game, base, [*written(_last(base)), *entries])


def meant(outside: Iterable[Entry], n: int) -> int:
    """The number of the entry that entry `n` is about in the end; `n` where it is about none.

    `outside` are the entries of the journal that no game judges.
    """
    about = {one.n: int(one.body["n"]) for one in outside if one.kind in (CORRECT, TAKE_BACK)}
    while n in about:
        n = about[n]
    return n


def before(now: Folded, n: int) -> Folded | None:
    """The fold of entries before number `n`, up to the last place that is known.

    What lies behind its last step, and is about that, is to be folded on. None where no place
    before `n` is known.
    """
    count = bisect_left(now.steps, n, key=_number)
    if count == len(now.steps):
        return _cut_off(now)
    for mark in reversed(now.marks):
        if mark.steps <= count:
            marks = tuple(one for one in now.marks if one.steps < mark.steps)
            then = replace(now, state=mark.state, told=mark.told, marks=marks)
            return _cut_off(replace(then, steps=now.steps[: mark.steps]))
    return None


def step_of(folded: Folded, n: int) -> Step | None:
    """What became of entry `n`; None where it does not count, or no game judges it."""
    place = bisect_left(folded.steps, n, key=_number)
    found = folded.steps[place : place + 1]
    return found[0] if found and found[0].entry.n == n else None


def _number(step: Step) -> int:
    return step.entry.n


def _last(folded: Folded) -> int:
    """The number of the last entry that was judged; 0 where none was."""
    return folded.steps[-1].entry.n if folded.steps else 0


def _cut_off(folded: Folded) -> Folded:
    """A fold without what is known of entries behind its last step.

    The ids stay that were given to what moves make, whatever became of them.
    """
    last = _last(folded)
    return replace(
        folded,
        moves=_up_to(folded.moves, last),
        in_question=_up_to(folded.in_question, last),
        noted=folded.noted[: bisect_right(folded.noted, last, key=_number)],
        outside=tuple(one for one in folded.outside if one.n <= last),
    )


def _up_to(numbers: tuple[int, ...], last: int) -> tuple[int, ...]:
    return numbers[: bisect_right(numbers, last)]
