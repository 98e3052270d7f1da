"""The network: which cities the spy can reach, and what hangs together with the spy."""

from __future__ import annotations

from spytable.kernel import bits, rule, table

from ..components import ADJACENT, LINK_ENDS, LINK_SET, LINKS, SPACES, TOUCHING
from ..state import State

_PLACE_OF_POWER = table([next((n for n in range(63) if 2**n % 67 == r), 0) for r in range(67)])
"""No two powers of two up to the 62nd leave the same remainder when divided by 67."""


@rule
def first_of(members: int) -> int:
    """The smallest member of a set that is not empty, without a loop."""
    return int(_PLACE_OF_POWER[(members & -members) % 67])


@rule
def own_spaces(s: State, seat: int) -> int:
    """The spaces where a seat has agents: one is as good as two (SC-81)."""
    spaces = 0
    if s.supply[seat] < s.owned[seat]:
        for space in range(SPACES):
            if s.agents[seat, space] != 0:
                spaces = bits.with_(spaces, space)
    return spaces


@rule
def network(own: int, city: int) -> int:
    """SC-62 to SC-67. The cities the spy reaches from this one over links that hold an own agent
    on every space; other players' agents carry nobody."""
    cities = bits.only(city)
    if own == 0:
        return cities
    whole = 0
    for link in range(LINKS):
        if LINK_SET[link] & ~own == 0:
            whole = bits.with_(whole, link)
    grows = True
    while grows:
        grows = False
        rest = whole
        while rest != 0:
            link = first_of(rest)
            rest &= rest - 1
            ends = bits.with_(bits.only(LINK_ENDS[link, 0]), LINK_ENDS[link, 1])
            if cities & ends != 0:
                whole = bits.without(whole, link)
                if ends & ~cities != 0:
                    cities |= ends
                    grows = True
    return cities


@rule
def hanging(own: int, city: int) -> int:
    """SC-67, SC-91. The own spaces that hang together with a spy in this city; cities are joints,
    and a link need not be whole (SC-92)."""
    reached = TOUCHING[city] & own
    todo = reached
    while todo != 0:
        more = ADJACENT[first_of(todo)] & own & ~reached
        todo = (todo & (todo - 1)) | more
        reached |= more
    return int(reached)


@rule
def removable(own: int, city: int) -> int:
    """SC-91 to SC-93, SC-115. The spaces that can be cleared so that all the others still hang
    together with the spy.

    Layer by layer away from the spy: a space that alone leads to others is needed by them if it
    is alone in its layer; if it is not, only a search without it can tell."""
    free = 0
    reached = 0
    layer = TOUCHING[city] & own
    while layer != 0:
        reached |= layer
        following = 0  # reached from this layer
        shared = 0  # by more than one of its spaces
        rest = layer
        while rest != 0:
            near = ADJACENT[first_of(rest)] & own & ~reached
            shared |= following & near
            following |= near
            rest &= rest - 1
        if following == shared:
            free |= layer
        elif layer & (layer - 1) != 0:
            free |= removable_among(own, city, layer, following & ~shared)
        layer = following
    return int(free)


@rule
def removable_among(own: int, city: int, layer: int, dependent: int) -> int:
    """Of the spaces of a layer, those nobody depends on, though some spaces beyond are next to
    only one of them."""
    free = 0
    while layer != 0:
        space = first_of(layer)
        layer &= layer - 1
        rest = bits.without(own, space)
        if ADJACENT[space] & dependent == 0 or hanging(rest, city) == rest:
            free = bits.with_(free, space)
    return free
