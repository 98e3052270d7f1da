"""The table of Agenti, drawn for one seat: an old town by the light of one lamp.

The plan with its circles and pieces, the file board, the reader's cards, keys and note sheet, and
what lies before the others; at the end the hideout that was entered.  Everything comes from the
View, taken apart into plain values first; each layer is drawn from a few of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import say
from spytable.pictures import shapes
from spytable.pictures.layer import layer
from spytable.pictures.lettering import LEGIBLE
from spytable.pictures.parts import Drawing, Kind, Section, layers
from spytable.pictures.slips import Slip
from spytable.pictures.svg import Markup, join

from ..components import HIDEOUTS
from ..sight import View
from ..words import choice as sentence
from ..words.ending import ending as why_it_ended
from ..words.notes import suitcase_label
from . import board, ending, files, hand, hideouts, light, notes, on_desk, on_map, pieces, town
from .offered import Offered
from .scene import PANEL
from .seen import Seen
from .told import PASSING, pieces_told

__all__ = ["PASSING", "definitions", "parts", "pieces_told"]


def parts(
    v: View,
    offered: Sequence[int],
    names: Sequence[str],
    language: str,
    marks: Sequence[tuple[int, str, str]] = (),
) -> Drawing:
    """The parts of the picture; every offered choice has exactly one place in them.  The reader's
    own marks stand on the note sheet."""
    seen = Seen.of(v, names, language)
    may = Offered.at(offered, {int(one): sentence(v, int(one), names, language) for one in offered})
    own = tuple(
        sorted((topic, text) for seat, topic, text in marks if seat == seen.reader and text)
    )
    cases = tuple(suitcase_label(v, n, language) if n else "" for n in range(HIDEOUTS))
    sections = [on_map.section(seen, may, cases), on_desk.file_board(seen, may)]
    slips: tuple[Slip, ...] = ()
    if seen.over:
        sections.insert(0, _ending(seen, why_it_ended(v, names, language)))
    if seen.seated:
        sections.append(on_desk.own_hand(seen, may))
        sections.append(on_desk.note_sheet(v, seen, cases, own))
        slips = notes.slips(language, own)
    others = [(seen.reader + 1 + k) % seen.players for k in range(seen.players)]
    sections += [on_desk.panel(seen, seat, may) for seat in others if seat != seen.reader]
    return Drawing(
        "agenti",
        say(language, "Agenti, turn {n}", n=int(v.turn)),
        _summary(seen),
        tuple(sections),
        language,
        slips,
    )


@layer
def definitions() -> Markup:
    """The drawings that are used again and again: they never change."""
    return join(
        [
            shapes.definitions(),
            town.definitions(),
            board.definitions(),
            light.definitions(),
            hideouts.definitions(),
            pieces.definitions(),
            hand.definitions(),
            files.definitions(),
            ending.definitions(),
        ]
    )


def _ending(seen: Seen, why: str) -> Section:
    others = tuple(seat for seat in range(seen.players) if seat != seen.winning_seat)
    hideout, owner = seen.claim_hideout, seen.claim_suspect
    if 0 <= seen.winning_seat == seen.reader:
        words = say(seen.language, "You win")
    elif seen.winning_seat >= 0:
        words = say(seen.language, "{name} wins", name=seen.names[seen.winning_seat])
    else:
        words = say(seen.language, "Nobody wins")
    drawn = [
        ("scene", ending.scene(seen.reason, seen.winning_seat, others, hideout, owner)),
        ("ribbon", ending.ribbon(seen.winning_seat, words, why)),
    ]
    label = say(seen.language, "The end")
    return Section("ending", Kind.SCENE, PANEL, ending.TALL, layers(drawn), label, label, LEGIBLE)


def _summary(seen: Seen) -> str:
    """The places of all pawns."""
    if not seen.laid_out:
        return say(seen.language, "The game is being set up")
    sentences = [
        on_map.standing(seen.language, name, seen.agents[seat])
        for seat, name in enumerate(seen.names)
    ]
    sentences.append(on_map.the_light(seen.language, seen.light))
    return ". ".join(sentences)
