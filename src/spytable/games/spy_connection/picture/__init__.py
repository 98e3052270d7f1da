"""The table of Spy Connection, drawn for one seat: Cold War Europe as a poster in few inks.

From top to bottom: the map, the start missions while they are drafted, the reader's own missions,
the offer, and the other seats.  Everything comes from the View, and nothing in it is secret.
"""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import say
from spytable.pictures import shapes
from spytable.pictures.palette import fill
from spytable.pictures.svg import el, group, rect

from ..components import Phase
from ..sight import View
from ..words.places import city_name
from . import arrangement, board, geography, offer, panels, pieces
from .arrangement import wide_rules
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
    seated, drafting = not scene.spectator, v.phase in (Phase.REVEAL, Phase.DRAFT)
    parts = arrangement.sections(int(v.players), seated, drafting)
    drawn = {"map": board.board(scene), "offer": offer.offer(scene)}
    if "others" in parts:
        drawn["others"] = panels.others(scene)
    if drafting:
        drawn["draft"] = panels.draft(scene)
    if seated:
        # Last: it has signs for choices that found no place elsewhere.
        drawn["desk"] = panels.desk(scene)
    tall = arrangement.total(parts)
    y = arrangement.GAP
    placed = []
    for name, height in parts.items():
        placed.append(group(drawn[name], at=(0, y), class_=f"section section-{name}"))
        y += height + arrangement.GAP
    return el(
        "svg",
        el("title", say(language, "Spy Connection, turn {n}", n=int(v.turn))),
        el("desc", _summary(scene)),
        el("defs", shapes.definitions(), geography.definitions(), pieces.definitions()),
        rect(0, 0, WIDTH, tall, f"{fill('paper')} ground"),
        *placed,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {tall}",
        role="group",
        class_=f"picture spy-connection {arrangement.kind(int(v.players), seated, drafting)}",
        lang=language,
    )


def _summary(scene: Scene) -> str:
    """Where the spies are and how far everybody has come."""
    sentences = [
        say(
            scene.language,
            "{name}: spy in {city}, {done} missions completed, {agents} agents in supply",
            name=scene.name(seat),
            city=city_name(scene.language, int(scene.v.spy[seat])) if scene.v.spy[seat] else "–",
            done=int(scene.v.completed[seat]),
            agents=int(scene.v.supply[seat]),
        )
        for seat in scene.seats
    ]
    return ". ".join(sentences) or say(scene.language, "The table is being set")
