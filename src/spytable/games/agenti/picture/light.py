"""The light: a lamp in the middle of the square, and its beam over one segment of the town.

By day the beam is a pale sweep over the roofs; at night it is real light: where it falls, the town
lies in its daytime inks.
"""

from __future__ import annotations

import math

from spytable.pictures.layer import layer
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect

from ..components import HIDEOUT_IN
from .places import DOORWAYS, EDGE, LIGHT_AT, TOWN, WIDE, heading, spans
from .scene import stamp
from .told import LIGHT

FAR = 760.0
"""Beyond every corner of the town."""
BEFORE = 20.0
"""So far before a door its barrier stands."""
REACH = 480
"""The weakest part of the beam."""


def definitions() -> Markup:
    """The lamp, a barrier, and what the beam lights."""
    drawn = {
        "lamp": _lamp(),
        "barrier": join(
            [
                rect(-17, -4.5, 34, 9, both("lamp", "night"), rx=3, stroke_width=2),
                path("M-14 -3.5h7l-4 7h-6zM1 -3.5h7l-4 7h-7zM12 -3.5h4v7h-7z", fill("red")),
            ]
        ),
    }
    drawn |= {
        f"beam-{segment}": path(_wedge(segment), "", fill="url(#ag-beam-light)")
        for segment in range(len(spans()))
    }
    frame = rect(EDGE, EDGE, WIDE - 2 * EDGE, TOWN - EDGE, "", rx=12)
    fading = (("0", "#fff"), (".6", "#ccc"), ("1", "#777"))
    shining = (("0", "ag-near"), (".55", "ag-middle"), ("1", "ag-far"))
    return join(
        [
            *(el("g", one, id=f"ag-{name}") for name, one in drawn.items()),
            el("clipPath", frame, id="ag-frame"),
            *(_lit(segment) for segment in range(len(spans()))),
            _gradient("ag-fading", *(el("stop", offset=o, stop_color=c) for o, c in fading)),
            _gradient("ag-beam-light", *(el("stop", offset=o, class_=c) for o, c in shining)),
        ]
    )


def _gradient(name: str, *stops: str) -> Markup:
    return el(
        "radialGradient", *stops, id=name, gradientUnits="userSpaceOnUse", cx=0, cy=0, r=REACH
    )


def _lit(segment: int) -> Markup:
    """The reach of the lamp, fading with the distance: there it is day at night."""
    wedge = path(_wedge(segment), "", fill="url(#ag-fading)")
    return el(
        "mask",
        group(wedge, at=LIGHT_AT, turn=heading(segment)),
        id=f"ag-lit-{segment}",
        maskUnits="userSpaceOnUse",
        x=0,
        y=0,
        width=WIDE,
        height=TOWN,
    )


def _lamp() -> Markup:
    """A searchlight from above, pointing to the right."""
    return join(
        [
            circle(2, 3, 30, "ag-shadow"),
            circle(0, 0, 30, both("night", "night"), stroke_width=2),
            circle(0, 0, 23, "line ag-iron", stroke_width=2.5, stroke_dasharray="4 5"),
            path("M-16 -13H10L24 -19V19L10 13H-16Z", "ag-drum joined", stroke_width=2.4),
            path("M24 -19Q33 0 24 19Z", both("mustard", "night"), stroke_width=2.4),
            path("M-8 -13V13M2 -13V13", stroke("night"), stroke_width=2),
        ]
    )


def _wedge(segment: int) -> str:
    start, end = (math.radians(turn - heading(segment)) for turn in spans()[segment])
    turns = [start + (end - start) * k / 6 for k in range(7)]
    corners = "L".join(f"{FAR * math.cos(t):.0f} {FAR * math.sin(t):.0f}" for t in turns)
    return f"M0 0L{corners}Z"


@layer
def beam(light: int) -> Markup:
    """The light over the segment that it points at."""
    turn = heading(light)
    swinging = el(
        "g",
        group(el("use", href=f"#ag-beam-{light}"), turn=turn),
        data_piece="beam",
        data_turn=round(turn),
    )
    by_day = group(
        stamp("town"), stamp("square"), class_="ag-daylight", mask=f"url(#ag-lit-{light})"
    )
    return join(
        [
            by_day,
            group(group(swinging, at=LIGHT_AT), class_="ag-beam", clip_path="url(#ag-frame)"),
        ]
    )


@layer
def barrier(light: int) -> Markup:
    """AG-100. Nobody enters the hideout that is lit."""
    hideout = int(HIDEOUT_IN[light])
    if not hideout:
        return join([])
    (x, y), (a, b) = DOORWAYS[hideout - 1]
    across = math.degrees(math.atan2(b - y, a - x)) + 90
    part = BEFORE / (math.hypot(a - x, b - y) or 1)
    return stamp("barrier", x + (a - x) * part, y + (b - y) * part, turn=round(across))


@layer
def lamp(light: int, words: str) -> Markup:
    """The searchlight itself."""
    turn = heading(light)
    return group(
        el(
            "g",
            group(stamp("lamp"), turn=turn),
            el("title", words),
            data_piece=LIGHT,
            data_turn=round(turn),
            role="img",
            class_="piece",
        ),
        at=LIGHT_AT,
    )
