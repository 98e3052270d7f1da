"""The score of a series as a small drawing, and the scene at its end: winners on a roof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .layer import layer
from .palette import Hue, both, fill, stroke
from .shapes import dots, seat_shape
from .svg import Markup, circle, el, group, join, number, path, rect, text

HIGH = 40
SCENE_WIDE, SCENE_HIGH = 400.0, 236.0
_STEP = 20
"""How wide a digit is, and a colon with its air."""
_ROOF = 206
"""The place of the winners."""


class Side(NamedTuple):
    """A party of a series: its seats, the games it has won, whether it leads."""

    hues: tuple[Hue, ...]
    wins: int
    leads: bool


@layer
def score(sides: tuple[Side, ...], needed: int, ink: str = "ink") -> Markup:
    """ "3 : 2" between two badges; more than two parties one after the other.  The leader is
    underlined; below stand as many dots as games are needed, the won ones filled."""
    pair = len(sides) == 2
    drawn: list[str] = []
    x = 4.0
    for place, side in enumerate(sides):
        mirrored = pair and place == 1
        wide = len(str(side.wins)) * _STEP
        badge, numeral = (x + wide + 22, x + wide / 2) if mirrored else (x + 14, x + 36 + wide / 2)
        if mirrored:
            numeral = x + wide / 2 + 2
        drawn.append(group(seat_shape(side.hues[0], 12, outline=ink), at=(badge, 18)))
        drawn.append(text(numeral, 29, str(side.wins), 32, class_=f"numeral {fill(ink)}"))
        if side.leads:
            drawn.append(rect(numeral - wide / 2, 33, wide, 3.5, fill("mustard"), rx=1.7))
        x += wide + 38
        if pair and place == 0:
            drawn.append(text(x + 6, 27, ":", 28, class_=f"numeral {fill(ink)}"))
            x += 14
    high = HIGH
    if needed:
        high += 14
        share = x / len(sides)
        for place, side in enumerate(sides):
            begin = share * (place + 0.5) - (needed - 1) * 6.5
            drawn.append(_pips(begin, HIGH + 5, needed, side.wins, ink))
    return el(
        "svg",
        *drawn,
        viewBox=f"0 0 {number(x + 2)} {number(high)}",
        class_="picture series-score",
        aria_hidden="true",
        focusable="false",
    )


def _pips(x: float, y: float, total: int, filled: int, ink: str) -> Markup:
    if ink == "ink":
        return dots(x, y, total, filled, r=4.3)
    marks = [fill(ink) if n < filled else stroke(ink) for n in range(total)]
    return join(circle(x + n * 13, y, 4.3, mark, stroke_width=2) for n, mark in enumerate(marks))


@layer
def scene(winners: tuple[Hue, ...], others: tuple[Hue, ...], wins: tuple[int, ...]) -> Markup:
    """The end: the score on a billboard, the winners below it with the cup, and hats off to them
    on the roofs beside."""
    drawn = [
        rect(0, 0, SCENE_WIDE, SCENE_HIGH, fill("night")),
        *_stars(),
        _roofs(
            "M0 236V150h34v-22h26v22h30v-46l14-16 14 16v46h34v86zM400 236V140h-30v-18h-28v18h-24"
            "v-40l-12-14-12 14v40h-30v96z"
        ),
        _billboard(wins),
        _roofs("M0 236V184h64v-10h22v10h34v52zM400 236V184h-64v-10h-22v10h-34v52z"),
        path(
            "M0 184H64V174H86V184H120M400 184H336V174H314V184H280", stroke("slate"), stroke_width=2
        ),
        *_windows(),
        # A cone of light, round where it falls upon them.
        path("M20 206L176 97A60 60 0 1 1 216 210L30 220Z", fill("mustard"), opacity=0.5),
        rect(112, _ROOF, 176, 40, f"{both('night', 'lamp')} joined", stroke_width=2),
        path(f"M104 {_ROOF}H296", f"{stroke('lamp')} round", stroke_width=5),
        _lamp(26, 212),
    ]
    for spot, hue in zip(_beside(len(others)), others, strict=False):
        drawn.append(group(_figure(hue, cheers=True), at=(spot, 184), scale=0.62))
    step = min(46.0, 150 / max(1, len(winners)))
    for place, hue in enumerate(winners):
        at = 200 + step * (place - (len(winners) - 1) / 2)
        drawn.append(group(_figure(hue, cup=place == len(winners) - 1), at=(at, _ROOF - 2)))
    drawn.append(
        rect(1, 1, SCENE_WIDE - 2, SCENE_HIGH - 2, f"{stroke('edge')}", rx=10, stroke_width=2)
    )
    return el(
        "svg",
        el("defs", el("clipPath", rect(0, 0, SCENE_WIDE, SCENE_HIGH, "", rx=11), id="series-end")),
        group(*drawn, clip_path="url(#series-end)"),
        viewBox=f"0 0 {number(SCENE_WIDE)} {number(SCENE_HIGH)}",
        class_="picture series-scene",
        aria_hidden="true",
        focusable="false",
    )


def _stars() -> list[Markup]:
    spots = ((30, 26), (74, 52), (112, 18), (290, 22), (326, 60), (372, 30), (352, 96), (52, 92))
    return [circle(x, y, 1.6, fill("lamp"), opacity=0.8) for x, y in spots]


def _roofs(d: str) -> Markup:
    """Houses against the sky, darker the nearer they are."""
    return join([path(d, fill("night")), path(d, fill("slate"), opacity=0.34)])


def _windows() -> list[Markup]:
    lit = (
        (12, 196),
        (30, 196),
        (48, 214),
        (92, 196),
        (306, 196),
        (350, 196),
        (368, 214),
        (386, 196),
    )
    return [rect(x, y, 8, 11, fill("mustard"), opacity=0.85) for x, y in lit]


def _lamp(x: float, y: float) -> Markup:
    """The searchlight that finds them."""
    return join(
        [
            path(
                f"M{x - 12} {y + 24}L{x} {y}L{x + 12} {y + 24}",
                f"{stroke('lamp')} round",
                stroke_width=4,
            ),
            circle(x, y, 11, both("mustard", "lamp"), stroke_width=3),
        ]
    )


def _billboard(wins: Sequence[int]) -> Markup:
    words = (" : " if len(wins) == 2 else " · ").join(map(str, wins))
    return join(
        [
            path("M150 96V208M250 96V208", stroke("lamp"), stroke_width=4),
            rect(116, 26, 168, 74, f"{both('lamp', 'night')}", rx=6, stroke_width=4),
            rect(123, 33, 154, 60, f"{stroke('red')}", rx=3, stroke_width=2.5),
            text(200, 83, words, 56, room=140, class_=f"numeral {fill('night')}"),
        ]
    )


def _figure(hue: Hue, cup: bool = False, cheers: bool = False) -> Markup:
    """A coat and a hat, feet at the origin.  The one who cheers holds the hat up; who has won, the
    cup."""
    coat = "M-17 0L-14 -50Q-13 -60 0 -60Q13 -60 14 -50L17 0H4L0 -22L-4 0Z"
    hat = "M-18 -77Q0 -86 18 -77Q0 -71 -18 -77ZM-10 -79Q-9 -94 0 -92Q9 -94 10 -79Q0 -76 -10 -79Z"
    skin, dress = both("lamp", "night"), f"{both(hue.ink, 'lamp')} joined"
    raised = cup or cheers
    arm = "M11 -52L25 -78" if raised else "M11 -52L19 -30"
    parts = [
        path("M-11 -52L-19 -30", f"{stroke(hue.ink)} round", stroke_width=8),
        path(arm, f"{stroke('lamp')} round", stroke_width=10),
        path(arm, f"{stroke(hue.ink)} round", stroke_width=7),
        path(coat, dress, stroke_width=1.6),
        circle(0, -70, 9, skin, stroke_width=1.2),
    ]
    worn = path(hat, f"{both('night', 'lamp')} joined", stroke_width=1.6)
    parts.append(group(worn, at=(-4, -15), turn=24) if cheers else worn)
    if cup:
        parts.append(group(_cup(), at=(27, -82)))
    parts.append(group(seat_shape(hue, 7, outline="lamp"), at=(0, -38)))
    return join(parts)


def _cup() -> Markup:
    return join(
        [
            path(
                "M-9 -22C-17 -22 -17 -10 -7 -10M9 -22C17 -22 17 -10 7 -10",
                f"{stroke('mustard')} round",
                stroke_width=2.6,
            ),
            path(
                "M-10 -25H10L8 -13Q6 -7 2 -6V-2H7V2H-7V-2H-2V-6Q-6 -7 -8 -13Z",
                f"{both('mustard', 'night')} joined",
                stroke_width=1.4,
            ),
        ]
    )


def _beside(count: int) -> list[float]:
    """The places of the others: on the roofs to the right and the left, by turns."""
    spots = [354.0, 74.0, 318.0, 104.0]
    return spots[:count]
