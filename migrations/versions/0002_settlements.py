"""Settlements of what matches left open: payments between players, and the matches they are about.

Every row that is there stays as it is; what was played before is open until it is settled. Undoing
it forgets all settlements.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Go on to this revision."""
    op.create_table(
        "settlements",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("note", sa.String(length=200), nullable=False),
        sa.Column("device_id", sa.Uuid(), nullable=True),
        sa.Column("undone_at", MOMENT, nullable=True),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_settlements_device_id")
        ),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name=op.f("fk_settlements_group_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_settlements")),
    )
    op.create_index(op.f("ix_settlements_group_id"), "settlements", ["group_id"])
    op.create_table(
        "payments",
        sa.Column("settlement_id", sa.Uuid(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("payer_id", sa.Uuid(), nullable=False),
        sa.Column("payee_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["payee_id"], ["players.id"], name=op.f("fk_payments_payee_id")),
        sa.ForeignKeyConstraint(["payer_id"], ["players.id"], name=op.f("fk_payments_payer_id")),
        sa.ForeignKeyConstraint(
            ["settlement_id"],
            ["settlements.id"],
            name=op.f("fk_payments_settlement_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("settlement_id", "place", name=op.f("pk_payments")),
    )
    op.create_index(op.f("ix_payments_payee_id"), "payments", ["payee_id"])
    op.create_index(op.f("ix_payments_payer_id"), "payments", ["payer_id"])
    op.create_table(
        "settled",
        sa.Column("settlement_id", sa.Uuid(), nullable=False),
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_settled_match_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["settlement_id"],
            ["settlements.id"],
            name=op.f("fk_settled_settlement_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("settlement_id", "match_id", name=op.f("pk_settled")),
    )
    op.create_index(op.f("ix_settled_match_id"), "settled", ["match_id"])


def downgrade() -> None:
    """Go back to the one before."""
    op.drop_index(op.f("ix_settled_match_id"), table_name="settled")
    op.drop_table("settled")
    op.drop_index(op.f("ix_payments_payer_id"), table_name="payments")
    op.drop_index(op.f("ix_payments_payee_id"), table_name="payments")
    op.drop_table("payments")
    op.drop_index(op.f("ix_settlements_group_id"), table_name="settlements")
    op.drop_table("settlements")
