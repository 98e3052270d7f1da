"""The desk: the reader's own hand, and what may be done with it."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.choice import Spoken
from spytable.pictures.layer import layer
from spytable.pictures.lettering import fits
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import glow, plaque
from spytable.pictures.svg import Markup, el, group, join, rect, text, use

from ..choices import AGAIN_KEEP, AGAIN_RECRUIT, CHOOSE, NAMES
from ..words.buttons import of_a_card
from ..words.cards import card as agent_name
from .agents import art
from .cards import SMALLEST, TALL, WIDE, agent_card, copies, slug
from .places import choice, hand_piece
from .reading import Face
from .signs import swap as swap_sign

WIDTH, DESK = 640, 260
EDGE, GAP = 8, 8
TOP, TAB = 15, 213


@layer
def ground(count: int, full: bool) -> Markup:
    """The desk on which the cards lie: as wide as they are, or `full` where signs lie there too."""
    _, start, _ = spread(count)
    left = 0.0 if full or not count else start - EDGE
    width = WIDTH - 2 * left
    return join(
        [
            rect(left, 0, width, DESK, fill("night"), rx=6),
            rect(left, 0, width, 6, fill("brown")),
            rect(left, 6, width, 3, fill("mustard")),
        ]
    )


def spread(count: int) -> tuple[float, float, float]:
    """How wide a card is drawn, where the first begins and how far apart they lie.  Up to five lie
    side by side; more of them overlap."""
    room = WIDTH - 2 * EDGE
    wide = min(float(WIDE), max(118.0, (room - GAP * (count - 1)) / max(1, count)))
    pitch = min(wide + GAP, (room - wide) / max(1, count - 1))
    return wide, (WIDTH - wide - pitch * (count - 1)) / 2, pitch


@layer
def cards(
    language: str, hand: tuple[int, ...], faces: tuple[Face, ...], codes: tuple[int, ...]
) -> Markup:
    """The cards in hand; `faces` and `codes` for every agent that is held.  There are too many
    hands to remember them all: those of late are, for who waits holds the same cards for a while,
    and all cards, wherever they lie."""
    wide, x, pitch = spread(sum(hand))
    drawn = []
    for face, code in zip(faces, codes, strict=True):
        count = hand[face.agent]
        drawn.append(_copies(language, face, code, count, wide, pitch, x))
        x += pitch * count
    desk = el("g", *drawn, class_="desk")
    return desk if any(map(CHOOSE.has, codes)) else Spoken(desk)


@layer
def _copies(
    language: str, face: Face, code: int, count: int, wide: float, pitch: float, x: float
) -> Markup:
    """All copies of an agent in hand: each its own card, all of them one choice."""
    drawn = [
        group(
            glow(wide, TALL, grow=4) if code else "",
            agent_card(language, face, wide),
            at=(pitch * (copy - 1), 0),
            class_="piece lifted" if code else "piece",
            data_piece=hand_piece(face.agent, copy),
            data_size=f"{wide:g} {TALL}",
            data_card=slug(face.agent),
            data_from="deck",
        )
        for copy in range(1, count + 1)
    ]
    name = agent_name(language, face.agent)
    label = of_a_card(language, code) if code else ""
    chosen = choice(code, label or say(language, "Choose: {card}", card=name), *drawn)
    return group(chosen, at=(x, TOP))


@layer
def swaps(language: str, hand: tuple[int, ...], codes: tuple[tuple[int, int], ...]) -> Markup:
    """The tabs under the cards: put one away, draw another."""
    held = [agent for agent, _ in copies(hand)]
    wide, start, pitch = spread(len(held))
    tabs = []
    for agent, code in codes:
        first, count = held.index(agent), held.count(agent)
        width = pitch * (count - 1) + wide if pitch >= wide else pitch * count
        tab = min(width, wide)
        left = start + pitch * first + (width - tab) / 2
        tabs.append(_swap(language, agent, code, left, tab))
    return Spoken(join(tabs))


@layer
def _swap(language: str, agent: int, code: int, x: float, wide: float) -> Markup:
    label = of_a_card(language, code)
    said, room = say(language, "Swap"), wide - 50
    has_room = fits(said, SMALLEST, room)  # where the word would be cut, the sign says it
    words = text(42 + room / 2, 27, said, 21, room=room, least=SMALLEST, class_="label fill-night")
    return group(
        choice(
            code,
            label,
            glow(wide, 38, 12, 3),
            rect(0, 0, wide, 38, both("lamp", "ink"), rx=10, stroke_width=2),
            swap_sign(22 if has_room else wide / 2, 18, 0.75, "night"),
            words if has_room else "",
        ),
        at=(x, TAB),
    )


@layer
def signs(language: str, codes: tuple[int, ...]) -> Markup:
    """Spycation's two answers, and any choice that has found no place of its own."""
    known = {
        AGAIN_RECRUIT: say(language, "Recruit at once"),
        AGAIN_KEEP: say(language, "Keep in hand"),
    }
    width = min(300.0, (WIDTH - 16) / len(codes) - 12) if codes else 0
    left = (WIDTH - (width + 12) * len(codes) + 12) / 2
    return join(
        [
            group(
                choice(
                    code,
                    words,
                    glow(width, 38, 12, 3),
                    plaque(
                        width,
                        38,
                        words,
                        face="lamp",
                        print_="night",
                        caps=False,
                        least=SMALLEST,
                    ),
                ),
                at=(left + k * (width + 12), TAB),
                class_="plaque",
            )
            for k, code in enumerate(codes)
            for words in [known.get(code, NAMES[code])]
        ]
    )


@layer
def put_away(language: str, cards: tuple[int, ...]) -> Markup:
    """The cards this seat has swapped out: it may remember them, nobody else knows them."""
    if not cards:
        return join([])
    words = say(language, "Put away")
    parts: list[str] = [
        text(16, 240, words, 21, room=210, least=SMALLEST, anchor="start", class_=_LIGHT)
    ]
    for k, agent in enumerate(cards):
        x = 240 + 50 * k
        parts.append(
            el(
                "g",
                use(art(agent), x, TAB, 42, 42),
                rect(x, TAB, 42, 42, stroke("lamp"), stroke_width=2),
                el("title", agent_name(language, agent)),
            )
        )
    return el("g", *parts)


_LIGHT = "label fill-lamp"
