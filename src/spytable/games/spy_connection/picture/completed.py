"""The completed missions of a seat: seven pips for the count, a medal for the points, and a sheet
that shows the cards again while the medal is pointed at, tapped or focused."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import SMALLEST, line
from spytable.pictures.palette import both
from spytable.pictures.svg import Markup, el, group, join, rect

from ..components import ENOUGH, POINTS
from ..words.missions import mission_label, mission_name
from . import pieces
from .scene import WIDE, hue
from .stamps import medal
from .told import tally_piece

LINE = 26.0
"""The height of a card's line on the sheet; it yields where there are many."""
LEFT, MEDAL = 262, 374
"""The beginning of the pips, and the middle of the medal."""


@layer
def tally(
    language: str, seat: int, cards: tuple[int, ...], final: int | None, middle: int, room: int
) -> Markup:
    """How many missions of seven, and what they are worth; at the end (`final`), what everything is
    worth.  The sheet lies below, in so much room."""
    number = say(language, "Completed missions: {n} of {all}", n=len(cards), all=ENOUGH)
    if final is not None:
        total, worth = final, say(language, "Points: {n}", n=final)
    else:
        total = sum(int(POINTS[card]) for card in cards)
        worth = say(language, "Points of completed missions: {n}", n=total)
    pips = pieces.card_pips(ENOUGH, min(len(cards), ENOUGH), hue(seat).ink)
    drawn = el(
        "g",
        rect(LEFT - 4, middle - 16, 136, 32, "", fill="none", pointer_events="all"),
        group(pips, el("title", number), at=(LEFT, middle - 7)),
        group(medal(total, 14.5), el("title", worth), at=(MEDAL, middle)),
        role="img",
        tabindex=0 if cards else None,
        class_="readable" if cards else None,
        aria_label=". ".join([number, worth, *(mission_label(language, card) for card in cards)]),
    )
    kind = "explains explains-1" if cards else None
    shown = el("g", drawn, class_=kind, data_place=tally_piece(seat))
    return join([shown, _sheet(language, cards, middle + 18, room)])


def _sheet(language: str, cards: tuple[int, ...], top: float, tall: float) -> Markup:
    """The completed missions, a line for each; a later sibling of the tally that it explains."""
    if not cards:
        return join([])
    pitch = min(LINE, (tall - 8) / len(cards))
    parts: list[str] = [
        rect(8, top, WIDE - 16, pitch * len(cards) + 8, both("card", "ink"), rx=8, stroke_width=2)
    ]
    for number, card in enumerate(cards):
        y = top + 4 + pitch * (number + 0.5)
        parts.append(line(16, y, mission_name(language, card), SMALLEST, room=330))
        parts.append(group(medal(int(POINTS[card]), min(11, pitch * 0.5)), at=(MEDAL, y)))
    return el("g", *parts, class_="bubble bubble-1", aria_hidden="true")
