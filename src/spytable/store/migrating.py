"""Migrations: how a database is brought to the last one, whichever it is."""

from __future__ import annotations

import sqlalchemy as sa

from .schema import HEAD

_ONE_AT_A_TIME = 0x5B7AB1E
"""The advisory lock under which nodes that start together migrate one after the other."""


class UnknownMigration(Exception):
    """A newer version than this one has written it; the message is the migration it is at."""


def migrate(engine: sa.Engine) -> None:
    """Bring a database to the last migration; where it is there already it costs one question."""
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_ONE_AT_A_TIME)))
        if migrated_to(connection) == HEAD:
            return
        from alembic import command
        from alembic.config import Config
        from alembic.util.exc import CommandError

        config = Config()
        config.set_main_option("script_location", "spytable.store:migrations")
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as problem:
            raise UnknownMigration(migrated_to(connection) or "?") from problem


def migrated_to(connection: sa.Connection) -> str | None:
    """At which migration a database is; None for an empty one."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
