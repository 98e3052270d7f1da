"""The board: the town with its circles, the beam that lies on it, the pieces; each a layer."""

from __future__ import annotations

import math
from functools import cache, lru_cache

from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, text

from ..components import (
    AGENT_STARTS,
    CIRCLES,
    COLOURS,
    HIDEOUT_IN,
    HIDEOUTS,
    KEY_FIELDS,
    STOPS,
    SUSPECTS,
    Inside,
    Mover,
)
from ..words.pieces import circle_name
from . import pieces
from .places import (
    CIRCLE_AT,
    DOORWAYS,
    EDGE,
    HIDEOUT_AT,
    LABEL,
    LIGHT_AT,
    RADIUS,
    TOWN,
    WIDE,
    along,
    heading,
    spans,
)
from .scene import fitted, hue, stamp
from .told import (
    LIGHT,
    agent_piece,
    circle_piece,
    hideout_piece,
    suitcase_piece,
    suspect_piece,
)

KEPT = 512
FAR = 760.0
"""Beyond every corner of the town."""
AGENT_AT, BUST_AT = (24.0, 43.0), (28.0, 43.0)
"""How large agents and suspects are on the map: half their width, and how far they rise."""
NUMBER_AT, CASE_AT = (-25.0, 22.0), (25.0, 25.0)
"""Where a hideout's number and its suitcase stand, seen from its middle."""


@cache
def definitions() -> Markup:
    """The kinds of circles, the lamp, and the frame to which the beam is cut."""
    drawn = {
        "circle": circle(0, 0, RADIUS, "ag-circle", stroke_width=2.6),
        "stop": join(
            [
                circle(0, 0, RADIUS + 1, both("red", "night"), stroke_width=2.6),
                circle(0, 0, RADIUS - 4.5, stroke("lamp"), stroke_width=2.2),
                path("M-4.5 -5H4.5M0 -5V6", f"{stroke('lamp')} round", stroke_width=3),
            ]
        ),
        "keyfield": join(
            [
                circle(0, 0, RADIUS + 1, "ag-keyfield", stroke_width=2.6),
                group(pieces.bow(), turn=-40, at=(0.5, 0.5), scale=0.86),
            ]
        ),
        "lamp": _lamp(),
        "barrier": join(
            [
                rect(-17, -4.5, 34, 9, both("lamp", "night"), rx=3, stroke_width=2),
                path("M-14 -3.5h7l-4 7h-6zM1 -3.5h7l-4 7h-7zM12 -3.5h4v7h-7z", fill("red")),
            ]
        ),
    }
    drawn |= {f"start-{COLOURS[seat]}": _start(seat) for seat in range(4)}
    drawn |= {
        f"beam-{segment}": path(_wedge(segment), "", fill="url(#ag-beam-light)")
        for segment in range(len(spans()))
    }
    return join(
        [
            *(el("g", one, id=f"ag-{name}") for name, one in drawn.items()),
            el(
                "clipPath",
                rect(EDGE, EDGE, WIDE - 2 * EDGE, TOWN - EDGE, "", rx=12),
                id="ag-frame",
            ),
            *(_lit(segment) for segment in range(len(spans()))),
            el(
                "radialGradient",
                el("stop", offset="0", stop_color="#fff"),
                el("stop", offset=".6", stop_color="#ccc"),
                el("stop", offset="1", stop_color="#777"),
                id="ag-fading",
                gradientUnits="userSpaceOnUse",
                cx=0,
                cy=0,
                r=480,
            ),
            el(
                "radialGradient",
                el("stop", offset="0", class_="ag-near"),
                el("stop", offset=".55", class_="ag-middle"),
                el("stop", offset="1", class_="ag-far"),
                id="ag-beam-light",
                gradientUnits="userSpaceOnUse",
                cx=0,
                cy=0,
                r=480,
            ),
        ]
    )


def _lit(segment: int) -> Markup:
    """What the lamp reaches, less and less with the distance: there it is day at night."""
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


def _start(seat: int) -> Markup:
    """Where a secret agent begins: its shape on the ground."""
    return join(
        [
            circle(0, 0, RADIUS + 5, f"line stroke-{hue(seat).ink}", stroke_width=3,
                   stroke_dasharray="6 4"),
            group(pieces.badge(seat, 7.0), opacity=0.75),
        ]
    )  # fmt: skip


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


@cache
def ground() -> Markup:
    """The town before anybody comes."""
    return group(
        stamp("town"),
        stamp("square"),
        rect(EDGE, EDGE, WIDE - 2 * EDGE, TOWN - EDGE, "line ag-edge", rx=12, stroke_width=3),
        aria_hidden="true",
    )


@lru_cache(maxsize=16)
def beam(light: int) -> Markup:
    """The light over the segment that it points at, and a barrier before the hideout there."""
    turn = heading(light)
    hideout = int(HIDEOUT_IN[light])
    (x, y), (a, b) = DOORWAYS[hideout - 1]
    across = math.degrees(math.atan2(b - y, a - x)) + 90
    at = (round(x + (a - x) * 0.45, 1), round(y + (b - y) * 0.45, 1))
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
            stamp("barrier", *at, turn=round(across)),
        ]
    )


@lru_cache(maxsize=16)
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


def _kind(number: int) -> str:
    if number in STOPS:
        return "stop"
    return "keyfield" if number in KEY_FIELDS else "circle"


