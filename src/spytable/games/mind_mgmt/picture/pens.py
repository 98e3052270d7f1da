"""White mental notes: a row of pens, each of which writes one thing, and the places to write on.

The reader's pen is an aside for the reader alone; what is written is one for all.  With a pen in
hand every location can be written on; where something may be chosen at the same time, only its
corner, so that nobody moves who meant to write.
"""

from __future__ import annotations

from babel.numbers import format_decimal

from spytable.locale import count, say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import LEGIBLE, line
from spytable.pictures.palette import both
from spytable.pictures.parts import Kind, Section, layers
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect

from ..components import HOURS, LOCATIONS, Insight
from ..sight import View
from ..words.notes import (
    AFTER_YOU,
    INSIGHT,
    SHOW,
    Mark,
    after_you,
    after_you_heading,
    insight_heading,
    lay_note_label,
    note_label,
    note_topic,
    notes_heading,
    pen_label,
    quick_texts,
    this_activation,
    white_notes,
)
from .known import Known
from .places import BLOCK, DEEP, corner
from .scene import PANEL, stamp
from .seen import Seen

PEN = f"{SHOW}pen"
"""The topic of the pen in hand."""
WIPE = "wipe"
"""The pen that takes notes back."""
ON = "on"
COLUMNS, DEEP_CHIP, HEAD = 10, 31.0, 26.0
WIDE_CHIP = (PANEL - 10) / COLUMNS

Written = tuple[tuple[int, str], ...]


def pens(v: View) -> tuple[str, ...]:
    """The texts that can be written with one press: hours, and the quick texts; the last wipes."""
    return (
        *(str(hour) for hour in range(1, HOURS)),
        *(one for one in quick_texts(v) if one),
        WIPE,
    )


def own(marks: tuple[Mark, ...], reader: int, topic: str) -> str:
    """The text the reader has put down under a topic."""
    return next((text for seat, one, text in marks if seat == reader and one == topic), "")


def becomes(text: str, pen: str) -> str:
    """The note that a press with this pen makes of a note: two hours make a range, the same again
    takes it back."""
    if pen == WIPE or text == pen:
        return ""
    if text.isdigit() and pen.isdigit():
        first, last = sorted((int(text), int(pen)))
        return f"{first}–{last}"
    return pen


def wants_to_know(seen: Seen, marks: tuple[Mark, ...]) -> bool:
    """Whether the reader has asked for what can be known, and the table allows it."""
    return seen.has_insight and not seen.over and own(marks, seen.reader, INSIGHT) == ON


def section(v: View, seen: Seen, marks: tuple[Mark, ...], what: Known | None) -> Section:
    """The pens, for agent players; for all the switch of what can be known."""
    language = seen.language
    pen = own(marks, seen.reader, PEN)
    drawn: list[tuple[str, Markup]] = []
    y = 4.0
    heading = ""
    if seen.is_agent:
        heading = notes_heading(v, marks, language)
        drawn.append(("pens", palette(language, heading, pens(v), pen)))
        y = HEAD + 2 * DEEP_CHIP + 4
    if now := this_activation(v):
        given = after_you(v, marks)
        label = after_you_heading(language)
        drawn.append(("after-you", switch(label, given, "", y, AFTER_YOU, now, "act-rest")))
        y += 33
    if v.insight == Insight.ON:
        label = insight_heading(v, language)
        shown = wants_to_know(seen, marks)
        worlds = _ways_left(language, what) if what else ""
        if shown and what is None and v.hour:
            worlds = say(language, "One moment")
        drawn.append(("insight", switch(label, shown, worlds, y)))
        y += 33
    return Section(
        "notes",
        Kind.OWN,
        PANEL,
        y + 3,
        layers([("frame", frame(y + 3)), *drawn]),
        heading or insight_heading(v, language),
        heading or insight_heading(v, language),
        smallest=LEGIBLE,
    )


def _ways_left(language: str, what: Known) -> str:
    """In how many ways the Recruiter can have gone."""
    many = format_decimal(what.worlds, locale={"en": "en_GB"}.get(language, language))
    return count(
        language,
        what.worlds,
        "{shown} way it could be",
        "{shown} ways it could be",
        shown=many if what.is_exact else f"≈\u00a0{many}",
    )


def frame(high: float) -> Markup:
    """The paper below."""
    return rect(1, 1, PANEL - 2, high - 2, both("card", "ink"), rx=9, stroke_width=1.4)


