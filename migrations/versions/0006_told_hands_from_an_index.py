"""An index of the private hands that were told in a deal.

No row changes. Whoever reads a deal and keeps hands is shown them only where no other device told
one of the same seat, which was looked up among all entries of the deal.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

TOLD = sa.text("hidden_seat IS NOT NULL")


def upgrade() -> None:
    """Go on to this revision."""
    op.create_index(
        "ix_entries_told",
        "entries",
        ["deal_id", "hidden_seat", "device_id"],
        unique=False,
        sqlite_where=TOLD,
        postgresql_where=TOLD,
    )


def downgrade() -> None:
    """Go back to the one before."""
    op.drop_index("ix_entries_told", table_name="entries")
