"""The table of Spy Connection, drawn for one seat: Cold War Europe as a poster in few inks.

The start missions while they are drafted, the map, the reader's own missions, the offer, and the
other seats; at the end the score sheet.  Everything comes from the View, and nothing in it is
secret.  Here the View is taken apart into the plain values that each layer is drawn from.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from spytable.locale import say
from spytable.pictures import shapes
from spytable.pictures.parts import Drawing, Kind, Section, layers
from spytable.pictures.svg import Markup, group, join

from .. import facts
from ..components import CARD_CITIES, CARDS, ENOUGH, OFFER, POINTS, SLOTS, Phase
from ..sight import View
from ..words.ending import tie_broken
from ..words.places import city_name
from . import board, completed, ending, geography, missions, network, offer, panels, pieces
from . import prices as on_map
from .lettering import LEGIBLE
from .offered import Offered
from .places import TALL
from .places import WIDE as MAP_WIDE
from .scene import LETTERS, WIDE
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
    players, reader = int(v.players), int(v.seat)
    called = tuple(_name(names, seat) for seat in range(players))
    may = Offered.at(v, offered)
    over = bool(v.winner) or v.phase == Phase.OVER
    sections = [_map(v, may, called, language, over)]
    if 0 <= reader < players:
        sections.append(_panel(v, reader, may, called, language, over))
    if v.winner:
        sections.insert(0, _scores(v, called, language))
    else:
        sections.append(_offer(v, may, language))
    if v.phase in (Phase.REVEAL, Phase.DRAFT):
        sections.insert(0, _draft(v, may, language))
    first = reader + 1 if 0 <= reader < players else 0
    others = [(first + k) % players for k in range(players)]
    sections += [_panel(v, seat, may, called, language, over) for seat in others if seat != reader]
    return Drawing(
        "spy-connection",
        say(language, "Spy Connection, turn {n}", n=int(v.turn)),
        _summary(v, called, language),
        tuple(sections),
        language,
    )


def _name(names: Sequence[str], seat: int) -> str:
    """What a seat is called; a table may not have named them all."""
    given = names[seat].strip() if seat < len(names) else ""
    return given or LETTERS[seat]


@cache
def definitions() -> Markup:
    """The drawings that are used again and again: they never change."""
    return join(
        [
            shapes.definitions(),
            geography.definitions(),
            pieces.definitions(),
            ending.definitions(),
        ]
    )


def _map(v: View, may: Offered, names: tuple[str, ...], language: str, over: bool) -> Section:
    side, players, reader = int(v.board), int(v.players), int(v.seat)
    agents = v.agents.tobytes()
    spies = tuple(v.spy.tolist())[:players]
    seated = 0 <= reader < players
    # A spectator sees the prices of the one whose turn it is.
    payer = reader if seated else int(v.active)
    hinted = players > 0 and not over
    wanted = _wanted(v, reader) if seated and not over else ()
    reached = [network.reached(network.own_spaces(agents, s), spies[s]) for s in range(players)]
    spoken = tuple(
        board.spoken_spy(names[seat], spies[seat], reached[seat], language)
        for seat in range(players)
    )
    notes = []
    if not over and v.trigger:
        notes.append(say(language, "Last round"))
    if not over and v.is_extra:
        notes.append(say(language, "Extra turn"))
    nothing = join([])
    drawn = [
        ("ground", board.ground(side)),
        ("agents", board.agents(side, agents, names, language)),
        ("cities", board.cities(side, reader, wanted)),
        (
            "prices",
            on_map.hints(
                side,
                agents,
                players,
                payer,
                spies,
                int(v.supply[payer]),
                may.cities,
                "" if seated else names[payer],
                language,
            )
            if hinted
            else nothing,
        ),
        (
            "choices",
            on_map.choices(
                side, agents, players, reader, spies, may.travels, may.connects, may.backs, language
            )
            if may.on_map
            else nothing,
        ),
        ("names", board.city_names(side, language)),
        (
            "spies",
            board.spies(side, spies, -1 if over else int(v.deciding) - 1, spoken, tuple(notes)),
        ),
        ("signs", on_map.signs(side, int(v.phase), may.signs, language)),
    ]
    label = say(language, "The map")
    return Section("map", Kind.BOARD, MAP_WIDE, TALL, layers(drawn), label, smallest=board.LEGIBLE)


def _wanted(v: View, seat: int) -> tuple[int, ...]:
    """The cities of a seat's missions that wait for a mark."""
    found = set()
    for slot in range(SLOTS):
        marked = v.marks[seat, slot]
        found |= {city for city in CARD_CITIES[int(v.card[seat, slot])] if not marked[city]}
    return tuple(sorted(found))


