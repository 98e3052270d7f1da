"""A side's panel: its seats, what lies before it, its ongoing market cards.

AA-40, AA-106: agents lie by name, and market cards with them.
"""

from __future__ import annotations

from spytable.caches import remembered
from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import dots, glow, seat_shape
from spytable.pictures.svg import Markup, circle, el, group, join, lines, path, rect, text, use
from spytable.pictures.typeface import ems

from ..choices import LEAD
from ..components import Agent, Side
from ..words.cards import card as agent_name
from ..words.cards import market_card as market_name
from . import signs
from .agents import art
from .bubbles import bubble, explained, readable
from .cards import SMALLEST, TALL, WIDE, agent_card, flag, rows, slug
from .discs import FAINT, RINGED, disc
from .markets import emblem
from .places import choice, seat_place, swaps_place
from .reading import Face, Seated, Slot, hue
from .told import ongoing_piece, slot_piece

WIDTH = 640
HEAD = 64
ROW = 244
ONGOING = 56
SLOT_WIDE, SLOT_TALL = 150, 106


def tall(advanced: bool) -> int:
    """The height of a panel; the market needs a row of its own."""
    return HEAD + ROW + (ONGOING if advanced else 0) + 8


@layer
def frame(side: int, advanced: bool, lit: bool) -> Markup:
    """The sheet on which a side's cards lie; lit while it decides, and when it has won."""
    height = tall(advanced)
    light = [rect(0, 0, WIDTH, height, "lit", rx=16)] if lit else []
    return join(
        [
            *light,
            rect(4, 4, WIDTH - 8, height - 8, both("card", "ink"), rx=14, stroke_width=1.5),
            path(f"M4 {HEAD}H{WIDTH - 4}", stroke(hue(side).ink), stroke_width=4),
        ]
    )


@layer
def seat(language: str, one: Seated, place: int, of: int) -> Markup:
    """A seat: shape, name, who it is to the reader, cards in hand, swaps left."""
    room = (WIDTH - 8) / of
    counters = 120 if of > 1 else 196
    inner = room - counters - 6
    below = room - 6 if of > 1 else inner  # a pair has its counters beside the names alone
    words, bold = _status(language, one)
    badge: list[str] = []
    if one.choice:
        badge.append(group(glow(below, 52, 12, 0), at=(2, 4)))
    badge.append(group(seat_shape(hue(one.side), 18, one.mark), at=(26, 31)))
    badge.append(text(52, 27, one.name, 25, room=inner - 56, least=SMALLEST, anchor="start"))
    if bold:
        wide = min(below - 54, 26 + 20.5 * ems(words))
        badge.append(rect(50, 33, wide, 25, both("mustard", "night"), rx=12.5, stroke_width=1.5))
        badge.append(
            text(
                50 + wide / 2,
                52,
                words,
                20.5,
                room=wide - 16,
                least=SMALLEST,
                class_="label fill-night",
            )
        )
    else:
        badge.append(
            text(
                52,
                52,
                words,
                20.5,
                room=below - 58,
                least=SMALLEST,
                anchor="start",
                class_="label fill-slate",
            )
        )
    badge.append(el("title", one.name))
    if LEAD.has(one.choice):
        label = say(language, "{name} lays first", name=one.name)
    else:
        label = say(language, "{name} takes the card", name=one.name)
    shown = el("g", choice(one.choice, label, *badge), data_place=seat_place(one.seat))
    drawn = join([shown, _counters(language, one, room - counters, of)])
    return group(drawn, at=(4 + place * room, 4))


def _counters(language: str, one: Seated, at: float, of: int) -> Markup:
    """The cards a seat holds, and the swaps it has left."""
    backs = el(
        "g", signs.held(2, 9), data_piece=f"held-{one.seat}", data_face="down", data_stock=""
    )
    swaps = el(
        "g",
        signs.swap(94, 31, 0.8, "slate"),
        dots(120, 31, one.swaps, one.left, "ink", 6.5),
        el("title", say(language, "Swaps left: {n}", n=one.left)),
        data_place=swaps_place(one.seat),
    )
    drawn = [backs, text(58, 41, str(one.cards), 29, class_="numeral fill-ink"), swaps]
    return group(*drawn, at=(at, -4 if of > 1 else 0), scale=0.74 if of > 1 else 1)


def _status(language: str, one: Seated) -> tuple[str, bool]:
    """The words under a name, and whether they stand on mustard."""
    if one.status == "winner":
        return say(language, "Winner"), True
    if one.status == "deciding":
        if one.relation == "you":
            return say(language, "Your move"), True
        if one.relation == "partner":
            return say(language, "Partner to move"), True
        return say(language, "To move"), True
    if one.relation == "you":
        return say(language, "You"), False
    if one.relation == "partner":
        return say(language, "Partner"), False
    return colour_name(language, one.side), False


def colour_name(language: str, side: int) -> str:
    """A side by its colour."""
    return say(language, "Green") if side == Side.GREEN else say(language, "Blue")


