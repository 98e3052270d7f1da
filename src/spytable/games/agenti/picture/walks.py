"""Ends of a move, and which of them can be reached at a stroke.

All of it follows from plain values of the View.  The rules offer every single step; what is found
here helps the eye and the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from spytable.caches import remembered
from spytable.kernel import bits

from .. import facts
from ..components import BY_TRAM, CIRCLES, KEY_SET, NEXT_TO, ON_FOOT, STOP_SET, Action, Mover
from .seen import Seen

Way = tuple[int, ...]


class Move(NamedTuple):
    """A move that is on, or could be: all that its ends depend on."""

    net: int
    here: int
    steps: int
    path: int
    """The circles it has been on, as a set, the present one among them."""
    taken: int
    """The circles on which others stand."""
    stopped: bool
    """Whether a tram stop has been entered, or need not be."""

    @classmethod
    def of(cls, seen: Seen) -> Move:
        """The move that is on."""
        net = int(facts.net_of(seen.mover, seen.action))
        path = bits.of(seen.walked)
        taken = _taken(seen) & ~(2 ** seen.walked[-1])
        stopped = net == ON_FOOT or seen.stopped
        return cls(net, seen.walked[-1], seen.steps_left, path, taken, stopped)

    @classmethod
    def planned(cls, seen: Seen, circle: int, steps: int, action: int) -> Move:
        """The move that a piece could make from where it stands."""
        net = BY_TRAM if action == Action.TRAM else ON_FOOT
        return cls(net, circle, steps, 2**circle, _taken(seen), net == ON_FOOT)


def _taken(seen: Seen) -> int:
    return bits.of((*seen.agents, *seen.suspect[1:]))


@remembered
def ends(move: Move) -> Way:
    """The circles on which a move can end."""
    if not move.here or not move.steps:
        return ()
    found = facts.landings(move.net, move.here, move.steps, move.path, move.taken, move.stopped)
    return tuple(bits.members(int(found)))


def _ways(move: Move, here: int, steps: int, entered: int) -> Iterator[Way]:
    if steps == 0:
        yield ()
        return
    for circle in bits.members(int(NEXT_TO[move.net, here])):
        if not entered & 2**circle:
            for rest in _ways(move, circle, steps - 1, entered | 2**circle):
                yield (circle, *rest)


@remembered
def strokes(move: Move, halts: int, meetings: int) -> tuple[Way, ...]:
    """The ways that may be gone at a stroke, one for each end: where nothing halts on the way
    (`halts`: keys to take or to demand), and where all ways to that end meet the same."""
    found: dict[int, list[Way]] = {}
    for way in _ways(move, move.here, move.steps, move.path):
        stops = move.stopped or any(STOP_SET >> circle & 1 for circle in way)
        if stops and not move.taken >> way[-1] & 1:
            found.setdefault(way[-1], []).append(way)
    next_ones = int(NEXT_TO[move.net, move.here])
    return tuple(
        ways[0]
        for end, ways in sorted(found.items())
        if not next_ones >> end & 1 and _are_alike(ways, halts, meetings)
    )


def _are_alike(ways: list[Way], halts: int, meetings: int) -> bool:
    if any(halts >> circle & 1 for way in ways for circle in way[:-1]):
        return False
    met = {tuple(sorted(c for c in way if meetings >> c & 1)) for way in ways}
    return len(met) == 1


def halts(seen: Seen) -> int:
    """The circles where a move of the active player's agent is interrupted: at keys."""
    if seen.mover != Mover.AGENT:
        return 0
    fields = KEY_SET if seen.supply_size else 0
    holders = (
        circle
        for seat, circle in enumerate(seen.agents)
        if seat != seen.active and seen.keys[seat] and 0 < circle < CIRCLES
    )
    return int(fields) | bits.of(holders)


def meetings(seen: Seen) -> int:
    """The circles where the present move would meet somebody whose file could then be checked."""
    if seen.mover == Mover.AGENT:
        return bits.of(seen.suspect[1:])
    return bits.of([seen.agents[seen.active]])
