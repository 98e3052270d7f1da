"""The tables of the database, as they are after the last migration.

`entries` is the Record of every game, one row an event.  Rows are only ever appended, so
the primary key is the referee between two servers: the second writer of a number loses.  A seed
lies in a table of its own, so that no query about a game carries it along by accident.
"""

from __future__ import annotations

import sqlalchemy as sa

HEAD = "0012"
"""The last migration; a test compares it with the scripts."""

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("box", sa.Text, nullable=False),
    sa.Column("variant", sa.JSON, nullable=False),
    sa.Column("commitment", sa.Text, nullable=False),
    sa.Column("invite", sa.Text, nullable=False),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("opened_at", sa.Float, nullable=False),
    sa.Column("started_at", sa.Float),
    sa.Column("ended_at", sa.Float),
    sa.Column("rematch", sa.Text),
    sa.Column("edition", sa.Text),
    sa.Column("rules", sa.Integer),
    sa.Column("cancelled_at", sa.Float),
    sa.Column("waits_for", sa.Text),
    sa.Column("seatings", sa.Integer, nullable=False, server_default="0"),
    sa.Column("lesson", sa.Integer),
    sa.Column("lesson_left", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("settings", sa.JSON, nullable=False, server_default="{}"),
    sa.Column("outcome", sa.Text),
    sa.Column("series", sa.Text),
    sa.Column("game", sa.Integer),
    sa.Column("chairs", sa.Text),
    sa.Index("tables_of_host", "host"),
    sa.Index("tables_of_series", "series", "game"),
)

series = sa.Table(
    "series",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("opened", sa.Integer, nullable=False),
    sa.Column("last", sa.Text, nullable=False),
    sa.Column("extension", sa.JSON, nullable=False, server_default="{}"),
    sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
)
"""Games that belong together, as far as that does not follow from their tables."""

places = sa.Table(
    "places",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("level", sa.Text, nullable=False),
    sa.Column("player", sa.Text),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("contribution", sa.Text, nullable=False),
    sa.Column("seated", sa.Boolean, nullable=False),
    sa.Column("stand_in", sa.Text, nullable=False, server_default=""),
    sa.Index("places_of_player", "player"),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("choice", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False, server_default="choice"),
    sa.Column("made_at", sa.Float),
)
"""`made_at` is asked for by nobody but the clock: when something happened is a secret here."""

asides = sa.Table(
    "asides",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("audience", sa.Text, nullable=False),
    sa.Column("topic", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at_entry", sa.Integer, nullable=False),
    sa.Column("put_at", sa.Float, nullable=False),
)
"""Everything people put down that is not a choice; `audience` is seat, side or all."""

put_away = sa.Table(
    "put_away",
    metadata,
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
)
"""The finished tables that a player does not want to see among theirs any more."""

seeds = sa.Table(
    "seeds",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seed", sa.LargeBinary, nullable=False),
)

leases = sa.Table(
    "leases",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("node", sa.Text, nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("epoch", sa.BigInteger, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
    sa.Index("leases_of_node", "node"),
)
"""The node that holds a table, where several share a database; on SQLite it stays empty."""

server_keys = sa.Table(
    "server_keys",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)
"""The server's key, where several nodes must have the same; on SQLite it lies beside the file."""
