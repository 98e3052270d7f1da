"""Who is spoken to: one View, the names of the seats, a language; and what the View adds up to.

`games/wording.py` says how.
"""

from __future__ import annotations

from collections.abc import Sequence

from spytable.games import wording

from ..components import BY_TRAM, SEGMENT_OF, SUSPECTS, Mover
from ..facts import entries, face_down, may_land, net_of, occupied
from ..sight import View


class Hearer(wording.Hearer[View]):
    """Someone at the table, and what they see."""


def way(v: View) -> list[int]:
    """The circles of the move that is on, its start first."""
    return [int(circle) for circle in v.path[: int(v.path_length)]]


def met_on(v: View, circles: Sequence[int]) -> list[int]:
    """AG-69 to AG-71. The suspects met by a move of the active player that entered these."""
    if v.mover == Mover.AGENT:
        return [suspect for suspect in range(1, SUSPECTS) if v.suspect[suspect] in circles]
    return [int(v.mover)] if int(v.agent[v.active]) in circles else []


def waiting_checks(v: View) -> list[int]:
    """AG-72. The suspects whose files may still be checked this turn."""
    return [suspect for suspect in range(1, SUSPECTS) if v.pending[suspect]]


def in_the_beam(v: View) -> list[int]:
    """AG-98, AG-Q22, AG-Q24. The opponents who could be made to turn up a key now."""
    return [
        seat
        for seat in range(int(v.players))
        if seat != v.active
        and v.agent[seat]
        and SEGMENT_OF[int(v.agent[seat])] == v.light
        and face_down(v.key_up, v.keys, seat)
    ]


def known_key(v: View, seat: int, slot: int) -> int:
    """The face of a key, as far as this reader knows it; 0: not known."""
    return int(v.key_up[seat, slot]) or int(v.key[seat, slot])


def can_land(v: View, action: int, steps: int) -> bool:
    """AG-64, AG-65, AG-85. Whether the active player's agent can end a move of so many steps, from
    where it stands, on a free circle."""
    net = net_of(int(Mover.AGENT), action)
    taken = int(occupied(v.agent, v.suspect, int(v.players)))
    return bool(may_land(net, int(v.agent[v.active]), steps, 0, taken, net != BY_TRAM))


def can_set_out(v: View, action: int) -> bool:
    """AG-65, AG-Q62. Whether there is anything to do for the agent: a circle to end on, or a
    hideout that it might enter."""
    if can_land(v, action, int(v.roll)):
        return True
    net = net_of(int(Mover.AGENT), action)
    here, light = int(v.agent[v.active]), int(v.light)
    return bool(v.keys[v.active] and entries(net, here, int(v.roll), 0, light, net != BY_TRAM))


def turned_up(before: View, after: View, seat: int) -> int:
    """AG-98, AG-130. The face of the key that lies face up before a seat, and did not; 0: none."""
    for then, now in zip(before.key_up[seat], after.key_up[seat], strict=True):
        if now and not then:
            return int(now)
    return 0
