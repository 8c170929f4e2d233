"""Sheets: matches at a real table that somebody referees."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table and the index by which those that were left are found."""
    op.create_table(
        "sheets",
        sa.Column("sheet", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seed", sa.String(39), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("entries", sa.Text(), nullable=False),
        sa.Column("previous", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("written", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_sheets_written", "sheets", ["written"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("sheets")
