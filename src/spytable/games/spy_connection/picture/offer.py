"""The missions on offer, the newest on top, each with its price; and the start missions while they
are drafted."""

from __future__ import annotations

from spytable.caches import remembered
from spytable.locale import count, say
from spytable.pictures.layer import layer
from spytable.pictures.lettering import line
from spytable.pictures.palette import both, fill
from spytable.pictures.shapes import keyhole_back
from spytable.pictures.svg import Markup, el, group, join, path, rect, text

from .. import facts
from ..choices import DRAFT, TAKE
from ..components import OFFER
from ..words.missions import mission_name
from . import missions, pieces
from .board import side
from .missions import LINE_TALL, LINE_WIDE, STRIP_TALL, STRIP_WIDE
from .scene import WIDE, place

HEAD = 28
ROW = int(STRIP_TALL) + 7
OFFER_HEAD, OFFER_ROW = 23, 35
OFFER_TALL = OFFER_HEAD + OFFER * OFFER_ROW
LEFT = 8


def draft_tall(players: int) -> int:
    """The height of the open start missions of so many players."""
    return HEAD + players * ROW + 2


@layer
def head(language: str, deck: int) -> Markup:
    """The name of the deck, and the number of cards still to come."""
    words = say(language, "Missions on offer")
    cards = el(
        "g",
        group(keyhole_back(12, 17, plain=True), at=(WIDE - 50, 3), turn=-7),
        group(keyhole_back(12, 17, plain=True), at=(WIDE - 46, 2)),
        line(WIDE - 29, 11, str(deck), room=26, class_="numeral fill-ink"),
        el("title", say(language, "Missions in the deck: {n}", n=deck)),
        role="img",
    )
    return join([line(LEFT + 2, 11, words, room=320, class_="label caps fill-ink"), cards])


def at(number: int) -> tuple[float, float]:
    """The position of a place of the offer: the newest on top."""
    return LEFT, OFFER_HEAD + (OFFER - 1 - number) * OFFER_ROW


@layer
def row(language: str, number: int, card: int, price: int) -> Markup:
    """A place of the offer; the place makes the price, not the card."""
    face = missions.one_line(language, card) if card else _nothing(LINE_WIDE, LINE_TALL)
    words = say(language, "Planning agents: {n}", n=price)
    flag = group(_price(price), el("title", words), at=(LINE_WIDE + 4, 0), role="img")
    return group(face, flag, at=at(number))


@layer
def takes(language: str, lying: tuple[tuple[int, int, int], ...]) -> Markup:
    """The missions that may be taken: the place of each, the card, and its price."""
    return join(group(_take(language, card, price), at=at(number)) for number, card, price in lying)


@layer
def _take(language: str, card: int, price: int) -> Markup:
    label = count(
        language,
        price,
        "Take: {mission} ({n} planning agent)",
        "Take: {mission} ({n} planning agents)",
        mission=mission_name(language, card),
    )
    frame = missions.over(LINE_WIDE, LINE_TALL)
    return place(TAKE.code(card), label, frame, lights=missions.lights(card))


@remembered
def price_at(board: int, number: int, active: int) -> int:
    """SC-41, SC-144. The planning agents that a place asks of a seat with so many missions."""
    return int(facts.price_of_mission(board, number, active))


def _nothing(wide: float, tall: float) -> Markup:
    """A place without a card."""
    empty = "line stroke-slate sc-empty"
    return rect(1, 1, wide - 2, tall - 2, empty, rx=8, stroke_width=1.5)


def _price(price: int) -> Markup:
    """So many planning agents; a flag that points at the card."""
    wide, middle = 52.0, LINE_TALL / 2
    flag = f"M9 3H{wide}V{LINE_TALL - 3}H9L0 {middle}Z"
    return join(
        [
            path(flag, f"{both('shade', 'ink')} joined", stroke_width=1.2),
            text(20, middle + 6, str(price), 17, class_=f"numeral {fill('ink')}"),
            group(pieces.neutral_disc(7.5), at=(39, middle - 1)),
        ]
    )


def start_at(number: int) -> tuple[float, float]:
    """The place of an open start mission."""
    return (WIDE - STRIP_WIDE) / 2, HEAD + number * ROW


@layer
def start(language: str, board: int, number: int, card: int) -> Markup:
    """An open start mission; one of them for everybody."""
    if not card:
        return group(_nothing(STRIP_WIDE, STRIP_TALL), at=start_at(number))
    return group(missions.strip(language, card, side(board)), at=start_at(number))


@layer
def drafts(language: str, starts: tuple[tuple[int, int], ...]) -> Markup:
    """The start missions that may be chosen: the place of each, and the card."""
    parts = []
    for number, card in starts:
        label = say(language, "Choose: {card}", card=mission_name(language, card))
        frame = missions.over(STRIP_WIDE, STRIP_TALL)
        chosen = place(DRAFT.code(card), label, frame, lights=missions.lights(card))
        parts.append(group(chosen, at=start_at(number)))
    return join(parts)


@layer
def draft_head(language: str) -> Markup:
    """The names of these."""
    words = say(language, "Start missions")
    return line(WIDE / 2, 16, words, 15, room=380, class_="label caps fill-ink", anchor="middle")
