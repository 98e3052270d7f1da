"""The avenue: a loop of fourteen spaces with a house each, and the two pawns on it."""

from __future__ import annotations

from itertools import pairwise

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import seat_shape
from spytable.pictures.svg import Markup, circle, el, group, join, number, path, rect, use

from ..components import CORNERS, HOMES, SPACES, Side
from . import houses, pawns
from .reading import hue

WIDTH, TALL = 720, 706
LEFT, RIGHT, TOP, BOTTOM = 112.0, 608.0, 112.0, 592.0
ROAD = 56
INSIDE = (LEFT + 34, TOP + 34, RIGHT - LEFT - 68, BOTTOM - TOP - 68)
"""x, y, width and height of the green inside the loop."""


def spot(space: float, inset: float = 0) -> tuple[float, float]:
    """Where a space lies, clockwise from the green home; between spaces, the way between them.

    `inset` moves the point towards the middle of the board: a lane of its own for each pawn.
    """
    left, right, top, bottom = LEFT + inset, RIGHT - inset, TOP + inset, BOTTOM - inset
    corners = (
        (2, left, top),
        (5, right, top),
        (9, right, bottom),
        (12, left, bottom),
        (16, left, top),
    )
    at = (space - 2) % SPACES + 2
    (start, x, y), (end, x2, y2) = next(side for side in pairwise(corners) if at <= side[1][0])
    part = (at - start) / (end - start)
    return x + (x2 - x) * part, y + (y2 - y) * part


@layer
def ground(advanced: bool, alarm: int) -> Markup:
    """Garden, road and houses; `alarm`: the side whose home decided the game, or -1."""
    x, y, w, h = INSIDE
    return join(
        [
            rect(x - 8, y - 8, w + 16, h + 16, fill("card"), rx=22),
            _road(),
            _greenery(),
            *(_house(advanced, space) for space in range(SPACES)),
            *(_space(advanced, alarm, space) for space in range(SPACES)),
        ]
    )


TREES = (
    # x, foot, height
    *((x, TOP - 33, tall) for x, tall in ((166, 44), (184, 30), (337, 36), (360, 50), (383, 34))),
    *((x, TOP - 33, tall) for x, tall in ((536, 30), (554, 44), (222, 26), (498, 26))),
    *((x, BOTTOM + 102, tall) for x, tall in ((166, 36), (184, 50), (348, 44), (370, 30))),
    *((x, BOTTOM + 102, tall) for x, tall in ((534, 46), (552, 34), (222, 28), (498, 28))),
    *((x, foot, 40) for x in (16, 704) for foot in (186, 546)),
)


def _greenery() -> Markup:
    """Somebody on this street takes pride in the trees."""
    return join(group(houses.tree(tall), at=(x, foot)) for x, foot, tall in TREES)


@layer
def searchlight(side: int) -> Markup:
    """The light that the side whose turn it is throws across the garden; -1: none."""
    if side < 0:
        return join([])
    x, y, w, h = INSIDE
    near, far = (x, x + w) if side == Side.GREEN else (x + w, x)
    lamp = "aa-beam-green" if side == Side.GREEN else "aa-beam-blue"
    return el(
        "svg",
        path(f"M{near} {y + h / 2}L{far} {y - 40}V{y + h + 40}Z", "", fill=f"url(#{lamp})"),
        x=x - 6,
        y=y - 6,
        width=w + 12,
        height=h + 12,
        viewBox=f"{x - 6} {y - 6} {w + 12} {h + 12}",
    )


def definitions() -> Markup:
    """The one light: brightest at the lamp."""

    def beam(name: str, start: str, end: str) -> Markup:
        return el(
            "linearGradient",
            el("stop", offset="0", class_="beam-near"),
            el("stop", offset="1", class_="beam-far"),
            id=name,
            x1=start,
            x2=end,
            y1="0",
            y2="0",
        )

    return join([beam("aa-beam-green", "0", "1"), beam("aa-beam-blue", "1", "0")])


def _road() -> Markup:
    """Asphalt, kerb, and chevrons that say which way is forward."""
    loop = f"M{LEFT} {TOP}H{RIGHT}V{BOTTOM}H{LEFT}Z"
    parts = [
        path(loop, f"{stroke('slate')} joined", stroke_width=ROAD + 7),
        path(loop, f"{stroke('night')} joined", stroke_width=ROAD),
    ]
    for space in range(SPACES):
        x, y = spot(space + 0.5)
        x2, y2 = spot(space + 0.75)
        turn = 0 if x2 > x + 1 else 180 if x2 < x - 1 else 90 if y2 > y else -90
        chevrons = "M-13 -9L-3 0L-13 9M3 -9L13 0L3 9"
        parts.append(
            group(
                path(chevrons, f"{stroke('mustard')} round", stroke_width=4), at=(x, y), turn=turn
            )
        )
    return join(parts)


