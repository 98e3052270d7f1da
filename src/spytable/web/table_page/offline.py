"""Pages of a table without a server: drawn as for a browser, in parts, and then thrown away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spytable.hall.room import Room
from spytable.store.port import SeatRow, TableRow

from .build import page_of
from .news import remember

if TYPE_CHECKING:
    from spytable.table import Table

NOW = 1.0
"""When everything happened."""


class OfflinePages:
    """The pages of one table as browsers would be sent them, all its seats taken by people."""

    def __init__(self, table: Table) -> None:
        self._table = table
        names = enumerate(table.names)
        places = [SeatRow(seat, "", f"player {seat}", name, "", True) for seat, name in names]
        row = TableRow(
            id="offline",
            box=table.box.name,
            variant=dict(table.variant),
            commitment="",
            invite="",
            host="player 0",
            opened_at=NOW,
            places=places,
            seed=b"",
            started_at=NOW,
        )
        self._room = Room(row)

    def happened(self) -> None:
        """Something has changed at the table since pages were drawn."""
        self._room.changes += 1

    def draw(self, seat: int | None, language: str) -> None:
        """The page of a seat (None: of those who watch), and what has changed on it."""
        table = self._table
        shown = page_of(self._room, table.pov(seat), table.box, seat, language, "offline")
        remember(self._room, shown, language)
