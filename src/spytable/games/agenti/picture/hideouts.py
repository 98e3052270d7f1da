"""The four hideouts: a clock tower, a theatre, a factory and a castle, each in two halves.

The same drawings stand on the plan, on the hideout cards and on the note sheet; a half is known by
its outline alone.  Each is drawn around the middle of the whole building, WIDE by TALL.
"""

from __future__ import annotations

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, symbol

from ..components import HIDEOUT_OF_HALF, Half

WIDE, TALL = 64.0, 68.0
_WALL = "ag-wall joined"
_ROOF = "ag-slate joined"
_THIN = 2


def half_name(half: int) -> str:
    """The symbol of a half."""
    return Half(half).name.lower()


def _tower(upper: bool) -> list[Markup]:
    """A spire with a clock; below it an arch between two low wings."""
    if upper:
        return [
            path("M-13 0V-16H13V0Z", _WALL, stroke_width=_THIN),
            path("M-17 -15L0 -33L17 -15Z", "ag-copper joined", stroke_width=_THIN),
            path("M0 -33V-34", stroke("night"), stroke_width=_THIN),
            circle(0, -7, 5.6, both("lamp", "night"), stroke_width=1.6),
            path("M0 -10.5V-7L2.6 -5.4", f"{stroke('night')} round", stroke_width=1.4),
        ]
    return [
        path("M-30 33V14H-13V0H13V14H30V33Z", _WALL, stroke_width=_THIN),
        path("M-32 15H-13V10H-30ZM32 15H13V10H30Z", "ag-copper joined", stroke_width=1.4),
        path("M-8 33V21A8 8 0 0 1 8 21V33Z", fill("night")),
        path("M-25 20h6v7h-6zM19 20h6v7h-6zM-4 4h8v6h-8z", "ag-window"),
    ]


def _theatre(upper: bool) -> list[Markup]:
    """A dome with a lantern; below it four columns on steps."""
    if upper:
        return [
            path("M-28 0A28 25 0 0 1 28 0Z", "ag-rust joined", stroke_width=_THIN),
            path("M-4 -24V-30H4V-24Z", _WALL, stroke_width=1.6),
            path("M-6 -29L0 -34L6 -29Z", "ag-rust joined", stroke_width=1.4),
            path("M-14 0Q-13 -15 -4 -24M14 0Q13 -15 4 -24", stroke("night"), stroke_width=1.3),
        ]
    return [
        path("M-30 0H30V6H-30ZM-32 28H32V33H-32Z", _WALL, stroke_width=_THIN),
        path("M-26 6H26V28H-26Z", fill("night")),
        path(
            "M-26 6h7v22h-7zM-11 6h7v22h-7zM4 6h7v22h-7zM19 6h7v22h-7z",
            "ag-wall joined",
            stroke_width=1.2,
        ),
    ]


def _factory(upper: bool) -> list[Markup]:
    """Saw-tooth roofs and a chimney at work; below them two rows of panes and a gate."""
    if upper:
        return [
            path("M14 0V-29H23V0Z", "ag-rust joined", stroke_width=_THIN),
            path("M13 -30H24V-25H13Z", fill("night")),
            path("M-32 0V-7L-17 -18V-7L-2 -18V-7L13 -18V0Z", _ROOF, stroke_width=_THIN),
            path("M-28 -2V-6L-20 -12V-2ZM-13 -2V-6L-5 -12V-2Z", "ag-window"),
            path("M19 -32q-7 -3 -12 0", f"{stroke('slate')} round", stroke_width=2.6),
        ]
    panes = "".join(f"M{x} {y}h8v6h-8z" for x in (-27, -16, 8, 19) for y in (5, 15))
    return [
        path("M-32 0H32V33H-32Z", _WALL, stroke_width=_THIN),
        path(panes, "ag-window"),
        path("M-6 33V9H6V33Z", fill("night")),
        path("M-32 26H-6M6 26H32", stroke("night"), stroke_width=1.6),
    ]


def _castle(upper: bool) -> list[Markup]:
    """Two towers with battlements and a flag; below them a portcullis."""
    if upper:
        battlements = "V-20h5v4h4v-4h5v4h4v-4h5V"
        return [
            path(
                "M18 -20V-34L28 -30L18 -26", f"{both('mustard', 'night')} joined", stroke_width=1.6
            ),
            path(f"M-30 0{battlements}0ZM7 0{battlements}0Z", _WALL, stroke_width=_THIN),
            path("M-7 0V-9h4v3h6v-3h4V0Z", _WALL, stroke_width=_THIN),
            path("M-20 -11h3v7h-3zM17 -11h3v7h-3z", "ag-window"),
        ]
    return [
        path("M-30 0H30V26L33 33H-33L-30 26Z", _WALL, stroke_width=_THIN),
        path("M-10 33V14A10 10 0 0 1 10 14V33Z", fill("night")),
        path("M-5 8V33M0 5V33M5 8V33M-10 16H10M-10 24H10", "ag-bars", stroke_width=1.5),
        path("M-25 6h4v8h-4zM21 6h4v8h-4z", "ag-window"),
    ]


_DRAWN = {1: _tower, 2: _theatre, 3: _factory, 4: _castle}


def half(half: int) -> Markup:
    """One half, in the place that it has on the whole building."""
    return join(_DRAWN[int(HIDEOUT_OF_HALF[half])](half < Half.B1))


def definitions() -> Markup:
    """Whole buildings for the plan, and the halves for cards and sheets."""
    drawn = [
        el("g", half(Half.B1 - 1 + number), half(number), id=f"ag-hideout-{number}")
        for number in range(1, 5)
    ]
    for one in range(1, len(Half)):
        shift = TALL / 2 + 2 if one < Half.B1 else 1.0
        drawn.append(
            symbol(
                f"ag-{half_name(one)}",
                WIDE + 6,
                TALL / 2 + 3,
                group(half(one), at=(WIDE / 2 + 3, shift)),
            )
        )
    drawn += [
        el("g", suitcase(), id="ag-suitcase"),
        el("g", suitcase(True), id="ag-suitcase-empty"),
        el("g", suitcase(True, plan=True), id="ag-suitcase-plan"),
    ]
    return join(drawn)


def suitcase(is_open: bool = False, plan: bool = False) -> Markup:
    """The ground before a hideout; open for whoever has looked into it."""
    if not is_open:
        return join(
            [
                path("M-6 -9V-14H6V-9", f"{stroke('night')} joined", stroke_width=3),
                rect(-15, -10, 30, 20, f"{both('brown', 'night')} joined", rx=3, stroke_width=2.2),
                path("M-15 -2H15", stroke("night"), stroke_width=1.6),
                rect(-3.5, -5, 7, 6, both("mustard", "night"), stroke_width=1.4),
            ]
        )
    inside = (
        join(
            [
                path("M-8 6L-10 -15H9L11 6Z", f"{both('lamp', 'night')} joined", stroke_width=1.8),
                path("M-5 -10H5M-5 -5H6M-4 0H7", stroke("blue"), stroke_width=1.8),
                circle(5, -11, 3.4, fill("red")),
            ]
        )
        if plan
        else path("M-5 -7L5 1M5 -7L-5 1", f"{stroke('slate')} round", stroke_width=2.8)
    )
    return join(
        [
            path("M-15 -4L-11 -17H11L15 -4Z", f"{both('brown', 'night')} joined", stroke_width=2),
            rect(-15, -5, 30, 15, f"{both('night', 'night')} joined", rx=2, stroke_width=2),
            inside,
            path("M-15 4H15V10H-15Z", f"{both('brown', 'night')} joined", stroke_width=2),
        ]
    )
