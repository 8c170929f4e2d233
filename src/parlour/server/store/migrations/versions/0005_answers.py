"""Answers: what a client gets again when it repeats a request with the same idempotency key."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table and the index by which old answers are found."""
    op.create_table(
        "answers",
        sa.Column("key_hash", sa.String(64), primary_key=True),
        sa.Column("asked_hash", sa.String(64), nullable=False),
        sa.Column("salt", sa.String(40), nullable=False),
        sa.Column("answer", sa.String(40), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_answers_created", "answers", ["created"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("answers")
