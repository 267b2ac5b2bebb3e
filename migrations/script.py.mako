"""${message}

What happens to rows that exist: say it here.
"""

import sqlalchemy as sa
from alembic import op
${imports if imports else ""}

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go on to this revision."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Go back to the one before."""
    ${downgrades if downgrades else "pass"}
