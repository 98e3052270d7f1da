"""What a seat has completed: seven pips for the count, a medal for the points, and a sheet that
shows the cards again while the medal is pointed at, tapped or focused."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.palette import both
from spytable.pictures.svg import Markup, el, group, join, rect, text

from ..components import ENOUGH, POINTS
from ..words.missions import mission_label, mission_name
from . import missions, pieces
from .scene import WIDTH, Scene, hue
from .told import tally_piece

LINE = 30.0
"""The height of a card's line on the sheet; it yields where there are many."""


def tally(scene: Scene, seat: int) -> Markup:
    """How many missions of seven, and what they are worth; at the end, what everything is worth."""
    done, cards = int(scene.v.completed[seat]), scene.done(seat)
    number = say(scene.language, "Completed missions: {n} of {all}", n=done, all=ENOUGH)
    if scene.over:
        total = int(scene.v.points[seat])
        worth = say(scene.language, "Points: {n}", n=total)
    else:
        total = sum(int(POINTS[card]) for card in cards)
        worth = say(scene.language, "Points of completed missions: {n}", n=total)
    pips = pieces.card_pips(ENOUGH, min(done, ENOUGH), hue(seat).ink)
    drawn = el(
        "g",
        rect(500, 8, 200, 52, "", fill="none", pointer_events="all"),
        group(pips, el("title", number), at=(506, 24)),
        group(missions.medal(total, 25), el("title", worth), at=(668, 34)),
        role="img",
        tabindex=0 if cards else None,
        class_="readable" if cards else None,
        aria_label=". ".join(
            [number, worth, *(mission_label(scene.language, card) for card in cards)]
        ),
    )
    kind = "explains explains-1" if cards else None
    return el("g", drawn, class_=kind, data_place=tally_piece(seat))


def sheet(scene: Scene, seat: int, top: float, tall: float) -> Markup:
    """The completed missions, a line for each; a later sibling of the tally that it explains."""
    cards = scene.done(seat)
    if not cards:
        return join([])
    line = min(LINE, (tall - 16) / len(cards))
    size = min(22.0, line * 0.75)
    parts: list[str] = [
        rect(16, top, WIDTH - 32, line * len(cards) + 16, both("card", "ink"), rx=12,
             stroke_width=2.5),
    ]  # fmt: skip
    for place, card in enumerate(cards):
        y = top + 8 + line * (place + 0.5)
        name = mission_name(scene.language, card)
        parts.append(text(34, y + size * 0.36, name, size, room=WIDTH - 120, anchor="start"))
        parts.append(group(missions.points(card, line * 0.44), at=(668, y)))
    return el("g", *parts, class_="bubble bubble-1", aria_hidden="true")
