"""The table of Agent Avenue, drawn for one seat: a spy poster in few inks.

In reading order: the other side's panel, the avenue with the cards in its middle, the black market
where it is open, the reader's own panel, and the desk with the reader's hand.  Everything comes
from the View; what it does not hold cannot be drawn.  Each layer is remembered by the plain values
that it shows, so a choice draws only what it changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from spytable.caches import remembered
from spytable.locale import say
from spytable.pictures import shapes
from spytable.pictures.layer import layer
from spytable.pictures.parts import Drawing, Kind, Layer, Section
from spytable.pictures.svg import Markup, join

from ..components import MARKETS, WON_BY, Reason, Side
from ..sight import View
from . import agents, board, discs, hand, markets, middle, panels, pawns, signs, stall
from .cards import SMALLEST, slug
from .reading import Face, Reading, Seated, slots_of
from .told import PASSING, pieces_told

__all__ = ["PASSING", "definitions", "parts", "pieces_told"]

LIT_PAWNS = (Reason.CAUGHT, Reason.CLOSER, Reason.SECURITY_SYSTEM)


def parts(
    v: View,
    offered: Sequence[int],
    names: Sequence[str],
    language: str,
    marks: Sequence[tuple[int, str, str]] = (),
) -> Drawing:
    """The parts of the picture; every offered choice has exactly one place in them.  Notes beside
    this game have no place on its table."""
    read = Reading(v, offered, names, language)
    sides = read.seats(0), read.seats(1)
    own, other = read.side, 1 - read.side
    sections = [_panel(read, "theirs", other, sides[other]), _avenue(read, sides[read.active])]
    if read.advanced:
        sections.append(_market(read))
    sections.append(_panel(read, "ours", own, sides[own]))
    if not read.spectator:
        sections.append(_hand(read))
    return Drawing(
        "agent-avenue",
        _title(language, read.turn),
        _summary(language, _reader(read), read.needs, read.spaces),
        tuple(sections),
        language,
    )


@remembered
def _title(language: str, turn: int) -> str:
    return say(language, "Agent Avenue, turn {n}", n=turn)


@remembered
def _summary(language: str, reader: int, needs: tuple[int, int], spaces: tuple[int, int]) -> str:
    """How close both sides are to a catch, and where their pawns stand."""
    return ". ".join(
        [
            *(
                middle.needs(language, side, reader, needs[side])
                for side in Side
                if not middle.is_caught(needs[side], *needs)
            ),
            *(board.where(language, side, spaces[side]) for side in Side),
        ]
    )


def _reader(read: Reading) -> int:
    return -1 if read.spectator else read.side


def _avenue(read: Reading, active: tuple[Seated, ...]) -> Section:
    """The board, and on it the cards in the middle and the pawns."""
    language, over = read.language, read.winner >= 0
    alarm = read.winner if over and read.reason == Reason.SECURITY_SYSTEM else -1
    held = " ".join([f"held-{one.seat}" for one in active])
    if over:
        laid = (
            Layer("up", middle.ending(language, read.winner, read.reason)),
            Layer("down", EMPTY),
        )
    else:
        face = read.face(read.up) if read.up else None
        down = middle.down(language, read.has_down, read.down, read.places.down, held)
        laid = (Layer("up", middle.up(language, face, read.places.up, held)), Layer("down", down))
    lit = over and read.reason in LIT_PAWNS
    layers = (
        Layer("ground", board.ground(read.advanced, alarm)),
        Layer("light", board.searchlight(-1 if over else read.active)),
        Layer("chase", middle.chase(language, *read.needs, _reader(read))),
        Layer("deck", middle.deck(language, read.deck_size)),
        *laid,
        *_moves(language, read.recruited, read.moved, read.spaces, lit),
    )
    return Section(
        "avenue",
        Kind.BOARD,
        board.WIDTH,
        board.TALL,
        layers,
        label=say(language, "The avenue"),
        smallest=middle.SIZE,
        finest=23,
    )


@remembered
def _moves(
    language: str,
    recruited: tuple[int, ...],
    moved: tuple[int, ...],
    spaces: tuple[int, int],
    lit: bool,
) -> tuple[Layer, ...]:
    """The deeds of the last turn, until the next one does something."""
    lately = (
        Layer(f"last-{side}", middle.last(language, side, recruited[side], moved[side]))
        for side in Side
    )
    trails = (Layer(f"trail-{side}", board.trail(side, spaces[side], moved[side])) for side in Side)
    return (*lately, *trails, Layer("pawns", board.pieces(language, spaces, lit)))


def _panel(read: Reading, name: str, side: int, seats: tuple[Seated, ...]) -> Section:
    """Everything that lies before a side.  There are too many panels to remember them: their layers
    are."""
    language, agents, ongoing = read.language, read.agents[side], read.ongoing[side]
    recruited = read.recruited[side]
    face = read.face(recruited) if recruited else None
    lit = any([one.status != "waiting" for one in seats])
    label = ", ".join([one.name for one in seats])
    layers = [Layer("sheet", panels.frame(side, read.advanced, lit))]
    for place, one in enumerate(seats):
        layers.append(Layer(f"seat-{one.seat}", panels.seat(language, one, place, len(seats))))
    choices = tuple(read.places.slots[side].items())
    layers += _tableau(language, side, agents, ongoing, face, read.decided(side), choices)
    if read.advanced:
        lying = tuple(card for card in range(1, MARKETS) if ongoing[card])
        won_by = WON_BY.get(Reason(read.reason), 0) if read.winner == side else 0
        layers.append(Layer("market", panels.ongoing(language, side, lying, int(won_by))))
    return Section(
        name,
        Kind.OWN if name == "ours" else Kind.OTHER,
        panels.WIDTH,
        panels.tall(read.advanced),
        tuple(layers),
        label,
        panels.line(language, label, agents),
        SMALLEST,
    )


@remembered
def _tableau(
    language: str,
    side: int,
    agents: tuple[int, ...],
    ongoing: tuple[int, ...],
    recruited: Face | None,
    decided: int,
    choices: tuple[tuple[int, int], ...],
) -> tuple[Layer, ...]:
    """A layer for every agent: what was recruited changes one of them."""
    fresh = recruited.agent if recruited else 0
    return tuple(
        Layer(slug(one.agent), panels.slot(language, one, recruited if one.fresh else None))
        for one in slots_of(side, agents, ongoing, fresh, decided, choices)
    )


def _market(read: Reading) -> Section:
    """The stall of the black market."""
    language = read.language
    discarded = int(sum(read.v.discarded.tolist()))
    codes = tuple(read.places.offer.get(card, 0) for card in read.offer)
    layers = (
        Layer("counter", stall.ground()),
        Layer("piles", stall.piles(language, read.market_size, discarded)),
        Layer("offer", stall.offers(language, read.offer, codes)),
    )
    return Section(
        "market",
        Kind.OFFER,
        stall.WIDTH,
        stall.STALL,
        layers,
        label=say(language, "Black market"),
        smallest=SMALLEST,
    )


def _hand(read: Reading) -> Section:
    """The desk with the reader's cards."""
    language, places = read.language, read.places
    faces = tuple([read.face(agent) for agent in read.held])
    codes = tuple([places.hand[agent] for agent in read.held])
    swaps = tuple([(agent, code) for agent in read.held if (code := places.swaps[agent])])
    idle = not swaps and not places.signs
    away = tuple([agent for agent in read.swapped if agent]) if idle else ()
    layers = (
        Layer("desk", hand.ground(sum(read.hand), bool(places.signs or away))),
        Layer("cards", hand.cards(language, read.hand, faces, codes)),
        Layer("swaps", hand.swaps(language, read.hand, swaps)),
        Layer("signs", hand.signs(language, places.signs)),
        Layer("away", hand.put_away(language, away)),
    )
    return Section(
        "hand",
        Kind.HAND,
        hand.WIDTH,
        hand.DESK,
        layers,
        label=say(language, "Your hand"),
        smallest=SMALLEST,
    )


EMPTY = join([])


@layer
def definitions() -> Markup:
    """The drawings that are used again and again: they never change."""
    return join(
        [
            shapes.definitions(),
            board.definitions(),
            agents.definitions(),
            markets.definitions(),
            pawns.definitions(),
            discs.definitions(),
            signs.definitions(),
        ]
    )
