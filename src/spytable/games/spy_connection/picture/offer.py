"""The offer: four missions in a column, the newest on top, each with its price at the right."""

from __future__ import annotations

from spytable.locale import count, say
from spytable.pictures.palette import both, fill
from spytable.pictures.shapes import keyhole_back
from spytable.pictures.svg import Markup, el, group, join, path, rect, text

from ..choices import TAKE
from ..components import OFFER
from ..words.missions import mission_name
from . import missions, pieces
from .scene import WIDTH, Scene

HEAD = 54
ROW = int(missions.STRIP_TALL) + 12
OFFER_TALL = HEAD + OFFER * ROW + 8
LEFT = 16


def offer(scene: Scene) -> Markup:
    """The column; the place of a card makes its price, not the card."""
    parts: list[str] = [
        text(
            LEFT + 4,
            37,
            say(scene.language, "Missions on offer"),
            25,
            room=420,
            anchor="start",
            class_="label caps fill-ink",
        ),
        _deck(scene),
    ]
    for place in range(OFFER):
        parts.append(group(_row(scene, place), at=(LEFT, HEAD + (OFFER - 1 - place) * ROW)))
    return el("g", *parts, class_="offer")


def _deck(scene: Scene) -> Markup:
    """How many cards are still to come."""
    left = int(scene.v.deck_size)
    return el(
        "g",
        group(keyhole_back(26, 36, plain=True), at=(WIDTH - 122, 10), turn=-7),
        group(keyhole_back(26, 36, plain=True), at=(WIDTH - 112, 8)),
        text(WIDTH - 52, 37, str(left), 27, class_="numeral fill-ink"),
        el("title", say(scene.language, "Missions in the deck: {n}", n=left)),
        role="img",
    )


def _row(scene: Scene, place: int) -> Markup:
    card = int(scene.v.offer[place])
    price = scene.price_of_offer(place)
    parts: list[str] = []
    if card:
        label = count(
            scene.language,
            price,
            "Take: {mission} ({n} planning agent)",
            "Take: {mission} ({n} planning agents)",
            mission=mission_name(scene.language, card),
        )
        drawn: list[str] = [missions.strip(scene.language, card, scene.side)]
        if scene.may(TAKE.code(card)):
            drawn.insert(0, missions.card_glow(missions.STRIP_WIDE, missions.STRIP_TALL))
        parts.append(scene.place(TAKE.code(card), label, *drawn))
    else:
        parts.append(
            rect(
                1,
                1,
                missions.STRIP_WIDE - 2,
                missions.STRIP_TALL - 2,
                "line stroke-slate sc-empty",
                rx=12,
                stroke_width=2,
            )
        )
    words = say(scene.language, "Planning agents: {n}", n=price)
    at = (missions.STRIP_WIDE + 10, 0)
    parts.append(group(_price(price), el("title", words), at=at, role="img"))
    return join(parts)


def _price(price: int) -> Markup:
    """So many planning agents; a flag that points at the card."""
    tall = missions.STRIP_TALL
    wide = 110.0
    return join(
        [
            path(
                f"M16 14H{wide}V{tall - 14}H16L0 {tall / 2}Z",
                f"{both('shade', 'ink')} joined",
                stroke_width=1.5,
            ),
            text(40, tall / 2 + 12, str(price), 36, class_=f"numeral {fill('ink')}"),
            group(pieces.neutral_disc(15), at=(80, tall / 2 - 2)),
        ]
    )
