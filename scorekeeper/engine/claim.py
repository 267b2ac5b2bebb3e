"""What a player says by a play about cards nobody sees, until later cards prove or refute it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.engine.ruling import NO_FACTS, Fact, Finding, RuleId, Verdict


class ClaimStatus(StrEnum):
    """How a claim stands."""

    OPEN = "open"
    PROVEN = "proven"
    REFUTED = "refuted"
    UNPROVABLE = "unprovable"


class Claim(NamedTuple):
    """The seat says by a move that it holds a card of a value, or holds none."""

    seat: int
    rule: RuleId
    value: int
    move: int
    """The move that made the claim, counted from the `deal`, 0."""
    holds: bool = True
    status: ClaimStatus = ClaimStatus.OPEN
    at: int | None = None
    """The move that settled it, or None while it is open."""


class Promises(NamedTuple):
    """Claims about cards in hands, and what the last move told about earlier ones."""

    open: tuple[Claim, ...] = ()
    settled: tuple[Claim, ...] = ()
    news: tuple[Finding, ...] = ()

    def quiet(self) -> Promises:
        """The same promises, without the news of an earlier move."""
        return Promises(self.open, self.settled) if self.news else self


NO_PROMISES = Promises()


def found_false(
    case: str,
    claims: Iterable[Claim],
    to: int | None = None,
    called: Callable[[int], Mapping[str, Fact]] = lambda value: NO_FACTS,
) -> tuple[Finding, ...]:
    """What is said of claims that are false: one word for those that say the same.

    Args:
        case: which wording of their rules it is.
        claims: those that are false.
        to: the only seat that may read it, or None.
        called: what else the wording knows a value by.
    """
    moves: dict[tuple[RuleId, int, int], list[int]] = {}
    for claim in claims:
        moves.setdefault((claim.rule, claim.seat, claim.value), []).append(claim.move)
    return tuple(
        Finding(rule, Verdict.BROKEN, _about(seat, value, called), case, tuple(about), to)
        for (rule, seat, value), about in moves.items()
    )


def _about(seat: int, value: int, called: Callable[[int], Mapping[str, Fact]]) -> dict[str, Fact]:
    return {"seat": seat, "value": value, **called(value)}


def not_yet_said(found: Iterable[Finding], said: Iterable[Finding]) -> list[Finding]:
    """Of contradictions between claims those that are not of a case and moves said before."""
    old = {(one.case, one.about) for one in said}
    return [one for one in found if (one.case, one.about) not in old]
