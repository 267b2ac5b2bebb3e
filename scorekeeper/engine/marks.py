"""Places in a fold from which one can go on anew: the last, and further back ever fewer."""

from __future__ import annotations

from typing import Any, NamedTuple

FEWEST = 16
"""Steps that are played again in no time, so that no place among them is kept."""
EVERY = 8


class Mark(NamedTuple):
    """How a deal was after so many steps."""

    steps: int
    state: Any
    told: frozenset[int]


def marked(marks: tuple[Mark, ...], place: Mark) -> tuple[Mark, ...]:
    """The places kept of a fold that comes to one more.

    Behind the last only every eighth stays, then every sixteenth, and so on: what lies some way
    back is found no more than as far again before it.
    """
    steps = place.steps
    if steps < FEWEST:
        return marks
    if marks and marks[-1].steps % EVERY:
        marks = marks[:-1]
    if steps % EVERY == 0:
        marks = tuple([one for one in marks if steps - one.steps <= 2 * (one.steps & -one.steps)])
    return (*marks, place)
