"""Page memory: what was drawn for the pages of a Room, and sent, until something happens there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from spytable.hall.events import ByRoom
from spytable.hall.room import Room


@dataclass(slots=True)
class PageMemory:
    """The rendered pages of one Room."""

    changes: int = 0
    readings: int = 0
    versions: dict[int | None, str] = field(default_factory=dict)
    """The version that each seat would be shown, as far as somebody has asked since the last
    change."""
    drawn: dict[tuple[int | None, str], Any] = field(default_factory=dict)
    """The versions that pages show, by seat and language, and those they were sent last."""
    sent: dict[tuple[int | None, str], Any] = field(default_factory=dict)
    """The news that programs were sent last, by seat and language (empty:: without words)."""


_PAGES: ByRoom[PageMemory] = ByRoom(PageMemory)


def pages_of(room: Room) -> PageMemory:
    """The memory of a Room, as far as it still counts."""
    pages = _PAGES[room]
    if pages.changes != room.changes:
        pages.changes = room.changes
        pages.versions.clear()
        if pages.readings != room.readings:
            pages.readings = room.readings
            pages.drawn.clear()
            pages.sent.clear()
    return pages


def forget_drawings(room: Room) -> None:
    """Whoever asks next is sent the whole."""
    pages = pages_of(room)
    pages.drawn.clear()
    pages.sent.clear()
    if room.table is not None and room.mailbox.is_idle:
        room.table.rest()
