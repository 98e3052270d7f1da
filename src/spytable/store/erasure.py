"""Erasure of personal data: what becomes of each table of somebody who wants to be forgotten.

A table that nobody else plays at is deleted altogether.  Where others play, the game is theirs as
well: their Record stays as it was, with the word for the shuffle, from which their cards were
dealt.  Of whoever goes only "a player" is left there, whose seat a bot plays.  A table that has not
begun is called off by its host; its row stays without a name, for its number may come again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from .port import SeatRow, TableRow

NOBODY = "A player"
"""The name of a seat whose person was erased; readers see it in their own language."""
STAND_IN = "medium"
"""The bot that plays such a seat to the end."""


class Fate(Enum):
    """The consequence of an erasure for one table."""

    NONE = "none"
    """The player is neither its host nor at it."""
    DELETED = "deleted"
    """Nobody else plays there."""
    CALLED_OFF = "called off"
    """Its host goes before it has begun."""
    LEFT = "left"
    """It stays for others, without the name."""


@dataclass(frozen=True, slots=True)
class Erased:
    """The tables that an erasure has touched."""

    deleted: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    """Those that stay, without the name."""
    later: list[str] = field(default_factory=list)
    """Later games in the series of one that was deleted, where the score is another now."""


def fate(table: TableRow, player: str) -> Fate:
    """The consequence for this table if this player is erased there."""
    if table.host != player and all(place.player != player for place in table.places):
        return Fate.NONE
    if table.started_at is None:
        is_theirs = table.host == player and table.cancelled_at is None
        return Fate.CALLED_OFF if is_theirs else Fate.LEFT
    return Fate.LEFT if others(table.places, player) else Fate.DELETED


def others(sitting: Sequence[SeatRow], player: str) -> list[str]:
    """The other people of a table, by number."""
    return [one.player for one in sitting if one.player is not None and one.player != player]


def unused_name(table: TableRow) -> str:
    """A name for an erased person that nobody else at this table has."""
    taken = sum(place.name.startswith(NOBODY) for place in table.places)
    return f"{NOBODY} {taken + 1}" if taken else NOBODY
