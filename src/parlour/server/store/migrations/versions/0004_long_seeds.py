"""Long seeds: 128 bits, stored as decimal text because not every database has such integers."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Existing seeds keep their value.

    A new column is added because SQLite cannot change a column's type without copying the table, which others refer to.
    """
    op.add_column("matches", sa.Column("long_seed", sa.String(39), nullable=False, server_default=""))
    op.execute("UPDATE matches SET long_seed = CAST(seed AS VARCHAR(39))")
    op.drop_column("matches", "seed")
    op.execute("ALTER TABLE matches RENAME COLUMN long_seed TO seed")
