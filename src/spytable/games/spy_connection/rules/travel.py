"""Option C: travel inside the network.

Travelling is offered once a turn.  Followed by a connection it was the move before option B; left
at that it was option C.  So no step is ever a dead end (SC-Q13).
"""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import TRAVEL
from ..components import Phase
from ..state import State


@rule
def choices_to_travel(s: State, reach: int, count: int, out: Codes) -> int:
    """SC-69 to SC-71, SC-98, SC-99, SC-101, SC-Q09. Any other city of the network, however far."""
    rest = bits.without(reach, s.spy[s.active])
    while rest != 0:
        out[count] = TRAVEL.code(bits.first(rest))
        rest = bits.rest(rest)
        count += 1
    return count


@rule
def travel(s: State, choice: int) -> None:
    """SC-69, SC-98, SC-102. The spy moves; nothing is earned on the way."""
    s.spy[s.active] = TRAVEL.of(choice)
    s.phase = Phase.MOVED
