"""Settings of playing itself: where data lies, how quick bots answer, how patient a table is."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from spytable.store.folder import data_home


@dataclass(frozen=True, slots=True)
class HallSettings:
    """The settings of a Hall; a server adds those of HTTP."""

    data: Path = field(default_factory=data_home)
    database: str = field(default="", repr=False)
    """The address of a PostgreSQL, which then keeps everything; empty for the data folder.  It may
    hold a password."""
    node: str = ""
    """The address by which other nodes of the same database reach this one."""
    beat: float = 0.5
    """A bot answers after this many seconds, however long it thought."""
    patience: float = 120.0
    """After this many seconds without an open page, one who is waited for may be given a bot."""
    idle_seconds: float = 1800.0
    """A table that nobody looks at leaves the memory after this long; the store keeps it."""
