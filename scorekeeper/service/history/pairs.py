"""How players fared with and against one another: what a match adds to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import permutations
from uuid import UUID

from scorekeeper.service.history.played import DRAWN, LOST, WON, Played
from scorekeeper.service.history.sums import EVER, MONTH, YEAR, start_of

SPANS = (MONTH, YEAR, EVER)
"""How far a match is added up; what lies beside whole months is counted match by match."""


@dataclass(frozen=True, slots=True)
class PairKey:
    """Whose, of when, in which game, with or against whom; as `pairs` has them."""

    player_id: UUID
    span: str
    start: date
    game: str
    together: bool
    other_id: UUID


@dataclass(frozen=True, slots=True)
class Fared:
    """How some matches of a pair went."""

    matches: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0

    def plus(self, other: Fared, times: int = 1) -> Fared:
        """These and so many times the others."""
        return Fared(
            self.matches + times * other.matches,
            self.won + times * other.won,
            self.drawn + times * other.drawn,
            self.lost + times * other.lost,
        )


NOTHING = Fared()


def pairs_of(rows: Iterable[Played]) -> dict[PairKey, Fared]:
    """What one match adds, for everybody who sat there at its end, to each of SPANS."""
    ended = [row for row in rows if row.outcome is not None]
    return {
        PairKey(one.player_id, span, start_of(span, one.day), one.game, *with_whom): fared
        for one, other in permutations(ended, 2)
        for with_whom in [(one.side == other.side, other.player_id)]
        for fared in [_fared(one, other)]
        for span in SPANS
    }


def _fared(one: Played, other: Played) -> Fared:
    """How a match went for one of two: with a partner as for both, else against each other."""
    results = {WON: Fared(1, won=1), DRAWN: Fared(1, drawn=1), LOST: Fared(1, lost=1)}
    if one.side == other.side:
        return results[one.outcome or LOST]
    if one.outcome == other.outcome:
        return Fared(1) if one.outcome == LOST else results[DRAWN]
    return results[one.outcome or LOST]


def difference(
    before: Mapping[PairKey, Fared], after: Mapping[PairKey, Fared]
) -> Iterator[tuple[PairKey, Fared]]:
    """What is to be added where a match that was `before` is now `after`."""
    for key in before.keys() | after.keys():
        more = after.get(key, NOTHING).plus(before.get(key, NOTHING), -1)
        if more != NOTHING:
            yield key, more


def added_up(matches: Iterable[Mapping[PairKey, Fared]]) -> dict[PairKey, Fared]:
    """What many matches add."""
    sums: dict[PairKey, Fared] = {}
    for match in matches:
        for key, fared in match.items():
            before = sums.get(key)
            sums[key] = fared if before is None else before.plus(fared)
    return sums
