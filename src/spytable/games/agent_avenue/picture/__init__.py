"""The table of Agent Avenue, drawn for one seat: a spy poster in few inks.

From top to bottom: the other side's panel, the avenue with the cards in its middle, the black
market where it is open, the reader's own panel, and the desk with the reader's hand.  Everything
comes from the View; what it does not hold cannot be drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from spytable.locale import say
from spytable.pictures import shapes
from spytable.pictures.parts import Drawing, Kind, Layer, Section, layers
from spytable.pictures.svg import Markup, join

from ..components import Side
from ..sight import View
from . import agents, board, hand, markets, panels, pawns, stall
from .middle import middle, needs
from .scene import WIDTH, Scene
from .told import PASSING, pieces_told

__all__ = ["PASSING", "definitions", "parts", "pieces_told"]


def parts(
    v: View,
    offered: Sequence[int],
    names: Sequence[str],
    language: str,
    marks: Sequence[tuple[int, str, str]] = (),
) -> Drawing:
    """The parts of the picture; every offered choice has exactly one place in them.  What people
    note beside this game has no place on its table."""
    scene = Scene(v, frozenset(int(code) for code in offered), names, language)
    own = int(v.side)
    panel = panels.tall(scene.advanced)
    avenue = layers(
        [
            ("avenue", board.avenue(scene)),
            ("middle", middle(scene)),
            ("pawns", board.pieces(scene)),
        ]
    )
    sections = [
        _section("theirs", Kind.OTHER, panel, layers([("all", panels.panel(scene, 1 - own))])),
        _section("avenue", Kind.BOARD, board.TALL, avenue),
    ]
    if scene.advanced:
        market = layers([("all", stall.stall(scene))])
        sections.append(_section("market", Kind.OFFER, stall.STALL, market))
    ours = layers([("all", panels.panel(scene, own))])
    sections.append(_section("ours", Kind.OWN, panel, ours))
    if not scene.spectator:
        sections.append(_section("hand", Kind.HAND, hand.DESK, layers([("all", hand.desk(scene))])))
    return Drawing(
        "agent-avenue",
        say(language, "Agent Avenue, turn {n}", n=int(v.turn)),
        ". ".join(needs(scene, side) for side in Side),
        tuple(sections),
        language,
    )


def _section(name: str, kind: Kind, tall: int, drawn: tuple[Layer, ...]) -> Section:
    return Section(name, kind, WIDTH, tall, drawn)


@cache
def definitions() -> Markup:
    """The drawings that are used again and again: they never change."""
    return join(
        [
            shapes.definitions(),
            board.definitions(),
            agents.definitions(),
            markets.definitions(),
            pawns.definitions(),
        ]
    )
