"""The Recruiter's walk: what is visited, where a Mind Slip lands, whether a way leads on."""

from __future__ import annotations

from spytable.kernel import Row, bits, rule

from ..components import OPENING, SLIPS, Token
from .board import ways


@rule
def visited(route: Row, walked: int) -> int:
    """MM-117, MM-125. The locations with a number on the secret map."""
    places = 0
    for hour in range(1, walked + 1):
        places = bits.with_(places, int(route[hour]))
    return places


@rule
def hour_at(route: Row, walked: int, place: int) -> int:
    """MM-120, MM-275. When a location was visited; 0 if it was not."""
    for hour in range(1, walked + 1):
        if route[hour] == place:
            return hour
    return 0


@rule
def landings(card: int, place: int, been: int) -> int:
    """MM-142 to MM-146, MM-424. The locations that a Mind Slip of this Recruiter can reach from a
    location: exactly two on, or a knight's leap, over whatever lies between, onto the board and
    where there is no number yet."""
    return int(SLIPS[card, place] & ~been)


@rule
def holds_second(
    route: Row, walked: int, second_at: int, second_hour: int, early: int, now: int
) -> bool:
    """MM-156 to MM-158, OQ-11. Whether the second Mind Slip token can be spent in the turn that
    leads to hour `now`: it has been visited in an earlier turn while it lay there, and is not
    spent.  With `early` GAINED the opening counts too."""
    if second_at == 0 or second_hour != 0:
        return False
    hour = hour_at(route, walked, second_at)
    return 0 < hour < now and (hour > OPENING or early == Token.GAINED)


@rule
def is_stuck(been: int, steps: int, own: bool, second: bool, card: int, place: int) -> bool:
    """MM-127, MM-128, OQ-7. A dead end: no step leads to a location without a number, nor does a
    Mind Slip for which there is a token."""
    if steps & ~been != 0:
        return False
    return not (own or second) or landings(card, place, been) == 0


@rule
def can_walk(place: int, been: int, steps: int, east: int, south: int) -> bool:
    """MM-063, OQ-12. Whether so many more steps, up to four, can be made from a location."""
    if steps == 0:
        return True
    left = ways(place, east, south) & ~been
    if steps == 1:
        return left != 0
    while left != 0:
        step = bits.first(left)
        if can_walk_three(step, bits.with_(been, step), steps - 1, east, south):
            return True
        left = bits.rest(left)
    return False


@rule
def can_walk_three(place: int, been: int, steps: int, east: int, south: int) -> bool:
    """The same for one to three steps: rules do not call themselves."""
    left = ways(place, east, south) & ~been
    if steps == 1:
        return left != 0
    while left != 0:
        step = bits.first(left)
        left = bits.rest(left)
        after = bits.with_(been, step)
        more = ways(step, east, south) & ~after
        if steps == 2 and more != 0:
            return True
        while more != 0:
            last = bits.first(more)
            more = bits.rest(more)
            if ways(last, east, south) & ~bits.with_(after, last) != 0:
                return True
    return False


@rule
def opening_steps(place: int, been: int, walked: int, east: int, south: int) -> int:
    """MM-063, MM-065, MM-066, OQ-12. The next locations of the opening: never where it could not be
    finished."""
    found = 0
    left = ways(place, east, south) & ~been
    while left != 0:
        step = bits.first(left)
        left = bits.rest(left)
        if can_walk(step, bits.with_(been, step), OPENING - walked - 1, east, south):
            found = bits.with_(found, step)
    return found
