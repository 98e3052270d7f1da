"""The desk: the reader's own hand, what may be done with it, and the black market's stall."""

from __future__ import annotations

from spytable.kernel.document import kebab
from spytable.locale import say
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import glow, keyhole_back, plaque
from spytable.pictures.svg import Markup, el, group, join, rect, text

from ..choices import (
    AGAIN_KEEP,
    AGAIN_RECRUIT,
    CHOOSE,
    DOWN,
    NAMES,
    SWAP,
    TAKE,
    UP,
)
from ..components import MARKETS, Agent
from .cards import TALL, WIDE, agent_card, awning, choice_glow, market_card
from .names import agent_name, market_name
from .panels import swap_sign
from .scene import WIDTH, Scene

DESK = 318
STALL = 262
CARD = 160.0


def desk(scene: Scene) -> Markup:
    """The band along the bottom with the reader's hand."""
    cards = [agent for agent in Agent if agent for _ in range(scene.v.hand[agent])]
    scale = CARD / WIDE
    pitch = min(CARD + 12, (WIDTH - 36 - CARD) / max(1, len(cards) - 1))
    start = (WIDTH - CARD - pitch * (len(cards) - 1)) / 2
    parts: list[str] = [
        rect(0, 0, WIDTH, DESK, fill("night")),
        rect(0, 0, WIDTH, 7, fill("brown")),
        rect(0, 7, WIDTH, 3, fill("mustard")),
    ]
    for agent in Agent:
        if agent and agent in cards:
            first = cards.index(agent)
            xs = [start + pitch * k for k in range(first, first + cards.count(agent))]
            parts.append(_copies(scene, agent, xs, scale))
            parts.append(
                _swap(
                    scene,
                    agent,
                    xs[0],
                    xs[-1] + CARD - xs[0]
                    if pitch > CARD or agent == cards[-1]
                    else xs[-1] + pitch - xs[0],
                )
            )
    parts.append(_plaques(scene))
    return el("g", *parts, class_="desk")


def _copies(scene: Scene, agent: Agent, xs: list[float], scale: float) -> Markup:
    """All copies of an agent in hand: each its own card, all of them one choice."""
    name = agent_name(scene.language, agent)
    code, label = UP + agent, say(scene.language, "Lay face up: {card}", card=name)
    if scene.may(DOWN + agent):
        code, label = DOWN + agent, say(scene.language, "Lay face down: {card}", card=name)
    elif scene.may(CHOOSE + agent):
        code, label = CHOOSE + agent, say(scene.language, "Choose: {card}", card=name)
    open_ = scene.may(code)
    drawn: list[str] = []
    for copy, x in enumerate(xs):
        piece = f"hand-{kebab(agent)}-{copy + 1}"
        drawn.append(
            group(
                choice_glow(scene, code, WIDE, TALL),
                agent_card(scene, agent, lifted=open_),
                at=(x, 24),
                scale=scale,
                class_=f"piece piece-{piece}",
                data_piece=piece,
            )
        )
    return scene.place(code, label, *drawn)


def _swap(scene: Scene, agent: Agent, x: float, width: float) -> Markup:
    """The tab under a card: put it away, draw another."""
    code = SWAP + agent
    if not scene.may(code):
        return join([])
    label = say(scene.language, "Swap: {card}", card=agent_name(scene.language, agent))
    wide = min(width - 8, CARD)
    return group(
        scene.place(
            code,
            label,
            glow(wide, 42, 12, 0),
            rect(0, 0, wide, 42, both("lamp", "ink"), rx=10, stroke_width=2),
            group(swap_sign("night"), at=(24, 20), scale=0.8),
            text(
                42 + (wide - 50) / 2,
                29,
                say(scene.language, "Swap"),
                23,
                room=wide - 54,
                class_="label fill-night",
            ),
        ),
        at=(x + (width - wide) / 2, 262),
    )


def _plaques(scene: Scene) -> Markup:
    """Spycation's two answers, and any choice that has found no place of its own."""
    signs = [
        (AGAIN_RECRUIT, say(scene.language, "Recruit at once")),
        (AGAIN_KEEP, say(scene.language, "Keep in hand")),
    ]
    known = {code for code, _ in signs}
    signs += [(code, NAMES[code]) for code in sorted(scene.offered) if code not in known]
    signs = [(code, words) for code, words in signs if scene.may(code)]
    if not signs:
        return join([])
    width = min(330.0, (WIDTH - 24) / len(signs) - 12)
    left = (WIDTH - (width + 12) * len(signs) + 12) / 2
    return join(
        [
            group(
                scene.place(
                    code,
                    words,
                    glow(width, 42, 12, 4),
                    plaque(width, 42, words, face="lamp", print_="night", caps=False),
                ),
                at=(left + k * (width + 12), 262),
            )
            for k, (code, words) in enumerate(signs)
        ]
    )


def stall(scene: Scene) -> Markup:
    """The black market: three cards on offer, the deck and what has been used."""
    scale = 0.98
    parts: list[str] = [
        rect(10, 10, WIDTH - 20, STALL - 16, both("shade", "ink"), rx=8, stroke_width=1.5),
        awning(4, 0, WIDTH - 8, 36, 22),
    ]
    for place in range(3):
        card = int(scene.v.offer[place])
        at = (28 + place * 166, 44)
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
        label = say(scene.language, "Take: {card}", card=market_name(scene.language, card))
        parts.append(
            group(
                scene.place(
                    TAKE + card,
                    label,
                    choice_glow(scene, TAKE + card, WIDE, TALL),
                    market_card(scene, card),
                ),
                at=at,
                scale=scale,
                class_=f"piece piece-offer-{place + 1}",
                data_piece=f"offer-{place + 1}",
            )
        )
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
    return el("g", *parts, class_="stall")
