"""Listings: the matches whose makers wish them to be seen in the lobby."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add their table. No match that exists is listed: nobody has wished it."""
    op.create_table(
        "listings",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.match"), primary_key=True),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("attended", sa.Double(), nullable=False),
    )
    op.create_index("ix_listings_attended", "listings", ["attended"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("listings")
