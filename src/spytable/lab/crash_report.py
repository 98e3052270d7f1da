"""The account of a crash test: what was acknowledged, and what became of it in the store."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from spytable import kernel
from spytable.entry import Entry, Kind
from spytable.hall import games
from spytable.store.opening import open_store
from spytable.store.port import TableRow, Unreadable

from .crash_players import Driver, Story

Told = tuple[int, str]


@dataclass
class CrashReport:
    """The result of a crash test: the acknowledged choices, and what became of them."""

    box: str
    nodes: int = 1
    kills: int = 0
    tables: int = 0
    acknowledged: int = 0
    taken_back: int = 0
    rematches: int = 0
    under_way: int = 0
    """Choices that were sent, and of which nobody was told whether they were taken."""
    under_way_kept: int = 0
    """Of these, how many had reached the disk."""
    lost: int = 0
    doubled: int = 0
    """Entries in the store that nobody had sent, or twice."""
    broken: list[str] = field(default_factory=list)
    """Answers that should not have been given: a trace, a refusal of what was on offer."""
    seconds: float = 0.0
    starts: list[float] = field(default_factory=list)
    gone_on: list[float] = field(default_factory=list)
    """For every table of a killed node: seconds until a choice was acknowledged there again."""

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.doubled or self.broken)

    def as_json(self) -> dict[str, Any]:
        names = "box nodes kills tables acknowledged taken_back rematches under_way under_way_kept"
        data: dict[str, Any] = {name: getattr(self, name) for name in names.split()}
        data |= {"lost": self.lost, "doubled": self.doubled, "broken": self.broken[:10]}
        data["start_seconds_median"] = _median(self.starts)
        if self.nodes > 1:
            data["tables_of_killed_nodes"] = len(self.gone_on)
            data["gone_on_seconds_median"] = _median(self.gone_on)
            data["gone_on_seconds_most"] = round(max(self.gone_on, default=0.0), 3)
        data["seconds"] = round(self.seconds, 1)
        return data

    def take_from(self, drivers: Iterable[Driver]) -> None:
        """People's own account of their evening."""
        for driver in drivers:
            self.broken += driver.broken
            self.rematches += driver.rematches
            self.taken_back += driver.taken_back
            self.tables += len(driver.stories)

    def compare(self, drivers: Iterable[Driver], where: str | Path) -> None:
        """The stored games compared with everything people were told."""
        stories = [one for driver in drivers for one in driver.stories.items()]
        for (table_id, story), row in zip(
            stories, _rows(where, [table_id for table_id, _ in stories]), strict=True
        ):
            if row is None:
                self.broken.append(f"{table_id}: it cannot be read")
                continue
            self.compare_one(story, [_told(entry) for entry in row.entries if entry.seat >= 0])
            try:
                with kernel.plainly():
                    games.lay(row)
            except Exception as problem:
                self.broken.append(f"{table_id}: it cannot be laid out: {problem}")

    def compare_one(self, story: Story, stored: Sequence[Told]) -> None:
        """Everything acknowledged must be there, in its order; beside it only what was under way,
        each at most once."""
        told = story.acknowledged
        self.acknowledged += len(told)
        self.under_way += len(story.unanswered)
        found = _longest_in_order(told, stored)
        self.lost += len(told) - found
        rest = Counter(stored)
        rest.subtract(Counter(told))
        kept = +rest & Counter(story.unanswered)
        self.under_way_kept += kept.total()
        self.doubled += len(stored) - found - kept.total()


def _rows(where: str | Path, table_ids: list[str]) -> list[TableRow | None]:
    """The tables as a server that starts now finds them."""
    store = open_store(where)

    async def row(table_id: str) -> TableRow | None:
        try:
            return await store.load(table_id)
        except Unreadable:
            return None

    async def rows() -> list[TableRow | None]:
        return [await row(table_id) for table_id in table_ids]

    try:
        return asyncio.run(rows())
    finally:
        store.close()


def _told(entry: Entry) -> Told:
    return entry.seat, entry.choice if entry.kind is Kind.CHOICE else str(entry.kind)


def _longest_in_order(told: Sequence[Told], stored: Sequence[Told]) -> int:
    """How many of the told are among the stored in the same order (longest common subsequence)."""
    lengths = [0] * (len(stored) + 1)
    for one in told:
        before = 0
        for place, other in enumerate(stored, 1):
            here = lengths[place]
            lengths[place] = before + 1 if one == other else max(here, lengths[place - 1])
            before = here
    return lengths[-1]


def _median(values: Sequence[float]) -> float | None:
    return round(sorted(values)[len(values) // 2], 3) if values else None
