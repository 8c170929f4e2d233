"""Positions: where a match begins, when it is not at the start of its game."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Existing matches began at the start of their game."""
    op.add_column("matches", sa.Column("position", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("matches", "position")
