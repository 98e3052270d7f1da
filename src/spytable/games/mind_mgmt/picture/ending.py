"""The ending: who sat behind the screen, caught or gone, and the whole way that nobody saw."""

from __future__ import annotations

from spytable.pictures.layer import layer
from spytable.pictures.lettering import LEGIBLE, line
from spytable.pictures.palette import both
from spytable.pictures.parts import Kind, Section, layers
from spytable.pictures.shapes import rays
from spytable.pictures.svg import Markup, circle, el, group, path, rect

from ..components import AGENTS, COLUMN_OF, LOCATIONS, ROW_OF, TEMPLES, Card, Side
from .people import portrait
from .scene import PANEL, fitted, stamp
from .seen import Seen
from .told import agent_piece

SCENE, TALL = 172.0, 226.0
STEP_X, STEP_Y = 22.0, 20.5


def definitions() -> Markup:
    """The frame that the scene is cut to."""
    return el("clipPath", rect(4, 4, PANEL - 8, SCENE, "", rx=10), id="mm-ending")


def section(seen: Seen, label: str, why: str) -> Section:
    """Scene and ribbon."""
    drawn = [
        ("scene", scene(seen.winner, seen.character, seen.recruits)),
        ("route", route(seen.walk)),
        ("ribbon", ribbon(seen.winner, why)),
    ]
    return Section("ending", Kind.SCENE, PANEL, TALL, layers(drawn), label, label, LEGIBLE)


@layer
def scene(winner: int, character: int, recruits: int) -> Markup:
    """Caught between the agents, or gone with the recruits."""
    caught = winner == Side.AGENTS
    inner: list[str] = [rect(4, 4, PANEL - 8, SCENE, "mm-sky")]
    if caught:
        inner.append(path("M110 -10L14 176H206Z", "mm-beam"))
    else:
        inner.append(rays(110, 84, 240, 16, "mustard", 6, 0.16))
        inner.append(circle(56, 40, 19, "fill-lamp"))
        inner.append(circle(64, 36, 17, "mm-sky"))
    houses = "M0 176V128h24v-18l16 -12 16 12v14h20v-36h26v30h22v-22l12 -10 12 10v24h30v-40h22v34h28"
    inner.append(path(f"{houses}v62Z", "mm-skyline"))
    if character:
        x, y, wide, tall = 65, 42, 90, 116
        inner.append(fitted(portrait(Card(character)), x, y, wide, tall))
        inner.append(rect(x, y, wide, tall, "line stroke-lamp", rx=3, stroke_width=4))
    if caught:
        bars = "".join(f"M{x} 34V160" for x in range(68, 160, 15))
        inner.append(path(f"{bars}M62 34H158M62 160H158", "line mm-bars round", stroke_width=5))
        for k, agent in enumerate(range(1, AGENTS)):
            x = (16, 46, 142, 172)[k]
            inner.append(fitted(f"agent-{agent_piece(agent)}", x, 112, 44, 60))
    else:
        for k in range(recruits):
            inner.append(stamp("recruit", 20 + 15.5 * k, 164 - 6 * (k % 2), 1.25))
    return group(
        group(*inner, clip_path="url(#mm-ending)"),
        rect(4, 4, PANEL - 8, SCENE, "line mm-edge", rx=10, stroke_width=2),
        aria_hidden="true",
        data_in_sight="",
    )


def _at(place: int) -> tuple[float, float]:
    return (
        250 + STEP_X * (int(COLUMN_OF[place]) - 1),
        29 + STEP_Y * (int(ROW_OF[place]) - 1),
    )


@layer
def route(walked: tuple[int, ...]) -> Markup:
    """The secret map, turned around for all to see."""
    parts: list[str] = [rect(232, 12, 148, 158, both("lamp", "night"), rx=6, stroke_width=2)]
    for place in range(1, LOCATIONS):
        x, y = _at(place)
        class_ = "fill-mustard" if place in TEMPLES else "mm-closed"
        parts.append(rect(x - 8, y - 7.5, 16, 15, class_, rx=2.5))
    if walked:
        points = "M" + "L".join("{:g} {:g}".format(*_at(place)) for place in walked)
        parts.append(path(points, "line stroke-red round", stroke_width=4))
        parts += [circle(*_at(place), 3.4, both("lamp", "red"), stroke_width=1.8)
                  for place in walked]  # fmt: skip
        first, last = _at(walked[0]), _at(walked[-1])
        parts.append(circle(*first, 6, both("green", "night"), stroke_width=1.6))
        x, y = last
        parts.append(path(f"M{x - 6:g} {y - 6:g}l12 12m0 -12l-12 12", "line stroke-night round",
                          stroke_width=4.4))  # fmt: skip
    return group(*parts, aria_hidden="true")


def ribbon(winner: int, why: str) -> Markup:
    """A band over the foot of the scene: who won, and why."""
    y = SCENE + 26.0
    band = f"M10 {y - 23}H390L381 {y}L390 {y + 23}H10L19 {y}Z"
    first, _, rest = why.partition(". ")[0].rstrip(".").partition(": ")
    parts: list[str] = [path(band, f"{both('mustard', 'night')} joined", stroke_width=2)]
    ink = "label fill-night"
    if rest:
        parts.append(line(200, y - 9, first, 16, room=340, class_=ink, anchor="middle"))
        parts.append(line(200, y + 10, rest, 13.5, room=346, class_=ink, anchor="middle"))
    else:
        parts.append(line(200, y, why, 15, room=340, class_=ink, anchor="middle"))
    parts.append(el("title", why or str(winner)))
    return el("g", *parts, role="img")
