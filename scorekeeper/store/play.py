"""Matches, their seats, deals, the journal, and results part by part."""

from datetime import datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.base import Base, Identified, belongs_to


class Match(Identified, Base):
    """One game played by seats until its end. `version` counts every write to it."""

    __tablename__ = "matches"
    __table_args__ = (
        sa.Index("ix_matches_group_id_played_at_id", "group_id", "played_at", "id"),
        sa.Index("ix_matches_of_game", "group_id", "game", "played_at", "id"),
        sa.Index("ix_matches_of_status", "group_id", "status", "played_at", "id"),
        sa.Index("ix_matches_of_both", "group_id", "game", "status", "played_at", "id"),
    )

    group_id: Mapped[UUID] = belongs_to("groups")
    game: Mapped[str] = mapped_column(sa.String(20))
    edition: Mapped[str] = mapped_column(sa.String(20))
    house_rules: Mapped[dict[str, Any]]
    """As chosen; what is not named is as by default in this edition."""
    history: Mapped[bool]
    """Whether a running deal shows earlier captures."""
    first_dealer: Mapped[int]
    next_dealer: Mapped[int | None]
    """Who deals next, where the table said otherwise than the rules."""
    status: Mapped[str] = mapped_column(sa.String(10))
    """`playing`, `finished`, `abandoned` or `conceded`."""
    ended_by_hand: Mapped[bool]
    """Whether the status was chosen, and not derived from the rules."""
    conceded_by: Mapped[int | None]
    """The side that gave up."""
    totals: Mapped[list[Any]]
    winners: Mapped[list[Any]]
    dealer: Mapped[int]
    """Who deals next, by the rules."""
    played_at: Mapped[datetime]
    notes: Mapped[str] = mapped_column(sa.String(2000))
    version: Mapped[int]
    epoch: Mapped[int]
    """Counts what makes deals begin otherwise: corrections, house rules, dealers."""
    rematch_of: Mapped[UUID | None] = mapped_column(sa.ForeignKey("matches.id"))


class Seat(Base):
    """Who sits on a seat from a deal on; a later row for the same seat is a substitution."""

    __tablename__ = "seats"

    match_id: Mapped[UUID] = mapped_column(
        sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(primary_key=True)
    from_deal: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[UUID] = mapped_column(sa.ForeignKey("players.id"), index=True)


class MatchEvent(Base):
    """What was done to a match itself: changed, a deal opened, a hand shown. Only appended."""

    __tablename__ = "match_events"

    match_id: Mapped[UUID] = mapped_column(
        sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
    )
    version: Mapped[int] = mapped_column(primary_key=True)
    """The version that the change gave the match."""
    body: Mapped[dict[str, Any]]
    device_id: Mapped[UUID | None] = mapped_column(sa.ForeignKey("devices.id"))
    created_at: Mapped[datetime]


class Deal(Identified, Base):
    """One distribution of cards, with its journal."""

    __tablename__ = "deals"
    __table_args__ = (sa.UniqueConstraint("match_id", "number"),)

    match_id: Mapped[UUID] = belongs_to("matches")
    number: Mapped[int]
    """From 1, in the order opened."""
    dealer: Mapped[int]
    """Who dealt; derived again when something earlier changes."""
    dealer_named: Mapped[bool]
    """Whether the table named the dealer, so that it is not derived."""
    status: Mapped[str] = mapped_column(sa.String(10))
    """`open`, `closed` or `void`."""
    counted: Mapped[bool]
    """Whether it counts; not after an end of the match that came to lie before it."""
    last_n: Mapped[int]
    """The number of its last entry."""
    last_public_n: Mapped[int]
    """The number of its last entry that is no hand."""
    by_hand: Mapped[bool]
    """Whether its result was entered by hand."""
    score: Mapped[dict[str, Any] | None]
    """What it was worth, as stored when it closed; its parts also lie in `parts`."""
    in_question: Mapped[list[Any]]
    """The entries that a correction made impossible."""
    closed_at: Mapped[datetime | None]


class Entry(Base):
    """One entry of a deal's journal. Never edited, never deleted."""

    __tablename__ = "entries"
    deal_id: Mapped[UUID] = mapped_column(
        sa.ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True
    )
    n: Mapped[int] = mapped_column(primary_key=True)
    body: Mapped[dict[str, Any]]
    stands: Mapped[bool]
    hidden_seat: Mapped[int | None]
    """The seat whose private hand it is; its cards are for that seat's keeper alone."""
    device_id: Mapped[UUID | None] = mapped_column(sa.ForeignKey("devices.id"))
    created_at: Mapped[datetime]
    version: Mapped[int | None]
    """The version that it gave the match; null where that was not noted."""


class Part(Base):
    """Points of one side in one deal, and the rule that gave them."""

    __tablename__ = "parts"

    deal_id: Mapped[UUID] = mapped_column(
        sa.ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True
    )
    side: Mapped[int] = mapped_column(primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    rule: Mapped[str] = mapped_column(sa.String(40))
    points: Mapped[int]
    facts: Mapped[dict[str, Any]]


class Keeper(Base):
    """Which device keeps the private hands of a seat in a match."""

    __tablename__ = "keepers"

    match_id: Mapped[UUID] = mapped_column(
        sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(primary_key=True)
    device_id: Mapped[UUID] = belongs_to("devices", index=True)


class Shown(Base):
    """A seat whose hands of a deal their owner has shown to all."""

    __tablename__ = "shown"

    deal_id: Mapped[UUID] = mapped_column(
        sa.ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(primary_key=True)


class Answer(Base):
    """The answer given to a request with an Idempotency-Key, written with its effect."""

    __tablename__ = "answers"

    device_id: Mapped[UUID] = mapped_column(
        sa.ForeignKey("devices.id", ondelete="CASCADE"), primary_key=True
    )
    key: Mapped[str] = mapped_column(sa.String(128), primary_key=True)
    request: Mapped[str] = mapped_column(sa.String(64))
    """SHA-256 of method, path and body."""
    status: Mapped[int]
    headers: Mapped[dict[str, Any]]
    body: Mapped[str] = mapped_column(sa.Text)
    created_at: Mapped[datetime] = mapped_column(index=True)
