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
such a record begins with `spytable record 2`.
A game with an owner's box file says which: `box: 0123456789abcdef` stands above the `---`; one that
began as a lesson how much of it was laid out by hand: `lesson: 12`, so many of the first deals.
Every line of play carries a digest of all that went before it, so that a changed, missing or
moved line is found and named.  A game still in play ends with `end: in play`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from spytable.games.shelf import UnknownBox, take
from spytable.kernel import DEALER
from spytable.kernel.families import UNDO

FIRST_LINE = "spytable record 1"
FIRST_LINE_WITH_UNDO = "spytable record 2"
Entry = tuple[int, str]
"""Who (-1: the Dealer) and the name of the choice, or `undo`."""
IN_PLAY = "in play"
_HEADER = (
    "game",
    "rules",
    "players",
    "variant",
    "names",
    "commitment",
    "contributions",
    "start",
)
_PLAY = re.compile(r"([0-9]{1,6}) (dealer|seat-[0-9]) (\S+) #([0-9a-f]{8})")
_LESSON = re.compile(r"lesson: ([1-9][0-9]{0,3})")
_CLOSED = re.compile(r"closed: ([0-9]{1,6}) #([0-9a-f]{8})")


class BadRecord(ValueError):
    """A record that cannot be trusted; the message names the line."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


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
    """Which box file of an owner it was played with; none for our own."""
    laid_out: int = 0
    """How many of the Dealer's first choices come from a lesson, and not from the seed."""

    def played(self) -> list[Entry]:
        """The choices that count: the game without what was taken back."""
        return played(self.entries)

    def header(self) -> list[str]:
        """The lines above the play."""
        variant = " ".join(f"{k}={v}" for k, v in sorted(self.variant.items())) or "none"
        return [
            FIRST_LINE_WITH_UNDO if any(name == UNDO for _, name in self.entries) else FIRST_LINE,
            f"game: {self.game}",
            f"rules: {self.rules}",
            f"players: {self.players}",
            f"variant: {variant}",
            f"names: {_json(self.names)}",
            f"commitment: {self.commitment}",
            f"contributions: {_json(self.contributions)}",
            f"start: {_json(self.start) if self.start is not None else 'set-up'}",
            *([f"box: {self.edition}"] if self.edition else []),
            *([f"lesson: {self.laid_out}"] if self.laid_out else []),
            "---",
        ]

    @property
    def lines(self) -> list[str]:
        """The whole text, line by line."""
        lines = self.header()
        chain = _digest("", "\n".join(lines))
        for moment, (seat, name) in enumerate(self.entries, start=1):
            line = f"{moment} {seat_name(seat)} {name}"
            chain = _digest(chain, line)
            lines.append(f"{line} #{chain}")
        tail = [f"end: {self.end}"] + ([f"seed: {self.seed}"] if self.seed else [])
        lines += tail
        lines.append(f"closed: {len(self.entries)} #{_digest(chain, chr(10).join(tail))}")
        return lines

    def text(self) -> str:
        """The record as a file holds it."""
        return "\n".join(self.lines) + "\n"


def played(entries: Iterable[Entry]) -> list[Entry]:
    """The choices that count; an undo takes the last of them back."""
    left: list[Entry] = []
    for entry in entries:
        if entry[1] != UNDO:
            left.append(entry)
        elif left:
            left.pop()
    return left


def seat_name(seat: int) -> str:
    """How a record calls a seat."""
    return "dealer" if seat == DEALER else f"seat-{seat + 1}"


def parse(text: str) -> Record:
    """Read a record strictly; raise BadRecord naming the line for whatever is not right."""
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    _refuse_what_is_no_text(lines)
    if not lines or lines[0] not in (FIRST_LINE, FIRST_LINE_WITH_UNDO):
        raise BadRecord(1, f"this is not a Spytable record: it must begin with {FIRST_LINE!r}")
    record = _parse_header(lines)
    at = len(record.header())
    chain = _digest("", "\n".join(lines[:at]))
    names = {*take(record.game).codes, *([UNDO] if lines[0] == FIRST_LINE_WITH_UNDO else [])}
    while at < len(lines) and not lines[at].startswith("end: "):
        match = _PLAY.fullmatch(lines[at])
        if match is None:
            raise BadRecord(at + 1, f"{lines[at][:60]!r} is not a choice, nor the end")
        number, who, name, digest = match.groups()
        if int(number) != len(record.entries) + 1:
            raise BadRecord(at + 1, f"choice {len(record.entries) + 1} is missing or moved")
        if name not in names:
            raise BadRecord(at + 1, f"{record.game} has no choice {name!r}")
        chain = _digest(chain, f"{number} {who} {name}")
        if digest != chain:
            raise BadRecord(at + 1, "this line, or one before it, was changed")
        seat = DEALER if who == "dealer" else int(who.removeprefix("seat-")) - 1
        if not DEALER <= seat < record.players:
            raise BadRecord(at + 1, f"nobody sits at {who}")
        record.entries.append((seat, name))
        at += 1
    _parse_tail(lines, at, chain, record)
    for place, (given, written) in enumerate(zip(lines, record.lines, strict=True), start=1):
        if given != written:
            raise BadRecord(place, f"no record is written like this; it would say {written[:60]!r}")
    return record


