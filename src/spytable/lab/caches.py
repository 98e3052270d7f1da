"""Benchmark of the caches: games are played at random and drawn for all seats, as pages are.

A cache pays if what its hits did not take is more than what looking took, and enough of a page to
be worth its entries.  The time of a miss includes the caches below it, so of two that lie within
each other only the outer one may be needed: take one away, and measure again.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, Protocol

from spytable import caches
from spytable.caches import BUDGET, Figures
from spytable.games import shelf
from spytable.locale import LANGUAGES
from spytable.table import Table, box

NAMES = ("Ann", "Bohumil", "Ciri", "Dmitrij", "Eva", "Filip", "Gita", "Hynek", "Ivan", "Jana")


class Pages(Protocol):
    """The renderer of pages that a table is measured with."""

    def happened(self) -> None:
        """Something has changed at the table."""

    def draw(self, seat: int | None, language: str) -> None:
        """The page of a seat, in a language."""


def caches_report(
    names: list[str],
    games: int,
    moves: int,
    pages_of: Callable[[Table], Pages],
    say: Callable[[str], None] = lambda doing: None,
) -> dict[str, Any]:
    """So many games of each box, or all, until so many choices were made: seats and those who
    watch in turns of all languages, variants by turns; by box and for all of them the figures of
    each cache that was asked."""
    report: dict[str, Any] = {"budget": BUDGET, "boxes": {}}
    for name in names or shelf.names():
        with caches.weighing():
            _drawn(name, 1, moves, pages_of)  # opened, compiled, translated; timed, not counted
            before = {one.name: one for one in _figures()}
            pages, seconds = 0, 0.0
            for number in range(games):
                say(f"{name}: game {number + 1} of {games}")
                more, took = _drawn(name, number + 2, moves, pages_of)
                pages, seconds = pages + more, seconds + took
        found = [_since(before.get(one.name), one) for one in _figures()]
        report["boxes"][name] = {
            "pages": pages,
            "milliseconds_a_page": round(seconds / pages * 1000, 3),
            "entries": caches.entries(),
            "caches": [
                _row(one, pages)
                for one in sorted(found, key=lambda one: -one.saved)
                if one.hits + one.misses
            ],
        }
    return report


def _figures() -> list[Figures]:
    return [one.figures() for one in caches.caches()]


def _since(before: Figures | None, now: Figures) -> Figures:
    if before is None:
        return now
    return now._replace(hits=now.hits - before.hits, misses=now.misses - before.misses)


def _row(one: Figures, pages: int) -> dict[str, Any]:
    return {
        "name": one.name,
        "kind": one.kind,
        "asked_a_page": round((one.hits + one.misses) / pages, 2),
        "hits": one.hits,
        "misses": one.misses,
        "entries": one.entries,
        "bytes": one.size,
        "microseconds_a_miss": round(one.made_in * 1e6, 1),
        "nanoseconds_a_hit": round(one.found_in * 1e9),
        "microseconds_saved_a_page": round(one.saved / pages * 1e6, 2),
    }


def _drawn(
    name: str, seed: int, moves: int, pages_of: Callable[[Table], Pages]
) -> tuple[int, float]:
    """A game, drawn after every choice for all: how many pages, and in how many seconds."""
    chance = random.Random(seed)
    variants = shelf.take(name).variants()
    players, variant = variants[seed % len(variants)]
    table = box(name).table(players, variant, seed=seed, names=chance.sample(NAMES, players))
    shown, pages, seconds = pages_of(table), 0, 0.0
    for _ in range(moves):
        decision = table.decision()
        if decision is None:
            break
        asked = table.pov(chance.choice(decision.seats)).decision
        assert asked is not None
        table.take(asked.seat, chance.choice(asked.choices))
        shown.happened()
        began = time.perf_counter()
        for seat in (*range(players), None):
            place = players if seat is None else seat
            shown.draw(seat, LANGUAGES[(seed + place) % len(LANGUAGES)])
        seconds += time.perf_counter() - began
        pages += players + 1
    return pages, seconds
