"""Chaos and ways: where people can go from a location, and where chaos may lie (board graph)."""

from __future__ import annotations

from spytable.kernel import bits, rule

from ..components import NEAR_EAST, NEAR_SOUTH, OPENING, ORTHOGONAL, TEMPLE_WAYS


@rule
def may_lay(border: int, east: int, south: int) -> bool:
    """MM-036, MM-037. Whether a chaos token on this border would touch none that lies there."""
    return bool(east & NEAR_EAST[border] == 0 and south & NEAR_SOUTH[border] == 0)


@rule
def beyond_chaos(place: int, east: int, south: int) -> int:
    """MM-135. The locations next to one that lie behind a chaos token; `east` and `south` are the
    locations with a token on that border of theirs.  Eastwards is one number on, southwards six."""
    here = bits.only(place)
    return (east & here) * 2 | (south & here) * 64 | east & (here // 2) | south & (here // 64)


@rule
def ways(place: int, east: int, south: int) -> int:
    """MM-115, MM-116, MM-123, MM-129, MM-130, MM-136, MM-138, MM-238, MM-242. The locations for a
    step of the Recruiter or of an agent: orthogonally, not across chaos; into and out of a temple
    also diagonally, whatever chaos there is."""
    return int(ORTHOGONAL[place] & ~beyond_chaos(place, east, south) | TEMPLE_WAYS[place])


@rule
def ways_at(hour: int, place: int, east: int, south: int, late_east: int, late_south: int) -> int:
    """MM-123, MM-435. The same for a step to the location of an hour: tokens that were laid after
    the opening were not there before."""
    if hour <= OPENING:
        return ways(place, east & ~late_east, south & ~late_south)
    return ways(place, east, south)
