"""The parts of a table page: each is drawn when it changed, and sent by its id.

PageDigests remember what the pages of one seat in one language show: of every part a digest, not
its text.  The parts that differ in the next ones are drawn and sent; a line of the log is a part as
well, so the log grows by what is new.  Where the frame around the parts changed, the whole is sent.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from markupsafe import escape

from spytable.caches import remembered
from spytable.hall import games
from spytable.locale import say
from spytable.pictures.parts import digest

from ..series_words import SeriesOnPage
from ..templating import part
from . import desk
from .model import SeatOnPage, TablePage, WhyNotOnPage

if TYPE_CHECKING:
    from spytable.table import Told

Draw = Callable[[], str]
Explained = tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class PageDigests:
    """The digests of a rendered page: equal as long as it would look the same."""

    version: str
    frame: int
    layers: array[int]
    """In the order of the drawing, which is the same as long as the frame is."""
    parts: array[int]
    lines: array[int]
    """Newest first."""


class PageDiff:
    """The differ of a page: its parts as they are now, rendered where a digest has changed."""

    def __init__(self, shown: TablePage, language: str) -> None:
        assert shown.drawing is not None
        self._shown = shown
        self._language = language
        self._drawing = shown.drawing
        self._parts = list(_parts(shown, language))
        self.digests = PageDigests(
            version=shown.version,
            frame=digest((_around(shown), shown.drawing.frame)),
            layers=shown.drawing.digests(),
            parts=array("q", [digest(facts) for _, facts, _ in self._parts]),
            lines=array("q", [one.digest for one in shown.told]),
        )

    def since(self, before: PageDigests) -> dict[str, Any]:
        """The message for a page that shows `before`; nothing drawn if the whole must be."""
        after, told, drawing = self.digests, self._shown.told, self._drawing
        if before.frame != after.frame:
            return {}
        layers = [n for n, now in enumerate(after.layers) if before.layers[n] != now]
        parts = zip(self._parts, before.parts, after.parts, strict=True)
        same = _same_at_the_end(before.lines, after.lines)
        new = told[: len(after.lines) - same]
        return {
            "layers": {f"part-{name}": str(drawn) for name, drawn in drawing.some_parts(layers)},
            "parts": {f"part-{name}": draw() for (name, _, draw), was, now in parts if was != now},
            # A list without lines says so in one.
            "cut": len(before.lines) - same or (0 if before.lines else 1),
            "lines": lines(self._shown, new, self._language),
        }


def _around(shown: TablePage) -> Hashable:
    """The frame of the page beside its parts, which seldom changes."""
    return (
        shown.status in ("playing", "ended"),
        shown.rematch,
        shown.stood_in,
        shown.writes,
        shown.drawing is not None and bool(shown.drawing.slips),
        shown.lesson is None,
        shown.series is None,
        len(shown.seats),
    )


def _parts(shown: TablePage, language: str) -> Iterator[tuple[str, Hashable, Draw]]:
    """Every part beside the drawing: its name, what it is drawn from, and how.  The list of open
    pages is told by itself and belongs to none: all are drawn as if everybody had."""
    for seat in shown.seats:
        yield f"seat-{seat.seat}", seat, partial(seat_in_strip, seat, True, language)
    if shown.series is not None:
        yield "series", shown.series, partial(series_in_strip, shown.series, language)
    if shown.lesson is not None:
        taught = partial(part, "lesson", language, shown=shown, csrf="")
        yield "lesson", (shown.lesson, shown.status), taught
    asked = desk.desk_of(shown, present=True)
    yield "desk", asked, partial(desk.drawn, asked, language)
    yield "why", shown.why_not, partial(why_not, shown.why_not, language)
    yield "cards", shown.explained, partial(cards, shown.explained, language)
    yield "back", shown.last_step, partial(back, shown, language)
    goes = (shown.may_leave, shown.stood_in, shown.status)
    yield "leaving", goes, partial(_leaving, shown, language)
    if shown.writes and shown.drawing is not None:
        written = tuple((pad.topic, pad.text) for pad in shown.drawing.pads)
        yield "pads", written, lambda: part("pads", language, shown=shown)


@remembered
def seat_in_strip(seat: SeatOnPage, here: bool, language: str) -> str:
    """A seat in the strip above the table, with a page open or without."""
    return part("seat", language, seat=replace(seat, here=here))


@remembered
def series_in_strip(series: SeriesOnPage | None, language: str) -> str:
    """The score of the series, which leads to its page; nothing for a game that stands alone."""
    return "" if series is None else part("series", language, series=series)


@remembered
def cards(explained: Explained, language: str, newcomer: bool = False) -> str:
    """The cards in sight, explained; spread out for a newcomer."""
    return part("cards", language, explained=explained, newcomer=newcomer)


def why_not(objections: tuple[WhyNotOnPage, ...], language: str) -> str:
    """Everything that cannot be chosen now, with the reasons."""
    return part("why", language, why_lines=_why_lines(objections, language))


def _why_lines(objections: Sequence[WhyNotOnPage], language: str) -> str:
    """A line for each: few sentences, told in ever new company."""
    return "\n".join([_why_line(*one, language) for one in enumerate(objections, 1)])


@remembered
def _why_line(number: int, one: WhyNotOnPage, language: str) -> str:
    return part("why_line", language, number=number, one=one)


def lines(shown: TablePage, told: Sequence[Told], language: str) -> list[str]:
    """The events, a line for each; or one that nothing has.  No template: every choice brings some,
    and every page has all of them."""
    if not shown.told:
        return [f'<li class="faint">{escape(say(language, "Nothing yet."))}</li>']
    return [_line(shown, one) for one in told]


def _line(shown: TablePage, told: Told) -> str:
    lights, at = escape(" ".join(told.pieces)), told.moment + 1
    here = ' aria-current="step"' if shown.past is not None and shown.past.at == at else ""
    return (
        f'<li><a href="/tables/{shown.id}?at={at}" data-step="{at}" data-lights="{lights}"{here}>'
        f"{escape(told.sentence)}</a></li>"
    )


def back(shown: TablePage, language: str) -> str:
    """The way into the replay.  No template, for the same reason."""
    return (
        f'<a id="part-back" class="look-back" href="/tables/{shown.id}?at={shown.last_step}"'
        f' data-step="back">{_words_of_back(language)}</a>'
    )


@remembered
def _words_of_back(language: str) -> str:
    return part("back", language)


def _leaving(shown: TablePage, language: str) -> str:
    return part("leaving", language, shown=shown, levels=games.LEVELS, csrf="")


def _same_at_the_end(one: array[int], other: array[int]) -> int:
    """How many of the last items are equal."""
    count = 0
    for this, that in zip(reversed(one), reversed(other), strict=False):
        if this != that:
            break
        count += 1
    return count
