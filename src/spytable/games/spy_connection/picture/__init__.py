"""The table of Spy Connection, drawn for one seat: Cold War Europe as a poster in few inks.

The start missions while they are drafted, the map, the reader's own missions, the offer, and the
other seats; at the end the score sheet.  Everything comes from the View, and nothing in it is
secret.  It is taken apart into plain values first; each layer is drawn from a few of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from spytable.caches import remembered
from spytable.locale import say
from spytable.pictures import shapes
from spytable.pictures.layer import layer
from spytable.pictures.lettering import LEGIBLE
from spytable.pictures.parts import Drawing, Kind, Section, layers
from spytable.pictures.svg import Markup, group, join

from ..components import ENOUGH, OFFER, POINTS, SLOTS, Phase
from ..sight import View
from ..words.ending import tie_broken
from ..words.places import in_city
from . import board, completed, ending, geography, missions, network, offer, panels, pieces, stamps
from . import prices as on_map
from .offered import Offered
from .places import TALL
from .places import WIDE as MAP_WIDE
from .scene import WIDE
from .seen import Seen
from .told import PASSING, pieces_told

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
    """The parts of the picture; every offered choice has exactly one place in them.  Notes beside
    this game have no place on its table."""
    seen = Seen.of(v, names, language)
    may = Offered.at(seen, offered)
    sections = [_map(seen, may, _notes(v, seen))]
    if seen.winning_seat >= 0:
        sections.insert(0, _scores(seen, tie_broken(v, language)))
    else:
        sections.append(_offer(seen, may, int(v.deck_size)))
    if seen.seated:
        sections.append(_panel(seen, seen.reader, may))
    if seen.phase in (Phase.REVEAL, Phase.DRAFT):
        sections.insert(0, _draft(seen, may))
    others = [(seen.reader + 1 + k) % seen.players for k in range(seen.players)]
    sections += [_panel(seen, seat, may) for seat in others if seat != seen.reader]
    return Drawing(
        "spy-connection",
        say(language, "Spy Connection, turn {n}", n=int(v.turn)),
        _summary(seen),
        tuple(sections),
        language,
    )


@layer
def definitions() -> Markup:
    """The drawings that are used again and again: they never change."""
    return join(
        [
            shapes.definitions(),
            geography.definitions(),
            pieces.definitions(),
            stamps.definitions(),
            ending.definitions(),
        ]
    )


def _notes(v: View, seen: Seen) -> tuple[str, ...]:
    """The special part of this turn."""
    notes = []
    if not seen.over and v.trigger:
        notes.append(say(seen.language, "Last round"))
    if not seen.over and v.is_extra:
        notes.append(say(seen.language, "Extra turn"))
    return tuple(notes)


def _map(seen: Seen, may: Offered, notes: tuple[str, ...]) -> Section:
    side, agents, spies, language = seen.board, seen.agents, seen.spies, seen.language
    spoken = tuple(
        board.spoken_spy(
            name,
            spies[seat],
            network.reached(network.own_spaces(agents, seat), spies[seat]),
            language,
        )
        for seat, name in enumerate(seen.names)
    )
    drawn: Drawn = [
        ("ground", board.ground(side)),
        ("agents", board.agents(side, agents, seen.names, language)),
        ("cities", board.cities(side)),
        ("wanted", board.wanted(side, seen.reader, seen.wanted())),
        ("prices", NOTHING if seen.over or not seen.players else _hints(seen, may)),
        ("choices", _on_map(seen, may) if may.on_map else NOTHING),
        ("names", board.city_names(side, language)),
        ("spies", board.spies(side, spies, seen.deciding_seat, spoken, notes)),
        ("signs", on_map.signs(side, seen.phase, may.signs, language)),
    ]
    label = say(language, "The map")
    return Section("map", Kind.BOARD, MAP_WIDE, TALL, layers(drawn), label, smallest=board.LEGIBLE)


def _hints(seen: Seen, may: Offered) -> Markup:
    payer = seen.payer
    return on_map.hints(
        seen.board,
        seen.agents,
        seen.players,
        payer,
        seen.spies,
        seen.supply[payer],
        may.cities,
        "" if seen.seated else seen.names[payer],
        seen.language,
    )


def _on_map(seen: Seen, may: Offered) -> Markup:
    return on_map.choices(
        seen.board,
        seen.agents,
        seen.players,
        seen.reader,
        seen.spies,
        may.travels,
        may.connects,
        may.backs,
        seen.language,
    )


def _panel(seen: Seen, seat: int, may: Offered) -> Section:
    """Everything that lies before a seat; before the reader, with all that may be done with it."""
    own, language, name = seat == seen.reader, seen.language, seen.names[seat]
    status, bold = panels.status(language, seat, seen.reader, seen.deciding_seat, seen.winning_seat)
    done, supply = seen.done(seat), seen.supply[seat]
    points = seen.points[seat] if seen.over else sum(int(POINTS[card]) for card in done)
    here = seen.spies[seat] if seen.deciding_seat == seat else 0
    middle = panels.tally_middle(own)
    drawn: Drawn = [
        ("frame", panels.frame(seat, own, seat in (seen.deciding_seat, seen.winning_seat)))
    ]
    for slot in range(SLOTS):
        card, planning = seen.card[seat][slot], seen.planning[seat][slot]
        active = (language, seat, card, seen.marked(seat, slot), planning, here, own)
        drawn.append((f"mission-{slot + 1}", panels.slot(own, slot, active)))
    if own:
        drawn.append(("deeds", _deeds(seen, may)))
    drawn.append(("head", panels.head(language, seat, name, supply, status, bold, own)))
    final, room = points if seen.over else None, panels.tall(own) - middle - 22
    drawn.append(("tally", completed.tally(language, seat, done, final, middle, room)))
    return Section(
        "desk" if own else f"seat-{seat + 1}",
        Kind.OWN if own else Kind.OTHER,
        WIDE,
        panels.tall(own),
        layers(drawn),
        name,
        _folded(language, name, seen.completed[seat], supply, points),
        LEGIBLE,
    )


def _deeds(seen: Seen, may: Offered) -> Markup:
    """The choices among the reader's own missions."""
    if not (may.marks or may.unmarks or may.discards):
        return NOTHING
    seat, drawn = seen.reader, []
    for slot, card in enumerate(seen.card[seat]):
        here = seen.spies[seat] if card in may.marks else 0
        unmarks, discard = may.unmarks.get(card, ()), card in may.discards
        deeds = missions.deeds(seen.language, card, here, unmarks, discard)
        drawn.append(group(deeds, at=panels.slot_at(True, slot)))
    return join(drawn)


