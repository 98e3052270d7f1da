"""Option B: connect a new city, and go there."""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import CONNECT
from ..components import DEGREE, LINK_LENGTH, LINK_OF, SPACE_OF, Phase
from ..facts import far_end, link_between, price_of_link, price_of_space
from ..state import State


@rule
def choices_to_connect(s: State, reach: int, count: int, out: Codes) -> int:
    """SC-72 to SC-76, SC-83, SC-Q04. A neighbour of the spy's city that is not in the network and
    whose whole link can be paid for."""
    here = s.spy[s.active]
    for place in range(DEGREE[here]):
        link = LINK_OF[here, place]
        there = far_end(link, here)
        if not bits.has(reach, there) and is_payable(s, link):
            out[count] = CONNECT.code(there)
            count += 1
    return count


@rule
def cost(s: State, link: int) -> int:
    """SC-76. The price of all spaces of a link for the active seat."""
    return price_of_link(s.agents, s.players, s.active, link)


@rule
def is_payable(s: State, link: int) -> bool:
    """SC-76, SC-83. Whether the supply is enough; two for every space always are."""
    supply = s.supply[s.active]
    return bool(2 * LINK_LENGTH[link] <= supply or cost(s, link) <= supply)


@rule
def connect(s: State, choice: int) -> None:
    """SC-35, SC-72, SC-73, SC-76, SC-84, SC-85. Agents onto every space of the link, and the spy
    goes to the new city; there it stays for this turn."""
    there = CONNECT.of(choice)
    link = link_between(s.spy[s.active], there)
    for step in range(LINK_LENGTH[link]):
        space = SPACE_OF[link, step]
        needed = price_of_space(s.agents, s.players, s.active, space)
        s.agents[s.active, space] += needed
        s.supply[s.active] -= needed
    s.spy[s.active] = there
    s.phase = Phase.CHECK
