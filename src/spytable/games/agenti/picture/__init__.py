"""The table of Agenti, drawn for one seat: an old town by the light of one lamp.

The plan with its circles and pieces, the file board, the reader's cards, keys and note sheet, and
what lies before the others; at the end the hideout that was entered.  Everything comes from the
View, taken apart into plain values first; each layer is drawn from a few of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from spytable.locale import say
from spytable.pictures import shapes
from spytable.pictures.lettering import LEGIBLE
from spytable.pictures.parts import Drawing, Kind, Section, layers
from spytable.pictures.svg import Markup, join

from ..components import CARDS, HIDEOUTS, SUSPECTS, Action, Mover, Phase
from ..sight import View
from ..words import choice as sentence
from ..words.deduction import possible_hideouts, possible_plans
from ..words.ending import ending as why_it_ended
from ..words.notes import all_that_follows, suitcase_label
from ..words.pieces import circle_name, letter, segment_name
from . import (
    board,
    deeds,
    ending,
    files,
    hand,
    hideouts,
    notes,
    panels,
    pieces,
    places,
    strip,
    town,
    walks,
)
from .offered import Offered
from .scene import LETTERS, PANEL
from .seen import Seen
from .told import PASSING, circle_piece, pieces_told

__all__ = ["PASSING", "definitions", "parts", "pieces_told"]

NOTHING = join([])
Drawn = list[tuple[str, Markup]]


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
    sections = [_town(seen, may, cases), _files(seen, may)]
    slips = ()
    if seen.over:
        sections.insert(0, _ending(seen, why_it_ended(v, names, language)))
    if seen.seated:
        sections.append(_hand(seen, may))
        sections.append(_notes(v, seen, cases, own))
        slips = notes.slips(language, own)
    others = [(seen.reader + 1 + k) % seen.players for k in range(seen.players)]
    sections += [_panel(seen, seat, may) for seat in others if seat != seen.reader]
    return Drawing(
        "agenti",
        say(language, "Agenti, turn {n}", n=int(v.turn)),
        _summary(seen),
        tuple(sections),
        language,
        slips,
    )


@cache
def definitions() -> Markup:
    """The drawings that are used again and again: they never change."""
    return join(
        [
            shapes.definitions(),
            town.definitions(),
            board.definitions(),
            hideouts.definitions(),
            pieces.definitions(),
            hand.definitions(),
            files.definitions(),
            ending.definitions(),
        ]
    )


def _town(seen: Seen, may: Offered, cases: tuple[str, ...]) -> Section:
    """The plan, and the desk below it."""
    language = seen.language
    moving = bool(seen.path) and seen.phase in (Phase.STEP, Phase.KEY, Phase.DEMAND)
    steps = seen.reader >= 0 and seen.phase == Phase.STEP and bool(seen.path)
    here = seen.path[-1] if steps else 0
    drawn: Drawn = [
        ("ground", board.ground()),
        ("beam", board.beam(seen.light)),
        ("circles", board.circles()),
        ("names", board.names()),
        ("hideouts", board.hideouts()),
        ("cases", board.suitcases(seen.suitcases, cases)),
        ("way", board.way(seen.mover, seen.active, seen.path) if moving else NOTHING),
        ("ends", _ends(seen, may) if moving and seen.steps_left else NOTHING),
        ("choices", _on_map(seen, may, here)),
        ("lamp", board.lamp(seen.light, _light(language, seen.light))),
        ("pawns", _pawns(seen)),
        ("dice", _dice(seen)),
        ("supply", strip.supply(language, seen.supply, may.supply)),
        ("signs", strip.signs(language, seen.round_number, may.signs)),
    ]
    label = say(language, "The old town")
    return Section(
        "town",
        Kind.BOARD,
        places.WIDE,
        places.TALL,
        layers(drawn),
        label,
        smallest=places.LEGIBLE,
    )


def _light(language: str, light: int) -> str:
    return say(language, "The light points at {segment}", segment=segment_name(light))


def _ends(seen: Seen, may: Offered) -> Markup:
    """Where the move that is on can end; for the one who moves, some at a stroke."""
    move = walks.Move.of(seen)
    offered = tuple(deeds.STEP.of(code) for code, _ in may.on_map if deeds.STEP.has(code))
    rings = deeds.ends(walks.ends(move), offered)
    if not offered or seen.steps_left < 2:
        return rings
    ways = walks.strokes(move, walks.halts(seen), walks.meetings(seen))
    return join([rings, deeds.strokes(move.here, ways, seen.language)])


def _on_map(seen: Seen, may: Offered, here: int) -> Markup:
    if not may.on_map:
        return NOTHING
    ends_of = ()
    if seen.phase == Phase.SUSPECT:
        ends_of = tuple(
            (
                one,
                walks.ends(walks.Move.planned(seen, seen.suspects[one], seen.roll, Action.SUSPECT)),
            )
            for one in range(1, SUSPECTS)
        )
    return deeds.choices(here, seen.light, seen.agents, seen.suspects, may.on_map, ends_of)


def _pawns(seen: Seen) -> Markup:
    language = seen.language
    spoken = [_standing(language, name, seen.agents[seat]) for seat, name in enumerate(seen.names)]
    spoken += [
        say(
            language,
            "Suspect {suspect} on {place}",
            suspect=letter(one),
            place=circle_name(seen.suspects[one]),
        )
        for one in range(1, SUSPECTS)
    ]
    moving = seen.mover if seen.path and seen.mover not in (Mover.NOBODY, Mover.AGENT) else 0
    return board.pawns(
        seen.agents,
        seen.suspects,
        -1 if seen.over else seen.active,
        moving,
        tuple(spoken),
    )


@lru_cache(maxsize=1024)
def _standing(language: str, name: str, circle: int) -> str:
    if not circle:
        return say(language, "{name}: not on the board", name=name)
    return say(language, "{name}: agent on {place}", name=name, place=circle_name(circle))


def _dice(seen: Seen) -> Markup:
    moving = bool(seen.path)
    return strip.dice(
        seen.language,
        seen.roll,
        seen.attack,
        seen.turn,
        seen.steps_left if moving else 0,
        len(seen.path) - 1 if moving else 0,
    )


def _files(seen: Seen, may: Offered) -> Section:
    language = seen.language
    drawn: Drawn = []
    for suspect in range(1, SUSPECTS):
        size = seen.file_size[suspect]
        drawn.append(
            (
                f"file-{LETTERS[suspect].lower()}",
                files.column(
                    language,
                    suspect,
                    tuple(seen.file[suspect][:size]),
                    tuple(seen.seen_by[suspect][:size]),
                    seen.bonus_found[suspect],
                    seen.checks_of(suspect),
                    seen.names,
                    seen.pending[suspect],
                    seen.evidence[suspect],
                    suspect == seen.checking,
                ),
            )
        )
    drawn.append(("choices", files.choices(may.files)))
    return Section(
        "files",
        Kind.OFFER,
        PANEL,
        files.TALL,
        layers(drawn),
        files.summary(language),
        smallest=LEGIBLE,
    )


def _hand(seen: Seen, may: Offered) -> Section:
    """The reader's cards and keys."""
    language, seat = seen.language, seen.reader
    lit = seat in (seen.deciding, seen.winner)
    drawn: Drawn = [("frame", hand.frame(seat, lit))]
    for card in range(1, CARDS):
        playing = seen.action if card == seen.card and seat == seen.active else 0
        used = bool(seen.used[seat][card])
        drawn.append((f"card-{card}", hand.card(language, seat, card, used, playing)))
    drawn.append(("plays", hand.plays(may.cards, _lights(seen) if may.cards else ())))
    drawn.append(("keys", hand.keys(language, seat, seen.keys_of(seat), may.own_keys)))
    return Section(
        "hand",
        Kind.HAND,
        PANEL,
        hand.TALL,
        layers(drawn),
        say(language, "Your action cards and keys"),
        smallest=LEGIBLE,
    )


