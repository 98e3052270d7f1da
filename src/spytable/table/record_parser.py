"""The parser of Records: strict, so that whatever was changed is found, and its line named."""

from __future__ import annotations

import json
import re
from typing import Any

from spytable.entry import Entry, Kind
from spytable.games.shelf import UnknownBox, take
from spytable.kernel import DEALER
from spytable.kernel.families import UNDO

from .record import EVENTS, FORMATS, HEADER, Record, digest, in_json, line_of

_PLAY = re.compile(r"([0-9]{1,6}) (dealer|seat-[0-9]) (\S+) #([0-9a-f]{8})")
_EVENT = re.compile(r"\(([a-z-]+)(?::([A-Za-z0-9_-]{1,40}))?\)")
_LESSON = re.compile(r"lesson: ([1-9][0-9]{0,3})")
_CLOSED = re.compile(r"closed: ([0-9]{1,6}) #([0-9a-f]{8})")


class BadRecord(ValueError):
    """A record that cannot be trusted; the message names the line."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


def parse(text: str) -> Record:
    """Read a record strictly; raise BadRecord naming the line for whatever is not right."""
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    _refuse_what_is_no_text(lines)
    if not lines or lines[0] not in FORMATS:
        raise BadRecord(1, f"this is not a Spytable record: it must begin with {FORMATS[0]!r}")
    record = _parse_header(lines)
    at = len(record.header())
    chain = digest("", "\n".join(lines[:at]))
    names = take(record.game).codes.keys()
    while at < len(lines) and not lines[at].startswith("end: "):
        match = _PLAY.fullmatch(lines[at])
        if match is None:
            raise BadRecord(at + 1, f"{lines[at][:60]!r} is not a choice, nor the end")
        number, who, word, written = match.groups()
        if int(number) != len(record.entries) + 1:
            raise BadRecord(at + 1, f"choice {len(record.entries) + 1} is missing or moved")
        seat = DEALER if who == "dealer" else int(who.removeprefix("seat-")) - 1
        entry = _entry(seat, word)
        if entry is None or (entry.kind is Kind.CHOICE and word not in names):
            raise BadRecord(at + 1, f"{record.game} has no choice {word[:60]!r}")
        chain = digest(chain, f"{number} {who} {word}")
        if written != chain:
            raise BadRecord(at + 1, "this line, or one before it, was changed")
        if not DEALER <= seat < record.players:
            raise BadRecord(at + 1, f"nobody sits at {who}")
        record.entries.append(entry)
        at += 1
    _parse_tail(lines, at, chain, record)
    for place, (given, written) in enumerate(zip(lines, record.lines, strict=True), start=1):
        if given != written:
            raise BadRecord(place, f"no record is written like this; it would say {written[:60]!r}")
    return record


def _entry(seat: int, word: str) -> Entry | None:
    """The content of a line of play; None for an event that nobody knows, or that no seat can
    cause."""
    if word == UNDO:
        return Entry(seat, kind=Kind.UNDO)
    if not word.startswith("("):
        return Entry(seat, word)
    event = _EVENT.fullmatch(word)
    if event is None or seat == DEALER or event[1] not in EVENTS:
        return None
    return Entry(seat, event[2] or "", Kind(event[1]))


def _refuse_what_is_no_text(lines: list[str]) -> None:
    """Halves of letters, left by a wrong decoding, have no bytes and so no digest."""
    for place, line in enumerate(lines, start=1):
        try:
            line.encode()
        except UnicodeEncodeError:
            raise BadRecord(place, "this is not readable as text") from None


def _parse_header(lines: list[str]) -> Record:
    values: dict[str, str] = {}
    for place, key in enumerate(HEADER, start=1):
        if place >= len(lines) or not lines[place].startswith(f"{key}: "):
            raise BadRecord(place + 1, f"{key!r} is missing here")
        values[key] = lines[place].removeprefix(f"{key}: ")
    rule = len(HEADER) + 1
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
        raise BadRecord(line_of("game"), str(unknown)) from None
    versions = {str(n): n for n in (box.rules_version, *box.older_rules)}
    if values["rules"] not in versions:
        raise BadRecord(
            line_of("rules"),
            f"written for rules {values['rules'][:60]}, but these are rules {box.rules_version}: "
            "the version of Spytable that wrote it can read it",
        )
    objection = box.objection_to(edition)
    if objection is not None:
        raise BadRecord(len(HEADER) + 2, objection)
    if values["players"] not in map(str, box.players):
        raise BadRecord(line_of("players"), f"{values['players'][:60]!r} cannot play {box.name}")
    players = int(values["players"])
    pairs = [] if values["variant"] == "none" else values["variant"].split(" ")
    if any("=" not in pair for pair in pairs):
        raise BadRecord(line_of("variant"), "an option needs the form name=value")
    variant = dict(pair.split("=", 1) for pair in pairs)
    try:
        box.full_variant(players, variant)
    except ValueError as wrong:
        raise BadRecord(line_of("variant"), str(wrong)) from None
    names = _list_of_texts(values, "names")
    if len(names) != players:
        raise BadRecord(line_of("names"), f"{len(names)} names for {players} players")
    if not re.fullmatch("[0-9a-f]{64}", values["commitment"]):
        raise BadRecord(line_of("commitment"), "the commitment is not a SHA-256 digest")
    contributions = _list_of_texts(values, "contributions")
    start = None if values["start"] == "set-up" else _object(values, "start")
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
    if int(match[1]) != len(record.entries) or match[2] != digest(chain, "\n".join(tail)):
        raise BadRecord(at + 1, "the closing line does not fit: something above was changed")
    if at + 1 != len(lines):
        raise BadRecord(at + 2, "something stands after the closing line")


def _list_of_texts(values: dict[str, str], key: str) -> list[str]:
    value = _load(values[key], line_of(key))
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise BadRecord(line_of(key), "a list of texts is needed")
    return value


def _object(values: dict[str, str], key: str) -> dict[str, Any]:
    value = _load(values[key], line_of(key))
    if not isinstance(value, dict):
        raise BadRecord(line_of(key), "a position is needed")
    return value


def _load(text: str, line: int) -> Any:
    try:
        value = json.loads(text)
        in_json(value).encode()
        return value
    except (ValueError, RecursionError):
        raise BadRecord(line, "this is not readable as JSON") from None
