"""The parts of a table page: each is drawn when it changed, and sent by its id.

A Sheet remembers what the pages of one seat in one language show: of every part a print, not its
text.  What the next sheet shows otherwise is drawn and sent; a line of the log is a part as well,
so the log grows by what is new.  Where the frame around the parts changed, the whole is sent.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

from markupsafe import escape

from ..templating import render
from .model import SeatOnPage, SentenceOnPage, TablePage

Draw = Callable[[], str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a page shows, as prints: equal as long as the page would look the same."""

    version: str
    frame: int
    layers: array[int]
    """In the order of the drawing, which is the same as long as the frame is."""
    parts: array[int]
    lines: array[int]
    """Newest first."""


def sheet_of(shown: TablePage) -> Sheet:
    """The prints of a page of a game that has begun."""
    drawing = shown.drawing
    assert drawing is not None
    return Sheet(
        version=shown.version,
        frame=hash((_around(shown), drawing.frame)),
        layers=_prints(drawn for _, drawn in drawing.parts()),
        parts=_prints(facts for _, facts, _ in _parts(shown, "en")),
        lines=_prints(shown.told),
    )


def _prints(facts: Iterable[Hashable]) -> array[int]:
    """Close together, for there is a sheet for every open page."""
    return array("q", map(hash, facts))


def _around(shown: TablePage) -> Hashable:
    """What stands on the page beside its parts, and seldom changes."""
    return shown.status, shown.rematch, shown.may_leave, shown.stood_in, len(shown.seats)


def difference(before: Sheet, after: Sheet, shown: TablePage, language: str) -> dict[str, Any]:
    """What a page that shows `before` must be sent; nothing drawn if the whole must be."""
    if before.frame != after.frame:
        return {}
    assert shown.drawing is not None
    layers = {
        f"part-{name}": str(drawn)
        for (name, drawn), was, now in zip(
            shown.drawing.parts(), before.layers, after.layers, strict=True
        )
        if was != now
    }
    parts = {
        f"part-{name}": draw()
        for (name, _, draw), was, now in zip(
            _parts(shown, language), before.parts, after.parts, strict=True
        )
        if was != now
    }
    same = _same_at_the_end(before.lines, after.lines)
    new = shown.told[: len(after.lines) - same]
    return {
        "layers": layers,
        "parts": parts,
        # A list without lines says so in one.
        "cut": len(before.lines) - same or (0 if before.lines else 1),
        "lines": [_line(shown, told, language) for told in new]
        or ([] if shown.told else [_line(shown, None, language)]),
    }


def _parts(shown: TablePage, language: str) -> Iterator[tuple[str, Hashable, Draw]]:
    """Every part beside the drawing: its name, what it is drawn from, and how.  Who has a page
    open is told by itself and belongs to none: all are drawn as if everybody had."""
    for seat in shown.seats:
        yield f"seat-{seat.seat}", seat, partial(_seat, seat, language)
    yield "desk", _desk(shown), partial(_draw_desk, shown, language)
    yield "cards", tuple(shown.explained), lambda: _draw("cards", language, shown=shown)
    yield "back", shown.steps[-1], partial(_back, shown, language)


def _desk(shown: TablePage) -> Hashable:
    return (
        shown.status,
        shown.prompt,
        shown.moment,
        shown.may_undo,
        tuple(shown.choices),
        shown.ends_by_itself,
        tuple((one.name, one.seated, one.stand_in) for one in shown.seats),
        shown.your_turn,
        shown.ending,
        shown.rematch,
        shown.seed,
        shown.steps[0],
    )


@lru_cache(4096)
def _seat(seat: SeatOnPage, language: str) -> str:
    return _draw("seat", language, seat=replace(seat, here=True, overdue=False))


def _draw_desk(shown: TablePage, language: str) -> str:
    return _draw("desk", language, shown=shown.without_presence(), notice="", csrf="")


def _line(shown: TablePage, told: SentenceOnPage | None, language: str) -> str:
    """As in the template, and far more quickly: every choice brings some."""
    if told is None:
        return _draw("line", language, told=None)
    lights, at = escape(" ".join(told.lights)), told.moment + 1
    return (
        f'<li><a href="/tables/{shown.id}?at={at}" data-step="{at}" data-lights="{lights}">'
        f"{escape(told.sentence)}</a></li>"
    )


def _back(shown: TablePage, language: str) -> str:
    return _frame_of_back(language).replace(_HERE, f"/tables/{shown.id}?at={shown.steps[-1]}")


_HERE = "/tables/-?at=0"


@lru_cache(16)
def _frame_of_back(language: str) -> str:
    return _draw("back", language, shown={"id": "-", "steps": [0]})


def _draw(name: str, language: str, **values: Any) -> str:
    return render(f"parts/{name}.html", language, **values).strip()


def _same_at_the_end(one: array[int], other: array[int]) -> int:
    """How many of the last items are equal."""
    count = 0
    for this, that in zip(reversed(one), reversed(other), strict=False):
        if this != that:
            break
        count += 1
    return count
