"""What the rules say of a move: findings, each of one rule, gathered in a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NewType

from scorekeeper.cards.card import Card, Rank

RuleId = NewType("RuleId", str)
"""A rule's permanent name, as in `DIL-DECL-3`. Never renamed, never reused."""

Fact = int | str | bool | Card | Rank | tuple[int, ...] | tuple[Card, ...]
"""What fills a placeholder of a rule's text. Placeholders named in SEATS are seats."""

SEATS = frozenset({"seat", "seats", "owner", "turn"})
"""Facts that are seats, which a reader wants by name and not by number."""


class Verdict(StrEnum):
    """How a rule stands after a move."""

    KEPT = "kept"
    """Nothing to say against it."""
    IMPOSSIBLE = "impossible"
    """The journal says otherwise, so the move was logged wrong: never written down."""
    BROKEN = "broken"
    """Players did what the rules forbid: the table decides what follows."""
    OPEN = "open"
    """Only a later card can tell."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule's word, said only where the rule is not simply kept.

    `facts` fill the `{placeholders}` of the rule's Greek and English text, so that the
    engine never writes prose. `case` picks the wording where a rule has several.
    """

    rule: RuleId
    verdict: Verdict
    facts: Mapping[str, Fact] = field(default_factory=dict)
    case: str = ""
    about: tuple[int, ...] = ()
    """The earlier moves that this is about, counted from the `deal`, 0; empty: the move itself."""
    to: int | None = None
    """The only seat that may read it, or None: everybody."""


def impossible(rule: str, case: str = "", **facts: Fact) -> Finding:
    """A finding that the move was logged wrong."""
    return Finding(RuleId(rule), Verdict.IMPOSSIBLE, facts, case)


def broken(rule: str, case: str = "", **facts: Fact) -> Finding:
    """A finding that the move was played wrong."""
    return Finding(RuleId(rule), Verdict.BROKEN, facts, case)


def stays_open(rule: str, **facts: Fact) -> Finding:
    """A finding that only a later card can decide."""
    return Finding(RuleId(rule), Verdict.OPEN, facts)


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to 'may I?': the one finding that refuses, or else all that stay open."""

    findings: tuple[Finding, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The verdict on the move as a whole."""
        return self.findings[0].verdict if self.findings else Verdict.KEPT

    @property
    def refusal(self) -> Finding | None:
        """The finding that refuses the move; None when it may be written down."""
        if self.findings and self.findings[0].verdict is not Verdict.OPEN:
            return self.findings[0]
        return None

    @property
    def impossible(self) -> bool:
        """Whether the move cannot have happened, so that not even the table can let it stand.

        The finding that says so may come second: a move can be out of turn as well.
        """
        return any(one.verdict is Verdict.IMPOSSIBLE for one in self.findings)


KEPT = Ruling()
"""Nothing to say against the move."""
