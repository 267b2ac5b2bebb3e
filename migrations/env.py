"""How Alembic runs a migration here: on the connection it is given, in one transaction."""

from typing import Any

from alembic import context
from alembic.autogenerate.api import AutogenContext

from scorekeeper.store import models, partial_indexes  # noqa: F401 - of the tables, too
from scorekeeper.store.types import Document, Utc


def written(kind: str, item: Any, autogenerate: AutogenContext) -> str | bool:
    """Our column types, so that no migration depends on what they will be one day."""
    if kind == "type" and isinstance(item, Utc):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(item, Document):
        autogenerate.imports.add("from sqlalchemy.dialects.postgresql import JSONB")
        return 'sa.JSON().with_variant(JSONB(), "postgresql")'
    return False


connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=models.Base.metadata,
    render_as_batch=connection.dialect.name == "sqlite",
    render_item=written,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