def _lights(seen: Seen) -> tuple[tuple[int, str], ...]:
    """Where an action of the reader's agent could lead, as the page finds it on the map."""
    found = []
    for action in (Action.MOVE, Action.TRAM):
        move = walks.Move.planned(seen, seen.agents[seen.reader], seen.roll, action)
        ends = walks.ends(move)
        if ends:
            found.append((int(action), " ".join(map(circle_piece, ends))))
    return tuple(found)


def _notes(v: View, seen: Seen, cases: tuple[str, ...], marks: notes.Marks) -> Section:
    language = seen.language
    shown = dict(marks).get(notes.FOLLOWS) == "on"
    drawn: Drawn = [("frame", notes.frame(language))]
    for suspect in range(1, SUSPECTS):
        name = LETTERS[suspect].lower()
        own = tuple(mark for mark in marks if mark[0].startswith(f"mark:{name}:"))
        drawn.append((name, notes.column(language, suspect, seen.halves(suspect), own)))
    own = tuple(mark for mark in marks if mark[0].startswith("mark:case:"))
    drawn.append(("cases", notes.suitcases(seen.suitcases, cases, own)))
    drawn.append(("follows", _follows(v, language, shown)))
    halves = sum(len(seen.halves(suspect)) for suspect in range(1, SUSPECTS))
    looked = sum(case > 0 for case in seen.suitcases)
    return Section(
        "notes",
        Kind.OWN,
        PANEL,
        notes.TALL,
        layers(drawn),
        notes.words.heading(language),
        notes.folded(language, halves, looked),
        LEGIBLE,
    )


