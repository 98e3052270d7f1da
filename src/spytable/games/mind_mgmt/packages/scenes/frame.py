"""Prints to collect: a scene with its margin of paper, and a band with its number and its name.

Nothing here has an id, so that all fourteen may hang on one page.
"""

from __future__ import annotations

from spytable.pictures.lettering import line
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, circle, el, group, join, number, path, rect

from .vocabulary import keyhole

WIDE, TALL = 360.0, 270.0
"""A print in its own units: at 360 pixels each of them is one."""
EDGE = 8.0
_FOOT = 226.0
"""The line between the scene and the band."""
_BAND = 247.5
"""The middle of the band."""
_NAME = 216.0


def sheet(title: str, description: str, language: str, *drawn: str) -> Markup:
    """An SVG of its own, which says what it shows to those who do not see it."""
    return el(
        "svg",
        el("title", title),
        el("desc", description),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(WIDE)} {number(TALL)}",
        class_="picture package-print",
        role="img",
        focusable="false",
        lang=language,
    )


def print_of(drawn: Markup, name: str, *marks: str, middle: bool = False) -> Markup:
    """The margin lies over the edges of the scene; what it is called stands in the band, with marks
    to the left of it or on both sides."""
    margin = (
        f"M0 0H{WIDE:g}V{TALL:g}H0ZM{EDGE:g} {EDGE + 4:g}V{_FOOT - 4:g}"
        f"Q{EDGE:g} {_FOOT:g} {EDGE + 4:g} {_FOOT:g}H{WIDE - EDGE - 4:g}"
        f"Q{WIDE - EDGE:g} {_FOOT:g} {WIDE - EDGE:g} {_FOOT - 4:g}V{EDGE + 4:g}"
        f"Q{WIDE - EDGE:g} {EDGE:g} {WIDE - EDGE - 4:g} {EDGE:g}H{EDGE + 4:g}"
        f"Q{EDGE:g} {EDGE:g} {EDGE:g} {EDGE + 4:g}Z"
    )
    room = rect(EDGE, EDGE, WIDE - 2 * EDGE, _FOOT - EDGE, stroke("night"), rx=4, stroke_width=2)
    band = f"label caps {fill('night')}"
    return join(
        [
            drawn,
            path(margin, fill("lamp"), fill_rule="evenodd"),
            room,
            *marks,
            line(
                WIDE / 2 if middle else _NAME,
                _BAND,
                name,
                23,
                room=248,
                class_=band,
                anchor="middle",
            ),
            rect(1, 1, WIDE - 2, TALL - 2, stroke("edge"), stroke_width=2),
        ]
    )


def numbered(seal: Markup, key: str) -> Markup:
    """The seal of the side, and the number."""
    digits = line(50, _BAND, key, 22, room=44, class_=f"numeral {fill('night')}")
    return join([group(seal, at=(30, _BAND)), digits])


def recruiters_seal(r: float) -> Markup:
    """A lozenge with a keyhole: the Recruiter's shape at the table as well."""
    d = f"M0 {-1.15 * r:.1f}L{1.05 * r:.1f} 0L0 {1.15 * r:.1f}L{-1.05 * r:.1f} 0Z"
    return join(
        [
            path(d, f"{both('red', 'night')} joined", stroke_width=max(2.0, r / 9)),
            keyhole(0, 0, r / 20, "lamp"),
        ]
    )


def agents_seal(r: float) -> Markup:
    """A round one with a magnifying glass: four look through it."""
    return join(
        [
            circle(0, 0, r, both("blue", "night"), stroke_width=max(2.0, r / 9)),
            path(f"M{0.12 * r:.1f} {0.12 * r:.1f}L{0.55 * r:.1f} {0.55 * r:.1f}",
                 f"{stroke('lamp')} round", stroke_width=r * 0.24),
            circle(-0.14 * r, -0.14 * r, r * 0.4, both("blue", "lamp"), stroke_width=r * 0.17),
        ]
    )  # fmt: skip
