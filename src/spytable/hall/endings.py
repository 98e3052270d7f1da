"""The endings of finished games, for lists of them: why each ended, and after how many choices.

They are told by laying the Record out again, so a sentence is the box's own and in any language.
A finished game never changes but for its names, so what was told is remembered.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, NamedTuple

from spytable.caches import remembered
from spytable.entry import played
from spytable.store.failures import is_of_store
from spytable.store.port import TableRow

from . import games
from .refusals import Refusal
from .registry import Registry

if TYPE_CHECKING:
    from spytable.games.campaign import RecordLine
    from spytable.store.series import SeriesGame

log = logging.getLogger("spytable.web")


class Ending(NamedTuple):
    """How a game ended: a sentence, and how many choices people and bots had made.  Nothing, where
    the game is of other rules or another box, or damaged."""

    why: str = ""
    choices: int | None = None
    line: RecordLine | None = None
    """The line for the record of a campaign, in a box that has one."""


class Endings:
    """The endings that a server has told."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    async def of(self, game: SeriesGame, seat: int | None, language: str) -> Ending:
        """How this game ended, as its seat is told, or who watched it; nothing while it runs."""
        if game.ended_at is None:
            return Ending()
        names = tuple(one.name for one in game.sitters)
        told = _place_for(game.table_id, seat, language, names)
        if not told:
            told.append(await self._tell(game, seat, language))
        return told[0]

    async def _tell(self, game: SeriesGame, seat: int | None, language: str) -> Ending:
        try:
            stored = await self._registry.load(game.table_id)
            await self._registry.refuse_another_box(stored)
            return await asyncio.to_thread(_told, stored, seat, language)
        except Refusal as refusal:
            log.info("the ending of the table %s is not told: %s", game.table_id, refusal.message)
        except Exception as problem:
            if is_of_store(problem):
                raise
            log.exception("the ending of the table %s cannot be told", game.table_id)
        return Ending()


@remembered
def _place_for(
    table_id: str, seat: int | None, language: str, names: tuple[str, ...]
) -> list[Ending]:
    """The destination of this game's ending once it was told: to tell it takes the store and a
    thread, for which no function of plain values can wait."""
    return []


def _told(stored: TableRow, seat: int | None, language: str) -> Ending:
    table = games.lay(stored)
    if table.result is None:
        return Ending()
    length = sum(entry.seat >= 0 for entry in played(stored.entries))
    campaign = table.box.campaign
    line = None if campaign is None else campaign.record_line(table.pov(None).seen, language)
    return Ending(table.pov(seat).prompt(language), length, line)
