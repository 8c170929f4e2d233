"""Long seeds: 128 bits, as a decimal number in words that every database can keep."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Every seed so far stays the number that it is.

    A new column, since SQLite changes the type of none: it would copy the table, which others refer to.
    """
    op.add_column("matches", sa.Column("long_seed", sa.String(39), nullable=False, server_default=""))
    op.execute("UPDATE matches SET long_seed = CAST(seed AS VARCHAR(39))")
    op.drop_column("matches", "seed")
    op.execute("ALTER TABLE matches RENAME COLUMN long_seed TO seed")
