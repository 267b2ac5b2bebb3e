"""The first tables: groups and their phones, matches and their journals.

A new database begins with them, so there are no rows to keep. Undoing it removes everything.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
JSON = sa.JSON().with_variant(JSONB(), "postgresql")


def upgrade() -> None:
    """Go on to this revision."""
    op.create_table(
        "failed_joins",
        sa.Column("subject", sa.String(length=80), nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("subject", name=op.f("pk_failed_joins")),
    )
    op.create_table(
        "groups",
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("time_zone", sa.String(length=64), nullable=False),
        sa.Column("recovery_hash", sa.String(length=64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_groups")),
        sa.UniqueConstraint("recovery_hash", name=op.f("uq_groups_recovery_hash")),
    )
    op.create_table(
        "matches",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("edition", sa.String(length=20), nullable=False),
        sa.Column("house_rules", JSON, nullable=False),
        sa.Column("history", sa.Boolean(), nullable=False),
        sa.Column("first_dealer", sa.Integer(), nullable=False),
        sa.Column("next_dealer", sa.Integer(), nullable=True),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("ended_by_hand", sa.Boolean(), nullable=False),
        sa.Column("conceded_by", sa.Integer(), nullable=True),
        sa.Column("totals", JSON, nullable=False),
        sa.Column("winners", JSON, nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("played_at", MOMENT, nullable=False),
        sa.Column("notes", sa.String(length=2000), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("rematch_of", sa.Uuid(), nullable=True),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_matches_group_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["rematch_of"], ["matches.id"], name=op.f("fk_matches_rematch_of")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    op.create_index(
        "ix_matches_group_id_played_at_id", "matches", ["group_id", "played_at", "id"], unique=False
    )
    op.create_table(
        "players",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("name_key", sa.String(length=240), nullable=True),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("removed_at", MOMENT, nullable=True),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_players_group_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("group_id", "name_key", name=op.f("uq_players_group_id_name_key")),
    )
    op.create_table(
        "deals",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("dealer_named", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("last_n", sa.Integer(), nullable=False),
        sa.Column("last_public_n", sa.Integer(), nullable=False),
        sa.Column("by_hand", sa.Boolean(), nullable=False),
        sa.Column("score", JSON, nullable=True),
        sa.Column("in_question", JSON, nullable=False),
        sa.Column("closed_at", MOMENT, nullable=True),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_deals_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deals")),
        sa.UniqueConstraint("match_id", "number", name=op.f("uq_deals_match_id_number")),
    )
    op.create_table(
        "devices",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=True),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("revoked_at", MOMENT, nullable=True),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_devices_group_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_devices_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_devices")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_devices_token_hash")),
    )
    op.create_index(op.f("ix_devices_group_id"), "devices", ["group_id"], unique=False)
    op.create_index(op.f("ix_devices_player_id"), "devices", ["player_id"], unique=False)
    op.create_table(
        "invites",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=12), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=True),
        sa.Column("uses_left", sa.Integer(), nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.Column("revoked_at", MOMENT, nullable=True),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_invites_group_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_invites_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invites")),
        sa.UniqueConstraint("code", name=op.f("uq_invites_code")),
    )
    op.create_index(op.f("ix_invites_group_id"), "invites", ["group_id"], unique=False)
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("from_deal", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_seats_match_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_seats_player_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", "from_deal", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_player_id"), "seats", ["player_id"], unique=False)
    op.create_table(
        "answers",
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(length=128), nullable=False),
        sa.Column("request", sa.String(length=64), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("headers", JSON, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_answers_device_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("device_id", "key", name=op.f("pk_answers")),
    )
    op.create_index(op.f("ix_answers_created_at"), "answers", ["created_at"], unique=False)
    op.create_table(
        "entries",
        sa.Column("deal_id", sa.Uuid(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("body", JSON, nullable=False),
        sa.Column("stands", sa.Boolean(), nullable=False),
        sa.Column("hidden_seat", sa.Integer(), nullable=True),
        sa.Column("device_id", sa.Uuid(), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["deal_id"], ["deals.id"], name=op.f("fk_entries_deal_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name=op.f("fk_entries_device_id")),
        sa.PrimaryKeyConstraint("deal_id", "n", name=op.f("pk_entries")),
    )
    op.create_table(
        "keepers",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_keepers_device_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_keepers_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_keepers")),
    )
    op.create_index(op.f("ix_keepers_device_id"), "keepers", ["device_id"], unique=False)
    op.create_table(
        "match_events",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", JSON, nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_match_events_device_id")
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_match_events_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "version", name=op.f("pk_match_events")),
    )
    op.create_table(
        "parts",
        sa.Column("deal_id", sa.Uuid(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("rule", sa.String(length=40), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("facts", JSON, nullable=False),
        sa.ForeignKeyConstraint(
            ["deal_id"], ["deals.id"], name=op.f("fk_parts_deal_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("deal_id", "side", "place", name=op.f("pk_parts")),
    )
    op.create_table(
        "shown",
        sa.Column("deal_id", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["deal_id"], ["deals.id"], name=op.f("fk_shown_deal_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("deal_id", "seat", name=op.f("pk_shown")),
    )


def downgrade() -> None:
    """Go back to the one before."""
    op.drop_table("shown")
    op.drop_table("parts")
    op.drop_table("match_events")
    op.drop_index(op.f("ix_keepers_device_id"), table_name="keepers")
    op.drop_table("keepers")
    op.drop_table("entries")
    op.drop_index(op.f("ix_answers_created_at"), table_name="answers")
    op.drop_table("answers")
    op.drop_index(op.f("ix_seats_player_id"), table_name="seats")
    op.drop_table("seats")
    op.drop_index(op.f("ix_invites_group_id"), table_name="invites")
    op.drop_table("invites")
    op.drop_index(op.f("ix_devices_player_id"), table_name="devices")
    op.drop_index(op.f("ix_devices_group_id"), table_name="devices")
    op.drop_table("devices")
    op.drop_table("deals")
    op.drop_table("players")
    op.drop_index("ix_matches_group_id_played_at_id", table_name="matches")
    op.drop_table("matches")
    op.drop_table("groups")
    op.drop_table("failed_joins")