def _house(advanced: bool, space: int) -> Markup:
    """The decoration beside a space: home, house, or on a corner the black market's stall."""
    x, y = spot(space)
    if space in CORNERS:
        x += -28 if x == LEFT else 28
    if y == TOP:
        base = TOP - 33
    elif y == BOTTOM:
        base = BOTTOM + 102
    else:
        x, base = (42, y + 34) if x == LEFT else (678, y + 34)
    if advanced and space in CORNERS:
        drawn = houses.stall()
    elif space in HOMES:
        drawn = houses.home(space, hue(0 if space == 0 else 1))
    else:
        drawn = houses.house(space)
    return group(drawn, at=(x, base))


def _space(advanced: bool, alarm: int, space: int) -> Markup:
    """The paving of a space."""
    x, y = spot(space)
    parts: list[str]
    if space in HOMES:
        own = hue(0 if space == HOMES[0] else 1)
        parts = [circle(0, 0, 25, both("lamp", own.ink), stroke_width=4), seat_shape(own, 13)]
        if alarm >= 0 and space == HOMES[alarm]:
            parts.insert(0, circle(0, 0, 36, "lit"))
    elif advanced and space in CORNERS:
        parts = [
            circle(0, 0, 25, both("red", "lamp"), stroke_width=3),
            path(
                "M-12 -9H12V-2A4 4 0 0 1 4 -2A4 4 0 0 1 -4 -2A4 4 0 0 1 -12 -2ZM-9 4V12H9V4",
                both("lamp", "lamp"),
                stroke_width=1.5,
            ),
        ]
    else:
        parts = [circle(0, 0, 21, both("night", "lamp"), stroke_width=2.5)]
    return group(*parts, at=(x, y), data_space=space)


@layer
def trail(side: int, now: int, moved: int) -> Markup:
    """Footprints of the last turn, each pawn in its own lane."""
    moved = max(-13, min(13, moved))
    if not moved:
        return join([])
    lane = 17 if side == Side.GREEN else -17
    steps = ""
    for k in range(1, abs(moved) * 3 + 1):
        x, y = spot(now - moved + (k / 3 if moved > 0 else -k / 3), lane)
        steps += f"M{number(x)} {number(y)}h0"
    x, y = spot(now - moved, lane)
    ink = hue(side).ink
    return el(
        "g",
        circle(x, y, 8, both(ink, "lamp"), stroke_width=2),
        path(steps, f"{stroke('lamp')} round", stroke_width=10.2),
        path(steps, f"{stroke(ink)} round", stroke_width=7.8),
        class_=f"trail trail-{ink}",
        data_late=f"trail-{side}",
    )


def _stands(spaces: tuple[int, int]) -> list[tuple[float, float]]:
    """The places of the pawns; two on one space stand side by side."""
    stands = [spot(space) for space in spaces]
    if spaces[0] == spaces[1]:
        stands = [(x + apart, y) for (x, y), apart in zip(stands, (-24, 24), strict=True)]
    return stands


def pieces(language: str, spaces: tuple[int, int], lit: bool) -> Markup:
    """The pawns, drawn last: nothing may hide them.  They are lit where they decided the game, from
    behind both, so that no light hides one; whoever stands lower is drawn last."""
    stands = _stands(spaces)
    halos = [circle(x, y - 12, 42, "lit") for x, y in stands] if lit else []
    order = sorted(Side, key=lambda side: (spot(spaces[side])[1], side))
    return join([*halos, *(_pawn(language, side, spaces[side], stands[side]) for side in order)])


def where(language: str, side: int, space: int) -> str:
    """The place of a pawn, in words."""
    if side == Side.GREEN:
        return say(language, "Green pawn: space {n} of 14 from the green home", n=space + 1)
    return say(language, "Blue pawn: space {n} of 14 from the green home", n=space + 1)


def _pawn(language: str, side: int, space: int, stand: tuple[float, float]) -> Markup:
    """A pawn on its space."""
    x, y = stand
    width, height = 70.0, 92.0
    return el(
        "g",
        group(pawns.shadow(52), at=(x, y + 24)),
        use(pawns.ART[side], x - width / 2, y + 30 - height, width, height),
        el("title", where(language, side, space)),
        class_="piece",
        data_piece=pawns.PIECES[side],
        data_space=space,
    )
