"""The addressee of a sentence: one View, the names of the seats, a language; and what the View adds
up to.

`games/wording.py` says how.
"""

from __future__ import annotations

from collections.abc import Sequence

from spytable.games import wording
from spytable.kernel import bits

from ..components import BY_TRAM, SUSPECTS, Mover
from ..facts import (
    face_known,
    may_expose,
    may_land,
    may_set_out,
    met_at,
    might_open,
    net_of,
    newly_up,
    occupied,
)
from ..sight import View


class Hearer(wording.Hearer[View]):
    """Someone at the table, and what they see."""


def way(v: View) -> list[int]:
    """The circles of the move that is on, its start first."""
    return [int(circle) for circle in v.path[: int(v.path_length)]]


def met_on(v: View, circles: Sequence[int]) -> list[int]:
    """AG-69 to AG-71. The suspects met by a move of the active player that entered these."""
    mover, agent_at = int(v.mover), int(v.agent[v.active])
    met = 0
    for circle in circles:
        met |= int(met_at(circle, mover, agent_at, v.suspect))
    return bits.members(met)


def waiting_checks(v: View) -> list[int]:
    """AG-72. The suspects whose files may still be checked this turn."""
    return [suspect for suspect in range(1, SUSPECTS) if v.pending[suspect]]


def in_the_beam(v: View) -> list[int]:
    """AG-98, AG-Q22, AG-Q24. The opponents who could be made to turn up a key now."""
    active, light = int(v.active), int(v.light)
    return [
        seat
        for seat in range(int(v.players))
        if may_expose(seat, active, v.agent, light, v.key_up, v.keys)
    ]


def known_key(v: View, seat: int, slot: int) -> int:
    """The face of a key, as far as this reader knows it; 0: not known."""
    return int(face_known(v.key_up, v.key, seat, slot))


def can_land(v: View, action: int, steps: int) -> bool:
    """AG-64, AG-65, AG-85. Whether the active player's agent can end a move of so many steps, from
    where it stands, on a free circle."""
    net = net_of(int(Mover.AGENT), action)
    return bool(may_land(net, int(v.agent[v.active]), steps, 0, _taken(v), net != BY_TRAM))


def can_set_out(v: View, action: int) -> bool:
    """AG-65, AG-Q62. Whether there is anything to do for the agent: a circle to end on, or a
    hideout that it might enter."""
    here, opens = int(v.agent[v.active]), int(might_open(v.key_up, v.keys, int(v.active)))
    return bool(may_set_out(action, int(v.roll), here, _taken(v), opens, int(v.light)))


def turned_up(before: View, after: View, seat: int) -> int:
    """AG-98, AG-130. The face of the key that lies face up before a seat, and did not; 0: none."""
    return int(newly_up(before.key_up, after.key_up, seat))


def _taken(v: View) -> int:
    return int(occupied(v.agent, v.suspect, int(v.players)))
