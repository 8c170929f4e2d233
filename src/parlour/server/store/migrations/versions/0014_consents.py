"""Consents: which people let researchers have a match."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add their column. Nobody has been asked about the matches that exist, so nobody consents."""
    op.add_column("seats", sa.Column("consents", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("seats", "consents")
