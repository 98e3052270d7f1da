"""The reader's note sheet: what was seen in each file and suitcase, own marks on top, and on
request what follows from it.

Suspects across, hideouts down; each field is a building in two halves that is put together as its
halves are seen.  A field is pressed to put a mark on it: that is an aside, and the reader's alone.
"""

from __future__ import annotations

from spytable.caches import remembered
from spytable.locale import count, say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import line
from spytable.pictures.palette import both, fill
from spytable.pictures.shapes import CROSS, TICK
from spytable.pictures.slips import Slip
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, text
from spytable.pictures.typeface import ems

from ..components import HIDEOUTS, SUSPECTS, Half, Inside
from ..words import notes as words
from ..words.pieces import letter
from ..words.sheet import FOLLOWS, MARKS, case_topic, half_topic
from . import pieces
from .hideouts import half_name
from .scene import PANEL, fitted, stamp

HEAD, ROW, FOOT = 30.0, 66.0, 34.0
TALL = HEAD + 4 * ROW + FOOT
SAID = 21.0
"""How high a line of what follows is, below the sheet."""
LEFT, CELL = 88.0, 73.0

Marks = tuple[tuple[str, str], ...]


def following(mark: str) -> str:
    """The mark that the next press puts down."""
    return MARKS[(MARKS.index(mark) + 1) % len(MARKS)] if mark in MARKS else ""


def _field(topic: str, mark: str, label: str, *parts: str) -> Markup:
    """A place where a mark can be put down."""
    return el(
        "g",
        el("g", *parts, aria_hidden="true"),
        class_="aside",
        data_aside=topic,
        data_text=following(mark),
        role="button",
        tabindex=0,
        aria_label=label,
    )


def corner(suspect: int, hideout: int) -> tuple[float, float]:
    """The place of a building on the sheet."""
    return LEFT + (suspect - 1) * CELL, HEAD + (hideout - 1) * ROW


def height(told: int) -> float:
    """How high the sheet is with so many sentences below it."""
    return TALL + SAID * told + (4 if told else 0)


@layer
def frame(language: str, told: int) -> Markup:
    """The sheet as it is printed, with room for so many sentences below."""
    parts: list[str] = [
        rect(2, 2, PANEL - 4, height(told) - 4, both("card", "ink"), rx=10, stroke_width=1.4),
        group(_pencil(), at=(38, HEAD / 2 + 1)),
    ]
    for suspect in range(1, SUSPECTS):
        x = LEFT + (suspect - 0.5) * CELL - 2
        parts.append(fitted(pieces.suspect_name(suspect), x - 15, 1.5, 30, 30))
    for hideout in range(1, HIDEOUTS):
        y = HEAD + (hideout - 1) * ROW
        parts.append(path(f"M8 {y}H{PANEL - 8}", "line stroke-slate", stroke_width=1))
        parts.append(group(stamp(f"hideout-{hideout}"), at=(29, y + ROW / 2 - 2), scale=0.66))
        parts.append(circle(14, y + ROW - 12, 9, both("mustard", "night"), stroke_width=1.4))
        parts.append(text(14, y + ROW - 7, str(hideout), 14, class_="numeral fill-night"))
    y = HEAD + 4 * ROW
    parts.append(path(f"M8 {y}H{PANEL - 8}", "line stroke-slate", stroke_width=1))
    return join(parts)


def _pencil() -> Markup:
    """Write it down."""
    return group(
        path("M-20 -4H12V4H-20Z", f"{both('mustard', 'ink')} joined", stroke_width=1.4),
        path("M12 -4L22 0L12 4Z", f"{both('lamp', 'ink')} joined", stroke_width=1.4),
        path("M18.5 -1.4L22 0L18.5 1.4Z", fill("ink")),
        path("M-24 -4H-20V4H-24Z", f"{both('red', 'ink')} joined", stroke_width=1.4),
        turn=-14,
    )


@layer
def column(language: str, suspect: int, seen: tuple[int, ...], marks: Marks) -> Markup:
    """All fields of one suspect."""
    kept = dict(marks)
    drawn = []
    for half in range(1, len(Half)):
        hideout = half if half < Half.B1 else half - (Half.B1 - 1)
        x, y = corner(suspect, hideout)
        lower = half >= Half.B1
        top = y + (ROW / 2 if lower else 0.0)
        topic = half_topic(suspect, half)
        mark = kept.get(topic, "")
        label = words.seen_label(suspect, half, half in seen, language)
        if mark:
            label += ". " + words.own_mark_label(suspect, half, mark, language)
        drawn.append(_field(topic, mark, label, *_half(x, top, half, half in seen, mark)))
    return join(drawn)


def _half(x: float, top: float, half: int, seen: bool, mark: str) -> list[Markup]:
    lower = half >= Half.B1
    high = ROW / 2
    parts = [
        rect(x + 1, top + (0.5 if lower else 1), CELL - 5, high - 1.5,
             "ag-known" if seen else "ag-unknown", rx=4),
        group(
            fitted(half_name(half), x + 2, top + (0 if lower else 3), 50, high - 3),
            class_=None if seen else "ag-ghost",
        ),
    ]  # fmt: skip
    parts.append(group(_mark(mark), at=(x + CELL - 17, top + high / 2)))
    return parts


