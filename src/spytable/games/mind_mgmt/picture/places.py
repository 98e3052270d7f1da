"""Places on the board: blocks of houses with streets between them, seven rows of six.

The board is as low as can be: a phone has to show the reader's desk below it.

Above them runs the track of the hours, below lies the sea.  A block holds its two features above
and whoever stands there below.
"""

from __future__ import annotations

from ..components import (
    BORDERS,
    COLUMN_OF,
    COLUMNS,
    ROW_OF,
    ROWS,
    TEMPLES,
    Direction,
)

WIDE, TALL = 720.0, 826.0
TRACK = 84.0
"""So much of the sheet belongs to the hours."""
LEFT, TOP = 26.0, 92.0
PITCH, LINE = 114.0, 100.0
"""From one block to the next, across and down."""
STREET = 15.0
BLOCK, DEEP = PITCH - STREET, LINE - STREET
"""A block of houses: how wide and how deep it is."""
RIGHT, BOTTOM = LEFT + PITCH * COLUMNS, TOP + LINE * ROWS
LABEL = 29.0
LEGIBLE = 28.9
"""Eleven pixels where the board is 273 wide: what must always be read is as large as that."""
EDGE_LABEL = 29.2
"""The letters and numbers along the edge: sentences name locations by them, at any size.  Eleven
pixels where the board is 272 wide; where it is smaller still, its sheet makes them larger."""
FINE = 16.0
"""Things that stand on the board beside, and may vanish."""
SYMBOL = 47.0

Point = tuple[float, float]


def corner(place: int) -> Point:
    """The upper left corner of a block."""
    return (
        LEFT + PITCH * (int(COLUMN_OF[place]) - 1) + STREET / 2,
        TOP + LINE * (int(ROW_OF[place]) - 1) + STREET / 2,
    )


def middle(place: int) -> Point:
    """The middle of a block."""
    x, y = corner(place)
    return x + BLOCK / 2, y + DEEP / 2


def features_at(place: int) -> tuple[Point, Point]:
    """The places of a location's two features."""
    x, y = corner(place)
    return (x + 24.2, y + 24.5), (x + BLOCK - 24.2, y + 24.5)


def mark_at(place: int) -> Point:
    """The place of a step token or a note, and the point that the secret route passes."""
    x, y = corner(place)
    return (x + 20, y + 66)


def feet(place: int, count: int) -> list[Point]:
    """The places of those who are here, from left to right."""
    x, y = corner(place)
    if count == 1:
        return [(x + 60, y + 84)]
    first, last = (47.0, 80.0) if count == 2 else (36.0, 83.0)
    return [(x + first + (last - first) * k / (count - 1), y + 84) for k in range(count)]


def border_at(border: int) -> tuple[Point, bool]:
    """The middle of a border, and whether it runs from top to bottom."""
    place, direction = BORDERS[border]
    x, y = middle(place)
    if direction == Direction.E:
        return (x + PITCH / 2, y), True
    return (x, y + LINE / 2), False


TEMPLE_AT: tuple[Point, ...] = tuple(middle(temple) for temple in TEMPLES)


def diagonals() -> list[tuple[Point, Point]]:
    """The ways between a temple and the blocks at its corners: from its middle into theirs."""
    return [
        ((x, y), (x + across * PITCH * 0.66, y + down * LINE * 0.66))
        for x, y in TEMPLE_AT
        for across in (-1, 1)
        for down in (-1, 1)
    ]
