"""Asides beside the entries, and an index for "your tables".

Entries need no change to become append-only: from here on an undo is an entry of its own, and the
entries that an older server kept are all choices that stood.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_index("tables_of_host", "tables", ["host"])
    op.create_table(
        "asides",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("audience", sa.Text, nullable=False),
        sa.Column("topic", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at_entry", sa.Integer, nullable=False),
        sa.Column("put_at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("asides")
    op.drop_index("tables_of_host", "tables")
