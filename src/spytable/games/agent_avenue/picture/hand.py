"""The desk: the reader's own hand, and what may be done with it."""

from __future__ import annotations

from spytable.kernel.document import kebab
from spytable.locale import say
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import glow, plaque
from spytable.pictures.svg import Markup, el, group, join, rect, text, use

from ..choices import (
    AGAIN_KEEP,
    AGAIN_RECRUIT,
    CHOOSE,
    DOWN,
    NAMES,
    PARTNER_SWAP,
    SWAP,
    UP,
)
from ..components import Agent
from ..words.cards import card as agent_name
from .agents import art
from .cards import TALL, WIDE, agent_card, choice_glow
from .panels import swap_sign
from .scene import WIDTH, Scene

DESK = 318
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
    code, label = UP.code(agent), say(scene.language, "Lay face up: {card}", card=name)
    if scene.may(DOWN.code(agent)):
        code, label = DOWN.code(agent), say(scene.language, "Lay face down: {card}", card=name)
    elif scene.may(CHOOSE.code(agent)):
        code, label = CHOOSE.code(agent), say(scene.language, "Choose: {card}", card=name)
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
                data_size=f"{WIDE} {TALL}",
                data_card=kebab(agent),
                data_from="deck",
            )
        )
    return scene.place(code, label, *drawn)


def _swap(scene: Scene, agent: Agent, x: float, width: float) -> Markup:
    """The tab under a card: put it away, draw another."""
    code = SWAP.code(agent) if scene.may(SWAP.code(agent)) else PARTNER_SWAP.code(agent)
    if not scene.may(code):
        return join([])
    label = say(scene.language, "Swap: {card}", card=agent_name(scene.language, agent))
    wide = min(width - 8, CARD)
    return group(
        scene.place(
            code,
            label,
            glow(wide, 42, 12, 4),
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
        swaps = any(SWAP.has(code) or PARTNER_SWAP.has(code) for code in scene.placed)
        return join([]) if swaps else _put_away(scene)
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
                class_="plaque",
            )
            for k, (code, words) in enumerate(signs)
        ]
    )


def _put_away(scene: Scene) -> Markup:
    """The cards this seat has swapped out: it may remember them, nobody else knows them."""
    v = scene.v
    cards = [int(agent) for agent in v.swapped if agent]
    if not cards:
        return join([])
    words = say(scene.language, "Put away")
    parts: list[str] = [
        text(
            20,
            292,
            words,
            22,
            room=200,
            anchor="start",
            class_="label fill-lamp",
        )
    ]
    for k, agent in enumerate(cards):
        x = 230 + 56 * k
        parts.append(
            el(
                "g",
                use(art(agent), x, 262, 46, 46),
                rect(x, 262, 46, 46, stroke("lamp"), stroke_width=2),
                el("title", agent_name(scene.language, agent)),
            )
        )
    return el("g", *parts)
