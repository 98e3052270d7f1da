"""The black market's stall: three cards on offer, the deck, and what has been used."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.palette import both, stroke
from spytable.pictures.shapes import keyhole_back
from spytable.pictures.svg import Markup, el, group, rect, text

from ..choices import TAKE
from ..components import MARKETS, ON_OFFER
from .bubbles import bubble, explained, readable, spoken
from .cards import TALL, WIDE, awning, choice_glow, market_card
from .scene import WIDTH, Scene

STALL = 262


def stall(scene: Scene) -> Markup:
    """The black market: three cards on offer, the deck and what has been used."""
    scale = 0.98
    parts: list[str] = [
        rect(10, 10, WIDTH - 20, STALL - 16, both("shade", "ink"), rx=8, stroke_width=1.5),
        awning(4, 0, WIDTH - 8, 36, 22),
    ]
    sheets: list[Markup] = []
    for place in range(ON_OFFER):
        card = int(scene.v.offer[place])
        at = (22 + place * 168, 44)
        if not card:
            parts.append(
                group(
                    rect(
                        2,
                        2,
                        WIDE - 4,
                        TALL - 4,
                        stroke("slate"),
                        rx=12,
                        stroke_width=2,
                        stroke_dasharray="8 7",
                    ),
                    at=at,
                    scale=scale,
                )
            )
            continue
        parts.append(
            explained(
                place + 1,
                _offered(scene, card),
                at=at,
                scale=scale,
                piece=f"offer-{place + 1}",
            )
        )
        tip = at[0] + WIDE * scale / 2
        sheets.append(bubble(scene, card, place + 1, left=6, wide=WIDTH - 12, bottom=30, tip=tip))
    used = sum(int(scene.v.discarded[card]) for card in range(1, MARKETS))
    for x, number, words in (
        (534, int(scene.v.market_size), say(scene.language, "Market")),
        (622, used, say(scene.language, "Used")),
    ):
        back = (
            keyhole_back(74, 104, "red")
            if number
            else rect(1, 1, 72, 102, stroke("slate"), rx=8, stroke_width=2, stroke_dasharray="6 6")
        )
        parts.append(
            group(
                back,
                text(37, 146, str(number), 34, class_="numeral fill-ink"),
                text(37, 172, words, 21, room=84, class_="label fill-ink"),
                at=(x, 54),
            )
        )
    return el("g", *parts, *sheets, class_="stall")


def _offered(scene: Scene, card: int) -> Markup:
    """A card on offer: to be taken, or else to be read."""
    code = TAKE.code(card)
    if not scene.may(code):
        return readable(scene, card, market_card(scene, card))
    label = say(scene.language, "Take: {card}", card=spoken(scene, card))
    glow = choice_glow(scene, code, WIDE, TALL)
    return scene.place(code, label, glow, market_card(scene, card))
