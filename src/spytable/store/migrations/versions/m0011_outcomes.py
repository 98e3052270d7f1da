"""The outcome of a finished game: who won, and the points; unknown for older games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("tables", sa.Column("outcome", sa.Text))


def downgrade() -> None:
    op.drop_column("tables", "outcome")
