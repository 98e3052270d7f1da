"""The table of Agent Avenue, drawn for one seat: a spy poster in few inks.

In reading order: the other side's panel, the avenue with the cards in its middle, the black market
where it is open, the reader's own panel, and the desk with the reader's hand.  Everything comes
from the View; what it does not hold cannot be drawn.  Each layer is remembered by the plain values
that it shows, so a choice draws only what it changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from spytable.locale import say
from spytable.pictures import shapes
from spytable.pictures.parts import Drawing, Kind, Layer, Section
from spytable.pictures.svg import Markup, join

from ..components import MARKETS, WON_BY, Reason, Side
from ..sight import View
from . import agents, board, discs, hand, markets, middle, panels, pawns, signs, stall
from .cards import SMALLEST, slug
from .reading import Face, Reading, Slot
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
    """The parts of the picture; every offered choice has exactly one place in them.  What people
    note beside this game has no place on its table."""
    read = Reading(v, offered, names, language)
    sections = [_panel(read, "theirs", Kind.OTHER, 1 - read.side), _avenue(read)]
    if read.advanced:
        sections.append(_market(read))
    sections.append(_panel(read, "ours", Kind.OWN, read.side))
    if not read.spectator:
        sections.append(_hand(read))
    return Drawing(
        "agent-avenue",
        say(language, "Agent Avenue, turn {n}", n=int(v.turn)),
        _summary(read),
        tuple(sections),
        language,
    )


def _summary(read: Reading) -> str:
    """How close both sides are to a catch, and where their pawns stand."""
    language, reader = read.language, _reader(read)
    return ". ".join(
        [
            *(middle.needs(language, side, reader, read.needs[side]) for side in Side),
            *(board.where(language, side, read.spaces[side]) for side in Side),
        ]
    )


def _reader(read: Reading) -> int:
    return -1 if read.spectator else read.side


def _avenue(read: Reading) -> Section:
    """The board, and on it the cards in the middle and the pawns."""
    language, over = read.language, read.winner >= 0
    alarm = read.winner if over and read.reason == Reason.SECURITY_SYSTEM else -1
    held = " ".join(f"held-{one.seat}" for one in read.seats(read.active))
    if over:
        laid = (
            Layer("up", middle.ending(language, read.winner, read.reason)),
            Layer("down", EMPTY),
        )
    else:
        face = read.face(read.up) if read.up else None
        known = int(read.v.down)
        down = middle.down(language, read.has_down, known, read.places.down, held)
        laid = (Layer("up", middle.up(language, face, read.places.up, held)), Layer("down", down))
    trails = (
        Layer(f"trail-{side}", board.trail(side, read.spaces[side], read.moved[side]))
        for side in Side
    )
    lately = (
        Layer(f"last-{side}", middle.last(language, side, read.recruited[side], read.moved[side]))
        for side in Side
    )
    layers = (
        Layer("ground", board.ground(read.advanced, alarm)),
        Layer("light", board.searchlight(-1 if over else read.active)),
        Layer("chase", middle.chase(language, *read.needs, _reader(read))),
        Layer("deck", middle.deck(language, int(read.v.deck_size))),
        *laid,
        *lately,
        *trails,
        Layer("pawns", board.pieces(language, read.spaces, over and read.reason in LIT_PAWNS)),
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


def _panel(read: Reading, name: str, kind: Kind, side: int) -> Section:
    """What lies before a side.  There are too many panels to remember them: their layers are."""
    language, seats = read.language, read.seats(side)
    lit = read.winner == side or any(one.status == "deciding" for one in seats)
    recruited = read.recruited[side]
    face = read.face(recruited) if recruited else None
    label = ", ".join([one.name for one in seats])
    layers = [Layer("sheet", panels.frame(side, read.advanced, lit))]
    for place, one in enumerate(seats):
        layers.append(Layer(f"seat-{one.seat}", panels.seat(language, one, place, len(seats))))
    layers += _tableau(language, read.slots(side), face)
    if read.advanced:
        lying = tuple(card for card in range(1, MARKETS) if read.ongoing[side][card])
        won_by = WON_BY.get(Reason(read.reason), 0) if read.winner == side else 0
        layers.append(Layer("market", panels.ongoing(language, side, lying, int(won_by))))
    return Section(
        name,
        kind,
        panels.WIDTH,
        panels.tall(read.advanced),
        tuple(layers),
        label=label,
        line=panels.line(language, label, tuple(read.agents[side])),
        smallest=SMALLEST,
    )


@lru_cache(maxsize=4096)
def _tableau(language: str, slots: tuple[Slot, ...], recruited: Face | None) -> tuple[Layer, ...]:
    """A layer for every agent: what was recruited changes one of them."""
    return tuple(
        Layer(slug(one.agent), panels.slot(language, one, recruited if one.fresh else None))
        for one in slots
    )


def _market(read: Reading) -> Section:
    """The stall of the black market."""
    language, v = read.language, read.v
    codes = tuple(read.places.offer.get(card, 0) for card in read.offer)
    layers = (
        Layer("counter", stall.ground()),
        Layer("piles", stall.piles(language, int(v.market_size), int(sum(v.discarded.tolist())))),
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
    away = tuple(int(agent) for agent in read.v.swapped.tolist() if agent) if idle else ()
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
            discs.definitions(),
            signs.definitions(),
        ]
    )
