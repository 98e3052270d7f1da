"""A side's panel: its seats, what lies before it, its ongoing market cards."""

from __future__ import annotations

from spytable.kernel.document import kebab
from spytable.locale import say
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import dots, glow, keyhole_back, seat_shape
from spytable.pictures.svg import Markup, el, group, join, path, rect, text

from ..choices import CHOOSE, LEAD, TAKER
from ..components import MARKETS, Agent, Market
from ..facts import side_of, swaps_of
from ..words.cards import card as agent_name
from .bubbles import bubble, explained, readable
from .cards import (
    MINI_TALL,
    MINI_WIDE,
    TALL,
    WIDE,
    agent_card,
    choice_glow,
    mini_card,
    ongoing_plaque,
)
from .scene import WIDTH, Scene, hue
from .told import ongoing_piece, slot_piece

HEAD = 74
ROW = 212
ONGOING = 68


def tall(advanced: bool) -> int:
    """The height of a panel; the market needs a row of its own."""
    return HEAD + ROW + (ONGOING if advanced else 0)


def panel(scene: Scene, side: int) -> Markup:
    """One side of the table.  AA-40, AA-106: agents by name, market cards before them."""
    deciding = any(scene.v.deciding[seat] for seat in scene.seats(side)) and scene.winner < 0
    won = scene.winner == side
    parts: list[str] = []
    if deciding or won:
        parts.append(rect(6, 0, WIDTH - 12, tall(scene.advanced), "lit", rx=16))
    parts.append(
        rect(
            10,
            4,
            WIDTH - 20,
            tall(scene.advanced) - 8,
            both("card", "ink"),
            rx=14,
            stroke_width=1.5,
        )
    )
    parts.append(path(f"M10 {HEAD - 2}H{WIDTH - 10}", stroke(hue(side).ink), stroke_width=4))
    seats = scene.seats(side)
    room = (WIDTH - 24) / max(1, len(seats))
    for place, seat in enumerate(seats):
        parts.append(group(_seat(scene, seat, place, room), at=(12 + place * room, 4)))
    for agent in Agent:
        if agent:
            row, column = divmod(agent - 1, 4)
            at = (20 + column * (MINI_WIDE + 5), HEAD + 15 + row * (MINI_TALL + 13))
            parts.append(group(_slot(scene, side, agent), at=at))
    if scene.advanced:
        parts.append(group(_ongoing(scene, side), at=(20, HEAD + ROW + 2)))
    return el("g", *parts, class_=f"panel panel-{hue(side).ink}")


def _seat(scene: Scene, seat: int, place: int, room: float) -> Markup:
    """A seat: shape, name, who it is to the reader, cards in hand, swaps left."""
    v = scene.v
    side = side_of(int(v.players), seat)
    pair = len(scene.seats(side)) > 1
    name = scene.name(seat)
    swaps = swaps_of(int(v.players), seat)
    counters = 128 if pair else 206
    code, label = LEAD.code(seat), say(scene.language, "{name} lays first", name=name)
    if not scene.may(code):
        code, label = TAKER.code(seat), say(scene.language, "{name} takes the card", name=name)
    inner = room - counters - 10
    badge: list[str] = []
    if scene.may(code):
        badge.append(group(glow(inner, 54, 12, 0), at=(2, 5)))
    words, ink, bold = _status(scene, seat)
    badge.append(group(seat_shape(hue(side), 19, str(place + 1) if pair else ""), at=(28, 35)))
    badge.append(text(58, 31, name, 26, room=inner - 62, anchor="start"))
    if bold:
        badge.append(
            rect(
                56,
                38,
                min(inner - 58, 26 + 13.6 * len(words)),
                26,
                both("mustard", "night"),
                rx=13,
                stroke_width=1.5,
            )
        )
    badge.append(
        text(
            58 + (10 if bold else 0),
            58,
            words,
            21,
            room=inner - 72,
            anchor="start",
            class_=f"label {fill(ink)}",
        )
    )
    badge.append(el("title", name))
    at = room - counters
    hand = [
        el(
            "g",
            group(keyhole_back(24, 34, plain=True), at=(at + 6, 17), turn=-8),
            group(keyhole_back(24, 34, plain=True), at=(at + 16, 15)),
            data_piece=f"held-{seat}",
            data_face="down",
            data_stock="",
        ),
        text(at + 60, 44, str(int(v.hand_size[seat])), 30, class_="numeral fill-ink"),
    ]
    left = max(0, swaps - int(v.swaps[seat]))
    r = 7
    hand.append(
        group(
            swap_sign("slate"),
            at=(at + (94 if pair else 96), 24 if pair else 35),
            scale=0.62 if pair else 0.85,
        )
    )
    hand.append(dots(at + (83 if pair else 120), 50 if pair else 35, swaps, left, "ink", r))
    hand.append(el("title", say(scene.language, "Swaps left: {n}", n=left)))
    return join([scene.place(code, label, *badge), el("g", *hand)])


