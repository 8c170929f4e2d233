"""Clocks, and what people at a table ask each other."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what a clock needs to matches and their logs, and the table of take-backs."""
    op.add_column("matches", sa.Column("clock", sa.Text(), nullable=False, server_default=""))
    op.add_column("moves", sa.Column("spent", sa.Double()))
    op.add_column("moves", sa.Column("deadline", sa.Double()))
    op.create_table(
        "deadlines",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.match"), primary_key=True),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_index("ix_deadlines_at", "deadlines", ["at"])
    op.create_table(
        "takebacks",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.match"), primary_key=True),
        sa.Column("ply", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("says", sa.String(10), nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("takebacks")
    op.drop_table("deadlines")
    op.drop_column("moves", "deadline")
    op.drop_column("moves", "spent")
    op.drop_column("matches", "clock")
