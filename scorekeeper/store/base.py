"""What every table shares: names of constraints, and ids.

Modules of tables have no `from __future__ import annotations`: SQLAlchemy needs what the columns'
annotations mean, and would compile the text of each when the service starts.
"""

from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from scorekeeper.store.types import Json, Utc, new_id, now

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
"""So that a migration can name what it drops."""


class Base(DeclarativeBase):
    """The root of the tables."""

    metadata = sa.MetaData(naming_convention=NAMING)
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        datetime: Utc(),
        UUID: sa.Uuid(),
        dict[str, Any]: Json,
        list[Any]: Json,
    }


class Identified:
    """A row with an id of its own, which sorts by the time it was made."""

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    created_at: Mapped[datetime] = mapped_column(default=now)


def belongs_to(table: str, **kwargs: Any) -> Mapped[UUID]:
    """A foreign key to a row without which this one goes too."""
    return mapped_column(sa.ForeignKey(f"{table}.id", ondelete="CASCADE"), **kwargs)