def _follows(v: View, language: str, shown: bool) -> Markup:
    if not shown:
        return notes.follows(language, False, (), (), ())
    owners = ((), *(tuple(possible_hideouts(v, suspect)) for suspect in range(1, SUSPECTS)))
    told = tuple(all_that_follows(v, language))
    return notes.follows(language, True, owners, tuple(possible_plans(v)), told)


def _panel(seen: Seen, seat: int, may: Offered) -> Section:
    """What lies before another seat."""
    language, name = seen.language, seen.names[seat]
    out, held = bool(seen.out[seat]), seen.keys_of(seat)
    playing = seen.card if seat == seen.active else 0
    status, bold = panels.status(language, seat, seen.deciding, seen.winner, seen.active, out)
    free = sum(not used for used in seen.used[seat][1:])
    asked = may.their_keys if seat == seen.passed else ()
    drawn: Drawn = [
        ("frame", panels.frame(seat, seat in (seen.deciding, seen.winner), out)),
        ("head", panels.head(language, seat, name, status, bold, out)),
        ("keys", panels.keys(language, seat, held, asked)),
        ("cards", panels.cards(language, seat, tuple(seen.used[seat]), playing)),
    ]
    return Section(
        f"seat-{seat + 1}",
        Kind.OTHER,
        PANEL,
        panels.TALL,
        layers(drawn),
        name,
        panels.folded(language, name, len(held), free, out),
        LEGIBLE,
    )


def _ending(seen: Seen, why: str) -> Section:
    others = tuple(seat for seat in range(seen.players) if seat != seen.winner)
    hideout, owner = seen.claim
    if seen.winner >= 0:
        words = say(seen.language, "{name} wins", name=seen.names[seen.winner])
    else:
        words = say(seen.language, "Nobody wins")
    drawn = [
        ("scene", ending.scene(seen.reason, seen.winner, others, hideout, owner)),
        ("ribbon", ending.ribbon(seen.winner, words, why)),
    ]
    label = say(seen.language, "The end")
    return Section("ending", Kind.OFFER, PANEL, ending.TALL, layers(drawn), label, smallest=LEGIBLE)


def _summary(seen: Seen) -> str:
    """Where everybody stands."""
    if not seen.laid_out:
        return say(seen.language, "The table is being set")
    sentences = [
        _standing(seen.language, name, seen.agents[seat]) for seat, name in enumerate(seen.names)
    ]
    sentences.append(_light(seen.language, seen.light))
    return ". ".join(sentences)
