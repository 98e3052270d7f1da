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
from spytable.pictures.svg import el, group, join, rect

from ..components import Side
from ..sight import View
from . import agents, arrangement, board, hand, markets, panels, pawns, stall
from .arrangement import wide_rules
from .middle import middle, needs
from .scene import WIDTH, Scene
from .told import PASSING, pieces_told

__all__ = ["PASSING", "draw", "pieces_told", "wide_rules"]


def draw(
    v: View,
    offered: Sequence[int],
    names: Sequence[str],
    language: str,
    marks: Sequence[tuple[int, str, str]] = (),
) -> str:
    """The picture as one inline SVG; every offered choice has exactly one place in it.  What people
    note beside this game has no place on its table."""
    scene = Scene(v, frozenset(int(code) for code in offered), names, language)
    own = int(v.side)
    desk = not scene.spectator
    drawn = {
        "theirs": panels.panel(scene, 1 - own),
        "avenue": join([board.avenue(scene), middle(scene), board.pieces(scene)]),
        "market": stall.stall(scene) if scene.advanced else join([]),
        "ours": panels.panel(scene, own),
        "hand": hand.desk(scene) if desk else join([]),
    }
    parts = arrangement.sections(scene.advanced, desk)
    tall = arrangement.total(parts)
    y = arrangement.GAP
    placed = []
    for name, height in parts.items():
        placed.append(group(drawn[name], at=(0, y), class_=f"section section-{name}"))
        y += height + arrangement.GAP
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
        rect(0, 0, WIDTH, tall, f"{fill('paper')} ground"),
        *placed,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {tall}",
        role="group",
        class_=f"picture agent-avenue {arrangement.kind(scene.advanced, desk)}",
        lang=language,
    )
