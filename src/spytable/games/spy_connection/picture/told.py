"""Which pieces a sentence about the past speaks of: what the page lights when one points at it."""

from __future__ import annotations

from ..choices import (
    BACK,
    BEGIN,
    CONNECT,
    DEAL,
    DISCARD,
    DRAFT,
    DRAW,
    END,
    MARK,
    REVEAL,
    TAKE,
    TRAVEL,
    UNMARK,
)
from ..components import (
    CARD_CITIES,
    CARD_NAMES,
    CITY_NAMES,
    COLOURS,
    LINK_CITIES,
    LINK_SPACES,
    MOST_CITIES,
    OFFER,
    SPACE_NAMES,
)
from ..sight import View

PASSING: frozenset[str] = frozenset()
"""Pieces that soon stand for something else; here every name is for one thing alone."""


def city_piece(city: int) -> str:
    """What a city is called in the picture."""
    return f"city-{CITY_NAMES[city]}"


def spy_piece(seat: int) -> str:
    """What a spy is called in the picture."""
    return f"spy-{COLOURS[seat]}"


def space_piece(space: int) -> str:
    """What a space is called in the picture."""
    return f"space-{SPACE_NAMES[space]}"


def panel_piece(seat: int) -> str:
    """What a seat's panel is called in the picture."""
    return f"panel-{COLOURS[seat]}"


def tally_piece(seat: int) -> str:
    """What the tally of completed missions is called in the picture."""
    return f"tally-{COLOURS[seat]}"


def pieces_told(before: View, after: View, actor: int, heard: int) -> list[str]:
    """The names of the pieces that the sentences about this choice speak of."""
    family = max(code for code in _FAMILIES if code <= heard)
    number = heard - family
    if family in (TRAVEL, CONNECT):
        way = _link(int(before.spy[actor]), number) if family == CONNECT else []
        return [spy_piece(actor), city_piece(number), *map(space_piece, way)]
    if family == BACK:
        return [space_piece(number), spy_piece(actor)]
    if family == UNMARK:
        card, place = divmod(number, MOST_CITIES)
        return [CARD_NAMES[card], city_piece(CARD_CITIES[card][place])]
    if family == MARK:
        done = [tally_piece(actor)] if after.completed[actor] > before.completed[actor] else []
        return [CARD_NAMES[number], city_piece(int(after.spy[actor])), *done]
    if family == DRAW and not after.spy.any():  # the first offer, told as a whole
        return [CARD_NAMES[int(after.offer[place])] for place in range(OFFER) if after.offer[place]]
    if family in (TAKE, DISCARD):
        return [CARD_NAMES[number], spy_piece(actor)]
    if family in (DEAL, DRAFT):
        new = [seat for seat in range(after.players) if after.spy[seat] and not before.spy[seat]]
        return [CARD_NAMES[number], *map(spy_piece, new)]
    if family in (DRAW, REVEAL):
        return [CARD_NAMES[number]]
    return [panel_piece(number if family == BEGIN else int(after.active))]


def _link(one: int, other: int) -> tuple[int, ...]:
    """The spaces between two neighbours."""
    for ends, spaces in zip(LINK_CITIES, LINK_SPACES, strict=True):
        if set(ends) == {one, other}:
            return tuple(spaces)
    return ()


_FAMILIES = (
    END,
    BEGIN,
    TRAVEL,
    CONNECT,
    BACK,
    TAKE,
    DISCARD,
    MARK,
    DRAW,
    DEAL,
    REVEAL,
    DRAFT,
    UNMARK,
)
