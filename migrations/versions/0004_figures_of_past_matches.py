"""What past matches come to, player by player, and indexes to page through matches.

Matches that exist are summed up the next time that `scorekeeper migrate` or `serve` runs, or by
`scorekeeper rebuild-statistics`; nothing of them changes.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
JSON = sa.JSON().with_variant(JSONB(), "postgresql")


def upgrade() -> None:
    """Go on to this revision."""
    op.create_table(
        "histories",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_histories_group_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("group_id", name=op.f("pk_histories")),
    )
    op.create_table(
        "figures",
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("span", sa.String(length=5), nullable=False),
        sa.Column("start", sa.Date(), nullable=False),
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("shared", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("points_for", sa.BigInteger(), nullable=False),
        sa.Column("points_against", sa.BigInteger(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=True),
        sa.Column("best_deal", sa.Uuid(), nullable=True),
        sa.Column("worst", sa.Integer(), nullable=True),
        sa.Column("worst_deal", sa.Uuid(), nullable=True),
        sa.Column("counts", JSON, nullable=False),
        sa.Column("runs", JSON, nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_figures_group_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_figures_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("player_id", "game", "span", "start", name=op.f("pk_figures")),
    )
    op.create_index(
        "ix_figures_of_group", "figures", ["group_id", "game", "span", "start"], unique=False
    )

    op.create_table(
        "pairs",
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("together", sa.Boolean(), nullable=False),
        sa.Column("other_id", sa.Uuid(), nullable=False),
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_pairs_group_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["other_id"], ["players.id"], name=op.f("fk_pairs_other_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_pairs_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint(
            "player_id", "year", "game", "together", "other_id", name=op.f("pk_pairs")
        ),
    )
    op.create_index(op.f("ix_pairs_group_id"), "pairs", ["group_id"], unique=False)
    op.create_index(op.f("ix_pairs_other_id"), "pairs", ["other_id"], unique=False)

    op.create_table(
        "playings",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("played_at", MOMENT, nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(length=5), nullable=True),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("points_for", sa.BigInteger(), nullable=False),
        sa.Column("points_against", sa.BigInteger(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=True),
        sa.Column("best_deal", sa.Uuid(), nullable=True),
        sa.Column("worst", sa.Integer(), nullable=True),
        sa.Column("worst_deal", sa.Uuid(), nullable=True),
        sa.Column("counts", JSON, nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_playings_group_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_playings_match_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_playings_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "player_id", name=op.f("pk_playings")),
    )
    op.create_index(op.f("ix_playings_group_id"), "playings", ["group_id"], unique=False)
    op.create_index(
        "ix_playings_newest", "playings", ["player_id", "played_at", "match_id"], unique=False
    )
    op.create_index(
        "ix_playings_of_both",
        "playings",
        ["player_id", "game", "status", "played_at", "match_id"],
        unique=False,
    )
    op.create_index(
        "ix_playings_of_game",
        "playings",
        ["player_id", "game", "played_at", "match_id"],
        unique=False,
    )
    op.create_index(
        "ix_playings_of_status",
        "playings",
        ["player_id", "status", "played_at", "match_id"],
        unique=False,
    )

    op.create_index(
        "ix_matches_of_both",
        "matches",
        ["group_id", "game", "status", "played_at", "id"],
        unique=False,
    )
    op.create_index(
        "ix_matches_of_game", "matches", ["group_id", "game", "played_at", "id"], unique=False
    )
    op.create_index(
        "ix_matches_of_status", "matches", ["group_id", "status", "played_at", "id"], unique=False
    )


def downgrade() -> None:
    """Go back to the one before."""
    op.drop_index("ix_matches_of_status", table_name="matches")
    op.drop_index("ix_matches_of_game", table_name="matches")
    op.drop_index("ix_matches_of_both", table_name="matches")

    op.drop_index("ix_playings_of_status", table_name="playings")
    op.drop_index("ix_playings_of_game", table_name="playings")
    op.drop_index("ix_playings_of_both", table_name="playings")
    op.drop_index("ix_playings_newest", table_name="playings")
    op.drop_index(op.f("ix_playings_group_id"), table_name="playings")

    op.drop_table("playings")
    op.drop_index(op.f("ix_pairs_other_id"), table_name="pairs")
    op.drop_index(op.f("ix_pairs_group_id"), table_name="pairs")

    op.drop_table("pairs")
    op.drop_index("ix_figures_of_group", table_name="figures")

    op.drop_table("figures")
    op.drop_table("histories")
