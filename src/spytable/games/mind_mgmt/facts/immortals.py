"""Immortals: where they stand, go and are pushed, and whom Henry Lyme shields from them."""

from __future__ import annotations

from spytable.kernel import Row, bits, rule

from ..components import DIAGONAL, IMMORTALS, ORTHOGONAL, WITH_FEATURE
from .board import beyond_chaos


@rule
def places_of(immortal_at: Row) -> int:
    """The locations on which immortals stand."""
    places = 0
    for immortal in range(1, IMMORTALS):
        if immortal_at[immortal] != 0:
            places = bits.with_(places, int(immortal_at[immortal]))
    return places


@rule
def immortal_on(immortal_at: Row, place: int) -> int:
    """The immortal on a location; 0 if there is none."""
    for immortal in range(1, IMMORTALS):
        if immortal_at[immortal] == place:
            return immortal
    return 0


@rule
def immortal_ways(place: int, immortals: int, east: int, south: int) -> int:
    """MM-177 to MM-183, OQ-5. The locations for an immortal's move: next to it in any direction,
    not across chaos orthogonally, not onto another immortal."""
    near = ORTHOGONAL[place] & ~beyond_chaos(place, east, south) | DIAGONAL[place]
    return int(near & ~immortals)


@rule
def pushes(place: int, immortals: int, east: int, south: int) -> int:
    """MM-139, MM-287 to MM-292, MM-314, MM-316. The locations for an agent's push of an immortal:
    the same, but never diagonally."""
    return int(ORTHOGONAL[place] & ~beyond_chaos(place, east, south) & ~immortals)


@rule
def shielded(henry_at: int) -> int:
    """MM-310, MM-311, OQ-6, OQ-19. The locations where Henry Lyme does not let immortals recruit:
    on his location and those orthogonally next to it, standing or laid down, chaos or not."""
    return int(bits.with_(ORTHOGONAL[henry_at], henry_at)) if henry_at != 0 else 0


@rule
def is_pair(feature: int, immortals: int, henry_at: int) -> bool:
    """MM-186, MM-312. Whether two immortals stand on this feature, both out of Henry's reach."""
    there = immortals & WITH_FEATURE[feature] & ~shielded(henry_at)
    return bits.rest(there) != 0
