"""Which tables a database has, and which this program knows; asked without loading Alembic."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import sqlalchemy as sa

PACKAGE = Path(__file__).resolve().parent.parent
PLACES = (PACKAGE / "migrations", PACKAGE.parent / "migrations")
"""Inside an installed wheel, or beside the package in a checkout."""
TABLE = "alembic_version"
PRESENT = sa.select(sa.column("version_num", sa.String)).select_from(sa.table(TABLE))


def is_current(engine: sa.Engine) -> bool:
    """Whether the database has every migration that this program knows."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table(TABLE):
            return False
        present = connection.execute(PRESENT).scalars().all()
    return present == [newest()]


@cache
def newest() -> str:
    """The last revision that this program knows, by which its file is numbered."""
    return max(path.name for path in migrations().glob("versions/[0-9]*.py")).partition("_")[0]


def migrations() -> Path:
    """The folder of the migrations."""
    return next(one for one in PLACES if one.is_dir())
