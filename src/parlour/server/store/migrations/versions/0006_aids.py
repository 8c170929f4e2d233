"""Aids: whether people who play each other may see what an aim leads to."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Existing matches were made without them."""
    op.add_column("matches", sa.Column("aids", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("matches", "aids")
