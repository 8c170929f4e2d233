"""Outages: when no move could be stored, and no clock ran. Take-backs that two people asked for at once."""

import time
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; what was written last shows when the server was surely up, so nobody loses the time since then.

    Of several questions to take a turn back at one ply only the first seat's stays: the others could not be answered,
    nor could their seats answer the first one.
    """
    op.create_table(
        "outages",
        sa.Column("began", sa.Double(), primary_key=True),
        sa.Column("ended", sa.Double(), nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_outages_ended", "outages", ["ended"], if_not_exists=True)
    op.create_table(
        "uptime",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("filling", sa.Text(), nullable=False, server_default=""),
        if_not_exists=True,
    )
    op.execute(sa.text("DELETE FROM uptime"))
    op.execute(sa.text("INSERT INTO uptime (name, at) VALUES ('up', :at)").bindparams(at=_last_written()))
    op.execute(
        "DELETE FROM takebacks WHERE says = 'asks' AND EXISTS (SELECT 1 FROM takebacks AS other WHERE "
        "other.match = takebacks.match AND other.ply = takebacks.ply AND other.seat < takebacks.seat "
        "AND other.says = 'asks')"
    )


def _last_written() -> float:
    """When a match or a move was written last, s since 1970; now if there is none."""
    matches = sa.table("matches", sa.column("created", sa.DateTime(timezone=True)))
    moves = sa.table("moves", sa.column("created", sa.DateTime(timezone=True)))
    connection = op.get_bind()
    found = [connection.execute(sa.select(sa.func.max(table.c.created))).scalar() for table in (matches, moves)]
    return max((_seconds(when) for when in found if when is not None), default=time.time())


def _seconds(when: datetime) -> float:
    """A time as a database returns it, s since 1970; SQLite forgets the zone."""
    return (when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp()


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("uptime")
    op.drop_table("outages")
