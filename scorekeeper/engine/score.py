"""What a deal is worth, part by part, and how a match stands after some deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, is_dataclass
from typing import Any

from scorekeeper.engine.ruling import Fact, Finding, RuleId


@dataclass(frozen=True, slots=True)
class Part:
    """Points, and the rule that gives them. `facts` fill the rule's text: 3 aces, 28 cards."""

    rule: RuleId
    points: int
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SideScore:
    """What one side got; `parts` is None where only the total is known."""

    total: int
    parts: tuple[Part, ...] | None = None


def side_score(parts: tuple[Part, ...]) -> SideScore:
    """The score that these parts make; parts worth nothing are left out."""
    worth = tuple(part for part in parts if part.points)
    return SideScore(sum(part.points for part in worth), worth)


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal was worth to each side, side 0 first.

    `extra` holds what else the match must remember, in the game's own words: counts that only
    grow while a deal is played, so that a result by hand may not fall below them.
    """

    sides: tuple[SideScore, ...]
    extra: Mapping[str, int] = field(default_factory=dict)
    dealer: int | None = None
    """Who dealt; None: whose turn it was."""

    def dealt_by(self, turn: int) -> int:
        """Who dealt, where it was this seat's turn unless the table named another."""
        return turn if self.dealer is None else self.dealer

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's points."""
        return tuple(side.total for side in self.sides)


SideCounts = Mapping[str, int]
"""What a side's players count of a deal, by the name that the book gives it; counted apart for
something, it is `name:something`."""
DealCounts = tuple[SideCounts | None, ...]
"""The counts of a deal by side; None: the side had no part in it, so it is no deal of theirs."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A result by hand, counted: refused where `broken` has findings, else a score.

    One with both is what only a breach can have led to: a table that let that stand may let
    the result stand too. `warnings` name what is possible but unusual; they refuse nothing.
    """

    score: Score | None
    broken: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands: totals by side, who deals next, whether it is over and who won."""

    totals: tuple[int, ...]
    dealer: int
    deals: int
    """How many deals counted; later ones came after the end and count for nothing."""
    winners: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()
    """The side or sides that would win if the match ended now."""
    longer: tuple[str, Any] | Finding | None = field(default=None, kw_only=True)
    """The house rule, with its value, by which the match goes on for longer than was agreed, or
    why it cannot; None: the game knows no such thing."""

    @property
    def over(self) -> bool:
        """Whether the match has its winner or winners."""
        return bool(self.winners)

    @property
    def more(self) -> dict[str, Any]:
        """What else the game says of a match, in its own words: phases, bazzis."""
        named = ((one.name, getattr(self, one.name)) for one in fields(self))
        return {name: _as_words(value) for name, value in named if name not in COMMON}


COMMON = frozenset(one.name for one in fields(Standing))


def _as_words(value: Any) -> Any:
    """A value of a standing as JSON has it."""
    if isinstance(value, tuple):
        return tuple(map(_as_words, value))
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else value
