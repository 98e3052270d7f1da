"""Letters that stay legible: where room is short, they are drawn narrower or cut, never smaller."""

from __future__ import annotations

from .svg import Markup, el, ems, shortened

SMALLEST = 13.5
LEGIBLE = 12.8
"""In units of a section 400 wide: what has eleven pixels on a phone that shows it 344 wide.  The
page goes no narrower, so what is 28 high has the 24 pixels that a finger needs."""
NARROWEST = 0.72


def line(
    x: float,
    y: float,
    words: str,
    size: float = SMALLEST,
    *,
    room: float,
    class_: str = "label fill-ink",
    anchor: str = "start",
    narrowest: float = NARROWEST,
) -> Markup:
    """One line of text around the middle height `y`, in its full size whatever the room."""
    if ems(words, class_) * size * narrowest > room:
        words = shortened(words, lambda cut: ems(cut, class_) * size * narrowest <= room)
    squeezed = room if ems(words, class_) * size > room else None
    return el(
        "text",
        words,
        x=x,
        y=y + size * 0.36,
        class_=class_,
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
        textLength=squeezed,
        lengthAdjust="spacingAndGlyphs" if squeezed else None,
    )
