"""The ending: the winner's spy on the bridge, and the score sheet below."""

from __future__ import annotations

import math

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import line
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import polygon, rays, seat_shape
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, text, use

from ..components import Board
from . import pieces
from .board import side
from .scene import WIDE, hue
from .stamps import medal

SCENE = 152
BAND = 40
TABLE = SCENE + BAND
LINE = 34
COLUMNS = (222, 300, 366)
"""The middles of the columns: missions, marks, all in all."""

Score = tuple[int, str, int, int, int, int]
"""A seat, its name, its missions and their points, its marks, and all points."""


def tall(players: int) -> int:
    """The height of scene and sheet."""
    return TABLE + 24 + players * LINE + 10


@layer
def scene(board: int, winner: int, others: tuple[int, ...]) -> Markup:
    """A bridge at the border, by day or night: the winner crosses it, the others walk away."""
    night = board == Board.DARK
    parts: list[str] = [
        rect(4, 4, WIDE - 8, SCENE, "sc-sea", rx=10),
        group(_light(night), clip_path="url(#sc-ending)"),
        group(_bank(), clip_path="url(#sc-ending)"),
        group(_bridge(), clip_path="url(#sc-ending)"),
    ]
    spots = ((62, 120, 0.62), (338, 120, 0.62), (96, 117, 0.5))
    for seat, (x, y, size) in zip(others, spots, strict=False):
        parts.append(_figure(seat, x, y, size))
    parts.append(_figure(winner, 200, 123, 1.25))
    parts.append(group(_case(), at=(228, 123)))
    parts.append(rect(4, 4, WIDE - 8, SCENE, "line sc-edge", rx=10, stroke_width=2))
    return group(*parts, class_=f"sc-board {side(board)}", aria_hidden="true", data_in_sight="")


def _figure(seat: int, x: float, foot: float, size: float) -> Markup:
    wide, high = (pieces.SPY_WIDE + 8) * size, (pieces.SPY_TALL + 6) * size
    return join(
        [
            group(pieces.shadow(34 * size), at=(x, foot)),
            use(
                pieces.spy_name(seat),
                round(x - wide / 2, 1),
                round(foot - high + 3 * size, 1),
                wide,
                high,
            ),
        ]
    )


@layer
def _light(night: bool) -> Markup:
    """The sun behind the bridge; or the moon, stars and the cone of a searchlight."""
    if not night:
        return join(
            [
                rays(200, 96, 300, 18, "lamp", 5, 0.55),
                circle(200, 96, 58, fill("mustard")),
                circle(200, 96, 66, "line stroke-mustard", stroke_width=2),
            ]
        )
    stars = []
    for k in range(34):
        a = math.radians(137.5 * k)
        x, y = 200 + 8 * k * math.cos(a), 40 + 34 * math.sin(a * 1.7)
        stars.append(circle(x, y, 0.8 + k % 3 * 0.4, "sc-light"))
    return join(
        [
            *stars,
            path("M44 150L190 10H262Z", "sc-halo"),
            path("M356 150L150 6H236Z", "sc-halo"),
            circle(200, 74, 54, "sc-halo"),
            circle(200, 74, 40, "sc-halo"),
            group(path("M0 -16A16 16 0 1 0 16 3A13 13 0 1 1 0 -16Z", "sc-moon"), at=(344, 34)),
        ]
    )


@layer
def _bank() -> Markup:
    """Two banks, a watch tower on each, and the river between them."""
    tower = "M{} 108L{} 66H{}L{} 108M{} 66V50H{}V66ZM{} 50L{} 41L{} 50Z"
    corners = (0, 6, 20, 26, 1, 25, -3, 13, 29)
    towers = "".join(tower.format(*(x + k for k in corners)) for x in (12, 362))
    waves = "".join(f"M{40 + 56 * k} {138 + 6 * (k % 2)}q7 -7 14 0q7 -7 14 0" for k in range(6))
    return join(
        [
            path(towers, f"{both('night', 'night')} joined", stroke_width=2.5),
            path("M17 54H27V62H17ZM367 54H377V62H367Z", "sc-light"),
            path(
                "M0 112L70 128L96 160H0ZM400 112L330 128L304 160H400Z",
                "sc-land sc-coast",
                stroke_width=1.5,
            ),
            path(waves, "line sc-wave round", stroke_width=2),
        ]
    )


