"""The cards: an agent at full size, in miniature, face down with a corner peek; a market card."""

from __future__ import annotations

from spytable.locale import say
from spytable.pictures.palette import both, fill, stroke
from spytable.pictures.shapes import (
    card_frame,
    glow,
    keyhole_back,
    pennant,
    seat_shape,
    value_disc,
)
from spytable.pictures.svg import Markup, circle, el, group, join, lines, path, rect, text, use

from ..components import WON_BY, Agent
from ..facts import is_ongoing
from ..words.cards import card as agent_name
from ..words.cards import market_card as market_name
from .agents import art
from .markets import emblem
from .scene import Scene, hue

WIDE, TALL = 150, 210
"""The measures in which a card is drawn; placed by scaling."""


def rows(agent: int) -> range:
    """How many symbols are printed on a card: the only copies show one."""
    return range(1 if agent in (Agent.SIDEKICK, Agent.MOLE) else 3)


def flag(scene: Scene, side: int, agent: int) -> tuple[str, str, str] | None:
    """Words and inks of the flag that the next copy would decide the game for a side."""
    value = scene.symbol(side, agent, scene.next_row(side, agent))
    if value == "tick":
        return say(scene.language, "Wins"), "mustard", "night"
    if value == "cross":
        return say(scene.language, "Loses"), "red", "card"
    return None


def agent_card(scene: Scene, agent: int, *, lifted: bool = False) -> Markup:
    """A card with its poster, its three symbols, and whose next copy would bring which."""
    own = int(scene.v.side)
    name = agent_name(scene.language, agent)
    parts: list[str] = [
        card_frame(WIDE, TALL),
        use(art(agent), 47, 8, 95, 152),
        rect(47, 8, 95, 152, stroke("night"), stroke_width=2),
        rect(8, 168, 134, 34, fill("night"), rx=5),
        text(75, 192, name, 21, room=122, class_=f"label caps {fill('lamp')}"),
    ]
    for row in rows(agent):
        y = 38 + 52 * row if len(rows(agent)) > 1 else 84
        value = scene.symbol(own, agent, row)
        ringed = row == scene.next_row(own, agent)
        parts.append(
            value_disc(26, y, 17 if ringed else 15, value, ringed=ringed, faint=not ringed)
        )
    parts += _theirs(scene, agent)
    signs = [
        (side, sign) for side in (own, 1 - own) if (sign := flag(scene, side, agent)) is not None
    ]
    for place, (side, sign) in enumerate(signs):
        parts.append(
            group(
                pennant(86, 27, *sign),
                group(seat_shape(hue(side), 10, outline="lamp"), at=(-5, 13)),
                at=(62, 129 - 32 * place),
            )
        )
    return el("g", *parts, class_="lifted" if lifted else None)


def _theirs(scene: Scene, agent: int) -> list[Markup]:
    """The ring is for the reader's side; a little shape marks what the other side would get."""
    if flag(scene, 1 - scene.v.side, agent) is not None:
        return []  # the flag says whose it is
    many = len(rows(agent)) > 1
    row = scene.next_row(1 - scene.v.side, agent) if many else 0
    y = 38 + 52 * row if many else 84
    return [group(seat_shape(hue(1 - scene.v.side), 8, outline="lamp"), at=(40, y + 19))]


def card_back(scene: Scene, known: int = 0) -> Markup:
    """A card face down; whoever knows it sees a corner of it."""
    parts: list[str] = [keyhole_back(WIDE, TALL)]
    if known:
        name = agent_name(scene.language, known)
        parts += [
            el(
                "svg",
                use(art(known), -20, -2, 96, 154),
                x=74,
                y=134,
                width=74,
                height=74,
                viewBox="0 0 74 74",
            ),
            path("M72 210V132H150L72 210Z", fill("night")),
            path("M72 210L76 148Q78 138 88 136L150 132Z", both("lamp", "night"), stroke_width=2),
            el("title", name),
        ]
    return el("g", *parts)


def empty_place(words: str) -> Markup:
    """Where a card will lie."""
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
            lines(WIDE / 2, TALL / 2, words, 23, room=WIDE - 24, class_="label fill-slate", over=4),
        ]
    )


MINI_WIDE, MINI_TALL = 166, 88


