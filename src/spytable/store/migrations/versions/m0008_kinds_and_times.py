"""The sort of every entry, and the time when it was made.

An undo was a choice of that name.  When older entries were made nobody knows: they have no time.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

entries = sa.table("entries", sa.column("kind", sa.Text), sa.column("choice", sa.Text))


def upgrade() -> None:
    op.add_column("entries", sa.Column("kind", sa.Text, nullable=False, server_default="choice"))
    op.add_column("entries", sa.Column("made_at", sa.Float))
    undone = entries.update().where(entries.c.choice == "undo")
    op.execute(undone.values(kind="undo", choice=""))


def downgrade() -> None:
    op.execute(entries.update().where(entries.c.kind == "undo").values(choice="undo"))
    op.drop_column("entries", "made_at")
    op.drop_column("entries", "kind")
