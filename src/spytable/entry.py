"""An entry of a Record: one event of a game, as the table writes it down and the store keeps it.

Rules see choices alone.  Whatever else happens at a table (somebody resigns, a flag falls) stands
between them in the order it happened, and replaying skips it.  When it happened is no part of an
entry: time is a secret here, and the store keeps it beside.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """The kinds of entries. The values are kept for good: never change one."""

    CHOICE = "choice"
    UNDO = "undo"
    """The last choice that counts is taken back."""
    RESIGN = "resign"
    FLAG = "flag"
    """Time has run out for the seat."""
    STAND_IN = "stand-in"
    """A bot plays the seat from here on, of the level in `choice`; with none the person is back."""
    ADJOURN = "adjourn"
    """The game is put off."""


class Entry(NamedTuple):
    """One event: who (-1: the Dealer) did what."""

    seat: int
    choice: str = ""
    """The name of the choice; of other kinds a detail, or nothing."""
    kind: Kind = Kind.CHOICE


def played(entries: Iterable[Entry]) -> list[Entry]:
    """The choices that count; an undo takes the last of them back."""
    left: list[Entry] = []
    for entry in entries:
        if entry.kind is Kind.CHOICE:
            left.append(entry)
        elif entry.kind is Kind.UNDO and left:
            left.pop()
    return left
