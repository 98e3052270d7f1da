"""A seat's panel: who it is, its supply, what it has completed, its active missions."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import glow, plaque, seat_shape
from spytable.pictures.svg import Markup, circle, el, group, join, path, rect, text

from ..choices import DECLINE, DISCARD, DRAFT, END, MARK, NAMES, PASS
from ..components import CARD_CITIES, CARD_NAMES, SLOTS, Phase
from ..words.box import colour
from ..words.missions import mission_label, mission_name
from ..words.places import city_name
from . import completed, missions, pieces
from .scene import LETTERS, WIDTH, Scene, hue
from .told import panel_piece

HEAD = 66
MINE, THEIRS = 44.0, 31.0
"""The height of a city's line on the reader's own cards and on the others'."""
TAB = 46
PLAQUES = 62
PITCH = 232


def panel_tall() -> int:
    """The height of another seat's panel."""
    return HEAD + int(missions.card_tall(THEIRS)) + 18


def desk_tall() -> int:
    """The height of the reader's own panel: larger cards, tabs below them, plaques."""
    return HEAD + int(missions.card_tall(MINE)) + TAB + PLAQUES + 18


def draft_tall() -> int:
    """The height of the row of open start missions."""
    return 50 + int(missions.card_tall(THEIRS)) + 14


def others(scene: Scene) -> Markup:
    """Everybody but the reader, clockwise from the reader's left."""
    first = 0 if scene.spectator else int(scene.v.seat) + 1
    seats = [(first + k) % scene.v.players for k in scene.seats]
    if not scene.spectator:
        seats = seats[:-1]
    return join(
        group(_panel(scene, seat, THEIRS, panel_tall()), at=(0, k * (panel_tall() + 8)))
        for k, seat in enumerate(seats)
    )


def desk(scene: Scene) -> Markup:
    """The reader's own panel, with everything that may be done with the cards."""
    seat = int(scene.v.seat)
    return join([_panel(scene, seat, MINE, desk_tall()), _plaques(scene)])


def _panel(scene: Scene, seat: int, line: float, tall: int) -> Markup:
    lit = scene.deciding == seat or scene.winner == seat
    ink = hue(seat).ink
    parts: list[str] = []
    if lit:
        parts.append(rect(4, 0, WIDTH - 8, tall, "lit", rx=18))
    parts.append(rect(10, 4, WIDTH - 20, tall - 8, both("card", "ink"), rx=14, stroke_width=1.5))
    parts.append(path(f"M11 {HEAD - 2}H{WIDTH - 11}", stroke(ink), stroke_width=5))
    parts.append(_head(scene, seat))
    parts.append(completed.tally(scene, seat))
    for slot in range(SLOTS):
        at = (16 + slot * PITCH, HEAD + 8)
        parts.append(group(_slot(scene, seat, slot, line), at=at))
    parts.append(completed.sheet(scene, seat, HEAD + 2, panel_tall() - HEAD - 8))
    return el("g", *parts, class_=f"panel panel-{ink}", data_place=panel_piece(seat))


def _head(scene: Scene, seat: int) -> Markup:
    """Shape, letter, name and state; the supply at the right."""
    v = scene.v
    name = scene.name(seat)
    words, bold = _status(scene, seat)
    room = 296.0
    parts: list[str] = [
        group(seat_shape(hue(seat), 21, LETTERS[seat]), at=(42, 35), aria_hidden="true"),
        text(76, 31, name, 26, room=room, anchor="start"),
    ]
    if bold:
        wide = min(room, 28 + 13.6 * len(words))
        parts.append(rect(74, 38, wide, 25, both("mustard", "night"), rx=12.5, stroke_width=1.5))
    parts.append(
        text(
            76 + (10 if bold else 0),
            57.5,
            words,
            21,
            room=room - 26,
            anchor="start",
            class_=f"label {fill('night' if bold else 'slate')}",
        )
    )
    supply = int(v.supply[seat])
    parts.append(
        el(
            "g",
            group(pieces.disc(seat, 15), at=(402, 33)),
            text(424, 43, f"×{supply}", 28, anchor="start", class_="numeral fill-ink"),
            el("title", say(scene.language, "Agents in supply: {n}", n=supply)),
            role="img",
        )
    )
    parts.append(el("title", name))
    return el("g", *parts)


def _status(scene: Scene, seat: int) -> tuple[str, bool]:
    """The words under a name, and whether they stand on mustard."""
    if scene.winner == seat:
        return say(scene.language, "Winner"), True
    own = seat == scene.v.seat
    if scene.deciding == seat:
        return (say(scene.language, "Your move") if own else say(scene.language, "To move")), True
    if own:
        return say(scene.language, "You"), False
    return colour(scene.language, seat), False


