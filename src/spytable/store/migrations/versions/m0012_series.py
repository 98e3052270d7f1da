"""Series: games that belong together.  Older tables are in none, until they are played again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "series",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("opened", sa.Integer, nullable=False),
        sa.Column("last", sa.Text, nullable=False),
        sa.Column("extension", sa.JSON, nullable=False, server_default="{}"),
        sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
    )
    op.add_column("tables", sa.Column("series", sa.Text))
    op.add_column("tables", sa.Column("game", sa.Integer))
    op.add_column("tables", sa.Column("chairs", sa.Text))
    op.create_index("tables_of_series", "tables", ["series", "game"])


def downgrade() -> None:
    op.drop_index("tables_of_series", "tables")
    for column in ("series", "game", "chairs"):
        op.drop_column("tables", column)
    op.drop_table("series")
