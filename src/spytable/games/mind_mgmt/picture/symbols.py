"""The sixteen features as symbols: landmarks of a tourist's map, each a silhouette of its own.

They are drawn around the origin, 48 by 48, dark on a light rim, so that they stand on any ground by
day and by night; colour only helps.  At 24 pixels and in grey no two are alike.
"""

from __future__ import annotations

from spytable.pictures.layer import layer
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.svg import (
    Markup,
    circle,
    group,
    join,
    number,
    path,
    rect,
    symbol,
    use,
)

from ..components import FEATURE_NAMES

SIZE = 48.0
"""How large they are drawn; the rim reaches two units farther."""
RIM = 5.0


def symbol_name(feature: int) -> str:
    """The id of a feature's symbol."""
    return f"mm-{FEATURE_NAMES[feature]}"


@layer
def feature(number_: int, x: float, y: float, size: float) -> Markup:
    """A feature around a point."""
    half = size / 2
    return use(symbol_name(number_), x - half, y - half, size, size)


def _cut(*outlines: str) -> list[str]:
    """A silhouette: the rim, and on it the ink."""
    d = "".join(outlines)
    return [
        path(d, f"{both('lamp', 'lamp')} joined", stroke_width=RIM),
        path(d, fill("night")),
    ]


def _disc(x: float, y: float, r: float) -> str:
    return (
        f"M{number(x - r)} {number(y)}a{number(r)} {number(r)} 0 1 0 {number(2 * r)} 0"
        f"a{number(r)} {number(r)} 0 1 0 {number(-2 * r)} 0Z"
    )


def _bus() -> list[str]:
    """A double-decker with a moon on its side."""
    return [
        *_cut("M-21 -13Q-21 -18 -16 -18H17Q21 -18 21 -12V11H-21Z",
              _disc(-11, 12, 6.5), _disc(11, 12, 6.5)),
        *(rect(x, -13, 8, 9, fill("lamp"), rx=1.5) for x in (-17, -6.5, 4)),
        path("M15 -13H18V-4H15Z", fill("lamp")),
        rect(-21, 1, 42, 4.5, fill("mustard")),
        circle(-11, 12, 2.6, fill("lamp")),
        circle(11, 12, 2.6, fill("lamp")),
    ]  # fmt: skip


def _palm() -> list[str]:
    """A bent trunk and a head of leaves."""
    leaves = (
        "M1 -10C-6 -20 -16 -20 -22 -11C-15 -14 -9 -12 -4 -8C-12 -8 -17 -3 -18 4C-13 -3 -6 -5 0 -6"
        "C6 -5 14 -3 19 4C18 -4 13 -8 6 -8C11 -12 16 -13 22 -10C17 -19 8 -19 1 -10Z"
    )
    top = "M-1 -9C-4 -15 -3 -19 2 -22C3 -18 5 -14 3 -9Z"
    return [
        *_cut("M-2 -8C3 2 2 12 -4 22H6C9 11 8 1 3 -8Z", leaves, top),
        path("M2.4 3H7M2 9H7.4M0.6 15H7", stroke("lamp"), stroke_width=1.8),
    ]


def _dogs() -> list[str]:
    """A lean hound, on the scent."""
    return [
        *_cut(
            "M-22 -14L-18 -12L-15 -3C-8 -5 0 -6 6 -6L9 -15L12 -19L14 -14L23 -9L21 -5H16L14 1L13 20"
            "H8V6C3 8 -4 8 -9 6L-11 12L-10 20H-15L-16 11C-18 6 -18 1 -18 -3Z"
        ),
        circle(13, -11, 1.7, fill("lamp")),
        path("M8.5 -6L14.5 -2", stroke("red"), stroke_width=3.2),
    ]


def _courier() -> list[str]:
    """A scooter with a box for what is delivered."""
    return [
        *_cut(
            "M9 -20H17V-17H13L17 8L21 10V13H-8L-12 8H-21V4C-20 -1 -16 -2 -11 -2H-3L0 7H8Z",
            "M-22 -20H-4V-5H-22Z",
            _disc(-13, 14, 7),
            _disc(15, 14, 7),
        ),
        circle(-13, 14, 2.8, fill("lamp")),
        circle(15, 14, 2.8, fill("lamp")),
        rect(-19.5, -17.5, 13, 10, fill("red")),
        path("M-19.5 -17.5L-13 -12L-6.5 -17.5", stroke("lamp"), stroke_width=2),
    ]


