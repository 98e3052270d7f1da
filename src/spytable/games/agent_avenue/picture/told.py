"""Highlights: the pieces that a sentence about the past speaks of.

All of it comes from what a seat heard and saw, so nothing is lit that it may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from spytable.kernel import plain
from spytable.kernel.document import kebab
from spytable.kernel.families import ByFamily

from ..choices import (
    AGAIN,
    BEGIN,
    CHOOSE,
    DEAL,
    DOWN,
    FAMILIES,
    LEAD,
    OFFER,
    PARTNER_SWAP,
    RECRUIT,
    SWAP,
    TAKE,
    TAKER,
    TOP,
    UP,
)
from ..components import LAST_ONGOING, ON_OFFER, Agent, Market, Side
from ..facts import side_of
from ..sight import View
from .pawns import PIECES
from .places import offer_piece
from .reading import hue

STALL = tuple(offer_piece(place + 1) for place in range(ON_OFFER))
PASSING = frozenset({"card-up", "card-down", *STALL})
"""Places that soon hold another card: lit only while the sentence is the latest."""


def slot_piece(side: int, agent: Agent) -> str:
    """The name of an agent's place in a tableau."""
    return f"{hue(side).ink}-{kebab(agent)}"


def ongoing_piece(side: int, card: int) -> str:
    """The name of a market card in play."""
    return f"{hue(side).ink}-{kebab(Market(card))}"


def pieces_told(before: View, after: View, actor: int, heard: int) -> list[str]:
    """The names of the pieces that the sentences about this choice speak of."""
    told = _named(before, after, heard)
    if heard not in _STILL:
        told = _moved(before, after) + told
    if after.winner and not before.winner:
        told += PIECES
    if not told and actor >= 0:
        told.append(PIECES[side_of(int(after.players), actor)])
    return list(dict.fromkeys(told))


class _Lying(NamedTuple):
    """The plain values of a View that move by themselves."""

    steps: tuple[int, ...]
    agents: tuple[tuple[int, ...], ...]
    ongoing: tuple[tuple[int, ...], ...]


_read = plain(View, _Lying)


def _moved(before: View, after: View) -> list[str]:
    """Pawns that moved, agents and market cards that came or went."""
    was, now = _read(before), _read(after)
    if was == now:
        return []
    went, goes = was.steps, now.steps
    told = [PIECES[side] for side in Side if went[side] != goes[side]]
    had, has = was.agents, now.agents
    lay, lies = was.ongoing, now.ongoing
    for side in Side:
        if had[side] != has[side]:
            told += [
                slot_piece(side, agent)
                for agent in Agent
                if agent and had[side][agent] != has[side][agent]
            ]
        if lay[side] != lies[side]:
            told += [
                ongoing_piece(side, card)
                for card in range(1, LAST_ONGOING + 1)
                if lies[side][card] > lay[side][card]
            ]
    return told


def _named(before: View, after: View, heard: int) -> list[str]:
    """The piece that the choice itself names."""
    if heard == 0:
        return []
    told, member = _NAMED[heard]
    return told(before, after, member)


def _up(before: View, after: View, agent: int) -> list[str]:
    return ["card-up"]


def _down(before: View, after: View, agent: int) -> list[str]:
    return ["card-down"] if before.up else ["card-up", "card-down"]


def _deck(before: View, after: View, agent: int) -> list[str]:
    return ["deck"]


def _side(before: View, after: View, side: int) -> list[str]:
    return [PIECES[side]]


def _seat(before: View, after: View, seat: int) -> list[str]:
    return [PIECES[side_of(int(after.players), seat)]]


def _offer(before: View, after: View, card: int) -> list[str]:
    return [
        piece
        for place, piece in enumerate(STALL)
        if after.offer[place] and after.offer[place] != before.offer[place]
    ]


def _nothing(before: View, after: View, member: int) -> list[str]:
    """Its effect is seen in the pieces that have moved."""
    return []


_STILL = frozenset(
    code
    for family in (UP, DOWN, SWAP, PARTNER_SWAP, DEAL, BEGIN, LEAD)
    for code in range(family.first, family.last + 1)
)
"""A choice that moves no pawn, and brings no agent and no market card into play."""

_NAMED = ByFamily[Callable[[View, View, int], list[str]]](
    FAMILIES,
    {
        UP: _up,
        DOWN: _down,
        SWAP: _deck,
        PARTNER_SWAP: _deck,
        RECRUIT: _nothing,
        DEAL: _deck,
        BEGIN: _side,
        LEAD: _seat,
        TAKER: _seat,
        CHOOSE: _nothing,
        AGAIN: _nothing,
        TOP: _deck,
        TAKE: _nothing,
        OFFER: _offer,
    },
)