@layer
def slot(language: str, one: Slot, flying: Face | None = None) -> Markup:
    """An agent's place in the tableau: its copies fanned, a count, and what the next would do;
    `flying`: the card that has just come, as it is seen on its way."""
    row, column = divmod(one.agent - 1, 4)
    at = (14 + column * (SLOT_WIDE + 4), HEAD + 17 + row * (SLOT_TALL + 15))
    name = agent_name(language, one.agent)
    label = say(language, "Choose: {card}", card=name)
    light = glow(SLOT_WIDE, SLOT_TALL) if one.choice else ""
    return group(
        choice(one.choice, label, light, _agents(language, one, name)),
        _flying(language, flying) if flying else "",
        at=at,
        class_="piece",
        data_piece=slot_piece(one.side, Agent(one.agent)),
        data_card=slug(one.agent),
        data_from="card-up card-down" if one.fresh else None,
    )


def _flying(language: str, face: Face) -> Markup:
    """The whole card, which only the page's motion shows."""
    drawn = agent_card(language, face)
    return el("g", drawn, display="none", data_flies="", data_size=f"{WIDE} {TALL}")


def _agents(language: str, one: Slot, name: str) -> Markup:
    have = one.have
    parts: list[str] = []
    if one.decisive:
        parts.append(rect(-6, -8, SLOT_WIDE + 12, SLOT_TALL + 14, "lit", rx=12))
    for back in range(min(have, 4) - 1, 0, -1):
        wide = SLOT_WIDE - 3 * back
        parts.append(
            rect(3 * back, -4 * back, wide, SLOT_TALL, both("card", "ink"), rx=9, stroke_width=2)
        )
    parts += [
        rect(
            0,
            0,
            SLOT_WIDE,
            SLOT_TALL,
            both("card", "ink" if have else "slate"),
            rx=9,
            stroke_width=2.5 if have else 1.5,
            stroke_dasharray=None if have else "5 5",
        ),
        use(art(one.agent), 6, 6, 50, 70, class_=None if have else "ghost"),
        text(
            SLOT_WIDE / 2,
            97,
            name,
            SMALLEST,
            room=SLOT_WIDE - 6,
            least=SMALLEST,
            class_=f"label caps {fill('ink' if have else 'slate')}",
        ),
    ]
    upcoming, alone = min(have, 2), len(rows(one.agent)) == 1
    waiting = [row for row in rows(one.agent) if row != upcoming]
    for row, y in zip(waiting, (21, 62), strict=False):
        if not alone:
            parts.append(disc(123, y, 17, one.symbols[row], FAINT))
    style = FAINT if alone and have else RINGED
    parts.append(disc(102 if alone else 80, 41, 19, one.symbols[0 if alone else upcoming], style))
    if have > 1:
        parts.append(circle(12, 12, 15, both("lamp", "night"), stroke_width=2.5))
        parts.append(text(12, 20.5, str(have), 24, class_="numeral fill-night"))
    value = one.symbols[upcoming]
    if have and abs(value) == 100:
        parts.append(group(flag(language, value, 76), at=(-3, 46)))
    return join([*parts, el("title", f"{name}: {have}")])


@layer
def ongoing(language: str, side: int, cards: tuple[int, ...], won_by: int) -> Markup:
    """The market cards in play before a side; the more there are, the fewer words."""
    full = WIDTH - 28
    if not cards:
        words = say(language, "No market cards yet")
        drawn = text(full / 2, 32, words, 21, room=full, least=SMALLEST, class_="label fill-slate")
        return group(drawn, at=(14, HEAD + ROW + 2))
    width = min(200.0, (full - 8 * (len(cards) - 1)) / len(cards))
    plaques, sheets = [], []
    for place, card in enumerate(cards):
        left = place * (width + 8)
        drawn = readable(language, card, _plaque(language, card, width, card == won_by))
        piece = ongoing_piece(side, card)
        came = "offer-1 offer-2 offer-3"
        plaques.append(explained(place + 1, drawn, at=(left, 0), piece=piece, came_from=came))
        tip = left + width / 2
        sheets.append(bubble(language, card, place + 1, left=0, wide=full, bottom=-16, tip=tip))
    return group(*plaques, *sheets, at=(14, HEAD + ROW + 2))


def _plaque(language: str, card: int, width: float, lit: bool) -> Markup:
    """A market card that stays in play: emblem, and the name where there is room."""
    tall = 48
    parts: list[str] = []
    if lit:
        parts.append(rect(-5, -5, width + 10, tall + 10, "lit", rx=12))
    parts.append(rect(0, 0, width, tall, both("lamp", "ink"), rx=8, stroke_width=2))
    parts.append(use(emblem(card), 4, 4, tall - 8, tall - 8))
    if width >= 150:
        parts.append(
            lines(
                tall + (width - tall) / 2 - 2,
                tall / 2,
                market_name(language, card),
                SMALLEST,
                room=width - tall - 8,
                least=SMALLEST,
                class_="label caps fill-night",
            )
        )
    return join(parts)


@remembered
def line(language: str, names: str, agents: tuple[int, ...]) -> str:
    """A panel in one line: who, and what lies before them."""
    lie = [
        f"{agent_name(language, agent)} {have}" if have > 1 else agent_name(language, agent)
        for agent, have in enumerate(agents)
        if agent and have
    ]
    if not lie:
        return say(language, "{name}: no agents in play yet", name=names)
    return f"{names}: {', '.join(lie)}"