@layer
def _bridge() -> Markup:
    """Two iron arches over a deck; lamps that see everything."""
    posts = range(40, 361, 20)
    top = {x: 112 - 56 * abs(math.sin(math.pi * (x - 40) / 160)) ** 0.7 for x in posts}
    arch = "M" + "L".join(f"{x} {top[x]:.1f}" for x in posts)
    web = "".join(f"M{x} 116V{top[x]:.1f}" for x in posts)
    cross = "".join(
        f"M{x} {top[x]:.1f}L{x + 20} 116M{x + 20} {top[x + 20]:.1f}L{x} 116"
        for x in list(posts)[:-1]
    )
    lamps = [circle(x, 82, 4.5, both("lamp", "night"), stroke_width=1.2) for x in (140, 260)]
    return join(
        [
            path(web, stroke("night"), stroke_width=1.6),
            path(cross, stroke("night"), stroke_width=0.9),
            path(arch, f"{stroke('night')} joined", stroke_width=4),
            rect(0, 114, WIDE, 10, both("night", "night")),
            path("M0 119H400", "line stroke-mustard", stroke_width=1.6, stroke_dasharray="10 8"),
            path(polygon([(192, 124), (208, 124), (214, 156), (186, 156)]), fill("night")),
            path("M140 116V86M260 116V86", stroke("night"), stroke_width=2.5),
            *lamps,
        ]
    )


@layer
def _case() -> Markup:
    """The prize of the game; nobody will ever say."""
    return join(
        [
            path("M-5 -15V-19H5V-15", f"{stroke('night')} joined", stroke_width=2.5),
            rect(-12, -15, 24, 16, both("brown", "night"), rx=2, stroke_width=1.6),
            path("M-12 -8H12", stroke("night"), stroke_width=1.6),
            rect(-2, -10, 4, 4, fill("mustard")),
        ]
    )


def definitions() -> Markup:
    """The frame that the scene is cut to."""
    return el("clipPath", rect(4, 4, WIDE - 8, SCENE, "", rx=10), id="sc-ending")


@layer
def sheet(language: str, scores: tuple[Score, ...], tie: str) -> Markup:
    """The winner, and for everybody the points of missions and marks; the winner first."""
    winner, name = scores[0][:2]
    parts: list[str] = [_ribbon(language, winner, name, tie)]
    heads = (say(language, "Missions"), say(language, "Marks"), say(language, "In all"))
    for x, words in zip(COLUMNS, heads, strict=True):
        ink = "label fill-slate"
        parts.append(line(x, TABLE + 12, words, room=76, class_=ink, anchor="middle"))
    for number, score in enumerate(scores):
        parts.append(
            group(_score(language, score, number == 0), at=(0, TABLE + 24 + number * LINE))
        )
    return join(parts)


def _ribbon(language: str, winner: int, name: str, tie: str) -> Markup:
    """A band over the foot of the scene with the winner's name."""
    words = say(language, "{name} wins", name=name)
    y = SCENE + 16
    band = f"M24 {y - 18}H376L366 {y}L376 {y + 18}H24L34 {y}Z"
    return join(
        [
            path(band, f"{both('mustard', 'night')} joined", stroke_width=2),
            group(seat_shape(hue(winner), 11, outline="night"), at=(54, y), aria_hidden="true"),
            line(206, y, words, 19, room=270, class_="label fill-night", anchor="middle"),
            el("title", f"{words}. {tie}" if tie else words),
        ]
    )


def _score(language: str, score: Score, won: bool) -> Markup:
    seat, name, done, worth, marks, total = score
    middle = LINE / 2
    spoken = say(
        language,
        "{name}: completed missions {done}, points for them {worth}, marks {marks}, in all {total}",
        name=name,
        done=done,
        worth=worth,
        marks=marks,
        total=total,
    )
    drawn = el(
        "g",
        rect(
            6, 1, WIDE - 12, LINE - 3, "lit" if won else both("card", "shade"), rx=8, stroke_width=1
        ),
        group(seat_shape(hue(seat), 10), at=(24, middle)),
        line(42, middle, name, 16, room=120),
        text(COLUMNS[0] - 6, middle + 6, str(worth), 17, class_="numeral fill-ink", anchor="end"),
        path(
            f"M{COLUMNS[0] + 4} {middle - 7}h9v14h-9z",
            f"{both(hue(seat).ink, 'ink')} joined",
            stroke_width=1.4,
        ),
        line(COLUMNS[0] + 18, middle, f"×{done}", room=26, class_="numeral fill-ink"),
        text(COLUMNS[1] - 4, middle + 6, str(marks), 17, class_="numeral fill-ink", anchor="end"),
        pieces.disc(seat, 8.5, COLUMNS[1] + 12, middle),
        group(medal(total, 14.5), at=(COLUMNS[2], middle)),
        aria_hidden="true",
    )
    return el("g", drawn, el("title", spoken), role="img", aria_label=spoken)