@cache
def circles() -> Markup:
    """All circles, by what they are."""
    starts = {int(start): COLOURS[seat] for seat, start in enumerate(AGENT_STARTS)}
    drawn = []
    for number in range(1, CIRCLES):
        x, y = CIRCLE_AT[number]
        here = [el("use", href=f"#ag-{_kind(number)}")]
        if number in KEY_FIELDS and number in STOPS:
            here.append(stamp("bow", 0, 20))
        if number in starts:
            here.append(el("use", href=f"#ag-start-{starts[number]}"))
        drawn.append(group(*here, at=(x, y), data_place=circle_piece(number), class_="ag-spot"))
    return group(*drawn, aria_hidden="true")


@cache
def names() -> Markup:
    """What the circles are called, where there is room for it."""
    drawn = []
    for number in range(1, CIRCLES):
        if _kind(number) == "circle" and number not in AGENT_STARTS:
            x, y = CIRCLE_AT[number]
            drawn.append(
                text(x, y + 4.6, circle_name(number), 13, class_="label ag-name", spare=WIDE)
            )
    return group(*drawn, aria_hidden="true", class_="ag-through")


@cache
def hideouts() -> Markup:
    """The four buildings, each with its number."""
    drawn = []
    for number in range(1, HIDEOUTS):
        x, y = HIDEOUT_AT[number]
        a, b = NUMBER_AT
        drawn.append(
            group(
                group(el("ellipse", cx=2, cy=35, rx=36, ry=6, class_="ag-shadow")),
                stamp(f"hideout-{number}"),
                circle(a, b, 16.5, both("mustard", "night"), stroke_width=2.4),
                text(a, b + 10.4, str(number), LABEL, class_="numeral fill-night"),
                at=(x, y),
                data_place=hideout_piece(number),
                class_="ag-spot",
            )
        )
    return group(*drawn)


@lru_cache(maxsize=KEPT)
def suitcases(inside: tuple[int, ...], labels: tuple[str, ...]) -> Markup:
    """The suitcases, open for the reader who has looked into them."""
    kinds = {
        Inside.UNKNOWN: "suitcase",
        Inside.EMPTY: "suitcase-empty",
        Inside.PLAN: "suitcase-plan",
    }
    drawn = []
    for number in range(1, HIDEOUTS):
        x, y = HIDEOUT_AT[number]
        drawn.append(
            el(
                "g",
                stamp(kinds[Inside(inside[number])], x + CASE_AT[0], y + CASE_AT[1]),
                el("title", labels[number]),
                data_piece=suitcase_piece(number),
                role="img",
                class_="piece",
            )
        )
    return join(drawn)


@lru_cache(maxsize=KEPT)
def way(mover: int, active: int, gone: tuple[int, ...]) -> Markup:
    """The path of the move that is on, as far as it has been gone."""
    if len(gone) < 2:
        return (
            circle(*CIRCLE_AT[gone[0]], RADIUS + 7, "line ag-origin", stroke_width=4)
            if (gone and gone[0])
            else join([])
        )
    ink = hue(active).ink if mover == Mover.AGENT else "night"
    line = along(gone)
    return group(
        circle(*CIRCLE_AT[gone[0]], RADIUS + 7, "line ag-origin", stroke_width=4),
        path(line, "line stroke-night round", stroke_width=11),
        path(line, f"line stroke-{'mustard' if ink == 'night' else ink} round", stroke_width=6.5),
        *(circle(*CIRCLE_AT[c], 6, both("lamp", "night"), stroke_width=2) for c in gone[:-1]),
        class_="ag-through",
        aria_hidden="true",
    )


@lru_cache(maxsize=KEPT)
def pawns(
    agents: tuple[int, ...],
    suspects: tuple[int, ...],
    deciding: int,
    moving: int,
    spoken: tuple[str, ...],
) -> Markup:
    """Everybody who stands on the board, the lower ones in front."""
    standing: list[tuple[float, Markup]] = []
    for seat, at in enumerate(agents):
        if at:
            x, y = CIRCLE_AT[at]
            half, tall = AGENT_AT
            figure = fitted(pieces.agent_name(seat), x - half, y - tall - 16, 2 * half, tall * 2)
            ring = circle(x, y - 16, 34, "ag-turn") if seat == deciding else join([])
            standing.append((y, _piece(agent_piece(seat), spoken[seat], ring, x, y, figure)))
    for suspect in range(1, SUSPECTS):
        if suspects[suspect]:
            x, y = CIRCLE_AT[suspects[suspect]]
            half, tall = BUST_AT
            figure = fitted(pieces.suspect_name(suspect), x - half, y - tall, 2 * half, tall + 17)
            ring = circle(x, y - 14, 34, "ag-turn") if suspect == moving else join([])
            words = spoken[len(agents) + suspect - 1]
            standing.append((y, _piece(suspect_piece(suspect), words, ring, x, y, figure)))
    standing.sort(key=lambda one: one[0])
    return group(*(drawn for _, drawn in standing), class_="ag-through")


def _piece(name: str, words: str, ring: Markup, x: float, y: float, figure: Markup) -> Markup:
    return el(
        "g",
        ring,
        el("ellipse", cx=x, cy=y + 10, rx=18, ry=5.5, class_="shadow"),
        figure,
        data_piece=name,
        role="img",
        aria_label=words,
        class_=f"piece piece-{name}",
    )
