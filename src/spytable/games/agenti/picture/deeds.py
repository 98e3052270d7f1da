"""Choices on the map: steps and where they can lead, doors, suspects, the light."""

from __future__ import annotations

import math

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.palette import both
from spytable.pictures.svg import Markup, circle, group, join, path, rect

from ..choices import ENTER, EXPOSE, LOOK, STEP, SUSPECT, TURN
from ..components import HIDEOUT_IN, SEGMENTS
from ..words.pieces import circle_name
from .offered import Labelled
from .places import (
    CASE_AT,
    CIRCLE_AT,
    FINGER,
    HIDEOUT_AT,
    LIGHT_AT,
    RADIUS,
    along,
    heading,
    square,
)
from .scene import place, stroke_of
from .told import circle_piece, hideout_piece
from .walks import Way


def _finger(x: float, y: float, r: float = FINGER) -> Markup:
    """As much as a finger needs around a point."""
    return circle(x, y, r, "", fill="none", pointer_events="all")


@layer
def ends(circles: Way, offered: tuple[int, ...]) -> Markup:
    """The possible ends of the move: a ring around each, but for those that are one step away."""
    return group(
        *(
            circle(*CIRCLE_AT[one], RADIUS + 4.5, "ag-end", stroke_width=3.4)
            for one in circles
            if one not in offered
        ),
        class_="ag-through",
        aria_hidden="true",
    )


@layer
def strokes(here: int, ways: tuple[Way, ...], language: str) -> Markup:
    """Ends to which there is but one way worth the name: the whole way in one click."""
    drawn = []
    for way in ways:
        x, y = CIRCLE_AT[way[-1]]
        label = say(language, "All the way to {place}", place=circle_name(way[-1]))
        drawn.append(
            stroke_of(
                tuple(STEP.code(one) for one in way),
                label,
                path(along((here, *way)), "line ag-route round ag-pointed", stroke_width=9),
                _finger(x, y, FINGER - 3),
                circle(x, y, RADIUS + 4.5, "ag-end ag-reach", stroke_width=3.4),
            )
        )
    return join(drawn)


@layer
def choices(
    here: int,
    light: int,
    agents: tuple[int, ...],
    suspects: tuple[int, ...],
    offered: Labelled,
    ends_of: tuple[tuple[int, Way], ...],
) -> Markup:
    """Everything on the map that may be chosen; `ends_of` says where suspects could go."""
    lights = dict(ends_of)
    drawn = []
    for code, label in offered:
        if STEP.has(code):
            drawn.append(_step(here, STEP.of(code), code, label))
        elif ENTER.has(code):
            drawn.append(_enter(here, ENTER.of(code), code, label))
        elif SUSPECT.has(code):
            suspect = SUSPECT.of(code)
            pieces = " ".join(map(circle_piece, lights.get(suspect, ())))
            drawn.append(_figure(suspects[suspect], code, label, pieces or None))
        elif EXPOSE.has(code):
            drawn.append(_figure(agents[EXPOSE.of(code)], code, label, None))
        elif code == LOOK:
            drawn.append(_look(int(HIDEOUT_IN[light]), label))
        else:
            drawn.append(_turn(light, TURN.of(code), code, label))
    return join(drawn)


def _step(here: int, to: int, code: int, label: str) -> Markup:
    x, y = CIRCLE_AT[to]
    return place(
        code,
        label,
        path(along((here, to)), "line ag-route round ag-pointed", stroke_width=9)
        if here
        else join([]),
        _finger(x, y),
        circle(x, y, RADIUS + 8, "glow"),
        piece=circle_piece(to),
    )


def _enter(here: int, hideout: int, code: int, label: str) -> Markup:
    x, y = HIDEOUT_AT[hideout]
    return place(
        code,
        label,
        rect(x - 40, y - 42, 80, 84, "glow", rx=14),
        piece=hideout_piece(hideout),
    )


def _figure(circle_of: int, code: int, label: str, lights: str | None) -> Markup:
    """Somebody who stands on a circle."""
    x, y = CIRCLE_AT[circle_of]
    return place(code, label, rect(x - 31, y - 50, 62, 70, "glow", rx=20), lights=lights)


def _look(hideout: int, label: str) -> Markup:
    x, y = CASE_AT[hideout]
    return place(LOOK, label, _finger(x, y, FINGER + 4), circle(x, y, 27, "glow"))


def _turn(light: int, way: int, code: int, label: str) -> Markup:
    """An arrow around the square, to the segment that would be lit."""
    to = (light + (1 if way == 0 else SEGMENTS - 1)) % SEGMENTS
    start, end = heading(light), heading(to)
    if way == 0 and end < start:
        end += 360
    if way == 1 and end > start:
        end -= 360
    r = square() - 14
    one = math.radians(start + (end - start) * 0.36)
    other = math.radians(start + (end - start) * 0.96)
    (x, y), (a, b) = _at(r, one), _at(r, other)
    sweep = 1 if way == 0 else 0
    # The head of the arrow lies across the end of its arc.
    tip = other + (0.22 if way == 0 else -0.22)
    head = f"M{_pair(_at(r + 11, other))}L{_pair(_at(r, tip))}L{_pair(_at(r - 11, other))}Z"
    arc = f"M{x:.1f} {y:.1f}A{r:.1f} {r:.1f} 0 0 {sweep} {a:.1f} {b:.1f}"
    hideout = hideout_piece(int(HIDEOUT_IN[to]))
    return place(
        code,
        label,
        path(arc, "line ag-grip round", stroke_width=34, pointer_events="stroke"),
        path(arc, "line stroke-night round", stroke_width=15),
        path(head, both("night", "night"), stroke_width=7),
        path(arc, "line ag-arrow round", stroke_width=9),
        path(head, "ag-arrow-head glow", stroke_width=2),
        lights=hideout,
    )


def _at(r: float, turn: float) -> tuple[float, float]:
    return LIGHT_AT[0] + r * math.cos(turn), LIGHT_AT[1] + r * math.sin(turn)


def _pair(at: tuple[float, float]) -> str:
    return f"{at[0]:.1f} {at[1]:.1f}"
