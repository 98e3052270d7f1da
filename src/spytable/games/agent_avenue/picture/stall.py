"""The black market's stall: three cards on offer, the deck, and what has been used."""

from __future__ import annotations

from spytable.kernel.document import kebab
from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import card_frame, glow
from spytable.pictures.svg import (
    Markup,
    circle,
    el,
    group,
    join,
    lines,
    path,
    rect,
    text,
    too_narrow,
    use,
    wide_enough,
)

from ..components import Market
from ..facts import is_ongoing
from ..words.cards import market_card as market_name
from ..words.cards import market_effect
from . import signs
from .bubbles import broken, bubble, explained, readable, spoken
from .cards import SMALLEST, awning
from .markets import emblem
from .places import choice, offer_piece

WIDTH, STALL = 640, 246
WIDE, TALL = 178, 196
PRINT = 16.5
"""The size of the words on a card: they stand there where the stall is wide enough for them."""


@layer
def ground() -> Markup:
    """The counter and its awning."""
    return join(
        [
            rect(6, 10, WIDTH - 12, STALL - 14, both("shade", "ink"), rx=8, stroke_width=1.5),
            awning(1, 0, WIDTH - 2, 34, 20),
        ]
    )


@layer
def offers(language: str, offer: tuple[int, ...], codes: tuple[int, ...]) -> Markup:
    """The cards on offer, each with its bubble."""
    parts: list[Markup] = []
    sheets: list[Markup] = []
    for place, (card, code) in enumerate(zip(offer, codes, strict=True), 1):
        at = (14 + (place - 1) * (WIDE + 6), 41)
        if not card:
            gap = rect(2, 2, WIDE - 4, TALL - 4, stroke("slate"), rx=12, stroke_dasharray="8 7")
            parts.append(group(gap, at=at))
            continue
        parts.append(
            explained(
                place,
                _offered(language, card, code),
                at=at,
                piece=offer_piece(place),
                came_from="market-deck",
                card=kebab(Market(card)),
            )
        )
        tip = at[0] + WIDE / 2
        sheets.append(bubble(language, card, place, left=4, wide=WIDTH - 8, bottom=28, tip=tip))
    return el("g", *parts, *sheets, class_="stall")


def _offered(language: str, card: int, code: int) -> Markup:
    """A card on offer: to be taken, or else to be read."""
    if not code:
        return readable(language, card, market_card(language, card))
    label = say(language, "Take: {card}", card=spoken(language, card))
    return choice(code, label, glow(WIDE, TALL), market_card(language, card))


@layer
def piles(language: str, left: int, used: int) -> Markup:
    """The market deck and the cards that were used, counted."""
    parts: list[Markup] = []
    for y, name, number, words in (
        (46, "market-deck", left, say(language, "Market")),
        (146, "market-used", used, say(language, "Used")),
    ):
        back = (
            signs.back(0, 0, 30)
            if number
            else rect(1, 1, 28, 39, stroke("slate"), rx=6, stroke_width=2, stroke_dasharray="6 6")
        )
        parts.append(
            group(
                el("g", back, data_piece=name, data_stock=""),
                text(34, 28, str(number), 22, anchor="start", class_="numeral fill-ink"),
                text(30, 66, words, 21, room=70, least=SMALLEST, class_="label caps fill-ink"),
                at=(570, y),
            )
        )
    return join(parts)


@layer
def market_card(language: str, card: int) -> Markup:
    """A black market card: an emblem, a name, what it does where that can be read; a loop if it
    lasts, a bolt if not."""
    name = market_name(language, card)
    sign = _lasting() if is_ongoing(card) else _instant()
    words = broken(market_effect(language, card), (WIDE - 20) / PRINT)
    pitch = min(PRINT * 1.14, 128 / len(words))
    printed = [
        text(
            10,
            72 + pitch * k,
            line,
            PRINT,
            room=WIDE - 20,
            least=PRINT,
            anchor="start",
            class_="fill-night",
        )
        for k, line in enumerate(words)
    ]
    small = [
        rect(6, 6, WIDE - 12, 46, fill("night"), rx=6),
        use(emblem(card), 9, 11, 36, 36),
        lines(48 + (WIDE - 58) / 2, 29, name, 20, room=WIDE - 60, least=PRINT, class_=_NAME),
        *printed,
        group(sign, at=(WIDE - 18, TALL - 18), scale=0.8),
    ]
    large = [
        use(emblem(card), 34, 14, 110, 110),
        group(sign, at=(WIDE - 28, 118)),
        rect(7, TALL - 56, WIDE - 14, 49, fill("night"), rx=5),
        lines(WIDE / 2, TALL - 31, name, 21, room=WIDE - 22, least=SMALLEST, class_=_NAME),
    ]
    return join(
        [
            card_frame(WIDE, TALL, "lamp"),
            el("g", *small, class_=wide_enough(WIDTH, PRINT)),
            el("g", *large, class_=too_narrow(WIDTH, PRINT)),
        ]
    )


_NAME = "label caps fill-lamp"


def _lasting() -> Markup:
    """The sign of a card that stays: a loop without end."""
    loop = "M0 0C4 -8 14 -8 14 0C14 8 4 8 0 0C-4 -8 -14 -8 -14 0C-14 8 -4 8 0 0Z"
    return join(
        [
            circle(0, 0, 17, both("blue", "night"), stroke_width=2),
            path(loop, stroke("card"), stroke_width=3, transform="scale(.8)"),
        ]
    )


def _instant() -> Markup:
    """The sign of a card used at once: a bolt."""
    return join(
        [
            circle(0, 0, 17, both("mustard", "night"), stroke_width=2),
            path("M3 -13L-8 3H-1L-4 13L8 -4H1Z", fill("night")),
        ]
    )
