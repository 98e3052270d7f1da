"""Options B and C: connect a new city and go there, or travel inside the network.

Travelling is offered once a turn.  Followed by a connection it was the move before option B; left
at that it was option C.  So no step is ever a dead end (SC-Q13).
"""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import CONNECT, TRAVEL
from ..components import DEGREE, LINK_ENDS, LINK_LENGTH, LINK_OF, SPACE_OF
from ..state import Phase, State
from .network import first_of


@rule
def choices_to_travel(s: State, reach: int, count: int, out: Codes) -> int:
    """SC-69 to SC-71, SC-98, SC-99, SC-101, SC-Q09. Any other city of the network, however far."""
    rest = bits.without(reach, s.spy[s.active])
    while rest != 0:
        out[count] = TRAVEL + first_of(rest)
        rest &= rest - 1
        count += 1
    return count


@rule
def travel(s: State, choice: int) -> None:
    """SC-69, SC-98, SC-102. The spy moves; nothing is earned on the way."""
    s.spy[s.active] = choice - TRAVEL
    s.phase = Phase.MOVED


@rule
def choices_to_connect(s: State, reach: int, count: int, out: Codes) -> int:
    """SC-72 to SC-76, SC-83, SC-Q04. A neighbour of the spy's city that is not in the network and
    whose whole link can be paid for."""
    here = s.spy[s.active]
    for place in range(DEGREE[here]):
        link = LINK_OF[here, place]
        there = far_end(link, here)
        if not bits.has(reach, there) and is_payable(s, link):
            out[count] = CONNECT + there
            count += 1
    return count


@rule
def far_end(link: int, city: int) -> int:
    """The other end of a link."""
    return int(LINK_ENDS[link, 1] if LINK_ENDS[link, 0] == city else LINK_ENDS[link, 0])


@rule
def price_of_space(s: State, space: int) -> int:
    """SC-68, SC-77 to SC-81, SC-86, SC-Q14. Nothing where one has agents already, two where only
    others have, however many, and one on an empty space."""
    if s.agents[s.active, space] != 0:
        return 0
    for seat in range(s.players):
        if s.agents[seat, space] != 0:
            return 2
    return 1


@rule
def cost(s: State, link: int) -> int:
    """SC-76. What securing all spaces of a link takes."""
    total = 0
    for place in range(LINK_LENGTH[link]):
        total += price_of_space(s, SPACE_OF[link, place])
    return total


@rule
def is_payable(s: State, link: int) -> bool:
    """SC-76, SC-83. Whether the supply is enough; two for every space always are."""
    supply = s.supply[s.active]
    return bool(2 * LINK_LENGTH[link] <= supply or cost(s, link) <= supply)


@rule
def connect(s: State, choice: int) -> None:
    """SC-35, SC-72, SC-73, SC-76, SC-84, SC-85. Agents onto every space of the link, and the spy
    goes to the new city; there it stays for this turn."""
    here = s.spy[s.active]
    there = choice - CONNECT
    for place in range(DEGREE[here]):
        link = LINK_OF[here, place]
        if far_end(link, here) == there:
            for step in range(LINK_LENGTH[link]):
                space = SPACE_OF[link, step]
                needed = price_of_space(s, space)
                s.agents[s.active, space] += needed
                s.supply[s.active] -= needed
    s.spy[s.active] = there
    s.phase = Phase.CHECK
