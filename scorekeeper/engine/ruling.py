"""What the rules say of a move: findings, each of one rule, gathered in a ruling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple, NewType

from scorekeeper.cards.card import Card, Rank

RuleId = NewType("RuleId", str)
"""A rule's permanent name, as in `DIL-DECL-3`. Never renamed, never reused."""

Fact = int | str | bool | Card | Rank | tuple[int, ...] | tuple[Card, ...]
"""What fills a placeholder of a rule's text. Placeholders named in SEATS are seats."""

SEATS = frozenset({"seat", "seats", "owner", "turn", "side"})
"""Facts that are seats, or a side by its first seat, which a reader wants by name."""


def plain(facts: Mapping[str, Fact]) -> dict[str, object]:
    """Facts as JSON has them: cards by name, ranks as on the card."""
    return {name: _plain(fact) for name, fact in facts.items()}


def _plain(fact: Fact) -> object:
    if isinstance(fact, tuple):
        return [_plain(one) for one in fact]
    if isinstance(fact, Card):
        return fact.name
    return str(fact) if isinstance(fact, Rank) else fact


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


NO_FACTS: Mapping[str, Fact] = MappingProxyType({})


class Finding(NamedTuple):
    """One rule's word, said only where the rule is not simply kept; a tuple, made in a moment.

    One of verdict KEPT says what the rule did to the move, and refuses nothing.

    `facts` fill the `{placeholders}` of the rule's Greek and English text, so that the
    engine never writes prose. `case` picks the wording where a rule has several.
    """

    rule: RuleId
    verdict: Verdict
    facts: Mapping[str, Fact] = NO_FACTS
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
    """The answer to 'may I?': the one finding that refuses, or else all that stay open.

    Behind a broken rule stands, where there is one, the first that makes the move impossible:
    a table that lets the breach stand cannot let that stand. What a rule did to the move comes
    last, of verdict kept.
    """

    findings: tuple[Finding, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The verdict on the move as a whole."""
        return self.findings[0].verdict if self.findings else Verdict.KEPT

    @property
    def refusal(self) -> Finding | None:
        """The finding that refuses the move; None when it may be written down."""
        refuses = self.verdict in (Verdict.IMPOSSIBLE, Verdict.BROKEN)
        return self.findings[0] if refuses else None

    @property
    def impossible(self) -> bool:
        """Whether the move cannot have happened, so that not even the table can let it stand.

        The finding that says so may come second: a move can be out of turn as well.
        """
        return any(one.verdict is Verdict.IMPOSSIBLE for one in self.findings)


KEPT = Ruling()
"""Nothing to say against the move."""


def refused(first: Finding, others: Iterable[Finding | None]) -> Ruling:
    """The first finding and, behind a breach, what makes the move impossible all the same.

    Args:
        first: what refuses the move.
        others: what other rules say of it, if anything; not asked where it is impossible anyway.
    """
    if first.verdict is not Verdict.IMPOSSIBLE:
        for one in others:
            if one is not None and one.verdict is Verdict.IMPOSSIBLE:
                return Ruling((first, one))
    return Ruling((first,))
