"""The avenue: a loop of fourteen spaces with a house each, and the two pawns on it."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from spytable.locale import say
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import seat_shape
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, use

from ..components import CORNERS, HOMES, SPACES, Reason, Side
from . import houses, pawns
from .scene import Scene, hue

TALL = 706
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


def avenue(scene: Scene) -> Markup:
    """The board: garden, road and houses; what lies in the middle comes on top of it."""
    return join(
        [
            _searchlight(scene),
            _road(),
            _greenery(),
            *(_house(scene, space) for space in range(SPACES)),
            *(_space(scene, space) for space in range(SPACES)),
        ]
    )


def pieces(scene: Scene) -> Markup:
    """Footprints and pawns, drawn last: nothing may hide them."""
    return join(
        [
            *(_trail(scene, side) for side in Side),
            *(_halo(scene, side) for side in Side),
            *(_pawn(scene, side) for side in _back_to_front(scene)),
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


@cache
def _greenery() -> Markup:
    """Somebody on this street takes pride in the trees."""
    return join(group(houses.tree(tall), at=(x, foot)) for x, foot, tall in TREES)


def _searchlight(scene: Scene) -> Markup:
    """The garden inside the loop, swept by the light of the side whose turn it is."""
    x, y, w, h = INSIDE
    parts: list[str] = [rect(x - 8, y - 8, w + 16, h + 16, fill("card"), rx=22)]
    if scene.winner < 0:
        if scene.v.active == Side.GREEN:
            d = f"M{x} {y + h / 2}L{x + w} {y - 40}V{y + h + 40}Z"
        else:
            d = f"M{x + w} {y + h / 2}L{x} {y - 40}V{y + h + 40}Z"
        lamp = "aa-beam-green" if scene.v.active == Side.GREEN else "aa-beam-blue"
        parts.append(
            el(
                "svg",
                path(d, "", fill=f"url(#{lamp})"),
                x=x - 6,
                y=y - 6,
                width=w + 12,
                height=h + 12,
                viewBox=f"{x - 6} {y - 6} {w + 12} {h + 12}",
            )
        )
    return join(parts)


@cache
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


@cache
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


def _house(scene: Scene, space: int) -> Markup:
    """What stands beside a space: home, house, or on a corner the black market's stall."""
    x, y = spot(space)
    if space in CORNERS:
        x += -28 if x == LEFT else 28
    if y == TOP:
        base = TOP - 33
    elif y == BOTTOM:
        base = BOTTOM + 102
    else:
        x, base = (42, y + 34) if x == LEFT else (678, y + 34)
    if scene.advanced and space in CORNERS:
        drawn = houses.stall()
    elif space in HOMES:
        drawn = houses.home(space, hue(0 if space == 0 else 1))
    else:
        drawn = houses.house(space)
    return group(drawn, at=(x, base))


def _space(scene: Scene, space: int) -> Markup:
    """The paving of a space."""
    x, y = spot(space)
    parts: list[str]
    if space in HOMES:
        own = hue(0 if space == HOMES[0] else 1)
        parts = [circle(0, 0, 25, both("lamp", own.ink), stroke_width=4), seat_shape(own, 13)]
        if (
            scene.winner >= 0
            and scene.reason == Reason.SECURITY_SYSTEM
            and space == HOMES[scene.winner]
        ):
            parts.insert(0, circle(0, 0, 36, "lit"))
    elif scene.advanced and space in CORNERS:
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


def _trail(scene: Scene, side: int) -> Markup:
    """Footprints of the last turn, each pawn in its own lane."""
    moved = max(-13, min(13, int(scene.v.moved[side])))
    if not moved:
        return join([])
    now = scene.space(side)
    lane = 17 if side == Side.GREEN else -17
    prints = []
    for k in range(abs(moved) * 3 + 1):
        x, y = spot(now - moved + (k / 3 if moved > 0 else -k / 3), lane)
        prints.append(
            circle(
                x,
                y,
                8 if k == 0 else 4.5,
                both(hue(side).ink, "lamp"),
                stroke_width=2 if k == 0 else 1.2,
            )
        )
    return el("g", *prints, class_=f"trail trail-{hue(side).ink}")


def _back_to_front(scene: Scene) -> list[Side]:
    """Whoever stands lower in the picture is drawn last."""
    return sorted(Side, key=lambda side: (spot(scene.space(side))[1], side))


def _stand(scene: Scene, side: int) -> tuple[float, float]:
    """Where a pawn stands; two on one space stand side by side."""
    x, y = spot(scene.space(side))
    if scene.space(side) == scene.space(1 - side):
        x += -24 if side == Side.GREEN else 24
    return x, y


def _halo(scene: Scene, side: int) -> Markup:
    """Light behind the pawns where they decided the game; behind both, so that it hides neither."""
    if scene.winner < 0 or scene.reason not in (
        Reason.CAUGHT,
        Reason.CLOSER,
        Reason.SECURITY_SYSTEM,
    ):
        return join([])
    x, y = _stand(scene, side)
    return circle(x, y - 16, 52, "lit")


def _pawn(scene: Scene, side: int) -> Markup:
    """A pawn on its space."""
    x, y = _stand(scene, side)
    width, height = 70.0, 92.0
    parts: list[str] = [group(pawns.shadow(52), at=(x, y + 24))]
    words = (
        say(scene.language, "Green pawn")
        if side == Side.GREEN
        else say(scene.language, "Blue pawn")
    )
    parts.append(use(pawns.ART[side], x - width / 2, y + 30 - height, width, height))
    parts.append(el("title", words))
    return el(
        "g",
        *parts,
        class_=f"piece piece-{pawns.PIECES[side]}",
        data_piece=pawns.PIECES[side],
        data_space=scene.space(side),
    )
