"""What a player says by a play about cards nobody sees, until later cards prove or refute it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scorekeeper.engine.ruling import RuleId


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
