"""The pieces: secret agents in the colours of the seats, suspects in nobody's ink, keys, a die.

A secret agent is a slender figure in a coloured coat, with hat and the shape of its seat; a suspect
is a broad dark bust that carries its letter.  Neither can be taken for the other, without colour
either.
"""

from __future__ import annotations

from spytable.pictures.layer import layer
from spytable.pictures.palette import Hue, both, fill, stroke
from spytable.pictures.shapes import KEYHOLE, seat_shape
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, symbol, text

from ..components import SEATS, SUSPECTS
from .scene import LETTERS, hue

AGENT_WIDE, AGENT_TALL = 44.0, 72.0
BUST_WIDE, BUST_TALL = 56.0, 60.0
LETTER = 33.0
"""On a suspect, so that it has eleven pixels where the map is smallest."""
_HEADS = {
    # a bowler hat and a beard
    1: "M-13 -12H13V-15H10Q10 -27 0 -27Q-10 -27 -10 -15H-13ZM-8 -12H8V-4Q8 4 0 4Q-8 4 -8 -4Z",
    # a top hat
    2: "M-14 -13H14V-16H9V-31H-9V-16H-14ZM-7.5 -13H7.5V-6Q7.5 2 0 2Q-7.5 2 -7.5 -6Z",
    # hair in a bun, and ear-rings
    3: "M0 -20A9.5 10.5 0 0 1 9.5 -9.5Q9.5 2 0 2Q-9.5 2 -9.5 -9.5A9.5 10.5 0 0 1 0 -20Z"
    "M0 -19A5.5 5.5 0 1 1 0.1 -19ZM-11 -4a2.6 2.6 0 1 1 -.1 0zM11 -4a2.6 2.6 0 1 1 -.1 0z",
    # a broad-brimmed hat, worn aslant
    4: "M-21 -7L18 -19L21 -14L-18 -3ZM-9 -11L-8 -22Q0 -30 9 -24L10 -15Z"
    "M-7 -8H9V-6Q8 3 1 3Q-7 3 -7 -8Z",
}
_SHOULDERS = {
    1: "M-26 29V13Q-26 3 -12 2H12Q26 3 26 13V29Z",
    2: "M-24 29L-22 8L-9 1H9L22 8L24 29Z",
    3: "M-26 29Q-26 8 -9 2H9Q26 8 26 29Z",
    4: "M-27 29V9L-10 1H10L27 9V29Z",
}


def agent_name(seat: int) -> str:
    """The symbol of a secret agent."""
    return f"agent-{hue(seat).ink}"


def suspect_name(suspect: int) -> str:
    """The symbol of a suspect."""
    return f"suspect-{LETTERS[suspect].lower()}"


def _agent(seat: int) -> Markup:
    """A slender figure in a trench coat, collar up, hat down."""
    ink = hue(seat).ink
    edge = f"{both(ink, 'night')} joined"
    badge = seat_shape(Hue("lamp", hue(seat).shape), 8.6, outline="night")
    halo = "M2 15L10 12L12 2Q20 -1 28 2L30 12L38 15L29 20L31 32L36 66H29V71H11V66H4L9 32L11 20Z"
    return join(
        [
            path(halo, f"{both('lamp', 'lamp')} joined", stroke_width=6),
            path("M13 63V71H18.5V63ZM21.5 63V71H27V63Z", fill("night")),
            path("M20 26L9 31L4 66H36L31 31Z", edge, stroke_width=2.2),
            circle(20, 20, 7.5, both("lamp", "night"), stroke_width=1.5),
            path("M12.5 16.5H27.5V20.5H12.5Z", fill("night")),
            path("M10 34L12.5 22L20 31L27.5 22L30 34L20 38Z", edge, stroke_width=2),
            path("M20 38V66", stroke("night"), stroke_width=1.8),
            group(badge, at=(20, 50)),
            path("M2 16Q20 8 38 16Q20 22 2 16Z", edge, stroke_width=2.2),
            path("M10 13.5L12.5 3Q20 -1 27.5 3L30 13.5Q20 17 10 13.5Z", edge, stroke_width=2.2),
            path("M11 10.5Q20 14 29 10.5L30 13.5Q20 17 10 13.5Z", fill("night")),
        ]
    )


def _bust(suspect: int, lettered: bool = True) -> Markup:
    """Head and shoulders in one ink, and on them the letter."""
    drawn = _HEADS[suspect] + _SHOULDERS[suspect]
    parts: list[str] = [
        path(drawn, f"{both('lamp', 'lamp')} joined", stroke_width=6),
        path(drawn, f"{both('night', 'night')} joined", stroke_width=1),
    ]
    if lettered:
        parts.append(text(0, 27, LETTERS[suspect], LETTER, class_="numeral fill-lamp"))
    return join(parts)


def definitions() -> Markup:
    """All figures, keys and dice."""
    drawn = [
        symbol(f"ag-{agent_name(seat)}", AGENT_WIDE, AGENT_TALL + 8, group(_agent(seat), at=(2, 4)))
        for seat in range(SEATS)
    ]
    drawn += [
        symbol(
            f"ag-{suspect_name(one)}", BUST_WIDE + 6, BUST_TALL + 8, group(_bust(one), at=(31, 36))
        )
        for one in range(1, SUSPECTS)
    ]
    drawn += [
        el("g", key(face, up), id=f"ag-key-{'up' if up else 'down'}-{face}")
        for up in (False, True)
        for face in range(5)
    ]
    drawn += [el("g", die(number), id=f"ag-die-{number}") for number in range(7)]
    drawn += [el("g", bow(ink), id=f"ag-bow-{ink}") for ink in ("night", "ink")]
    drawn.append(el("g", group(path(KEYHOLE, fill("slate")), scale=0.5), id="ag-hole"))
    return join(drawn)


def bow(ink: str = "night") -> Markup:
    """A key, to stand for keys."""
    return join(
        [
            path("M-9 0A5 5 0 1 1 -9 .01ZM-4 0H10M5 0V5M9.5 0V6", f"line stroke-{ink} round",
                 stroke_width=3),
        ]
    )  # fmt: skip


def key(face: int, up: bool) -> Markup:
    """A key as a tag: its back with a keyhole, its face with the number of the hideout.  A back
    with a number is a key that only the reader knows."""
    ground = both("mustard", "night") if up else both("night", "lamp")
    parts: list[str] = [
        rect(-13, -13, 26, 26, f"{ground} joined", rx=13, stroke_width=2),
    ]
    if face:
        ink = "night" if up else "mustard"
        parts.append(text(0, 7, str(face), 19, class_=f"numeral {fill(ink)}"))
        if not up:
            parts.append(circle(0, 0, 10.4, stroke("mustard"), stroke_width=1.2,
                                stroke_dasharray="3 2.6"))  # fmt: skip
    else:
        parts.append(group(path(KEYHOLE, fill("mustard")), scale=0.82))
    return join(parts)


_PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)


def die(number: int) -> Markup:
    """A die with so many eyes; blank before it is rolled."""
    return join(
        [
            rect(-21, -17, 42, 42, "shadow", rx=9),
            rect(-21, -21, 42, 42, f"{both('lamp', 'night')} joined", rx=9, stroke_width=2.6),
            *(circle(12 * x, 12 * y, 4.3, fill("night")) for x, y in _PIPS[number]),
        ]
    )


@layer
def badge(seat: int, r: float) -> Markup:
    """The shape of a seat."""
    return seat_shape(hue(seat), r)
