"""Leaving: how a seat ends a match without a move, as a value. It was a sentence in place of the move."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Existing rows keep what they say: resigned, or out of time, which had this one wording."""
    op.add_column("moves", sa.Column("leaving", sa.String(20)))
    op.execute(
        "UPDATE moves SET move = '', leaving = "
        "CASE move WHEN 'runs out of time' THEN 'out-of-time' ELSE 'resigned' END WHERE resigns"
    )
    op.drop_column("moves", "resigns")


def downgrade() -> None:
    """Write the sentences again."""
    op.add_column("moves", sa.Column("resigns", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute(
        "UPDATE moves SET resigns = (1 = 1), move = "
        "CASE leaving WHEN 'out-of-time' THEN 'runs out of time' ELSE 'resigns' END WHERE leaving IS NOT NULL"
    )
    op.drop_column("moves", "leaving")
