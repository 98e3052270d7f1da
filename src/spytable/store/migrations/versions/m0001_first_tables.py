"""Tables, places, entries and seeds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("box", sa.Text, nullable=False),
        sa.Column("variant", sa.JSON, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("invite", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("opened_at", sa.Float, nullable=False),
        sa.Column("started_at", sa.Float),
        sa.Column("ended_at", sa.Float),
        sa.Column("rematch", sa.Text),
    )
    op.create_table(
        "places",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("player", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("contribution", sa.Text, nullable=False),
        sa.Column("seated", sa.Boolean, nullable=False),
    )
    op.create_index("places_of_player", "places", ["player"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("choice", sa.Text, nullable=False),
    )
    op.create_table(
        "seeds",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    for name in ("seeds", "entries", "places", "tables"):
        op.drop_table(name)
