"""How players fared with and against one another by month too, beside by year and ever.

`pairs` is made anew, up and down, from what each match was to its players (`playings`). Nothing
else changes. Head to head over days that are no whole years is now told by months.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

STARTS = {
    "sqlite": {
        "month": "substr(mine.day, 1, 8) || '01'",
        "year": "substr(mine.day, 1, 5) || '01-01'",
        "ever": "'0001-01-01'",
    },
    "postgresql": {
        "month": "CAST(date_trunc('month', CAST(mine.day AS timestamp)) AS date)",
        "year": "CAST(date_trunc('year', CAST(mine.day AS timestamp)) AS date)",
        "ever": "DATE '0001-01-01'",
    },
}
YEARS = {
    "sqlite": ("CAST(substr(mine.day, 1, 4) AS INTEGER)", "0"),
    "postgresql": ("CAST(extract(year FROM mine.day) AS integer)", "0"),
}
"""The year of a match, and the one that meant ever."""

FROM_MATCHES = """
INSERT INTO pairs
    (player_id, {columns}, game, together, other_id, group_id, matches, won, drawn, lost)
SELECT player_id, {values}, game, together, other_id, group_id, count(*),
    sum(CASE WHEN outcome = 'won' AND NOT alike THEN 1 ELSE 0 END),
    sum(CASE WHEN outcome = 'drawn' OR outcome = 'won' AND alike THEN 1 ELSE 0 END),
    sum(CASE WHEN outcome = 'lost' AND NOT alike THEN 1 ELSE 0 END)
FROM (
    SELECT mine.player_id, {when} AS at, mine.game, mine.side = theirs.side AS together,
        theirs.player_id AS other_id, mine.group_id, mine.outcome,
        mine.side <> theirs.side AND mine.outcome = theirs.outcome AS alike
    FROM playings AS mine JOIN playings AS theirs ON theirs.match_id = mine.match_id
    WHERE mine.player_id <> theirs.player_id
        AND mine.outcome IS NOT NULL AND theirs.outcome IS NOT NULL
) AS met
GROUP BY player_id, at, game, together, other_id, group_id
"""


def upgrade() -> None:
    """Go on to this revision."""
    _make(sa.Column("span", sa.String(length=5)), sa.Column("start", sa.Date()))
    for span, start in STARTS[op.get_bind().dialect.name].items():
        op.execute(FROM_MATCHES.format(columns="span, start", values=f"'{span}', at", when=start))


def downgrade() -> None:
    """Go back to the one before."""
    _make(sa.Column("year", sa.Integer()))
    for year in YEARS[op.get_bind().dialect.name]:
        op.execute(FROM_MATCHES.format(columns="year", values="at", when=year))


def _make(*when: sa.Column) -> None:
    """Make the table anew and empty; `when` are the columns that say of which time a row is."""
    op.drop_table("pairs")
    op.create_table(
        "pairs",
        sa.Column("player_id", sa.Uuid(), nullable=False),
        *when,
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
            "player_id",
            *(column.name for column in when),
            "game",
            "together",
            "other_id",
            name=op.f("pk_pairs"),
        ),
    )
    op.create_index(op.f("ix_pairs_group_id"), "pairs", ["group_id"], unique=False)
    op.create_index(op.f("ix_pairs_other_id"), "pairs", ["other_id"], unique=False)
