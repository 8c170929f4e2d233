"""Lots: what was left to the lot, so that a rematch can draw it anew."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing was noted of existing matches."""
    op.add_column("matches", sa.Column("by_lot", sa.Text()))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("matches", "by_lot")
