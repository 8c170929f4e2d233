"""Listers: by which address a match was listed, so that no address fills the list."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add their column. Nobody knows who listed the matches that exist."""
    op.add_column("listings", sa.Column("lister", sa.String(4)))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("listings", "lister")
