"""A seat's panel: who it is, its supply, what it has completed, its active missions."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import SMALLEST, line
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import seat_shape
from spytable.pictures.svg import Markup, el, group, join, path, rect
from spytable.pictures.typeface import ems

from ..words.box import colour
from . import missions, pieces
from .scene import WIDE, hue
from .told import panel_piece

OWN_HEAD, HEAD = 74, 48


def head_tall(own: bool) -> int:
    """The height of the upper part of a panel."""
    return OWN_HEAD if own else HEAD


def tall(own: bool) -> int:
    """The height of a panel."""
    return head_tall(own) + int(missions.card_tall(own)) + 14


def tally_middle(own: bool) -> int:
    """The height of the line with what was completed."""
    return 53 if own else 24


def slot_at(own: bool, slot: int) -> tuple[float, float]:
    """The place of a mission on a panel."""
    return 8 + slot * (missions.CARD_WIDE + 4.5), head_tall(own) + 4


@layer
def slot(own: bool, number: int, active: missions.Active) -> Markup:
    """A mission in its place."""
    return group(missions.active(*active), at=slot_at(own, number))


@layer
def frame(seat: int, own: bool, lit: bool) -> Markup:
    """The card that all lies on."""
    height, ink = tall(own), hue(seat).ink
    parts: list[str] = []
    if lit:
        parts.append(rect(2, 1, WIDE - 4, height - 2, "lit", rx=12))
    parts.append(rect(4, 3, WIDE - 8, height - 6, both("card", "ink"), rx=10, stroke_width=1.2))
    parts.append(path(f"M5 {head_tall(own) - 3}H{WIDE - 5}", stroke(ink), stroke_width=3))
    return el("g", *parts, class_=f"panel panel-{ink}", data_place=panel_piece(seat))


@layer
def head(
    language: str, seat: int, name: str, supply: int, status: str, bold: bool, own: bool
) -> Markup:
    """Shape, name and state; the supply."""
    left, size, y = (44, 19, 21) if own else (36, 16, 15)
    shape = group(
        seat_shape(hue(seat), 13 if own else 11), at=(24 if own else 21, y + 1), aria_hidden="true"
    )
    room = 240.0 if own else 150.0
    parts: list[str] = [shape, line(left, y, name, size, room=room)]
    parts.append(_status(status, bold, 12 if own else 33, 53 if own else 33))
    parts.append(
        el(
            "g",
            pieces.disc(seat, 10, 330 if own else 206, 21 if own else 24),
            line(
                344 if own else 219,
                21 if own else 24,
                f"×{supply}",
                18 if own else 16,
                room=42,
                class_="numeral fill-ink",
            ),
            el("title", say(language, "Agents in supply: {n}", n=supply)),
            role="img",
        )
    )
    parts.append(el("title", name))
    return el("g", *parts)


def _status(words: str, bold: bool, x: float, y: float) -> Markup:
    """The words under a name; on mustard, in the middle of it, if the seat is waited for or won."""
    if not words:
        return join([])
    if not bold:
        return line(x + 3, y, words, room=150, class_=f"label {fill('slate')}")
    wide = min(160.0, 20 + ems(words) * SMALLEST)
    return join(
        [
            rect(x, y - 9, wide, 18, both("mustard", "night"), rx=9, stroke_width=1.2),
            line(
                x + wide / 2, y, words, room=wide - 12, class_="label fill-night", anchor="middle"
            ),
        ]
    )


def status(language: str, seat: int, reader: int, deciding: int, winner: int) -> tuple[str, bool]:
    """The words under a name, and whether they stand on mustard."""
    if winner == seat:
        return say(language, "Winner"), True
    own = seat == reader
    if deciding == seat:
        return (say(language, "Your move") if own else say(language, "To move")), True
    if own:
        return say(language, "You"), False
    return colour(language, seat), False
