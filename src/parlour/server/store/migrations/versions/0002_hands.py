"""Hands: whose error is added to a seat's flicks."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Existing seats get the exact hand."""
    op.add_column("seats", sa.Column("hand", sa.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("seats", "hand")
