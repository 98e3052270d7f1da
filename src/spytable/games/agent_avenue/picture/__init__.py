"""The table of Agent Avenue, drawn for one seat: a spy poster in few inks.

From top to bottom: the other side's panel, the avenue with the cards in its middle, the black
market where it is open, the reader's own panel, and the desk with the reader's hand.  Everything
comes from the View; what it does not hold cannot be drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import say
from spytable.pictures import shapes
from spytable.pictures.palette import fill
from spytable.pictures.svg import Markup, el, group, rect

from ..components import Side
from ..sight import View
from . import agents, board, hand, markets, panels, pawns
from .middle import middle, needs
from .scene import WIDTH, Scene

GAP = 8


def draw(v: View, offered: Sequence[int], names: Sequence[str], language: str) -> str:
    """The picture as one inline SVG; every offered choice has exactly one place in it."""
    scene = Scene(v, frozenset(int(code) for code in offered), names, language)
    own = int(v.side)
    sections: list[tuple[Markup, int, str]] = [
        (panels.panel(scene, 1 - own), panels.tall(scene), "theirs"),
        (Markup(board.board(scene) + middle(scene)), board.TALL, "avenue"),
    ]
    if scene.advanced:
        sections.append((hand.stall(scene), hand.STALL, "market"))
    sections.append((panels.panel(scene, own), panels.tall(scene), "ours"))
    if not scene.spectator or scene.offered:
        sections.append((hand.desk(scene), hand.DESK, "hand"))
    y = GAP
    placed = []
    for drawn, height, name in sections:
        placed.append(group(drawn, at=(0, y), class_=f"section section-{name}"))
        y += height + GAP
    if not scene.spectator:
        y -= GAP
    summary = ". ".join(needs(scene, side) for side in Side)
    return el(
        "svg",
        el("title", say(language, "Agent Avenue, turn {n}", n=int(v.turn))),
        el("desc", summary),
        el(
            "defs",
            shapes.definitions(),
            board.definitions(),
            agents.definitions(),
            markets.definitions(),
            pawns.definitions(),
        ),
        rect(0, 0, WIDTH, y, fill("paper")),
        *placed,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {y}",
        role="group",
        class_=f"picture agent-avenue {'advanced' if scene.advanced else 'simple'}",
        lang=language,
    )
