"""What is remembered of past matches so that questions about them are a handful of rows."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.base import Base, belongs_to


class History(Base):
    """How often a group's figures have changed; who changes them holds this row."""

    __tablename__ = "histories"

    group_id: Mapped[UUID] = belongs_to("groups", primary_key=True)
    version: Mapped[int]


class Playing(Base):
    """What one match was to one of its players. Everything below is summed up from these rows."""

    __tablename__ = "playings"
    __table_args__ = (
        sa.Index("ix_playings_newest", "player_id", "played_at", "match_id"),
        sa.Index("ix_playings_of_game", "player_id", "game", "played_at", "match_id"),
        sa.Index("ix_playings_of_status", "player_id", "status", "played_at", "match_id"),
        sa.Index("ix_playings_of_both", "player_id", "game", "status", "played_at", "match_id"),
    )

    match_id: Mapped[UUID] = belongs_to("matches", primary_key=True)
    player_id: Mapped[UUID] = belongs_to("players", primary_key=True)
    group_id: Mapped[UUID] = belongs_to("groups", index=True)
    game: Mapped[str] = mapped_column(sa.String(20))
    status: Mapped[str] = mapped_column(sa.String(10))
    played_at: Mapped[datetime]
    day: Mapped[date]
    """The day of `played_at` where the group lives."""
    side: Mapped[int]
    """Where the player sat last."""
    outcome: Mapped[str | None] = mapped_column(sa.String(5))
    """`won`, `drawn` or `lost`; null: no end yet, or none that counts, or another sat there."""
    shared: Mapped[bool]
    """Whether it was won together with another side, and not by all."""
    deals: Mapped[int]
    points_for: Mapped[int] = mapped_column(sa.BigInteger)
    points_against: Mapped[int] = mapped_column(sa.BigInteger)
    best: Mapped[int | None]
    best_deal: Mapped[UUID | None]
    worst: Mapped[int | None]
    worst_deal: Mapped[UUID | None]
    counts: Mapped[dict[str, Any]]


class Figure(Base):
    """What a player's matches of one game come to in a day, week, month, year, or ever."""

    __tablename__ = "figures"
    __table_args__ = (
        sa.Index(
            "ix_figures_of_board",  # has all that a leaderboard tells
            *("group_id", "game", "span", "start", "player_id", "matches", "won", "shared"),
            *("drawn", "lost", "deals", "points_for", "points_against", "best"),
        ),
    )

    player_id: Mapped[UUID] = belongs_to("players", primary_key=True)
    game: Mapped[str] = mapped_column(sa.String(20), primary_key=True)
    span: Mapped[str] = mapped_column(sa.String(5), primary_key=True)
    """`day`, `week`, `month`, `year` or `ever`."""
    start: Mapped[date] = mapped_column(primary_key=True)
    """The span's first day; of `ever` the first there is."""
    group_id: Mapped[UUID] = belongs_to("groups")
    matches: Mapped[int]
    """Those that ended."""
    won: Mapped[int]
    shared: Mapped[int]
    """Of those won, the ones shared with another side."""
    drawn: Mapped[int]
    lost: Mapped[int]
    deals: Mapped[int]
    points_for: Mapped[int] = mapped_column(sa.BigInteger)
    points_against: Mapped[int] = mapped_column(sa.BigInteger)
    best: Mapped[int | None]
    best_deal: Mapped[UUID | None]
    worst: Mapped[int | None]
    worst_deal: Mapped[UUID | None]
    counts: Mapped[dict[str, Any]]
    runs: Mapped[list[Any]]
    """The first and the last run of equal outcomes, and the longest won and lost."""


class Pair(Base):
    """How a player fared with, or against, one other in a game: in a month, a year, or ever."""

    __tablename__ = "pairs"

    player_id: Mapped[UUID] = belongs_to("players", primary_key=True)
    span: Mapped[str] = mapped_column(sa.String(5), primary_key=True)
    """`month`, `year` or `ever`."""
    start: Mapped[date] = mapped_column(primary_key=True)
    """As in `figures`."""
    game: Mapped[str] = mapped_column(sa.String(20), primary_key=True)
    together: Mapped[bool] = mapped_column(primary_key=True)
    """Whether as partners."""
    other_id: Mapped[UUID] = belongs_to("players", primary_key=True, index=True)
    group_id: Mapped[UUID] = belongs_to("groups", index=True)
    matches: Mapped[int]
    won: Mapped[int]
    """By the player; against: and not by the other."""
    drawn: Mapped[int]
    """By both; against: also won by both."""
    lost: Mapped[int]
    """By the player; against: and won by the other."""