def _slot(scene: Scene, seat: int, slot: int, line: float) -> Markup:
    """A place for a mission: the card, what may be done with it, or nothing yet."""
    card = int(scene.v.card[seat, slot])
    tall = missions.card_tall(line)
    if not card:
        return rect(
            1,
            1,
            missions.CARD_WIDE - 2,
            tall - 2,
            "line stroke-slate sc-empty",
            rx=12,
            stroke_width=2,
        )
    drawn = missions.mission(scene, seat, slot, line)
    mine = seat == scene.v.seat
    if not mine:
        return drawn
    parts: list[str] = []
    code = MARK.code(card)
    if scene.may(code):
        city = int(scene.v.spy[seat])
        label = say(
            scene.language,
            "Mark: {city} ({mission})",
            city=city_name(scene.language, city),
            mission=mission_name(scene.language, card),
        )
        ring = join([])
        if city in CARD_CITIES[card]:
            y = missions.HEAD + line * (CARD_CITIES[card].index(city) + 0.5)
            ring = circle(26, y, 19, "glow")
        halo = missions.card_glow(missions.CARD_WIDE, tall)
        parts.append(scene.place(code, label, halo, drawn, ring))
    else:
        parts.append(drawn)
    parts.append(missions.unmarks(scene, seat, slot, line))
    parts.append(group(_discard(scene, card), at=(0, tall + 5)))
    return join(parts)


def _discard(scene: Scene, card: int) -> Markup:
    """The tab below a card: give it up."""
    code = DISCARD.code(card)
    if not scene.may(code):
        return join([])
    words = say(scene.language, "Discard")
    label = say(scene.language, "Discard: {mission}", mission=mission_name(scene.language, card))
    wide = missions.CARD_WIDE - 28
    return group(
        scene.place(
            code,
            label,
            path(f"M0 0H{wide}V26A12 12 0 0 1 {wide - 12} 38H12A12 12 0 0 1 0 26Z", "glow quiet"),
            path("M-6 -6L6 6M6 -6L-6 6", "line sc-cross round", stroke_width=3.5,
                 transform="translate(24 19)"),
            text(44 + (wide - 52) / 2, 27, words, 22, room=wide - 60),
        ),
        at=(14, 0),
    )  # fmt: skip


def _plaques(scene: Scene) -> Markup:
    """The end of the turn, and any choice that has found no place of its own."""
    here = (
        say(scene.language, "Stay here")
        if scene.v.phase == Phase.MOVED
        else say(scene.language, "End the turn")
    )
    signs = [
        (END, here),
        (PASS, say(scene.language, "Pass")),
        (DECLINE, say(scene.language, "Decline the extra turn")),
    ]
    known = {code for code, _ in signs}
    signs += [(code, NAMES[code]) for code in sorted(scene.offered) if code not in known]
    signs = [(code, words) for code, words in signs if scene.may(code)]
    if not signs:
        return join([])
    width = min(330.0, (WIDTH - 40) / len(signs) - 12)
    left = (WIDTH - (width + 12) * len(signs) + 12) / 2
    return join(
        group(
            scene.place(
                code,
                words,
                glow(width, 46, 14, 4),
                plaque(width, 46, words, face="lamp", print_="night", size=24, caps=False),
            ),
            at=(left + k * (width + 12), desk_tall() - PLAQUES),
            class_="plaque",
        )
        for k, (code, words) in enumerate(signs)
    )


def draft(scene: Scene) -> Markup:
    """The open start missions; one of them for everybody."""
    cards = [int(card) for card in scene.v.open_starts if card]
    width = missions.CARD_WIDE
    scale = min(1.0, (WIDTH - 32) / max(1, len(cards)) / (width + 10))
    pitch = (width + 12) * scale
    left = (WIDTH - pitch * len(cards) + 12 * scale) / 2
    tall = missions.card_tall(THEIRS)
    parts: list[str] = [
        text(
            WIDTH / 2,
            32,
            say(scene.language, "Start missions"),
            24,
            room=600,
            class_="label caps fill-ink",
        )
    ]
    for k, card in enumerate(cards):
        code = DRAFT.code(card)
        label = say(scene.language, "Choose: {card}", card=mission_name(scene.language, card))
        halo = missions.card_glow(width, tall) if scene.may(code) else join([])
        words = el("title", mission_label(scene.language, card))
        face = el(
            "g",
            missions.face(scene.language, card, THEIRS),
            words,
            role="img",
            class_="piece",
            data_piece=CARD_NAMES[card],
        )
        parts.append(
            group(
                scene.place(code, label, halo, face),
                at=(left + k * pitch, 50),
                scale=scale,
            )
        )
    return join(parts)
