"""The settings of a table as one document instead of a column each."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

tables = sa.table(
    "tables", sa.column("id", sa.Text), sa.column("advice", sa.Text), sa.column("settings", sa.JSON)
)


def upgrade() -> None:
    op.add_column("tables", sa.Column("settings", sa.JSON, nullable=False, server_default="{}"))
    for (advice,) in op.get_bind().execute(sa.select(tables.c.advice).distinct()).fetchall():
        chosen = tables.update().where(tables.c.advice == advice)
        op.execute(chosen.values(settings={"advice": advice}))
    op.drop_column("tables", "advice")


def downgrade() -> None:
    op.add_column("tables", sa.Column("advice", sa.Text, nullable=False, server_default="alone"))
    for table_id, settings in op.get_bind().execute(sa.select(tables.c.id, tables.c.settings)):
        chosen = tables.update().where(tables.c.id == table_id)
        op.execute(chosen.values(advice=settings.get("advice", "alone")))
    op.drop_column("tables", "settings")
