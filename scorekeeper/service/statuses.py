"""What a deal and a match can be."""

from __future__ import annotations

OPEN, CLOSED, VOID = "open", "closed", "void"
DEAL_STATUSES = (OPEN, CLOSED, VOID)
PLAYING, FINISHED, ABANDONED, CONCEDED = "playing", "finished", "abandoned", "conceded"
MATCH_STATUSES = (PLAYING, FINISHED, ABANDONED, CONCEDED)
ENDED = frozenset({FINISHED, CONCEDED})
"""What a match is that has a result."""
