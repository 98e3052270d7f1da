"""An evening in a Hall: tables, people and bots, without HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from spytable.entry import Entry
from spytable.hall import games
from spytable.hall.background_compiling import Compiler
from spytable.hall.commands import Choose, Command
from spytable.hall.hall import Hall
from spytable.hall.room import Room
from spytable.hall.settings import HallSettings
from spytable.store.opening import open_keys, open_store
from spytable.store.port import SeatRow, TableRow
from spytable.table import Table

T = TypeVar("T")

BOX = "agent-avenue"


class Evening:
    """A hall on a data folder, and what one needs to play there.  Bots answer at once."""

    def __init__(self, folder: Path, quick: bool = False, **changes: Any) -> None:
        self.settings = replace(HallSettings(data=folder, beat=0.0), **changes)
        where = self.settings.database
        self.store = open_store(where or folder)
        compiler = Compiler(work=lambda box, progress: None)
        if quick:  # as where rules are compiled: they run in the loop, and not in a thread
            compiler._quick.update(games.names())
        self.hall = Hall(self.store, compiler, open_keys(where, folder), self.settings)

    async def close(self) -> None:
        await self.hall.close()
        self.store.close()

    async def row(self, table_id: str, *seats: str, box: str = BOX, **more: Any) -> TableRow:
        """A table for these sitters: a bot's level, empty for a person, "?" for a free place."""
        seats = seats or ("", "")
        opened = await self.hall.compiler.open(box)
        seed = self.hall.keys.seed(table_id)
        places = [
            SeatRow(seat, "", None, "", "", False)
            if level == "?"
            else SeatRow(seat, level, None if level else f"player{seat}", f"N{seat}", "00", True)
            for seat, level in enumerate(seats)
        ]
        variant, promised = opened.full_variant(len(seats), {}), games.commitment(seed)
        row = TableRow(table_id, box, variant, promised, "key", "player0", 1.0, places, seed)
        for name, value in more.items():
            setattr(row, name, value)
        return row

    async def open(self, table_id: str = "one", *seats: str, **more: Any) -> Room:
        return await self.hall.open_table(await self.row(table_id, *seats, **more))

    async def do(self, room: Room, command: Command[T]) -> T:
        return await self.hall.do(room, command)

    async def last(self, room: Room) -> Choose:
        """The last choice on offer, of whoever is to decide."""

        def ask(table: Table | None) -> Choose:
            decision = None if table is None else table.decision()
            assert decision is not None
            return Choose(decision.seat, (decision.choices[-1].name,))

        return await self.hall.look(room, ask)

    async def play(self, room: Room, choices: int = 1) -> None:
        """Let whoever is to decide take the last choice on offer."""
        for _ in range(choices):
            await self.hall.do(room, await self.last(room))

    async def memory(self, room: Room) -> list[Entry]:
        def ask(table: Table | None) -> list[Entry]:
            assert table is not None
            return list(table.record.entries)

        return await self.hall.look(room, ask)

    async def stored(self, room: Room) -> list[Entry]:
        stored = await self.store.load(room.id)
        assert stored is not None
        return stored.entries

    async def bots_done(self, room: Room) -> None:
        """Until the bots of a room have played as far as they do by themselves."""
        playing = self.hall.bots.playing(room)
        assert playing is not None
        await asyncio.wait_for(asyncio.shield(playing), 60)


Story = Callable[[Evening], Awaitable[None]]


def on_an_evening(folder: Path, story: Story, **settings: Any) -> None:
    async def run() -> None:
        evening = Evening(folder, **settings)
        try:
            await story(evening)
        finally:
            await evening.close()

    asyncio.run(run())
