"""Tooltips of market cards: what the card does, shown above it while it is pointed at or focused.

A card and its bubble are siblings, all bubbles after all cards, so that `pictures.css` can show the
one for the other without a script, and no card hides it.
"""

from __future__ import annotations

from spytable.pictures.layer import layer
from spytable.pictures.palette import both, fill
from spytable.pictures.svg import Markup, el, group, join, path, rect, text
from spytable.pictures.typeface import ems

from ..words.cards import market_card as market_name
from ..words.cards import market_text

SIZE = 25
LINE = 32


def spoken(language: str, card: int) -> str:
    """A card for those who hear the picture: its name and what it does."""
    return f"{market_name(language, card)}. {market_text(language, card)}"


def explained(
    place: int,
    drawn: Markup,
    *,
    at: tuple[float, float],
    piece: str,
    came_from: str,
    card: str | None = None,
) -> Markup:
    """A card that the bubble of the same number belongs to."""
    return group(
        drawn,
        at=at,
        class_=f"piece explains explains-{place}",
        data_piece=piece,
        data_card=card,
        data_from=came_from,
    )


def readable(language: str, card: int, drawn: Markup) -> Markup:
    """A card that cannot be chosen now: it can be reached all the same, to be read."""
    return el(
        "g",
        el("g", drawn, aria_hidden="true"),
        role="img",
        tabindex=0,
        class_="readable",
        aria_label=spoken(language, card),
    )


@layer
def bubble(
    language: str, card: int, place: int, *, left: float, wide: float, bottom: float, tip: float
) -> Markup:
    """The words on a sheet of their own, with a tip that points down at the card."""
    words = broken(market_text(language, card), (wide - 48) / SIZE)
    tall = 50 + LINE * len(words) + 12
    top = bottom - tall
    parts: list[str] = [
        rect(left, top, wide, tall, both("card", "ink"), rx=14, stroke_width=3),
        path(
            f"M{tip - 15:.1f} {bottom - 1.5:.1f}L{tip:.1f} {bottom + 15:.1f}"
            f"L{tip + 15:.1f} {bottom - 1.5:.1f}",
            f"{both('card', 'ink')} joined",
            stroke_width=3,
        ),
        rect(tip - 13, bottom - 6, 26, 5, fill("card")),
        rect(left + 8, top + 8, wide - 16, 36, fill("night"), rx=8),
        text(
            left + 24,
            top + 35,
            market_name(language, card),
            SIZE,
            room=wide - 48,
            anchor="start",
            class_="label caps fill-lamp",
        ),
    ]
    for number, line in enumerate(words):
        y = top + 50 + LINE * number + 25
        parts.append(text(left + 24, y, line, SIZE, anchor="start", class_="fill-ink"))
    return el("g", join(parts), class_=f"bubble bubble-{place}", aria_hidden="true")


def broken(words: str, most: float) -> list[str]:
    """Lines of at most so many ems; a no-break space holds its words together."""
    lines = [""]
    for word in words.split(" "):
        if lines[-1] and ems(f"{lines[-1]} {word}", "fill-ink") > most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
