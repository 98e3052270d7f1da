"""Highlights: the pieces that a sentence about the past speaks of."""

from __future__ import annotations

from collections.abc import Callable

from spytable.kernel.families import ByFamily

from .. import choices
from ..components import (
    CARD_CITIES,
    CARD_NAMES,
    CITY_NAMES,
    COLOURS,
    LINK_SPACES,
    MOST_CITIES,
    SPACE_NAMES,
)
from ..facts import link_between
from ..sight import View

PASSING: frozenset[str] = frozenset()
"""Pieces that soon stand for something else; here every name is for one thing alone."""


def city_piece(city: int) -> str:
    """The name of a city in the picture."""
    return f"city-{CITY_NAMES[city]}"


def spy_piece(seat: int) -> str:
    """The name of a spy in the picture."""
    return f"spy-{COLOURS[seat]}"


def space_piece(space: int) -> str:
    """The name of a space in the picture."""
    return f"space-{SPACE_NAMES[space]}"


def panel_piece(seat: int) -> str:
    """The name of a seat's panel in the picture."""
    return f"panel-{COLOURS[seat]}"


def tally_piece(seat: int) -> str:
    """The name of the tally of completed missions in the picture."""
    return f"tally-{COLOURS[seat]}"


def pieces_told(before: View, after: View, actor: int, heard: int) -> list[str]:
    """The names of the pieces that the sentences about this choice speak of."""
    pieces, member = _PIECES[heard]
    return pieces(before, after, actor, member)


def _travel(before: View, after: View, actor: int, city: int) -> list[str]:
    return [spy_piece(actor), city_piece(city)]


def _connect(before: View, after: View, actor: int, city: int) -> list[str]:
    """And the spaces on the way."""
    link = link_between(int(before.spy[actor]), city)
    way = LINK_SPACES[link] if link >= 0 else ()
    return [spy_piece(actor), city_piece(city), *map(space_piece, way)]


def _back(before: View, after: View, actor: int, space: int) -> list[str]:
    return [space_piece(space), spy_piece(actor)]


def _own_card(before: View, after: View, actor: int, card: int) -> list[str]:
    return [CARD_NAMES[card], spy_piece(actor)]


def _mark(before: View, after: View, actor: int, card: int) -> list[str]:
    """And the tally, if the mission was completed."""
    done = [tally_piece(actor)] if after.completed[actor] > before.completed[actor] else []
    return [CARD_NAMES[card], city_piece(int(after.spy[actor])), *done]


def _unmark(before: View, after: View, actor: int, number: int) -> list[str]:
    card, place = divmod(number, MOST_CITIES)
    return [CARD_NAMES[card], city_piece(CARD_CITIES[card][place])]


def _draw(before: View, after: View, actor: int, card: int) -> list[str]:
    """The first offer is told as a whole."""
    if after.spy.any():
        return [CARD_NAMES[card]]
    return [CARD_NAMES[int(lying)] for lying in after.offer if lying]


def _reveal(before: View, after: View, actor: int, card: int) -> list[str]:
    return [CARD_NAMES[card]]


def _received(before: View, after: View, actor: int, card: int) -> list[str]:
    """A start mission, and the spy that comes onto the map with it."""
    new = [seat for seat in range(after.players) if after.spy[seat] and not before.spy[seat]]
    return [CARD_NAMES[card], *map(spy_piece, new)]


def _begin(before: View, after: View, actor: int, seat: int) -> list[str]:
    return [panel_piece(seat)]


def _over(before: View, after: View, actor: int, number: int) -> list[str]:
    """Whoever comes next."""
    return [panel_piece(int(after.active))]


_PIECES = ByFamily[Callable[[View, View, int, int], list[str]]](
    choices.FAMILIES,
    {
        choices.BEGIN: _begin,
        choices.TRAVEL: _travel,
        choices.CONNECT: _connect,
        choices.BACK: _back,
        choices.TAKE: _own_card,
        choices.DISCARD: _own_card,
        choices.MARK: _mark,
        choices.UNMARK: _unmark,
        choices.DRAW: _draw,
        choices.REVEAL: _reveal,
        choices.DEAL: _received,
        choices.DRAFT: _received,
    },
    rest=_over,
)
