"""Settings of a server: what it is told when it starts, and where it keeps its data."""

from __future__ import annotations

import math
import os
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path

from .forwarded import Proxies
from .share import Share


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
    beat: float = 0.5
    """A bot answers after this many seconds, however long it thought."""
    patience: float = 120.0
    """After this many seconds without an open page, one who is waited for may be given a bot."""
    reading: Rate = Rate(burst=240, per_second=40)
    playing: Rate = Rate(burst=60, per_second=10)
    opening: Rate = Rate(burst=30, per_second=0.5)
    streams_per_client: int = 64
    streams: int = 4000
    """Open pages in all: a server that is full says so, instead of becoming slow for everybody."""
    requests_at_once: int = 128
    """How many requests of one client may be in work, its streams among them."""
    connections_per_client: int = 256
    """Connections from one address, unless it is that of a trusted proxy."""
    head_seconds: float = 10.0
    """How long a request may take to say what it wants."""
    body_seconds: float = 20.0
    """How long a form may take to arrive."""
    deaf_seconds: float = 60.0
    """How long an answer may lie unread."""
    answer_seconds: float = 180.0
    """How long one answer may take to be read, however steadily; the stream of a page has no end.
    """
    heartbeat: float = 15.0
    idle_seconds: float = 1800.0
    """A table that nobody looks at leaves the memory after this long; the store keeps it."""
    largest_body: int = 16 * 1024
    address: str = ""
    """The public address, such as https://spies.example, if the owner gave one."""
    proxies: Proxies = field(default_factory=Proxies)
    """Whose word on forwarded requests is believed."""
    listening: tuple[str, int] | None = None
    """The host and port where the server listens; nothing for a rehearsal without sockets."""
    share: Share = field(default_factory=Share)
    """Which process of the server this is, where it has several: limits count for each of them.
    """

    @classmethod
    def from_environment(cls, data: Path | None = None) -> Settings:
        """The settings of a server started by hand; a faster beat suits rehearsals, and no limits
        suit measurements, where one client stands for hundreds."""
        settings = cls(data=data or data_home())
        if os.environ.get("SPYTABLE_LIMITS") == "none":
            free, many = Rate(burst=1e9, per_second=1e9), 1_000_000
            settings = replace(
                settings,
                reading=free,
                playing=free,
                opening=free,
                streams_per_client=many,
                requests_at_once=many,
                connections_per_client=many,
            )
        beat = _seconds("SPYTABLE_BEAT", settings.beat)
        return replace(
            settings, beat=beat, patience=_seconds("SPYTABLE_PATIENCE", settings.patience)
        )


def _seconds(name: str, usual: float) -> float:
    given = os.environ.get(name)
    if not given:
        return usual
    try:
        seconds = float(given)
    except ValueError:
        seconds = math.nan
    if not math.isfinite(seconds):
        raise ValueError(f"{name} needs a number of seconds, not {given!r}.")
    return max(0.0, seconds)