def _panel(
    v: View, seat: int, may: Offered, names: tuple[str, ...], language: str, over: bool
) -> Section:
    """What lies before a seat; before the reader, with all that may be done with it."""
    own, winner = seat == v.seat, int(v.winner) - 1
    deciding = -1 if over else int(v.deciding) - 1
    status, bold = panels.status(language, seat, int(v.seat), deciding, winner)
    done = tuple(card for card, owner in enumerate(v.done_by.tolist()) if owner == seat + 1)
    points = int(v.points[seat]) if over else sum(int(POINTS[card]) for card in done)
    here = int(v.spy[seat]) if deciding == seat else 0
    head = panels.head(language, seat, names[seat], int(v.supply[seat]), status, bold, own)
    middle = panels.tally_middle(own)
    room = panels.tall(own) - middle - 22
    drawn = [("frame", panels.frame(seat, own, seat in (deciding, winner)))]
    for slot in range(SLOTS):
        card = _card(v, seat, slot, here, may, language)
        drawn.append((f"mission-{slot + 1}", group(card, at=panels.slot_at(own, slot))))
    drawn.append(("head", head))
    final = points if over else None
    drawn.append(("tally", completed.tally(language, seat, done, final, middle, room)))
    line = _folded(language, names[seat], int(v.completed[seat]), int(v.supply[seat]), points)
    return Section(
        "desk" if own else f"seat-{seat + 1}",
        Kind.OWN if own else Kind.OTHER,
        WIDE,
        panels.tall(own),
        layers(drawn),
        names[seat],
        line,
        LEGIBLE,
    )


def _card(v: View, seat: int, slot: int, here: int, may: Offered, language: str) -> Markup:
    card, own = int(v.card[seat, slot]), seat == v.seat
    if not card:
        return missions.no_card(own)
    marks, planning = v.marks[seat, slot], int(v.planning[seat, slot])
    marked = tuple(city for city in CARD_CITIES[card] if marks[city])
    if not own:
        return missions.theirs(language, seat, card, marked, planning, here)
    return missions.mine(
        language,
        seat,
        card,
        marked,
        planning,
        int(v.spy[seat]) if card in may.marks else here,
        card in may.marks,
        may.unmarks.get(card, ()),
        card in may.discards,
    )


@lru_cache(maxsize=1024)
def _folded(language: str, name: str, done: int, agents: int, points: int) -> str:
    """A panel in one line."""
    return say(
        language,
        "{name} {done}/{all} · agents {agents} · points {points}",
        name=name,
        done=done,
        all=ENOUGH,
        agents=agents,
        points=points,
    )


def _offer(v: View, may: Offered, language: str) -> Section:
    active = int(facts.active_missions(v.card, int(v.active))) if v.players else 0
    drawn = [("head", offer.head(language, int(v.deck_size)))]
    for number in range(OFFER):
        card = int(v.offer[number])
        price = int(facts.price_of_mission(int(v.board), number, active))
        row = offer.row(language, int(v.board), number, card, price, card in may.takes)
        drawn.append((f"row-{number + 1}", row))
    return _section("offer", offer.OFFER_TALL, drawn, say(language, "Missions on offer"))


def _draft(v: View, may: Offered, language: str) -> Section:
    drawn = [("head", offer.draft_head(language))]
    for number in range(int(v.players)):
        card = int(v.open_starts[number])
        start = offer.start(language, int(v.board), number, card, card in may.drafts)
        drawn.append((f"row-{number + 1}", start))
    tall = offer.draft_tall(int(v.players))
    return _section("draft", tall, drawn, say(language, "Start missions"))


def _section(name: str, tall: int, drawn: list[tuple[str, Markup]], label: str) -> Section:
    return Section(name, Kind.OFFER, WIDE, tall, layers(drawn), label, smallest=LEGIBLE)


def _scores(v: View, names: tuple[str, ...], language: str) -> Section:
    """SC-132 to SC-139. How everybody came to their points."""
    winner, players = int(v.winner) - 1, int(v.players)
    scores = []
    for seat in range(players):
        done = [card for card in range(1, CARDS) if v.done_by[card] == seat + 1]
        worth = sum(int(POINTS[card]) for card in done)
        marks = sum(int(facts.marks_on(v.marks, seat, slot)) for slot in range(SLOTS))
        scores.append((seat, names[seat], len(done), worth, marks, int(v.points[seat])))
    scores.sort(key=lambda score: (score[0] != winner, -score[5], score[0]))
    others = tuple(score[0] for score in scores[1:])
    drawn = [
        ("scene", ending.scene(int(v.board), winner, others)),
        ("sheet", ending.sheet(language, tuple(scores), tie_broken(v, language))),
    ]
    return _section("scores", ending.tall(players), drawn, say(language, "The score sheet"))


def _summary(v: View, names: tuple[str, ...], language: str) -> str:
    """Where the spies are and how far everybody has come."""
    sentences = [
        _standing(language, name, int(v.spy[seat]), int(v.completed[seat]), int(v.supply[seat]))
        for seat, name in enumerate(names)
    ]
    return ". ".join(sentences) or say(language, "The table is being set")


@lru_cache(maxsize=1024)
def _standing(language: str, name: str, spy: int, done: int, agents: int) -> str:
    return say(
        language,
        "{name}: spy in {city}, {done} missions completed, {agents} agents in supply",
        name=name,
        city=city_name(language, spy) if spy else "–",
        done=done,
        agents=agents,
    )
