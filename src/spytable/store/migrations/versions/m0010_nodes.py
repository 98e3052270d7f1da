"""The node that holds a table, and the key that all nodes share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("node", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("leases_of_node", "leases", ["node"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("server_keys")
    op.drop_table("leases")