def _refuse_what_is_no_text(lines: list[str]) -> None:
    """Halves of letters, left by a wrong decoding, have no bytes and so no digest."""
    for place, line in enumerate(lines, start=1):
        try:
            line.encode()
        except UnicodeEncodeError:
            raise BadRecord(place, "this is not readable as text") from None


def _parse_header(lines: list[str]) -> Record:
    values: dict[str, str] = {}
    for place, key in enumerate(_HEADER, start=1):
        if place >= len(lines) or not lines[place].startswith(f"{key}: "):
            raise BadRecord(place + 1, f"{key!r} is missing here")
        values[key] = lines[place].removeprefix(f"{key}: ")
    rule = len(_HEADER) + 1
    edition = ""
    if rule < len(lines) and lines[rule].startswith("box: "):
        edition = lines[rule].removeprefix("box: ")
        rule += 1
    laid_out = 0
    if rule < len(lines) and (lesson := _LESSON.fullmatch(lines[rule])):
        laid_out = int(lesson[1])
        rule += 1
    if rule >= len(lines) or lines[rule] != "---":
        raise BadRecord(rule + 1, "the line '---' is missing here")
    try:
        box = take(values["game"])
    except UnknownBox as unknown:
        raise BadRecord(2, str(unknown)) from None
    versions = {str(n): n for n in (box.rules_version, *box.older_rules)}
    if values["rules"] not in versions:
        raise BadRecord(
            3,
            f"written for rules {values['rules'][:60]}, but these are rules {box.rules_version}: "
            "the version of Spytable that wrote it can read it",
        )
    objection = box.objection_to(edition)
    if objection is not None:
        raise BadRecord(len(_HEADER) + 2, objection)
    if values["players"] not in map(str, box.players):
        raise BadRecord(4, f"{values['players'][:60]!r} cannot play {box.name}")
    players = int(values["players"])
    pairs = [] if values["variant"] == "none" else values["variant"].split(" ")
    if any("=" not in pair for pair in pairs):
        raise BadRecord(5, "an option needs the form name=value")
    variant = dict(pair.split("=", 1) for pair in pairs)
    try:
        box.full_variant(players, variant)
    except ValueError as wrong:
        raise BadRecord(5, str(wrong)) from None
    names = _list_of_texts(values["names"], 6)
    if len(names) != players:
        raise BadRecord(6, f"{len(names)} names for {players} players")
    if not re.fullmatch("[0-9a-f]{64}", values["commitment"]):
        raise BadRecord(7, "the commitment is not a SHA-256 digest")
    contributions = _list_of_texts(values["contributions"], 8)
    start = None if values["start"] == "set-up" else _object(values["start"], 9)
    return Record(
        box.name,
        versions[values["rules"]],
        players,
        variant,
        names,
        values["commitment"],
        contributions,
        start,
        edition=edition,
        laid_out=laid_out,
    )


def _parse_tail(lines: list[str], at: int, chain: str, record: Record) -> None:
    if at >= len(lines):
        raise BadRecord(at + 1, "the record is cut off: the line 'end: ...' is missing")
    tail = [lines[at]]
    record.end = lines[at].removeprefix("end: ")
    at += 1
    if at < len(lines) and lines[at].startswith("seed: "):
        record.seed = lines[at].removeprefix("seed: ")
        if not re.fullmatch("[0-9a-f]{64}", record.seed):
            raise BadRecord(at + 1, "the seed is not 32 bytes in hexadecimal")
        tail.append(lines[at])
        at += 1
    match = _CLOSED.fullmatch(lines[at]) if at < len(lines) else None
    if match is None:
        raise BadRecord(at + 1, "the record is cut off: the line 'closed: ...' is missing")
    if int(match[1]) != len(record.entries) or match[2] != _digest(chain, "\n".join(tail)):
        raise BadRecord(at + 1, "the closing line does not fit: something above was changed")
    if at + 1 != len(lines):
        raise BadRecord(at + 2, "something stands after the closing line")


def _list_of_texts(text: str, line: int) -> list[str]:
    value = _load(text, line)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise BadRecord(line, "a list of texts is needed")
    return value


def _object(text: str, line: int) -> dict[str, Any]:
    value = _load(text, line)
    if not isinstance(value, dict):
        raise BadRecord(line, "a position is needed")
    return value


def _load(text: str, line: int) -> Any:
    try:
        value = json.loads(text)
        _json(value).encode()
        return value
    except (ValueError, RecursionError):
        raise BadRecord(line, "this is not readable as JSON") from None


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _digest(chain: str, line: str) -> str:
    return hashlib.sha256(f"{chain}\n{line}".encode()).hexdigest()[:8]
