"""The ending: the hideout that was entered, open, with the plan and its owner; or nobody at all."""

from __future__ import annotations

from spytable.pictures.layer import layer
from spytable.pictures.lettering import line
from spytable.pictures.palette import both, fill
from spytable.pictures.shapes import rays, seat_shape
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect

from ..components import Reason
from . import pieces
from .scene import PANEL, fitted, hue, stamp

SCENE, TALL = 176, 226


def definitions() -> Markup:
    """The frame that the scene is cut to, and the roofs along its foot."""
    return join(
        [
            el("clipPath", rect(4, 4, PANEL - 8, SCENE, "", rx=10), id="ag-ending"),
            el("g", _skyline(), id="ag-skyline"),
        ]
    )


def _skyline() -> Markup:
    roofs = (
        "M0 150V104h22l14 -18 14 18h18V78l10 -22 10 22v30h26V92l16 -16 16 16v24h60V96h24l12 -14"
        " 12 14h30V72l9 -26 9 26v36h28V90l18 -18 18 18v20h44v40z"
    )
    return path(roofs, "ag-skyline")


@layer
def scene(reason: int, winner: int, others: tuple[int, ...], hideout: int, owner: int) -> Markup:
    """By the light that everybody shunned: who found it, and what was found."""
    found = reason == Reason.PLAN_FOUND
    parts: list[str] = [rect(4, 4, PANEL - 8, SCENE, "ag-sky", rx=10)]
    inner: list[str] = []
    if winner >= 0:
        inner.append(path("M200 182L40 -20H360Z", "ag-ray"))
        inner.append(rays(200, 120, 330, 16, "mustard", 5, 0.12))
        inner.append(circle(200, 100, 62, "ag-halo"))
    inner.append(stamp("skyline"))
    inner.append(rect(0, 150, PANEL, 40, "ag-cobble"))
    inner.append(path("M0 158H400M0 168H400", "line ag-joint", stroke_width=1.5,
                      stroke_dasharray="22 4"))  # fmt: skip
    if found and hideout:
        inner.append(group(stamp(f"hideout-{hideout}"), at=(200, 92), scale=1.7))
        inner.append(stamp("suitcase-plan", 256, 150, 1.35))
        inner.append(circle(158, 140, 15, both("mustard", "night"), stroke_width=2))
        inner.append(_number(158, 140, hideout))
        if owner:
            inner.append(fitted(pieces.suspect_name(owner), 290, 100, 62, 66))
            inner.append(path("M290 150H352M302 118V160M321 112V160M340 118V160",
                              "line ag-cuffs", stroke_width=3.4))  # fmt: skip
        inner.append(_figure(winner, 108, 166, 1.25))
        spots: tuple[tuple[float, float, float], ...] = (
            (40, 162, 0.7),
            (66, 160, 0.6),
            (378, 164, 0.6),
        )
    elif winner >= 0:
        inner.append(_figure(winner, 200, 168, 1.6))
        inner.append(stamp("suitcase", 250, 154, 1.3))
        spots = ((60, 162, 0.62), (330, 162, 0.62), (360, 160, 0.56))
    else:
        inner.append(group(stamp("lamp"), at=(200, 128), scale=1.1, turn=100))
        inner.append(stamp("suitcase", 104, 152, 1.2))
        inner.append(stamp("suitcase", 296, 152, 1.2))
        spots = ()
    for seat, (x, foot, size) in zip(others, spots, strict=False):
        inner.append(_figure(seat, x, foot, size))
    parts.append(group(*inner, clip_path="url(#ag-ending)"))
    parts.append(rect(4, 4, PANEL - 8, SCENE, "line ag-edge", rx=10, stroke_width=2))
    return group(*parts, class_="ag-scene", aria_hidden="true", data_in_sight="")


def _number(x: float, y: float, number: int) -> Markup:
    return line(x, y, str(number), 20, room=20, class_="numeral fill-night", anchor="middle")


def _figure(seat: int, x: float, foot: float, size: float) -> Markup:
    wide, high = 44 * size, 80 * size
    return join(
        [
            el("ellipse", cx=x, cy=foot, rx=18 * size, ry=5 * size, class_="shadow"),
            fitted(
                pieces.agent_name(seat),
                round(x - wide / 2, 1),
                round(foot - 76 * size, 1),
                wide,
                high,
            ),
        ]
    )


def ribbon(winner: int, words: str, why: str) -> Markup:
    """A band over the foot of the scene: who won, or that nobody did."""
    y = SCENE + 22
    band = f"M16 {y - 19}H384L374 {y}L384 {y + 19}H16L26 {y}Z"
    parts: list[str] = [
        path(band, f"{both('mustard' if winner >= 0 else 'shade', 'night')} joined", stroke_width=2)
    ]
    if winner >= 0:
        parts.append(group(seat_shape(hue(winner), 11, outline="night"), at=(48, y)))
    ink = f"label {fill('night' if winner >= 0 else 'ink')}"
    parts.append(line(206, y, words, 18, room=286, class_=ink, anchor="middle"))
    parts.append(el("title", why or words))
    return el("g", *parts, role="img")
