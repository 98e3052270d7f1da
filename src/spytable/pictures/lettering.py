"""Letters that stay legible: where room is short, they are set condensed, broken or cut, never
smaller."""

from __future__ import annotations

from .svg import LEAST_SQUEEZED, Markup, join, text
from .typeface import ems

SMALLEST = 13.5
LEGIBLE = 12.8
"""In units of a section 400 wide: what has eleven pixels on a phone that shows it 344 wide.  The
page goes no narrower, so what is 28 high has the 24 pixels that a finger needs."""
LEADING = 1.06
"""From line to line, in parts of the size."""


def line(
    x: float,
    y: float,
    words: str,
    size: float = SMALLEST,
    *,
    room: float,
    class_: str = "label fill-ink",
    anchor: str = "start",
) -> Markup:
    """One line of text around the middle height `y`, in its full size whatever the room."""
    at = y + size * 0.36
    return text(x, at, words, size, room=room, class_=class_, anchor=anchor, least=size)


def fits(words: str, size: float, room: float, class_: str = "label fill-ink") -> bool:
    """Whether all words find room in one line, be it condensed."""
    return ems(words, f"{class_} narrow") * size * LEAST_SQUEEZED <= room


def broken(
    x: float,
    y: float,
    words: str,
    size: float = SMALLEST,
    *,
    room: float,
    class_: str = "label fill-ink",
    anchor: str = "start",
    least: float = LEGIBLE,
) -> Markup:
    """The same in two lines, close together, where one line has no room for all words."""
    spaces = [at for at, letter in enumerate(words) if letter == " "]
    if not fits(words, size, room, class_):
        size = min(size, least)
    if fits(words, size, room, class_) or not spaces:
        return line(x, y, words, size, room=room, class_=class_, anchor=anchor)
    cut = min(spaces, key=lambda at: max(ems(words[:at], class_), ems(words[at + 1 :], class_)))
    if any(ems(half, class_) * size > room for half in (words[:cut], words[cut + 1 :])):
        class_ = f"{class_} narrow"
    apart = size * LEADING / 2
    return join(
        line(x, y + shift, half, size, room=room, class_=class_, anchor=anchor)
        for half, shift in ((words[:cut], -apart), (words[cut + 1 :], apart))
    )
