"""The version of its rules that a table is played by."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NOT_NOTED = {"agent-avenue": 1, "spy-connection": 2}
"""The last version of each box that was not written down."""


def upgrade() -> None:
    op.add_column("tables", sa.Column("rules", sa.Integer))
    tables = sa.table("tables", sa.column("box", sa.Text), sa.column("rules", sa.Integer))
    for box, rules in NOT_NOTED.items():
        op.execute(tables.update().where(tables.c.box == box).values(rules=rules))


def downgrade() -> None:
    op.drop_column("tables", "rules")
