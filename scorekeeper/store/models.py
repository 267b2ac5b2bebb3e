"""Every table, in one import."""

from scorekeeper.store.base import Base
from scorekeeper.store.people import Device, FailedJoin, Group, Invite, Player
from scorekeeper.store.play import (
    Answer,
    Deal,
    Entry,
    Keeper,
    Match,
    MatchEvent,
    Part,
    Seat,
    Shown,
)

__all__ = [
    "Answer",
    "Base",
    "Deal",
    "Device",
    "Entry",
    "FailedJoin",
    "Group",
    "Invite",
    "Keeper",
    "Match",
    "MatchEvent",
    "Part",
    "Player",
    "Seat",
    "Shown",
]
