"""Facts of Spy Connection: pure functions over plain values.

Prices, the reach of a spy, and what stays connected: asked by the rules with fields of the State,
by words and picture with fields of a View.  So each is written once.  Sets are the integers of
`kernel.bits`.
"""

from __future__ import annotations

from spytable.kernel import Row, bits, rule
from spytable.kernel.graph import connected, joined
from spytable.kernel.graph import removable as removable_from

from .components import (
    ADJACENT,
    CITIES,
    CITY_SET,
    DEGREE,
    ENDS_SET,
    LINK_ENDS,
    LINK_LENGTH,
    LINK_OF,
    LINK_SET,
    LINKS,
    OFFER,
    PRICES,
    SLOTS,
    SPACE_OF,
    SPACES,
    TOUCHING,
    Board,
)

# -- the network ------------------------------------------------------------------------------


@rule
def own_spaces(agents: Row, seat: int) -> int:
    """The spaces where a seat has agents: one is as good as two (SC-81)."""
    spaces = 0
    for space in range(SPACES):
        if agents[seat, space] != 0:
            spaces = bits.with_(spaces, space)
    return spaces


@rule
def network(own: int, city: int) -> int:
    """SC-62 to SC-67. The cities the spy reaches from this one over links that hold an own agent
    on every space; other players' agents carry nobody."""
    if own == 0:
        return bits.only(city)
    whole = 0
    for link in range(LINKS):
        if LINK_SET[link] & ~own == 0:
            whole = bits.with_(whole, link)
    return joined(bits.only(city), whole, ENDS_SET)


@rule
def connected_to_spy(own: int, city: int) -> int:
    """SC-67, SC-91. The own spaces that hang together with a spy in this city; cities are joints,
    and a link need not be whole (SC-92)."""
    return connected(TOUCHING[city], own, ADJACENT)


@rule
def removable(own: int, city: int) -> int:
    """SC-91 to SC-93, SC-115. The spaces that can be cleared, each by itself, so that all the
    others still hang together with the spy."""
    return removable_from(TOUCHING[city], own, ADJACENT)


# -- links and what they cost -----------------------------------------------------------------


@rule
def far_end(link: int, city: int) -> int:
    """The other end of a link."""
    return int(LINK_ENDS[link, 1] if LINK_ENDS[link, 0] == city else LINK_ENDS[link, 0])


@rule
def link_between(city: int, other: int) -> int:
    """SC-74. The link that joins two neighbours; -1 where there is none."""
    for place in range(DEGREE[city]):
        if far_end(LINK_OF[city, place], city) == other:
            return int(LINK_OF[city, place])
    return -1


@rule
def price_of_space(agents: Row, players: int, seat: int, space: int) -> int:
    """SC-68, SC-77 to SC-81, SC-86, SC-Q14. Nothing where one has agents already, two where only
    others have, however many, and one on an empty space."""
    if agents[seat, space] != 0:
        return 0
    for other in range(players):
        if agents[other, space] != 0:
            return 2
    return 1


@rule
def price_of_link(agents: Row, players: int, seat: int, link: int) -> int:
    """SC-76. The price of securing all spaces of a link."""
    total = 0
    for place in range(LINK_LENGTH[link]):
        total += price_of_space(agents, players, seat, SPACE_OF[link, place])
    return total


# -- missions ---------------------------------------------------------------------------------


@rule
def active_missions(cards: Row, seat: int) -> int:
    """How many missions lie unfinished before a seat."""
    count = 0
    for slot in range(SLOTS):
        if cards[seat, slot] != 0:
            count += 1
    return count


@rule
def price_of_mission(board: int, place: int, active: int) -> int:
    """SC-41 to SC-48, SC-141 to SC-146, SC-Q21, SC-Q22. As the board shows beside the space of
    the offer; on the dark side nothing for a player who has no active mission just now."""
    if board == Board.DARK and active == 0:
        return 0
    return int(PRICES[board, place])


@rule
def place_on_offer(offer: Row, card: int) -> int:
    """Where a mission lies on offer, the oldest at 0; -1 if it does not."""
    for place in range(OFFER):
        if offer[place] == card:
            return place
    return -1


@rule
def marks_on(marks: Row, seat: int, slot: int) -> int:
    """How many cities of a mission carry an agent."""
    count = 0
    for city in range(1, CITIES):
        count += marks[seat, slot, city]
    return count


@rule
def may_serve(cards: Row, marks: Row, seat: int, slot: int, city: int) -> bool:
    """SC-102, SC-104, SC-105. Whether the mission in a slot shows this city, still unmarked."""
    return bool(bits.has(CITY_SET[cards[seat, slot]], city) and marks[seat, slot, city] == 0)
