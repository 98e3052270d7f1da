"""Settings of a server: what it is told when it starts, and where it keeps its data."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path


def data_home() -> Path:
    """The user's data folder, by the customs of the platform."""
    if "SPYTABLE_DATA" in os.environ:
        return Path(os.environ["SPYTABLE_DATA"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "spytable" / "data"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "spytable"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "spytable"


DATABASE = "spytable.sqlite3"


def database_in(folder: Path) -> Path:
    """The file that holds every table of a data folder."""
    return folder / DATABASE


@dataclass(frozen=True, slots=True)
class Rate:
    """How often one client may ask: so many at once, and so many a second from then on."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything about a server that its owner may decide."""

    data: Path = field(default_factory=data_home)
    beat: float = 1.1
    """A bot answers after this many seconds, however long it thought."""
    reading: Rate = Rate(burst=240, per_second=40)
    playing: Rate = Rate(burst=60, per_second=10)
    opening: Rate = Rate(burst=30, per_second=0.5)
    streams_per_client: int = 64
    heartbeat: float = 15.0
    idle_seconds: float = 1800.0
    """A table that nobody looks at leaves the memory after this long; the store keeps it."""
    largest_body: int = 16 * 1024

    @classmethod
    def from_environment(cls, data: Path | None = None) -> Settings:
        """The settings of a server started by hand; a faster beat suits rehearsals, and no limits
        suit measurements, where one client stands for hundreds."""
        settings = cls(data=data or data_home())
        if os.environ.get("SPYTABLE_LIMITS") == "none":
            free = Rate(burst=1e9, per_second=1e9)
            settings = replace(
                settings, reading=free, playing=free, opening=free, streams_per_client=1_000_000
            )
        beat = os.environ.get("SPYTABLE_BEAT")
        return replace(settings, beat=max(0.0, float(beat))) if beat else settings
