"""Cards to choose from or to look at: the Recruiter's characters, the four agents, the actions that
lie face up for all."""

from __future__ import annotations

from spytable.kernel.document import kebab
from spytable.pictures.layer import layer
from spytable.pictures.lettering import line
from spytable.pictures.palette import both
from spytable.pictures.shapes import keyhole_back
from spytable.pictures.svg import Markup, circle, ems, group, join, path, rect

from ..choices import ACTIVATE, CHARACTER, DRAW, TAKE
from ..components import AGENTS, RECRUITER_CARDS, SLIP_DIRECTIONS, Card
from ..words.pieces import ability_name, action_name, agent_name, card_name
from .offered import Labelled
from .pieces import INKS
from .scene import PANEL, fitted, place, stamp
from .told import agent_piece

NAMES = {card: kebab(card) for card in Card}
_COMPASS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


def _name_band(wide: float, high: float, words: str, size: float = 14) -> Markup:
    return join(
        [
            rect(2, high - 25, wide - 4, 23, "mm-tab", rx=5),
            line(wide / 2, high - 13.5, words, size, room=wide - 8, class_="label mm-on-lamp",
                 anchor="middle", narrowest=0.55),
        ]
    )  # fmt: skip


def _ability(name: str, wide: float, tall: float) -> Markup:
    """What an agent can do besides: in a line over its name, or in two."""
    ink = "label fill-ink"
    first, _, rest = name.partition(" ")
    lines = [(name, tall - 38)]
    if rest and ems(name, ink) * 13 * 0.55 > wide - 8:
        lines = [(first, tall - 46), (rest, tall - 33)]
    return join(
        line(wide / 2, y, words, 13, room=wide - 8, class_=ink, anchor="middle", narrowest=0.55)
        for words, y in lines
    )


def slip_pattern(card: int) -> Markup:
    """How this one slips, such as two straight on or two aslant; 44 by 44."""
    parts: list[str] = [
        rect(x - 6, y - 6, 12, 12, "mm-closed", rx=2.5)
        for x in (-16, 0, 16)
        for y in (-16, 0, 16)
        if (x, y) != (0, 0)
    ]
    for direction in SLIP_DIRECTIONS[Card(card)]:
        x, y = (16 * way for way in _COMPASS[direction])
        parts.append(
            path(f"M0 0L{x * 1.1:g} {y * 1.1:g}", "line stroke-blue round", stroke_width=3)
        )
        parts.append(circle(x * 1.1, y * 1.1, 4.4, both("blue", "night"), stroke_width=1.2))
    parts.append(circle(0, 0, 5, both("mustard", "night"), stroke_width=1.6))
    return join(parts)


def character_card(card: int, wide: float, high: float, name: str) -> Markup:
    """A Recruiter card: who it is, and how it slips."""
    return join(
        [
            rect(0, 0, wide, high, both("lamp", "night"), rx=8, stroke_width=2.4),
            group(stamp(NAMES[Card(card)]), at=(wide * 0.34, high * 0.42), scale=high / 112),
            group(slip_pattern(card), at=(wide * 0.77, high * 0.4), scale=high / 130),
            _name_band(wide, high, name),
        ]
    )


def reminder(card: int, wide: float, high: float) -> Markup:
    """A small one without its name, for those who wonder who it is."""
    size = min(1.0, wide / 47)
    return join(
        [
            rect(0, 0, wide, high, both("lamp", "night"), rx=6, stroke_width=1.8),
            group(stamp(NAMES[Card(card)]), at=(wide / 2, high * 0.31), scale=size * high / 152),
            group(slip_pattern(card), at=(wide / 2, high * 0.78), scale=size * high / 128),
        ]
    )


@layer
def characters(language: str, offered: Labelled, high: float) -> Markup:
    """Choose one, or leave it to chance."""
    count, tall = RECRUITER_CARDS - 1, high - 16
    wide = (PANEL - 92.0 - 8 * count) / count
    drawn = []
    x = 10.0
    for code, label in sorted(offered, key=lambda one: one[0] == DRAW):
        if code == DRAW:
            back = PANEL - 10 - x
            face = join([keyhole_back(back, tall, plain=True), _name_band(back, tall, "?", 17)])
            width = back
        else:
            face = character_card(CHARACTER.of(code), wide, tall,
                                  card_name(language, CHARACTER.of(code)))  # fmt: skip
            width = wide
        glow = rect(-3, -3, width + 6, tall + 6, "glow", rx=11)
        drawn.append(group(place(code, label, glow, face), at=(x, 8)))
        x += width + 8
    return join(drawn)


@layer
def agents(
    language: str, laid: tuple[int, ...], training: bool, offered: Labelled, high: float
) -> Markup:
    """The four agents as cards: who may be taken, or activated."""
    wide, tall = (PANEL - 14) / 4 - 5, high - 14
    by_agent = {
        (TAKE.of(code) if TAKE.has(code) else ACTIVATE.of(code)): (code, label)
        for code, label in offered
    }
    drawn = []
    for agent in range(1, AGENTS):
        lying = bool(laid[agent]) or agent not in by_agent
        face = join(
            [
                rect(0, 0, wide, tall, both("card", "ink"), rx=8, stroke_width=2),
                rect(4, 4, wide - 8, 8, f"fill-{INKS[agent]}", rx=3),
                _portrait(agent, wide, tall, bool(laid[agent])),
                join([])
                if training
                else _ability(ability_name(language, agent), wide, tall),
                _name_band(wide, tall, agent_name(language, agent)),
            ]
        )  # fmt: skip
        here: Markup
        if agent in by_agent:
            code, label = by_agent[agent]
            glow = rect(-2.5, -2.5, wide + 5, tall + 5, "glow", rx=10)
            here = place(code, label, glow, face, lights=agent_piece(agent))
        else:
            here = group(face, class_="mm-off" if lying else None, aria_hidden="true")
        drawn.append(group(here, at=(9.5 + (wide + 5) * (agent - 1), 7)))
    return join(drawn)


def _portrait(agent: int, wide: float, tall: float, lying: bool) -> Markup:
    size = min(tall - 66, 92.0)
    name = f"agent-{agent_piece(agent)}"
    if lying:
        return group(fitted(name, -size * 0.37, -size / 2, size * 0.74, size),
                     at=(wide / 2, 16 + size / 2), turn=84, scale=0.8)  # fmt: skip
    return fitted(name, wide / 2 - size * 0.37, 15, size * 0.74, size)


@layer
def actions(language: str, training: bool, recruiter: bool, high: float) -> Markup:
    """The action cards, face up for all to read."""
    names = ["move", "ask", "reveal", *([] if training else ["shakedown"]), "capture"]
    if recruiter:
        names = ["step", "slip", *([] if training else ["immortal"])]
    wide, tall = (PANEL - 14) / len(names) - 5, high - 16
    drawn = []
    for k, name in enumerate(names):
        face = join(
            [
                rect(0, 0, wide, tall, both("card", "ink"), rx=8, stroke_width=2),
                circle(wide / 2, (tall - 22) / 2, min(34, wide / 2 - 5), "mm-tab"),
                group(stamp(f"act-{name}"), at=(wide / 2, (tall - 22) / 2), scale=1.9),
                _name_band(wide, tall, action_name(language, name), 13.5),
            ]
        )
        drawn.append(group(face, at=(9.5 + (wide + 5) * k, 8)))
    return group(*drawn, aria_hidden="true")
