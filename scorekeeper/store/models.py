"""Every table, in one import."""

from scorekeeper.store.base import Base
from scorekeeper.store.history import Figure, History, Pair, Playing
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
from scorekeeper.store.settling import Payment, Settled, Settlement

__all__ = [
    "Answer",
    "Base",
    "Deal",
    "Device",
    "Entry",
    "FailedJoin",
    "Figure",
    "Group",
    "History",
    "Invite",
    "Keeper",
    "Match",
    "MatchEvent",
    "Pair",
    "Part",
    "Payment",
    "Player",
    "Playing",
    "Seat",
    "Settled",
    "Settlement",
    "Shown",
]