def _status(scene: Scene, seat: int) -> tuple[str, str, bool]:
    """The words under a name, their ink, and whether they stand on mustard."""
    v = scene.v
    side = side_of(int(v.players), seat)
    partner = not scene.spectator and seat != v.seat and side == v.side
    if scene.winner == side:
        return say(scene.language, "Winner"), "night", True
    if scene.winner < 0 and v.deciding[seat]:
        if seat == v.seat:
            return say(scene.language, "Your move"), "night", True
        if partner:
            return say(scene.language, "Partner, to move"), "night", True
        return say(scene.language, "To move"), "night", True
    if seat == v.seat:
        return say(scene.language, "You"), "slate", False
    if partner:
        return say(scene.language, "Partner"), "slate", False
    return scene.colour_name(side), "slate", False


def swap_sign(ink: str) -> Markup:
    """Two arrows passing each other."""
    return path(
        "M-14 -6H10M4 -12L11 -6L4 0M14 8H-10M-4 2L-11 8L-4 14",
        f"{stroke(ink)} round",
        stroke_width=4,
    )


def _slot(scene: Scene, side: int, agent: Agent) -> Markup:
    """An agent's place in the tableau, where Mind Control and Spycation choose."""
    code = CHOOSE.code(agent)
    spoken_of = (
        (scene.v.ability == Market.MIND_CONTROL and side != scene.v.side)
        or (scene.v.ability == Market.SPYCATION and side == scene.v.side)
    ) and scene.in_play(side, agent) > 0
    drawn = mini_card(scene, side, agent)
    piece = slot_piece(side, agent)
    if spoken_of:
        label = say(scene.language, "Choose: {card}", card=agent_name(scene.language, agent))
        drawn = scene.place(code, label, choice_glow(scene, code, MINI_WIDE, MINI_TALL), drawn)
    recruited = scene.v.recruited[side] == agent
    return el(
        "g",
        drawn,
        el("g", agent_card(scene, agent), display="none", data_flies="", data_size=f"{WIDE} {TALL}")
        if recruited
        else "",
        class_=f"piece piece-{piece}",
        data_piece=piece,
        data_card=kebab(agent),
        data_from="card-up card-down" if recruited else None,
    )


def _ongoing(scene: Scene, side: int) -> Markup:
    """The market cards in play before a side; the more there are, the fewer words."""
    cards = [card for card in range(1, MARKETS) if scene.v.ongoing[side, card]]
    if not cards:
        return text(
            (WIDTH - 40) / 2,
            36,
            say(scene.language, "No market cards yet"),
            21,
            room=600,
            class_="label fill-slate",
        )
    full = WIDTH - 40
    width = min(222.0, (full - 8 * (len(cards) - 1)) / len(cards))
    plaques, sheets = [], []
    for place, card in enumerate(cards):
        left = place * (width + 8)
        drawn = readable(scene, card, ongoing_plaque(scene, card, width, 50))
        piece = ongoing_piece(side, card)
        plaques.append(explained(place + 1, drawn, at=(left, 0), piece=piece))
        tip = left + width / 2
        sheets.append(bubble(scene, card, place + 1, left=0, wide=full, bottom=-16, tip=tip))
    return join(plaques + sheets)