def _book() -> list[str]:
    """An open book."""
    return [
        *_cut("M0 -12C-7 -18 -15 -19 -23 -17V15C-15 13 -7 14 0 20C7 14 15 13 23 15V-17"
              "C15 -19 7 -18 0 -12Z"),
        path("M-19 -13C-13 -14 -8 -13 -2.5 -9V13C-8 10 -13 9 -19 10.5Z", fill("lamp")),
        path("M19 -13C13 -14 8 -13 2.5 -9V13C8 10 13 9 19 10.5Z", fill("lamp")),
        path("M-16 -7L-6 -5M-16 -1L-6 1M-16 5L-6 7", stroke("night"), stroke_width=2.2),
        path("M6 -9L15 -11V4L10.5 0L6 6Z", fill("red")),
    ]  # fmt: skip


def _billboard() -> list[str]:
    """A board on two posts; what it says goes round and round."""
    return [
        *_cut("M-23 -20H23V7H-23Z", "M-15 7H-10V23H-15ZM10 7H15V23H10Z"),
        rect(-20, -17, 40, 21, fill("mustard")),
        path("M1 -6.5A2.5 2.5 0 1 1 -2 -9A5.5 5.5 0 1 1 -5.5 -2A9 9 0 0 1 -1 -15.5"
             "A10 10 0 0 1 9 -6A9 9 0 0 1 7 1", f"{stroke('night')} round",
             stroke_width=2.8),
    ]  # fmt: skip


def _cafe() -> list[str]:
    """A cup on its saucer, and what rises from it."""
    return [
        *_cut("M-17 -5H13V4C13 12 8 16 1 16H-5C-12 16 -17 12 -17 4Z", "M-22 17H18V21H-22Z"),
        path("M13 -2H16A6 6 0 0 1 16 10H12", f"{stroke('lamp')} round", stroke_width=8.5),
        path("M13 -2H16A6 6 0 0 1 16 10H12", f"{stroke('night')} round", stroke_width=4),
        *(
            path(f"M{x} -10C{x - 5} -14 {x + 5} -17 {x} -22", f"{stroke(ink)} round",
                 stroke_width=width)
            for ink, width in (("lamp", 7.5), ("night", 3.2))
            for x in (-8, 3)
        ),
        path("M-13 0H9", stroke("lamp"), stroke_width=2.4),
    ]  # fmt: skip


def _umbrella() -> list[str]:
    """Open, against thoughts from above."""
    return [
        path("M0 2V17Q0 21 4.5 21T9 16", f"{stroke('lamp')} round", stroke_width=9),
        path("M0 2V17Q0 21 4.5 21T9 16", f"{stroke('night')} round", stroke_width=4),
        *_cut("M0 -23L1.8 -18C14 -17 22 -9 23 4C19 0 15 0 11.5 4C8 0 4 0 0 4C-4 0 -8 0 -11.5 4"
              "C-15 0 -19 0 -23 4C-22 -9 -14 -17 -1.8 -18Z"),
        path("M-2 -15C-8 -10 -11 -5 -11.5 0M2 -15C8 -10 11 -5 11.5 0", f"{stroke('lamp')} round",
             stroke_width=2),
    ]  # fmt: skip


def _fountain() -> list[str]:
    """Two jets fall into a basin."""
    jets = "M0 4C-1 -12 -5 -19 -10 -19S-17 -13 -17 -3M0 4C1 -12 5 -19 10 -19S17 -13 17 -3M0 4V-21"
    return [
        path(jets, f"{stroke('lamp')} round", stroke_width=8),
        path(jets, f"{stroke('blue')} round", stroke_width=4),
        *_cut("M-23 3H23L19 12H5V17H13V22H-13V17H-5V12H-19Z"),
        path("M-17 7.5H17", stroke("lamp"), stroke_width=2.2),
    ]


def _pool() -> list[str]:
    """A ladder goes down into the water."""
    waves = "M-23 {0}q5.75 -7 11.5 0t11.5 0t11.5 0t11.5 0"
    rails = "M-10 8V-14A6 6 0 0 1 2 -14M6 8V-14A6 6 0 0 1 18 -14"
    rungs = "M-10 -7H6M-10 1H6"
    parts: list[str] = [
        path(rails + rungs, f"{stroke('lamp')} round", stroke_width=8.5),
        path(rails + rungs, f"{stroke('night')} round", stroke_width=4),
    ]
    for y in (11, 19):
        parts.append(path(waves.format(y), f"{stroke('lamp')} round", stroke_width=9))
    for y in (11, 19):
        parts.append(path(waves.format(y), f"{stroke('blue')} round", stroke_width=4.6))
    return parts


def _graffiti() -> list[str]:
    """A painted eye; the paint still runs."""
    return [
        *_cut(
            "M-23 -4C-15 -17 -7 -21 0 -21S15 -17 23 -4C20 1 17 5 14 8V18H9V11C7 12 4 12.5 2 12.5"
            "V22H-3V12.5C-6 12 -8 11.5 -10 10V15H-15V6C-18 4 -21 0 -23 -4Z"
        ),
        path("M-17 -4C-11 -12 -6 -15 0 -15S11 -12 17 -4C11 4 6 7 0 7S-11 4 -17 -4Z", fill("lamp")),
        circle(0, -4, 8, fill("red")),
        circle(0, -4, 3.6, fill("night")),
    ]


