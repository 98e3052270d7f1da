"""Whether those at a table may ask the strong bot for advice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("advice", sa.Text, nullable=False, server_default="alone"))


def downgrade() -> None:
    op.drop_column("tables", "advice")
