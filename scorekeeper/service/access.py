"""Who asks: a device of a group, its role, and whose hands it keeps."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import Session

from scorekeeper.service.errors import NoSuchThing, NotAllowed, TokenUnknown
from scorekeeper.store.models import Device
from scorekeeper.store.prepared import Prepared
from scorekeeper.store.write_cache import write_cache

ROLES = ("spectator", "member", "owner")
"""From the least to the most."""

OWNER, MEMBER, SPECTATOR = "owner", "member", "spectator"


@dataclass(frozen=True, slots=True)
class Caller:
    """The device that a token belongs to."""

    device: UUID
    group: UUID
    role: str
    player: UUID | None

    def must_be(self, role: str) -> None:
        """Refuse a device of a lesser role.

        Raises:
            NotAllowed: it is one.
        """
        if ROLES.index(self.role) < ROLES.index(role):
            raise NotAllowed(self.role, role)

    def must_belong_to(self, group: UUID) -> None:
        """Refuse a group that is not the device's as if it did not exist.

        Raises:
            NoSuchThing: it is another.
        """
        if group != self.group:
            raise NoSuchThing("group", group)


ROWS = Device.__table__.c
FIND = Prepared(
    sa.select(ROWS.id, ROWS.group_id, ROWS.role, ROWS.player_id).where(
        ROWS.token_hash == sa.bindparam("hash"), ROWS.revoked_at.is_(None)
    )
)


def who(session: Session, token: str) -> Caller:
    """The device of a bearer token.

    Raises:
        TokenUnknown: nobody has it, or it was revoked.
    """
    known, secret = write_cache(session), hashed(token)
    caller: Caller | None = None if known is None else known.get(secret)
    if caller is None:
        row = FIND.first(session, {"hash": secret})
        if row is None:
            raise TokenUnknown
        caller = Caller(*row)
    if known is not None:
        known.put(secret, caller)
    return caller


def new_token() -> str:
    """A bearer token: 256 random bits."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """What is kept of a token or recovery code. They are random, so a plain hash will do."""
    return hashlib.sha256(secret.encode()).hexdigest()
