"""The table of Spy Connection, drawn for one seat: Cold War Europe as a poster in few inks.

From top to bottom: the map, the start missions while they are drafted, the reader's own missions,
the offer, and the other seats.  Everything comes from the View, and nothing in it is secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from spytable.locale import say
from spytable.pictures import shapes
from spytable.pictures.parts import GAP, Drawing, Kind, Section, layers
from spytable.pictures.svg import Markup, join

from ..components import Phase
from ..sight import View
from ..words.places import city_name
from . import board, geography, offer, panels, pieces, places
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
    seated, drafting = not scene.spectator, v.phase in (Phase.REVEAL, Phase.DRAFT)
    others = int(v.players) - seated
    # The desk is drawn last: it has signs for choices that found no place elsewhere.
    sections = [_section("map", Kind.BOARD, places.TALL, board.board(scene))]
    if drafting:
        sections.append(_section("draft", Kind.OFFER, panels.draft_tall(), panels.draft(scene)))
    sections.append(_section("offer", Kind.OFFER, offer.OFFER_TALL, offer.offer(scene)))
    if others:
        tall = others * (panels.panel_tall() + GAP) - GAP
        sections.append(_section("others", Kind.OTHER, tall, panels.others(scene)))
    if seated:
        desk = _section("desk", Kind.OWN, panels.desk_tall(), panels.desk(scene))
        sections.insert(2 if drafting else 1, desk)
    return Drawing(
        "spy-connection",
        say(language, "Spy Connection, turn {n}", n=int(v.turn)),
        _summary(scene),
        tuple(sections),
        language,
    )


def _section(name: str, kind: Kind, tall: int, drawn: Markup) -> Section:
    return Section(name, kind, WIDTH, tall, layers([("all", drawn)]))


@cache
def definitions() -> Markup:
    """The drawings that are used again and again: they never change."""
    return join([shapes.definitions(), geography.definitions(), pieces.definitions()])


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
