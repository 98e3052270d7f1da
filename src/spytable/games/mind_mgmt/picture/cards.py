"""Cards to choose from or to look at: the Recruiter's characters, the four agents, the actions that
lie face up for all."""

from __future__ import annotations

from spytable.pictures.layer import layer
from spytable.pictures.lettering import LEGIBLE, broken, fits, line
from spytable.pictures.palette import both
from spytable.pictures.shapes import keyhole_back
from spytable.pictures.svg import Markup, circle, group, join, path, rect

from ..choices import ACTIVATE, CHARACTER, DRAW, TAKE
from ..components import AGENTS, SLIP_LEAPS, Agent, Card
from ..words.pieces import ability_name, action_name, agent_name, card_name
from . import actions as scenes
from . import people
from .offered import Labelled
from .scene import PANEL, fitted, place, stamp
from .told import agent_piece

BAND = 24.0
"""How high the band with the name is."""


def _name_band(wide: float, high: float, words: str, size: float = 14) -> Markup:
    return join(
        [
            path(
                f"M0 {high - BAND:g}H{wide:g}V{high - 6:g}Q{wide:g} {high:g} {wide - 6:g} {high:g}"
                f"H6Q0 {high:g} 0 {high - 6:g}Z",
                "fill-night",
            ),
            line(
                wide / 2,
                high - BAND / 2,
                words,
                min(size, LEGIBLE) if not fits(words, size, wide - 8) else size,
                room=wide - 3,
                class_="label mm-on-lamp",
                anchor="middle",
            ),
        ]
    )


def _ability(name: str, wide: float, tall: float) -> Markup:
    """The agent's own ability, on paper over the name: in a line, or in two."""
    ink = "label fill-night"
    one = fits(name, LEGIBLE, wide - 8, ink) or " " not in name
    high = 18.0 if one else 31.0
    top = tall - BAND - high
    return join(
        [
            rect(1, top, wide - 2, high, "fill-lamp"),
            path(f"M1 {top:g}H{wide - 1:g}", "line stroke-night", stroke_width=1.8),
            broken(wide / 2, top + high / 2, name, 13, room=wide - 8, class_=ink, anchor="middle"),
        ]
    )


def slip_pattern(card: int) -> Markup:
    """How this one slips, such as two straight on or two aslant; 44 by 44."""
    if card == Card.CHESS_PLAYER:
        return _knights_leaps()
    parts: list[str] = [
        rect(x - 6, y - 6, 12, 12, "mm-closed", rx=2.5)
        for x in (-16, 0, 16)
        for y in (-16, 0, 16)
        if (x, y) != (0, 0)
    ]
    for down, right in SLIP_LEAPS[Card(card)]:
        x, y = 8 * right, 8 * down
        parts.append(
            path(f"M0 0L{x * 1.1:g} {y * 1.1:g}", "line stroke-blue round", stroke_width=3)
        )
        parts.append(circle(x * 1.1, y * 1.1, 4.4, both("blue", "night"), stroke_width=1.2))
    parts.append(circle(0, 0, 5, both("mustard", "night"), stroke_width=1.6))
    return join(parts)


def _knights_leaps() -> Markup:
    """Two on and one to the side, eight ways; around them the locations that are passed."""
    cell, leaps = 8.8, SLIP_LEAPS[Card.CHESS_PLAYER]
    middle = [(down, right) for down in range(-2, 3) for right in range(-2, 3)]
    parts: list[str] = [
        rect(cell * right - 3, cell * down - 3, 6, 6, "mm-closed", rx=1.5)
        for down, right in middle
        if (down, right) not in ((0, 0), *leaps)
    ]
    for down, right in leaps:
        x, y = cell * right, cell * down
        parts.append(path(f"M0 0L{x:g} {y:g}", "line stroke-blue round", stroke_width=1.6))
        parts.append(circle(x, y, 3.6, both("blue", "night"), stroke_width=1.2))
    parts.append(circle(0, 0, 4.4, both("mustard", "night"), stroke_width=1.6))
    return join(parts)


def _framed(wide: float, high: float, rx: float, *inside: str) -> Markup:
    """A card whose picture goes to its edges, where the frame covers it."""
    return join([*inside, rect(0, 0, wide, high, "line stroke-night", rx=rx, stroke_width=2.4)])


def _poster(name: str, wide: float, high: float) -> Markup:
    """A portrait or a scene in a rectangle; what does not fit is cut off at its sides or foot."""
    return fitted(name, 1, 1, wide - 2, high - 2)


def character_card(card: int, wide: float, high: float, name: str) -> Markup:
    """A Recruiter card: who it is, and how it slips."""
    tall, face = high - BAND, wide * 0.64
    size = min(wide - face - 6, tall - 8) / 46
    return _framed(
        wide,
        high,
        8,
        rect(0, 0, wide, high, "fill-lamp", rx=8),
        _poster(people.portrait(Card(card)), face, tall + 2),
        path(f"M{face:g} 0V{tall:g}", "line stroke-night", stroke_width=2),
        group(slip_pattern(card), at=((face + wide) / 2, tall / 2), scale=size),
        _name_band(wide, high, name),
    )


def reminder(card: int, wide: float, high: float) -> Markup:
    """A small one without its name, for those who wonder who it is."""
    tall = high * 0.6
    return _framed(
        wide,
        high,
        6,
        rect(0, 0, wide, high, "fill-lamp", rx=6),
        _poster(people.portrait(Card(card)), wide, tall),
        path(f"M0 {tall:g}H{wide:g}", "line stroke-night", stroke_width=1.8),
        group(slip_pattern(card), at=(wide / 2, (tall + high) / 2), scale=(high - tall - 4) / 46),
    )


@layer
def characters(language: str, offered: Labelled, high: float) -> Markup:
    """Choose one, or leave it to chance."""
    count, tall = sum(code != DRAW for code, _ in offered), high - 16
    wide = (PANEL - (92.0 if count < 3 else 58.0) - 8 * count) / count
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
        if TAKE.has(code) or ACTIVATE.has(code)
    }
    drawn = []
    for agent in range(1, AGENTS):
        lying = bool(laid[agent]) or agent not in by_agent
        face = _framed(
            wide,
            tall,
            8,
            _poster(people.portrait(Agent(agent)), wide, tall),
            join([])
            if training
            else _ability(ability_name(language, agent), wide, tall),
            _name_band(wide, tall, agent_name(language, agent)),
            _done(wide) if laid[agent] else join([]),
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


def _done(wide: float) -> Markup:
    """This agent has been activated in this round."""
    return group(
        circle(0, 0, 11, both("night", "lamp"), stroke_width=1.6),
        stamp("act-done", scale=0.7),
        at=(wide - 15, 15),
    )


@layer
def actions(language: str, training: bool, recruiter: bool, high: float) -> Markup:
    """The action cards, face up for all to read."""
    names = ["move", "ask", "reveal", *([] if training else ["shakedown"]), "capture"]
    if recruiter:
        names = ["step", "slip", *([] if training else ["immortal"])]
    wide, tall = (PANEL - 9) / len(names) - 2.4, high - 16
    drawn = []
    for k, name in enumerate(names):
        face = _framed(
            wide,
            tall,
            8,
            _poster(scenes.scene(name), wide, tall),
            _name_band(wide, tall, action_name(language, name), 13.5),
        )
        drawn.append(group(face, at=(5.7 + (wide + 2.4) * k, 8)))
    return group(*drawn, aria_hidden="true")
