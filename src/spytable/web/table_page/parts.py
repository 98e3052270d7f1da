"""The parts of a table page: each is drawn when it changed, and sent by its id.

A Sheet remembers what the pages of one seat in one language show: of every part a print, not its
text.  What the next sheet shows otherwise is drawn and sent; a line of the log is a part as well,
so the log grows by what is new.  Where the frame around the parts changed, the whole is sent.
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

from ..templating import render
from .model import AdviceOnPage, ChoiceOnPage, SeatOnPage, TablePage, WhyNotOnPage

if TYPE_CHECKING:
    from spytable.table import Told

Draw = Callable[[], str]
Explained = tuple[tuple[str, str, str], ...]


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


class Fresh:
    """A page of a game that has begun, as it is now: what each of its parts is drawn from."""

    def __init__(self, shown: TablePage, language: str) -> None:
        assert shown.drawing is not None
        self._shown = shown
        self._language = language
        self._drawing = shown.drawing
        self._parts = list(_parts(shown, language))
        self.sheet = Sheet(
            version=shown.version,
            frame=hash((_around(shown), shown.drawing.frame)),
            layers=shown.drawing.prints(),
            parts=array("q", [hash(facts) for _, facts, _ in self._parts]),
            lines=array("q", [one.print for one in shown.told]),
        )

    def since(self, before: Sheet) -> dict[str, Any]:
        """What a page that shows `before` must be sent; nothing drawn if the whole must be."""
        after, told, drawing = self.sheet, self._shown.told, self._drawing
        if before.frame != after.frame:
            return {}
        layers = [n for n, print in enumerate(after.layers) if before.layers[n] != print]
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
    """What stands on the page beside its parts, and seldom changes."""
    return (
        shown.status in ("playing", "ended"),
        shown.rematch,
        shown.stood_in,
        shown.writes,
        shown.drawing is not None and bool(shown.drawing.slips),
        shown.lesson is None,
        len(shown.seats),
    )


def _parts(shown: TablePage, language: str) -> Iterator[tuple[str, Hashable, Draw]]:
    """Every part beside the drawing: its name, what it is drawn from, and how.  Who has a page
    open is told by itself and belongs to none: all are drawn as if everybody had."""
    for seat in shown.seats:
        yield f"seat-{seat.seat}", seat, partial(seat_in_strip, seat, True, language)
    if shown.lesson is not None:
        taught = partial(_draw, "lesson", language, shown=shown, csrf="")
        yield "lesson", (shown.lesson, shown.status), taught
    yield "desk", _desk(shown), partial(_draw_desk, shown, language)
    yield "why", shown.why_not, partial(why_not, shown.why_not, language)
    yield "cards", shown.explained, partial(cards, shown.explained, language)
    yield "back", shown.last_step, partial(back, shown, language)
    goes = (shown.may_leave, shown.stood_in, shown.status)
    yield "leaving", goes, partial(_leaving, shown, language)
    if shown.writes and shown.drawing is not None:
        written = tuple((pad.topic, pad.text) for pad in shown.drawing.pads)
        yield "pads", written, lambda: _draw("pads", language, shown=shown)


def _desk(shown: TablePage) -> Hashable:
    return (
        shown.status,
        shown.goal,
        shown.prompt,
        shown.moment,
        shown.may_undo,
        shown.may_ask,
        shown.advice,
        tuple(shown.choices),
        shown.ends_by_itself,
        tuple([(one.name, one.seated, one.stand_in) for one in shown.seats]),
        shown.your_turn,
        shown.ending,
        shown.rematch,
        shown.seed,
        shown.first_step,
    )


@remembered
def seat_in_strip(seat: SeatOnPage, here: bool, language: str) -> str:
    """A seat in the strip above the table, with a page open or without."""
    return _draw("seat", language, seat=replace(seat, here=here))


@remembered
def cards(explained: Explained, language: str, newcomer: bool = False) -> str:
    """The cards in sight, explained; spread out for a newcomer."""
    return _draw("cards", language, explained=explained, newcomer=newcomer)


def why_not(objections: tuple[WhyNotOnPage, ...], language: str) -> str:
    """What cannot be chosen now, and why."""
    if not objections:
        return _draw("why", language, why_lines="")
    return _frame_of_why(language).replace(_ID, _why_lines(objections, language))


@remembered
def _frame_of_why(language: str) -> str:
    return _draw("why", language, why_lines=_ID)


def _why_lines(objections: Sequence[WhyNotOnPage], language: str) -> str:
    """A line for each: few sentences, told in ever new company."""
    return "\n".join([_why_line(*one, language) for one in enumerate(objections, 1)])


@remembered
def _why_line(number: int, one: WhyNotOnPage, language: str) -> str:
    return _draw("why_line", language, number=number, one=one)


def _draw_desk(shown: TablePage, language: str) -> str:
    if shown.status == "ended":
        return _desk_of(shown, language, "")
    drawn = _drawn_desk(
        language,
        shown.you,
        shown.goal,
        shown.prompt,
        shown.may_undo,
        shown.may_ask,
        shown.advice,
        bool(shown.choices),
        shown.ends_by_itself,
        tuple(shown.seats),
    )
    drawn = drawn.replace(_ID, shown.id).replace(_MOMENT, str(shown.moment))
    return drawn.replace(_BUTTONS, buttons(shown, language)) if shown.choices else drawn


_ID, _MOMENT, _BUTTONS = "\x01", "\x02", "\x03"
"""What stands for the table, the moment and the choices where a desk is remembered: the same is
asked at many tables and moments, and of many hands.  Nobody's name holds such a sign."""


