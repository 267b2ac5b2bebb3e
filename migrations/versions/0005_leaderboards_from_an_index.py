"""An index that has all that a leaderboard adds up, in place of the one by group.

No row changes. A leaderboard of the last 30 days adds up a few hundred rows of `figures`; they
lie together in the index, and apart in the table.
"""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

OF_GROUP = ["group_id", "game", "span", "start"]
ADDED = ["matches", "won", "shared", "drawn", "lost", "deals", "points_for", "points_against"]


def upgrade() -> None:
    """Go on to this revision."""
    op.create_index(
        "ix_figures_of_board", "figures", [*OF_GROUP, "player_id", *ADDED, "best"], unique=False
    )
    op.drop_index("ix_figures_of_group", table_name="figures")


def downgrade() -> None:
    """Go back to the one before."""
    op.create_index("ix_figures_of_group", "figures", OF_GROUP, unique=False)
    op.drop_index("ix_figures_of_board", table_name="figures")