def mini_card(scene: Scene, side: int, agent: int) -> Markup:
    """An agent's place in a tableau: its copies fanned, a count, and what the next would do."""
    have = scene.in_play(side, agent)
    name = agent_name(scene.language, agent)
    fan = [
        rect(
            3 * back,
            -5 * back,
            MINI_WIDE - 3 * back,
            MINI_TALL,
            both("card", "ink"),
            rx=9,
            stroke_width=2,
        )
        for back in range(min(have, 4) - 1, 0, -1)
    ]
    face: list[str] = [
        rect(
            0,
            0,
            MINI_WIDE,
            MINI_TALL,
            both("card", "ink" if have else "slate"),
            rx=9,
            stroke_width=2.5 if have else 1.5,
            stroke_dasharray=None if have else "5 5",
        ),
        use(art(agent), 6, 6, 52, 76, class_=None if have else "ghost"),
        text(112, 24, name, 18, room=98, class_=f"label caps {fill('ink' if have else 'slate')}"),
    ]
    symbols: list[Markup] = []
    upcoming = scene.next_row(side, agent)
    alone = len(rows(agent)) == 1
    for row in rows(agent):
        ringed = row == upcoming and not (alone and have)
        x = 112 if alone else ((87, 129, 151), (71, 106, 151), (70, 91, 130))[upcoming][row]
        disc = value_disc(
            x,
            58,
            18 if ringed else 8.5,
            scene.symbol(side, agent, row),
            ringed=ringed,
            faint=not ringed,
        )
        symbols.insert(len(symbols) if ringed else 0, disc)
    face += symbols
    if have > 1:
        face.append(circle(12, 12, 16, both("lamp", "night"), stroke_width=2.5))
        face.append(text(12, 21, str(have), 25, class_="numeral fill-night"))
    sign = flag(scene, side, agent)
    if sign is not None and have:
        face.append(group(pennant(76, 25, *sign), at=(-3, 57)))
    lit = (
        [rect(-6, -8, MINI_WIDE + 12, MINI_TALL + 14, "lit", rx=12)]
        if scene.decisive(side, agent)
        else []
    )
    return join([*lit, *fan, *face, el("title", f"{name}: {have}")])


def market_card(scene: Scene, card: int) -> Markup:
    """A black market card: an awning, an emblem, a name; a loop if it lasts, a bolt if not."""
    name = market_name(scene.language, card)
    return join(
        [
            card_frame(WIDE, TALL, "lamp"),
            awning(8, 8, 134, 26, 6),
            use(emblem(card), 22, 46, 106, 106),
            group(_lasting() if is_ongoing(card) else _instant(), at=(124, 146)),
            rect(8, 160, 134, 42, fill("night"), rx=5),
            lines(75, 181, name, 18, room=124, class_=f"label caps {fill('lamp')}"),
        ]
    )


def _lasting() -> Markup:
    """The sign of a card that stays: a loop without end."""
    loop = "M0 0C4 -8 14 -8 14 0C14 8 4 8 0 0C-4 -8 -14 -8 -14 0C-14 8 -4 8 0 0Z"
    return join(
        [
            circle(0, 0, 17, both("blue", "night"), stroke_width=2),
            path(loop, stroke("card"), stroke_width=3, transform="scale(.8)"),
        ]
    )


def _instant() -> Markup:
    """The sign of a card used at once: a bolt."""
    return join(
        [
            circle(0, 0, 17, both("mustard", "night"), stroke_width=2),
            path("M3 -13L-8 3H-1L-4 13L8 -4H1Z", fill("night")),
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


def ongoing_plaque(scene: Scene, card: int, width: float, height: float) -> Markup:
    """A market card that stays in play: emblem, and the name where there is room."""
    name = market_name(scene.language, card)
    lit = scene.winner >= 0 and WON_BY.get(scene.reason) == card
    parts: list[str] = []
    if lit:
        parts.append(rect(-5, -5, width + 10, height + 10, "lit", rx=12))
    parts.append(rect(0, 0, width, height, both("lamp", "ink"), rx=8, stroke_width=2))
    parts.append(use(emblem(card), 5, 4, height - 8, height - 8))
    if width >= 150:
        parts.append(
            text(
                height + (width - height) / 2 - 2,
                height / 2 + 6,
                name,
                19,
                room=width - height - 10,
                class_="label caps fill-night",
            )
        )
    return join(parts)


def choice_glow(scene: Scene, code: int, width: float, height: float) -> Markup:
    """The soft outline of a place, if the choice is on offer there."""
    return glow(width, height) if scene.may(code) else join([])