def buttons(shown: TablePage, language: str) -> str:
    """The choices as buttons; what only gives something up comes last, below a line."""
    advised = shown.advice.choice if shown.advice else ""
    quiet: list[str] = []
    drawn: list[str] = []
    for one in shown.choices:
        button = _button(one, one.name == advised, language)
        (quiet if one.gives_up else drawn).append(button)
    if quiet and drawn:
        drawn.append('<hr class="gives-up-from">')
    return "\n".join(drawn + quiet)


@remembered
def _button(choice: ChoiceOnPage, advised: bool, language: str) -> str:
    return _draw("button", language, choice=choice, advised=advised)


@remembered
def _drawn_desk(
    language: str,
    you: int | None,
    goal: str,
    prompt: str,
    may_undo: bool,
    may_ask: bool,
    advice: AdviceOnPage | None,
    asked: bool,
    ends_by_itself: str,
    seats: tuple[SeatOnPage, ...],
) -> str:
    """The desk of a game that goes on, at no table in particular."""
    frame: Any = {"id": _ID, "moment": _MOMENT, "box": "", "title": "", "commitment": ""}
    shown = TablePage(
        **frame,
        variant=[],
        settled="",
        status="playing",
        you=you,
        seats=list(seats),
        rematch=None,
        goal=goal,
        prompt=prompt,
        choices=[_ANY] if asked else [],
        may_undo=may_undo,
        may_ask=may_ask,
        advice=advice,
        ends_by_itself=ends_by_itself,
        stood_in=you is not None and bool(seats[you].stand_in),
    )
    return _desk_of(shown, language, _BUTTONS)


_ANY = ChoiceOnPage("", "", "", gives_up=False, ends=False, for_good=False)


def _desk_of(shown: TablePage, language: str, buttons: str) -> str:
    shown = shown.without_presence()
    return _draw("desk", language, shown=shown, notice="", csrf="", buttons=buttons)


def lines(shown: TablePage, told: Sequence[Told], language: str) -> list[str]:
    """What happened, a line for each; or one that nothing has.  No template: every choice brings
    some, and every page has all of them."""
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
    """The way into the replay."""
    return _frame_of_back(language).replace(_HERE, f"/tables/{shown.id}?at={shown.last_step}")


_HERE = "/tables/-?at=0"


@remembered
def _frame_of_back(language: str) -> str:
    return _draw("back", language, shown={"id": "-", "last_step": 0})


def _leaving(shown: TablePage, language: str) -> str:
    return _draw("leaving", language, shown=shown, levels=games.LEVELS, csrf="")


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
