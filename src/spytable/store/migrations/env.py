"""Runs the migrations on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from spytable.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transaction_per_migration=False,
)
context.run_migrations()