@remembered
def _folded(language: str, name: str, done: int, agents: int, points: int) -> str:
    """A panel in one line."""
    return say(
        language,
        "{done}/{all} {name} · agents {agents} · points {points}",
        name=name,
        done=done,
        all=ENOUGH,
        agents=agents,
        points=points,
    )


def _offer(seen: Seen, may: Offered, deck: int) -> Section:
    language, side = seen.language, seen.board
    active = sum(card > 0 for card in seen.card[seen.active])
    prices = [offer.price_at(side, number, active) for number in range(OFFER)]
    drawn: Drawn = [("head", offer.head(language, deck))]
    for number, (card, price) in enumerate(zip(seen.offer, prices, strict=True)):
        drawn.append((f"row-{number + 1}", offer.row(language, number, card, price)))
    lying = zip(range(OFFER), seen.offer, prices, strict=True)
    takes = tuple(one for one in lying if one[1] in may.takes)
    drawn.append(("choices", offer.takes(language, takes)))
    return _section("offer", offer.OFFER_TALL, drawn, say(language, "Missions on offer"))


def _draft(seen: Seen, may: Offered) -> Section:
    language, starts = seen.language, seen.open_starts[: seen.players]
    drawn: Drawn = [("head", offer.draft_head(language))]
    for number, card in enumerate(starts):
        drawn.append((f"row-{number + 1}", offer.start(language, seen.board, number, card)))
    open_ = tuple((number, card) for number, card in enumerate(starts) if card in may.drafts)
    drawn.append(("choices", offer.drafts(language, open_)))
    label = say(language, "Start missions")
    return _section("draft", offer.draft_tall(seen.players), drawn, label, fleeting=True)


def _section(name: str, tall: int, drawn: Drawn, label: str, fleeting: bool = False) -> Section:
    lying = layers(drawn)
    return Section(name, Kind.OFFER, WIDE, tall, lying, label, smallest=LEGIBLE, fleeting=fleeting)


def _scores(seen: Seen, tie: str) -> Section:
    """SC-132 to SC-139. How everybody came to their points."""
    scores = []
    for seat, name in enumerate(seen.names):
        done = seen.done(seat)
        worth = sum(int(POINTS[card]) for card in done)
        marks = sum(len(seen.marked(seat, slot)) for slot in range(SLOTS))
        scores.append((seat, name, len(done), worth, marks, seen.points[seat]))
    scores.sort(key=lambda score: (score[0] != seen.winning_seat, -score[5], score[0]))
    others = tuple(score[0] for score in scores[1:])
    drawn = [
        ("scene", ending.scene(seen.board, seen.winning_seat, others)),
        ("sheet", ending.sheet(seen.language, tuple(scores), tie)),
    ]
    label, high = say(seen.language, "The score sheet"), ending.tall(seen.players)
    return Section("scores", Kind.SCENE, WIDE, high, layers(drawn), label, label, LEGIBLE)


def _summary(seen: Seen) -> str:
    """The places of the spies and the score of everybody."""
    sentences = [
        _standing(seen.language, name, seen.spies[seat], seen.completed[seat], seen.supply[seat])
        for seat, name in enumerate(seen.names)
    ]
    return ". ".join(sentences) or say(seen.language, "The game is being set up")


@remembered
def _standing(language: str, name: str, spy: int, done: int, agents: int) -> str:
    return say(
        language,
        "{name}: spy {place}, {done} missions completed, {agents} agents in supply",
        name=name,
        place=in_city(language, spy) if spy else "–",
        done=done,
        agents=agents,
    )
