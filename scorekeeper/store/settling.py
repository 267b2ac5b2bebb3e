"""Settlements: payments between players that square what matches left open."""

from datetime import datetime
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.base import Base, Identified, belongs_to


class Settlement(Identified, Base):
    """Payments made together. One that is undone stays, and counts for nothing."""

    __tablename__ = "settlements"

    group_id: Mapped[UUID] = belongs_to("groups", index=True)
    note: Mapped[str] = mapped_column(sa.String(200))
    device_id: Mapped[UUID | None] = mapped_column(sa.ForeignKey("devices.id"))
    undone_at: Mapped[datetime | None]


class Payment(Base):
    """What one player paid to another, in whole units."""

    __tablename__ = "payments"

    settlement_id: Mapped[UUID] = mapped_column(
        sa.ForeignKey("settlements.id", ondelete="CASCADE"), primary_key=True
    )
    place: Mapped[int] = mapped_column(primary_key=True)
    payer_id: Mapped[UUID] = mapped_column(sa.ForeignKey("players.id"), index=True)
    payee_id: Mapped[UUID] = mapped_column(sa.ForeignKey("players.id"), index=True)
    amount: Mapped[int] = mapped_column(sa.BigInteger)


class Settled(Base):
    """A match that a settlement is about."""

    __tablename__ = "settled"

    settlement_id: Mapped[UUID] = mapped_column(
        sa.ForeignKey("settlements.id", ondelete="CASCADE"), primary_key=True
    )
    match_id: Mapped[UUID] = mapped_column(
        sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, index=True
    )
