"""Seats that a bot keeps for a while, tables called off or put away, and whose turn it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("places", sa.Column("stand_in", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("cancelled_at", sa.Float))
    op.add_column("tables", sa.Column("waits_for", sa.Text))
    op.add_column("tables", sa.Column("seatings", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "put_away",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    )


def downgrade() -> None:
    op.drop_table("put_away")
    for table, column in (
        ("tables", "seatings"),
        ("tables", "waits_for"),
        ("tables", "cancelled_at"),
        ("places", "stand_in"),
    ):
        op.drop_column(table, column)
