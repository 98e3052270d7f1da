"""Settings of a server: what it is told when it starts, and where it keeps its data."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, field, replace
from pathlib import Path

from spytable.hall.limits import Rate
from spytable.hall.settings import HallSettings
from spytable.store.folder import data_home

from .forwarded import Proxies

_READING = Rate(burst=240, per_second=40)
_PLAYING = Rate(burst=60, per_second=10)
_OPENING = Rate(burst=30, per_second=0.5)


@dataclass(frozen=True, slots=True)
class Settings(HallSettings):
    """Everything about a server that its owner may decide."""

    reading: Rate = _READING
    playing: Rate = _PLAYING
    opening: Rate = _OPENING
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
    unread_timeout: float = 60.0
    """How long an answer may lie unread."""
    answer_seconds: float = 180.0
    """How long one answer may take to be read, however steadily; the stream of a page has no end.
    """
    heartbeat: float = 15.0
    largest_body: int = 16 * 1024
    address: str = ""
    """The public address, such as https://spies.example, if the owner gave one."""
    proxies: Proxies = field(default_factory=Proxies)
    """The proxies whose word on forwarded requests is believed."""
    metrics_token: str = field(default="", repr=False)
    """The token that opens /health and /metrics to those who are not on this machine; empty:
    nothing does."""
    listening: tuple[str, int] | None = None
    """The host and port where the server listens; nothing for a rehearsal without sockets."""

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
        settings = replace(settings, metrics_token=os.environ.get("SPYTABLE_METRICS_TOKEN", ""))
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
