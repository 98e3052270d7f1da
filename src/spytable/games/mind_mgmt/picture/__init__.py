"""The table of MIND MGMT, drawn for one seat: a city by the sea, seen from above.

The board with the hours over its roofs, the reader's desk with all that can be done, the sheet of
features, what lies before the Recruiter and the agents, the pens for notes.  Everything comes from
the View, taken apart into plain values first; each layer is drawn from a few of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import say
from spytable.pictures import shapes
from spytable.pictures.layer import layer
from spytable.pictures.parts import Drawing
from spytable.pictures.svg import Markup, join

from ..sight import View
from ..words import choice as sentence
from ..words.ending import ending as why_it_ended
from ..words.notes import Mark, slips
from . import (
    actions,
    city,
    deeds,
    desk,
    ending,
    known,
    modules,
    panels,
    pens,
    people,
    pieces,
    sheet,
    signs,
    symbols,
    temples,
    town,
    track,
)
from .offered import Offered
from .seen import Seen
from .told import PASSING, pieces_told

__all__ = ["PASSING", "definitions", "parts", "pieces_told"]


def parts(
    v: View,
    offered: Sequence[int],
    names: Sequence[str],
    language: str,
    marks: Sequence[Mark] = (),
) -> Drawing:
    """The parts of the picture; every offered choice has exactly one place in them."""
    seen = Seen.of(v, names, language)
    may = Offered.at(offered, {int(one): sentence(v, int(one), names, language) for one in offered})
    put = tuple(marks)
    what = known.known(v) if pens.wants_to_know(seen, put) else None
    sections = [city.section(v, seen, may, put, what)]
    if seen.over:
        why = why_it_ended(v, names, language)
        sections.insert(0, ending.section(seen, say(language, "The end"), why))
    elif seen.reader >= 0:
        sections.append(deeds.section(v, seen, may))
    others = [sheet.section(seen, what), desk.section(seen), panels.section(seen)]
    if in_play := modules.section(seen, may):
        others.append(in_play)
    if not seen.over and seen.reader >= 0 and (seen.is_agent or seen.has_insight):
        others.insert(1, pens.section(v, seen, put, what))
    return Drawing(
        "mind-mgmt",
        say(language, "MIND MGMT, turn {n}", n=int(v.turn)),
        city.summary(seen),
        tuple(sections + others),
        language,
        slips(v, put, language),
    )


@layer
def definitions() -> Markup:
    """The drawings that are used again and again: they never change."""
    return join(
        [
            shapes.definitions(),
            symbols.definitions(),
            town.definitions(),
            temples.definitions(),
            track.definitions(),
            pieces.definitions(),
            people.definitions(),
            actions.definitions(),
            signs.definitions(),
            ending.definitions(),
        ]
    )
