"""The cards: an agent with its symbols, a card face down with a corner peek, an empty place."""

from __future__ import annotations

from spytable.caches import remembered
from spytable.kernel.document import kebab
from spytable.locale import say
from spytable.pictures.layer import layer
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import CROSS, TICK, card_frame, keyhole_back, pennant
from spytable.pictures.svg import (
    Markup,
    el,
    group,
    join,
    lines,
    path,
    rect,
    too_narrow,
    use,
    wide_enough,
)

from ..components import AGENTS, WINS, Agent
from ..words.cards import card as agent_name
from . import signs
from .agents import art
from .discs import FAINT, RINGED, disc
from .reading import Face

WIDE, TALL = 150, 192
"""The measures of a card; in a full hand it is narrower, never lower."""
SMALLEST = 20.5
"""No text on a card or a panel is smaller, in the units in which they are drawn: eleven pixels
where a phone shows 640 of them in 344."""
NAME = "label caps fill-lamp"


@remembered
def slug(agent: int) -> str:
    """An agent in the name of a piece."""
    return kebab(Agent(agent))


def rows(agent: int) -> range:
    """How many symbols are printed on a card: the only copies show one."""
    return range(1 if agent in (Agent.SIDEKICK, Agent.MOLE) else 3)


def row_height(agent: int, row: int) -> float:
    """How far down a card a symbol stands."""
    return 30 + 45 * row if len(rows(agent)) > 1 else 75


def flag(language: str, value: int, width: float, spare: float | None = None) -> Markup:
    """The flag on a card whose next copy would decide the game; where its word could not be read,
    the sign of the disc says it."""
    wins = value == WINS
    words = say(language, "Wins") if wins else say(language, "Loses")
    inks = ("mustard", "night") if wins else ("red", "card")
    lettered = pennant(width, 30, words, *inks, size=SMALLEST)
    if spare is None:
        return lettered
    sign = path(TICK if wins else CROSS, f"{stroke(inks[1])} round", stroke_width=5)
    return join(
        [
            el("g", lettered, class_=wide_enough(spare, SMALLEST)),
            el(
                "g",
                pennant(width, 30, "", *inks, size=SMALLEST),
                group(sign, at=(width / 2 - 4, 15), scale=0.95),
                class_=too_narrow(spare, SMALLEST),
            ),
        ]
    )


@layer
def agent_card(language: str, face: Face, wide: float = WIDE, spare: float | None = None) -> Markup:
    """A card with its poster, its symbols, and whose next copy would bring which."""
    agent, other = face.agent, 1 - face.side
    parts: list[str] = [card_frame(wide, TALL), *_poster(language, agent, wide, spare)]
    alone = len(rows(agent)) == 1
    for row in rows(agent):
        ringed = alone or row == face.row
        style, r = (RINGED, 19) if ringed else (FAINT, 17)
        parts.append(disc(31, row_height(agent, row), r, face.symbols[row], style, spare))
    if other not in [side for side, _ in face.flags]:  # else the flag says whose it is
        y = row_height(agent, 0 if alone else face.other)
        parts.append(signs.shape(other, 47, y + 18, 8, "lamp"))
    for place, (side, value) in enumerate(face.flags):
        shape = signs.shape(side, -5 if wide > 140 else -9, 15, 10, "lamp")
        long = max(64.0, wide - 72)
        at = (wide - 2 - long, 106 - 34 * place)
        parts.append(group(flag(language, value, long, spare), shape, at=at))
    return join([*parts, el("title", agent_name(language, agent)) if spare else ""])


def _poster(language: str, agent: int, wide: float, spare: float | None) -> list[Markup]:
    """The agent and its name; where the name could not be read, the agent has all of the card."""

    def portrait(tall: float) -> list[Markup]:
        return [
            use(art(agent), 54, 8, wide - 62, tall),
            rect(54, 8, wide - 62, tall, stroke("night"), stroke_width=2),
        ]

    name = agent_name(language, agent)
    named = [
        *portrait(130),
        rect(7, 143, wide - 14, 42, fill("night"), rx=5),
        lines(wide / 2, 164, name, 21, room=wide - 16, class_=NAME, least=SMALLEST),
    ]
    if spare is None:
        return named
    return [
        el("g", *named, class_=wide_enough(spare, SMALLEST)),
        el("g", *portrait(TALL - 16), class_=too_narrow(spare, SMALLEST)),
    ]


def card_back(language: str, known: int = 0) -> Markup:
    """A card face down; whoever knows it sees a corner of it."""
    if not known:
        return keyhole_back(WIDE, TALL)
    return join(
        [
            keyhole_back(WIDE, TALL),
            el(
                "svg",
                use(art(known), -20, -2, 96, 154),
                x=74,
                y=116,
                width=74,
                height=74,
                viewBox="0 0 74 74",
            ),
            path("M72 192V114H150L72 192Z", fill("night")),
            path("M72 192L76 130Q78 120 88 118L150 114Z", both("lamp", "night"), stroke_width=2),
            el("title", agent_name(language, known)),
        ]
    )


def empty_place(words: str, spare: float) -> Markup:
    """The place for a card to come."""
    return join(
        [
            rect(
                2,
                2,
                WIDE - 4,
                TALL - 4,
                f"{both('shade', 'slate')} face",
                rx=12,
                stroke_width=2.5,
                stroke_dasharray="8 7",
                fill_opacity=0.5,
            ),
            lines(
                WIDE / 2,
                TALL / 2,
                words,
                25,
                room=WIDE - 20,
                class_="label fill-ink",
                over=4,
                least=SMALLEST,
                spare=spare,
            ),
        ]
    )


def awning(x: float, y: float, width: float, height: float, stripes: int) -> Markup:
    """A stall's striped awning with a scalloped edge."""
    step = width / stripes
    parts = []
    for k in range(stripes):
        left = x + k * step
        d = (
            f"M{left:.1f} {y:.1f}h{step:.2f}v{height * 0.6:.1f}"
            f"a{step / 2:.2f} {height * 0.4:.1f} 0 0 1 {-step:.2f} 0Z"
        )
        parts.append(path(d, both("red" if k % 2 == 0 else "lamp", "night"), stroke_width=1.5))
    return join(parts)


def copies(hand: tuple[int, ...]) -> list[tuple[int, int]]:
    """The cards in a hand: agent and which copy of it, from 1."""
    return [(agent, n) for agent in range(1, AGENTS) for n in range(1, hand[agent] + 1)]
