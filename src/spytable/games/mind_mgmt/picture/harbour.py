"""The sea below the city: piers that carry the letters of the columns, and ships between them."""

from __future__ import annotations

from collections.abc import Iterator

from spytable.pictures.svg import Markup, group, join, number, path, rect

from ..components import COLUMNS
from .places import BOTTOM, LEFT, PITCH, RIGHT, TALL, WIDE


def ships() -> Markup:
    """A steamer and two sails."""
    steamer = join(
        [
            path("M-26 0H26L20 8H-19Z", "mm-hull"),
            path("M-12 -7H10V0H-12ZM-5 -13H0V-7H-5ZM4 -12H8V-7H4Z", "mm-deck"),
        ]
    )
    sail = join(
        [path("M-11 0H11L8 5H-8Z", "mm-hull"), path("M-1 -2V-17L-10 -2ZM2 -2V-14L9 -2Z", "mm-sail")]
    )
    y = TALL - 15
    return join(
        [
            group(steamer, at=(140, y)),
            group(sail, at=(254, y + 1)),
            group(sail, at=(368, y + 2), scale=0.9),
            group(steamer, at=(596, y), scale=0.9),
        ]
    )


def sea() -> Iterator[Markup]:
    """Water, a pier for each column, and the quay."""
    yield rect(5, BOTTOM + 4, WIDE - 10, TALL - BOTTOM - 9, "mm-sea", rx=9)
    ripples = "".join(
        f"M{12 + 58 * k} {number(BOTTOM + 16 + 6 * ((k * 5) % 3))}q6 -4 12 0t12 0"
        for k in range(12)
    )
    yield path(ripples, "line mm-ripple", stroke_width=1.8)
    piers = "".join(
        f"M{number(LEFT + PITCH * (k + 0.5) - 17)} {number(BOTTOM + 2)}"
        "h34v25q0 4 -4 4h-26q-4 0 -4 -4z"
        for k in range(COLUMNS)
    )
    yield path(piers, "mm-pier")
    yield rect(LEFT - 8, BOTTOM + 1, RIGHT - LEFT + 16, 6, "mm-quay")
