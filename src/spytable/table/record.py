"""The Record: how a game was set up and every choice since, the Dealer's included.

Readable text; enough to replay, verify and repair a game:

    spytable record 1
    game: agent-avenue
    rules: 1
    players: 2
    variant: first=random mode=simple
    names: ["Ann", "Bob"]
    commitment: 5c1f...
    contributions: ["a1", "b2"]
    start: set-up
    ---
    1 dealer deal:mole #1f0c9a2b
    ...
    14 seat-1 up:mole #77aa01d2
    end: seat-1 caught
    seed: 00ff...
    closed: 14 #a03b5510

What was taken back stays: `15 seat-1 undo` takes back that seat's last choice that still counts;
such a record begins with `spytable record 2`.  Whatever else happened stands in brackets,
`16 seat-2 (resign)` or, with a detail, `17 seat-1 (stand-in:strong)`; rules do not see it.  Such a
record begins with `spytable record 3`.
A game with an owner's box file says which: `box: 0123456789abcdef` stands above the `---`; one that
began as a lesson how much of it was laid out by hand: `lesson: 12`, so many of the first deals.
Every line of play carries a digest of all that went before it, so that a changed, missing or
moved line is found and named.  A game still in play ends with `end: in play`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from spytable.entry import Entry, Kind, played
from spytable.kernel import DEALER
from spytable.kernel.families import UNDO

FORMATS = ("spytable record 1", "spytable record 2", "spytable record 3")
"""The first line: choices alone, with undos, with other events."""
HEADER = (
    "game",
    "rules",
    "players",
    "variant",
    "names",
    "commitment",
    "contributions",
    "start",
)
"""The lines above the play of every record, in this order, from the second line on."""
EVENTS = frozenset(Kind) - {Kind.CHOICE, Kind.UNDO}
"""The kinds that rules do not see."""
IN_PLAY = "in play"


def line_of(key: str) -> int:
    """The number of the line on which a record says this about the game."""
    return HEADER.index(key) + 2


@dataclass
class Record:
    """A game as it was played."""

    game: str
    rules: int
    players: int
    variant: dict[str, str]
    names: list[str]
    commitment: str
    contributions: list[str]
    start: dict[str, Any] | None = None
    """The position it began from; None for an ordinary set-up."""
    entries: list[Entry] = field(default_factory=list)
    """Every choice and every undo, in the order they happened; it only grows."""
    end: str = IN_PLAY
    seed: str = ""
    """Revealed when the game is over."""
    edition: str = ""
    """The box file of an owner it was played with; none for our own."""
    laid_out: int = 0
    """How many of the Dealer's first choices come from a lesson, and not from the seed."""

    def played(self) -> list[Entry]:
        """The choices that count: the game without what was taken back."""
        return played(self.entries)

    def header(self) -> list[str]:
        """The lines above the play."""
        variant = " ".join(f"{k}={v}" for k, v in sorted(self.variant.items())) or "none"
        return [
            FORMATS[_format(self.entries) - 1],
            f"game: {self.game}",
            f"rules: {self.rules}",
            f"players: {self.players}",
            f"variant: {variant}",
            f"names: {in_json(self.names)}",
            f"commitment: {self.commitment}",
            f"contributions: {in_json(self.contributions)}",
            f"start: {in_json(self.start) if self.start is not None else 'set-up'}",
            *([f"box: {self.edition}"] if self.edition else []),
            *([f"lesson: {self.laid_out}"] if self.laid_out else []),
            "---",
        ]

    @property
    def lines(self) -> list[str]:
        """The whole text, line by line."""
        lines = self.header()
        chain = digest("", "\n".join(lines))
        for number, entry in enumerate(self.entries, start=1):
            line = f"{number} {seat_name(entry.seat)} {word_of(entry)}"
            chain = digest(chain, line)
            lines.append(f"{line} #{chain}")
        tail = [f"end: {self.end}"] + ([f"seed: {self.seed}"] if self.seed else [])
        lines += tail
        lines.append(f"closed: {len(self.entries)} #{digest(chain, chr(10).join(tail))}")
        return lines

    def text(self) -> str:
        """The record as a file holds it."""
        return "\n".join(self.lines) + "\n"


def _format(entries: Iterable[Entry]) -> int:
    """The format that these need: the oldest that can say it, so that old programs can read it."""
    kinds = {entry.kind for entry in entries}
    return 3 if kinds & EVENTS else 2 if Kind.UNDO in kinds else 1


def word_of(entry: Entry) -> str:
    """How a record writes what was done.  No choice begins with a bracket."""
    match entry.kind:
        case Kind.CHOICE:
            return entry.choice
        case Kind.UNDO:
            return UNDO
    return f"({entry.kind}:{entry.choice})" if entry.choice else f"({entry.kind})"


def seat_name(seat: int) -> str:
    """How a record calls a seat."""
    return "dealer" if seat == DEALER else f"seat-{seat + 1}"


def in_json(value: Any) -> str:
    """A list or a position as a record writes it."""
    return json.dumps(value, ensure_ascii=False)


def digest(chain: str, line: str) -> str:
    """The digest of a line and, by way of the one before it, of all that went before."""
    return hashlib.sha256(f"{chain}\n{line}".encode()).hexdigest()[:8]
