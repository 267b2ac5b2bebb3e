"""Entries know the version they gave their match, so that phones can follow it without a gap.

Entries that exist keep none: a phone that comes back from before them is told that the match
changed, and reads it whole. Undoing it forgets the versions.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this revision."""
    with op.batch_alter_table("entries") as entries:
        entries.add_column(sa.Column("version", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Go back to the one before."""
    with op.batch_alter_table("entries") as entries:
        entries.drop_column("version")