def _mark(mark: str) -> Markup:
    """The reader's own hand."""
    if mark == "yes":
        return path(TICK, "line stroke-green round", stroke_width=3.6)
    if mark == "no":
        return path(CROSS, "line stroke-red round", stroke_width=3.6)
    if mark == "maybe":
        return text(0, 7, "?", 20, class_="label fill-blue")
    return circle(0, 0, 1.6, fill("slate"))


@layer
def suitcases(inside: tuple[int, ...], labels: tuple[str, ...], marks: Marks) -> Markup:
    """The reader's knowledge, or belief, of the suitcases."""
    kept = dict(marks)
    kinds = {
        Inside.UNKNOWN: "suitcase",
        Inside.EMPTY: "suitcase-empty",
        Inside.PLAN: "suitcase-plan",
    }
    drawn = []
    for hideout in range(1, HIDEOUTS):
        y = HEAD + (hideout - 1) * ROW
        mark = kept.get(case_topic(hideout), "")
        drawn.append(
            _field(
                case_topic(hideout),
                mark,
                labels[hideout],
                rect(51, y + 2, LEFT - 53, ROW - 4, "ag-unknown", rx=5),
                stamp(kinds[Inside(inside[hideout])], 69, y + 22, 0.86),
                group(_mark(mark), at=(69, y + 46)),
            )
        )
    return join(drawn)


@layer
def follows(
    language: str,
    shown: bool,
    owners: tuple[tuple[int, ...], ...],
    plans: tuple[int, ...],
    told: tuple[str, ...],
) -> Markup:
    """On request: hideouts that a suspect cannot own are struck out, a sure one is framed, and
    below the sheet it is said in words what follows, a line for each sentence."""
    label = words.follows_heading(language)
    y = HEAD + 4 * ROW + 3
    wide = min(250.0, 54 + ems(label) * 13.5)
    sign = el(
        "g",
        el(
            "g",
            rect(8, y, wide, FOOT - 8, "ag-toggle-on" if shown else "ag-toggle", rx=13,
                 stroke_width=1.5),
            group(path(TICK, "line stroke-night round", stroke_width=3.4), at=(24, y + 13),
                  scale=0.8) if shown else circle(24, y + 13, 5, "line stroke-slate",
                                                  stroke_width=2),
            line(38, y + 13, label, room=wide - 40,
                 class_=f"label {fill('night' if shown else 'ink')}"),
            aria_hidden="true",
        ),
        class_="aside",
        data_aside=FOLLOWS,
        data_text="" if shown else "on",
        role="button",
        tabindex=0,
        aria_label=label,
        aria_pressed="true" if shown else "false",
    )  # fmt: skip
    if not shown:
        return sign
    drawn: list[str] = [sign]
    for suspect in range(1, SUSPECTS):
        for hideout in range(1, HIDEOUTS):
            x, top = corner(suspect, hideout)
            if hideout not in owners[suspect]:
                drawn.append(path(f"M{x + 8} {top + ROW - 8}L{x + CELL - 12} {top + 8}",
                                  "line ag-struck round", stroke_width=4))  # fmt: skip
            elif len(owners[suspect]) == 1:
                drawn.append(rect(x, top + 1, CELL - 3, ROW - 2, "line stroke-mustard", rx=6,
                                  stroke_width=4))  # fmt: skip
    for hideout in range(1, HIDEOUTS):
        top = HEAD + (hideout - 1) * ROW
        if hideout not in plans:
            drawn.append(path(f"M55 {top + ROW - 10}L{LEFT - 8} {top + 8}",
                              "line ag-struck round", stroke_width=4))  # fmt: skip
        elif len(plans) == 1:
            drawn.append(rect(50, top + 1, LEFT - 52, ROW - 2, "line stroke-mustard", rx=6,
                              stroke_width=4))  # fmt: skip
    title = el("title", " ".join(told) or label)
    said = [
        line(14, TALL + SAID * (number + 0.3), sentence, room=PANEL - 28)
        for number, sentence in enumerate(told)
    ]
    seen = group(*drawn[1:], title, role="img", class_="ag-through")
    return join([drawn[0], seen, group(*said, aria_hidden="true", class_="ag-through")])


@remembered
def folded(language: str, seen: int, cases: int) -> str:
    """The sheet in one line."""
    halves = count(language, seen, "{n} half seen", "{n} halves seen")
    looked = count(language, cases, "{n} suitcase", "{n} suitcases")
    return f"{words.heading(language)} · {halves} · {looked}"


@remembered
def slips(language: str, marks: Marks) -> tuple[Slip, ...]:
    """The same fields for those whose browser runs no script."""
    kept = dict(marks)
    values = tuple(
        (one, words.mark_label(one, language) if one else words.clear_mark_label(language))
        for one in MARKS
    )
    found = [
        Slip(
            topic,
            f"{letter(suspect)}: {words.half_label(half, language)}",
            kept.get(topic, ""),
            values,
        )
        for suspect in range(1, SUSPECTS)
        for half in range(1, len(Half))
        for topic in (half_topic(suspect, half),)
    ]
    found += [
        Slip(case_topic(n), say(language, "Suitcase {n}", n=n), kept.get(case_topic(n), ""), values)
        for n in range(1, HIDEOUTS)
    ]
    heading = words.follows_heading(language)
    on_off = (("on", say(language, "show")), ("", say(language, "hide")))
    return (*found, Slip(FOLLOWS, heading, kept.get(FOLLOWS, ""), on_off))
