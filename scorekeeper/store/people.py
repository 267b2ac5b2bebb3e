"""Groups, their players, their phones, and how phones come in."""

from datetime import datetime
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.base import Base, Identified, belongs_to

NAME = sa.String(60)
"""A name of a group, player or device, in characters."""


class Group(Identified, Base):
    """People who play together; nobody outside sees anything of it."""

    __tablename__ = "groups"

    name: Mapped[str] = mapped_column(NAME)
    time_zone: Mapped[str] = mapped_column(sa.String(64))
    recovery_hash: Mapped[str] = mapped_column(sa.String(64), unique=True)
    """SHA-256 of the code that makes a phone an owner's again."""
    version: Mapped[int]
    """Counts every change to the group, its players, devices and invites."""


class Player(Identified, Base):
    """Somebody in a group's roster. Results outlive the name."""

    __tablename__ = "players"
    __table_args__ = (sa.UniqueConstraint("group_id", "name_key"),)

    group_id: Mapped[UUID] = belongs_to("groups")
    name: Mapped[str] = mapped_column(NAME)
    name_key: Mapped[str | None] = mapped_column(sa.String(240))
    """The name as it is compared: folded in case; null once the player was removed."""
    guest: Mapped[bool]
    removed_at: Mapped[datetime | None]


class Device(Identified, Base):
    """One phone or program in a group, known by its token."""

    __tablename__ = "devices"

    group_id: Mapped[UUID] = belongs_to("groups", index=True)
    name: Mapped[str] = mapped_column(NAME)
    role: Mapped[str] = mapped_column(sa.String(10))
    """`owner`, `member` or `spectator`."""
    player_id: Mapped[UUID | None] = mapped_column(sa.ForeignKey("players.id"), index=True)
    token_hash: Mapped[str] = mapped_column(sa.String(64), unique=True)
    """SHA-256 of the bearer token, which itself is not kept."""
    revoked_at: Mapped[datetime | None]


class Invite(Identified, Base):
    """A short code by which phones join, until it expires or is used up."""

    __tablename__ = "invites"

    group_id: Mapped[UUID] = belongs_to("groups", index=True)
    code: Mapped[str] = mapped_column(sa.String(12), unique=True)
    role: Mapped[str] = mapped_column(sa.String(10))
    player_id: Mapped[UUID | None] = mapped_column(sa.ForeignKey("players.id"))
    """Who joins by it; null: whoever it is says so."""
    uses_left: Mapped[int]
    expires_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]


class FailedJoin(Base):
    """How often wrong codes came from an address, or one code was tried in vain, in a while."""

    __tablename__ = "failed_joins"

    subject: Mapped[str] = mapped_column(sa.String(80), primary_key=True)
    """`address:…` or `code:…`."""
    since: Mapped[datetime]
    count: Mapped[int]
