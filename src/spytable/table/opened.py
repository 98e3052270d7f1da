"""OpenedBox: a Box together with its table, the object that the public API hands out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from spytable.games import shelf
from spytable.games.box import Box, Option
from spytable.games.contract import Words

from . import position as positions
from .dealer import commitment, fair_number, pick
from .record import IN_PLAY, Record, line_of
from .record_parser import BadRecord, parse
from .refusals import Refused
from .table import Table


class OpenedBox:
    """A Box with a table under it.  Everything not named here is asked of the `box` itself."""

    def __init__(self, box: Box) -> None:
        self.box = box

    @property
    def name(self) -> str:
        """The name of the game in a Record."""
        return self.box.name

    def title(self, language: str = "en") -> str:
        """The name on the box."""
        return self.box.poster.title(language)

    @property
    def players(self) -> range:
        """How many can play."""
        return self.box.players

    @property
    def options(self) -> tuple[Option, ...]:
        """The settings to be chosen before the game."""
        return self.box.options

    def variants(self) -> Sequence[tuple[int, dict[str, str]]]:
        """Numbers of players and settled options that together try everything."""
        return self.box.variants()

    @property
    def words(self) -> Words:
        """Everything the box says; it reads Views (`pov.view.record`)."""
        return self.box.words

    def table(
        self,
        players: int = 2,
        variant: Mapping[str, str] | None = None,
        seed: int | bytes | None = None,
        deals: Sequence[str] = (),
        names: Sequence[str] = (),
        contributions: Sequence[str] = (),
        line: Sequence[tuple[int, str]] = (),
    ) -> Table:
        """A new game.  The seed feeds only the Dealer; `deals` are followed first, or a lesson's
        `line`, as long as everybody keeps to it."""
        return Table(
            self.box,
            players,
            dict(variant or {}),
            seed=seed,
            names=names,
            contributions=contributions,
            deals=deals,
            line=line,
        )

    def position(
        self,
        document: dict[str, Any] | str,
        deals: Sequence[str] = (),
        seed: int | bytes | None = None,
        names: Sequence[str] = (),
    ) -> Table:
        """A game that goes on from a position; impossible ones are refused with the reason."""
        box, players, variant, state = positions.read(document)
        if box is not self.box:
            raise positions.BadPosition(f"game: this is {box.name}, not {self.box.name}")
        return Table(box, players, variant, seed=seed, names=names, deals=deals, start=state)


def box(name: str) -> OpenedBox:
    """The box of that name, opened."""
    return OpenedBox(shelf.take(name))


def replay(text: str) -> Table:
    """The table a record tells of, at its last moment; raises BadRecord naming the line."""
    record = parse(text)
    table = _fresh(record)
    first_line = len(record.header()) + 1
    try:
        table.follow(record.entries)
    except Refused as refused:
        line = first_line + len(table.record.entries)
        raise BadRecord(line, f"not by the rules: {refused}") from None
    if table.awaits_dealer():
        raise BadRecord(first_line + len(record.entries), "the Dealer's next choice is missing")
    expected = table.record.end
    if record.end != expected:
        line = first_line + len(record.entries)
        raise BadRecord(line, f"the game stands at {expected!r}, not {record.end!r}")
    if record.seed and record.end == IN_PLAY:
        raise BadRecord(len(record.lines) - 1, "the seed is revealed only when the game is over")
    table.record = record
    return table


class Deal(NamedTuple):
    """One of the Dealer's choices: what could have been dealt, by weight, and what was."""

    number: int
    """The number of its line in the record."""
    moment: int
    outcomes: tuple[tuple[str, int], ...]
    dealt: str


def deals(text: str) -> list[Deal]:
    """The deals of a finished record that its seed accounts for; raises BadRecord where it is not
    played by the rules, or its seed is not the promised one.  Those that a lesson laid out, as the
    record says, come from no seed and are left out."""
    record = parse(text)
    if not record.seed:
        raise BadRecord(len(record.lines), "the seed is revealed only when the game is over")
    if commitment(bytes.fromhex(record.seed)) != record.commitment:
        raise BadRecord(line_of("commitment"), "the seed is not the one that was promised")
    replay(text)
    found: list[Deal] = []

    def note(line: int, moment: int, outcomes: Sequence[tuple[str, int]], name: str) -> None:
        found.append(Deal(line + 1, moment, tuple(outcomes), name))

    _fresh(record).follow(record.entries, note)
    return found[record.laid_out :]


def verify(text: str) -> int:
    """Recompute every deal of a finished record from its seed; return how many there were."""
    found, record = deals(text), parse(text)
    seed, first_line = bytes.fromhex(record.seed), len(record.header())
    for one in found:
        total = sum(weight for _, weight in one.outcomes)
        fair = pick(one.outcomes, fair_number(seed, record.contributions, one.moment, total))
        if fair != one.dealt:
            line = first_line + one.number
            raise BadRecord(line, f"{one.dealt} was dealt, but the seed says {fair}")
    return len(found)


def _fresh(record: Record) -> Table:
    opened = box(record.game)
    if record.start is None:
        return opened.table(
            record.players,
            record.variant,
            names=record.names,
            contributions=record.contributions,
        )
    given = record.start.get("players"), record.start.get("variant")
    if given != (record.players, record.variant):
        raise BadRecord(
            line_of("start"), "the position has other players or another variant than the record"
        )
    try:
        return opened.position(record.start, names=record.names)
    except positions.BadPosition as bad:
        raise BadRecord(line_of("start"), str(bad)) from None
