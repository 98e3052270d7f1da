"""Tables at which a first game is told step by step."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.Integer))
    left = sa.Column("lesson_left", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", left)


def downgrade() -> None:
    op.drop_column("tables", "lesson_left")
    op.drop_column("tables", "lesson")