def _monks() -> list[str]:
    """One who sits and looks."""
    return [
        *_cut(
            _disc(0, -14, 7.5),
            "M-5 -5H5C12 -4 14 2 15 8C21 10 24 14 23 18C22 22 16 22 0 22S-22 22 -23 18"
            "C-24 14 -21 10 -15 8C-14 2 -12 -4 -5 -5Z",
        ),
        path("M-8 9C-4 14 4 14 8 9M-16 16H-5M16 16H5", f"{stroke('lamp')} round",
             stroke_width=2.4),
        path("M-5 -5L7 8H1L-8 -2Z", fill("mustard")),
    ]  # fmt: skip


def _torches() -> list[str]:
    """Two, crossed."""
    return [
        *_cut("M-14 -7L-8 -11L18 18L13 22Z", "M14 -7L8 -11L-18 18L-13 22Z"),
        path("M-14 -5C-23 -8 -22 -17 -16 -23C-15 -18 -9 -17 -8 -11C-8 -8 -10 -5 -14 -5Z"
             "M14 -5C23 -8 22 -17 16 -23C15 -18 9 -17 8 -11C8 -8 10 -5 14 -5Z",
             f"{both('lamp', 'lamp')} joined", stroke_width=RIM),
        path("M-14 -5C-23 -8 -22 -17 -16 -23C-15 -18 -9 -17 -8 -11C-8 -8 -10 -5 -14 -5Z"
             "M14 -5C23 -8 22 -17 16 -23C15 -18 9 -17 8 -11C8 -8 10 -5 14 -5Z",
             f"{both('red', 'night')} joined", stroke_width=2.2),
    ]  # fmt: skip


def _idol() -> list[str]:
    """A stone head that has seen everything and understood nothing."""
    return [
        *_cut(
            "M-11 -23H11C15 -23 16 -18 16 -11L15 4L17 9L14 16L15 23H-15L-14 16L-17 9L-15 4L-16 -11"
            "C-16 -18 -15 -23 -11 -23Z",
            "M-21 -9L-15 -11V9L-20 12ZM21 -9L15 -11V9L20 12Z",
        ),
        path("M-13 -13L-3 -10H3L13 -13V-8L5 -6L7 6L4 8H-4L-7 6L-5 -6L-13 -8Z", fill("lamp")),
        path("M-9 -6.5H-6M6 -6.5H9", stroke("lamp"), stroke_width=2.4),
        path("M-8 14.5Q0 11.5 8 14.5", f"{stroke('lamp')} round", stroke_width=3),
        path("M-10 -18H10", f"{stroke('slate')} round", stroke_width=2.4),
    ]


def _garden() -> list[str]:
    """A tulip that has ideas."""
    return [
        *_cut(
            "M-2 2H2V22H-2Z",
            "M-1 21C-4 10 -12 7 -20 8C-18 17 -10 22 -1 21Z",
            "M1 21C4 10 12 7 20 8C18 17 10 22 1 21Z",
            "M-12 -19L-5 -13L0 -23L5 -13L12 -19C16 -7 11 4 0 4S-16 -7 -12 -19Z",
        ),
        path("M0 -17L5 -9C6 -4 3 0 0 0S-6 -4 -5 -9Z", fill("red")),
    ]


def _bird() -> list[str]:
    """A parrot on its perch."""
    return [
        *_cut(
            "M-8 -23C3 -25 10 -18 9 -8C11 1 8 8 3 12L7 23H-1L-5 13C-11 8 -13 0 -12 -8L-19 -7"
            "C-21 -14 -17 -22 -8 -23Z",
            "M-20 12H20V16H-20Z",
        ),
        circle(-7, -15, 2.6, fill("lamp")),
        path("M2 -7C9 -4 10 4 4 9C-2 6 -3 -2 2 -7Z", fill("green")),
        path("M-16 -9.5C-17 -14 -15 -17 -12 -18L-12.5 -9.5Z", fill("mustard")),
    ]


_DRAWN = (
    *(_bus, _palm, _dogs, _courier, _book, _billboard, _cafe, _umbrella),
    *(_fountain, _pool, _graffiti, _monks, _torches, _idol, _garden, _bird),
)


def definitions() -> Markup:
    """All sixteen, by the order of the features."""
    return join(
        symbol(symbol_name(which), 52, 52, _centred(join(draw())))
        for which, draw in enumerate(_DRAWN, 1)
    )


def _centred(drawn: Markup) -> Markup:
    return group(drawn, at=(26, 26))