@layer
def palette(language: str, heading: str, offered: tuple[str, ...], pen: str) -> Markup:
    """All pens; the one in hand is pressed."""
    drawn: list[str] = [
        group(_pencil(), at=(24, HEAD / 2 + 2), scale=0.8),
        line(50, HEAD / 2 + 2, heading, 14, room=PANEL - 60),
    ]
    for k, text in enumerate(offered):
        x, y = 5 + WIDE_CHIP * (k % COLUMNS), HEAD + DEEP_CHIP * (k // COLUMNS)
        held = text == pen
        drawn.append(
            el(
                "g",
                el(
                    "g",
                    rect(x + 1, y + 1, WIDE_CHIP - 2, DEEP_CHIP - 2,
                         "mm-toggle-on" if held else "mm-toggle", rx=7, stroke_width=1.4),
                    _eraser(x + WIDE_CHIP / 2, y + DEEP_CHIP / 2)
                    if text == WIPE
                    else line(x + WIDE_CHIP / 2, y + DEEP_CHIP / 2, text, 16, room=WIDE_CHIP - 6,
                              class_=f"numeral {'fill-night' if held else 'fill-ink'}",
                              anchor="middle"),
                    aria_hidden="true",
                ),
                class_="aside",
                data_aside=PEN,
                data_text="" if held else text,
                role="button",
                tabindex=0,
                aria_label=pen_label("" if text == WIPE else text, language),
                aria_pressed="true" if held else "false",
            )
        )  # fmt: skip
    return join(drawn)


def _pencil() -> Markup:
    return group(
        path("M-20 -4H12V4H-20Z", f"{both('mustard', 'ink')} joined", stroke_width=1.4),
        path("M12 -4L22 0L12 4Z", f"{both('lamp', 'ink')} joined", stroke_width=1.4),
        path("M-24 -4H-20V4H-24Z", f"{both('red', 'ink')} joined", stroke_width=1.4),
        turn=-14,
    )


def _eraser(x: float, y: float) -> Markup:
    return group(
        path("M-11 3L-3 -7H9L11 -4V2L3 8H-8Z", f"{both('lamp', 'ink')} joined", stroke_width=1.6),
        path("M-11 3L-3 -7H2L-6 4Z", "fill-red"),
        at=(x, y),
    )


@layer
def switch(
    label: str,
    shown: bool,
    worlds: str,
    y: float,
    topic: str = INSIGHT,
    says: str = ON,
    sign: str = "",
) -> Markup:
    """The possible knowledge, drawn on the board while it is pressed; or another thing to be
    pressed."""
    wide = PANEL - 10
    eye = (
        group(stamp(sign), at=(25, y + 15), scale=0.8)
        if sign
        else group(
            path(
                "M-12 0Q0 -11 12 0Q0 11 -12 0Z", f"{both('lamp', 'night')} joined", stroke_width=1.6
            ),
            circle(0, 0, 4.2, both("blue", "night"), stroke_width=1.4),
            at=(25, y + 15),
        )
    )
    return el(
        "g",
        el(
            "g",
            rect(5, y, wide, 30, "mm-toggle-on" if shown else "mm-toggle", rx=15,
                 stroke_width=1.5),
            eye,
            line(46, y + 15, label, 14, room=wide - (190 if worlds else 60),
                 class_=f"label {'fill-night' if shown else 'fill-ink'}"),
            line(wide - 8, y + 15, worlds, 13, room=132, class_="label fill-night", anchor="end"),
            aria_hidden="true",
        ),
        class_="aside",
        data_aside=topic,
        data_text="" if shown else says,
        role="button",
        tabindex=0,
        aria_label=label,
        aria_pressed="true" if shown else "false",
    )  # fmt: skip


def places(
    language: str, pen: str, written: Written, notes: tuple[int, ...], offered: tuple[int, ...]
) -> Markup:
    """The locations on which the pen in hand can write; nothing while none is."""
    if not pen:
        return join([])
    lying = dict(written)
    drawn = []
    for place in range(1, LOCATIONS):
        if notes[place] or (pen == WIPE and place not in lying):
            continue
        x, y = corner(place)
        text = lying.get(place, "")
        narrow = place in offered
        field = (
            rect(x - 2, y + DEEP - 47, 46, 49, "mm-writable", rx=8)
            if narrow
            else rect(x, y, BLOCK, DEEP, "mm-writable", rx=12)
        )
        drawn.append(
            el(
                "g",
                field,
                class_="aside",
                data_aside=note_topic(place),
                data_audience="all",
                data_text=becomes(text, pen),
                role="button",
                tabindex=0,
                aria_label=note_label(place, text, language)
                if text
                else lay_note_label(place, language),
            )
        )
    return join(drawn)


def on_board(v: View, marks: tuple[Mark, ...]) -> Written:
    """The white notes that lie there."""
    return tuple(white_notes(v, marks))
