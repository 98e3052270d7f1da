"""The symbols of the cards as discs: how far the next copy sends the pawn, or what it decides.

The arrow and the sign say what the colour says, for those who do not see it.  The symbol that
applies now is ringed and full; what does not recedes: smaller, and an outline only, but never too
pale to read.
"""

from __future__ import annotations

from spytable.pictures.layer import layer
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import CROSS, TICK, polygon
from spytable.pictures.svg import Markup, circle, group, join, path, symbol, text, use, wide_enough

from ..components import LOSES, WINS

R = 17
"""The radius at which a disc is drawn; its symbol reaches further, for arrow and ring."""
WIDE, TALL = 64, 48
INKS = {"ahead": "green", "back": "red", "level": "slate", "wins": "mustard", "loses": "night"}
SHARE = 1.21
"""How large a number is written, in parts of the radius."""
RINGED, PLAIN, FAINT = "ring", "plain", "faint"


def kind(value: int) -> str:
    """The effect of a symbol, for the choice of its disc."""
    if value in (WINS, LOSES):
        return "wins" if value == WINS else "loses"
    return "ahead" if value > 0 else "back" if value < 0 else "level"


@layer
def disc(
    x: float, y: float, r: float, value: int, style: str = PLAIN, spare: float | None = None
) -> Markup:
    """A symbol of a card; `spare`: it vanishes where its number would be too small."""
    what, scale = kind(value), r / R
    size = r * SHARE
    drawn = use(
        f"aa-{what}-{style}",
        x - WIDE / 2 * scale,
        y - TALL / 2 * scale,
        WIDE * scale,
        TALL * scale,
        class_=wide_enough(spare, size) if spare else None,
    )
    if what in ("wins", "loses"):
        return drawn
    ink = fill(INKS[what]) if style == FAINT else "fill-card"
    # Two figures are squeezed into the disc: smaller they could not be read.
    number = text(
        x,
        y + r * 0.42,
        written(value),
        size,
        room=r * 1.95 if abs(value) > 9 else None,
        least=size,
        class_=f"numeral {ink}",
        spare=spare,
    )
    return join([drawn, number])


def written(value: int) -> str:
    """A number of spaces, with its sign."""
    return f"+{value}" if value > 0 else f"\u2212{-value}" if value < 0 else "0"


def definitions() -> Markup:
    """Every disc without its number."""
    return join(
        symbol(f"aa-{what}-{style}", WIDE, TALL, group(_disc(what, style), at=(WIDE / 2, TALL / 2)))
        for what in INKS
        for style in (RINGED, PLAIN, FAINT)
    )


def _disc(what: str, style: str) -> Markup:
    way = {"ahead": 1, "back": -1}.get(what, 0)
    tip = [(way * R * 0.72, -R * 0.7), (way * R * 1.42, 0.0), (way * R * 0.72, R * 0.7)]
    ink = INKS[what]
    if style == FAINT:
        parts = [circle(0, 0, R - 1, both("card", ink), stroke_width=2)]
        if way:
            parts.append(path(polygon(tip), fill(ink)))
            parts.append(circle(0, 0, R - 2, fill("card")))
        return join([*parts, *_mark(what, "ink", "red")])
    parts = []
    if style == RINGED:
        if way:
            big = polygon([(a * 1.2, b * 1.35) for a, b in tip])
            parts.append(path(big, both("lamp", "night"), stroke_width=2.5))
        parts.append(circle(0, 0, R + 5, f"{both('lamp', 'night')} ring", stroke_width=2.5))
    if way:
        parts.append(path(polygon(tip), fill(ink)))
    outline = both(ink, "lamp") if what == "loses" else fill(ink)
    parts.append(circle(0, 0, R, outline, stroke_width=1.5))
    return join([*parts, *_mark(what, "night", "red-lit")])


def _mark(what: str, tick: str, cross: str) -> list[Markup]:
    if what == "wins":
        return [group(path(TICK, f"{stroke(tick)} round", stroke_width=4.5), scale=R / 18)]
    if what == "loses":
        return [group(path(CROSS, f"{stroke(cross)} round", stroke_width=5), scale=R / 18)]
    return []
