"""Step 1: lay out two cards, one face up and one face down; before that, swap if you like."""

from __future__ import annotations

from spytable.kernel import Codes, rule

from ..choices import DEAL, DOWN, LEAD, SWAP, UP
from ..components import AGENTS, HAND, Phase
from ..facts import first_seat, partner, seats_of, swaps_left
from ..state import State, layer
from .notes import seen_leaving
from .set_up import draw


@rule
def choices_to_lead(s: State, out: Codes) -> int:
    """AA-154. Either of a pair may lay face up, on any turn."""
    first = first_seat(s.players, s.active)
    out[0] = LEAD.code(first)
    out[1] = LEAD.code(first + 1)
    return 2


@rule
def choices_to_lay(s: State, out: Codes) -> int:
    """AA-20, AA-21, AA-22, AA-23. Lay one card face up, then one face down.  AA-24, AA-71, AA-72,
    AA-157, AA-173: that one must differ in name, unless the hand holds no other.  AA-27, AA-28,
    AA-33, AA-159, AA-162: before laying one may swap."""
    seat = layer(s)
    face_down = s.phase == Phase.DOWN
    count = 0
    must_differ = face_down and s.hand[seat, s.up] < s.hand_size[seat]
    for agent in range(1, AGENTS):
        if s.hand[seat, agent] > 0 and not (must_differ and agent == s.up):
            out[count] = DOWN.code(agent) if face_down else UP.code(agent)
            count += 1
    alone = seats_of(s.players, s.active) == 1
    if swaps_left(s.players, seat, s.swaps[seat], s.deck_size) > 0 and not (face_down and alone):
        for agent in range(1, AGENTS):
            if s.hand[seat, agent] > 0:
                out[count] = SWAP.code(agent)
                count += 1
    return count


@rule
def lead(s: State, choice: int) -> None:
    """AA-154, AA-155. That partner lays first, face up."""
    s.leader = LEAD.of(choice)
    s.phase = Phase.LAY


@rule
def swap(s: State, choice: int) -> None:
    """AA-29, AA-30, AA-31, AA-32, AA-160, AA-161, AA-163, AA-166. Put one card away face down
    before oneself, then draw one; as often as swaps are left."""
    seat = layer(s)
    agent = SWAP.of(choice)
    s.hand[seat, agent] -= 1
    s.hand_size[seat] -= 1
    s.swapped[seat, s.swaps[seat]] = agent
    s.swaps[seat] += 1
    s.drawer = seat
    s.phase = Phase.DRAW


@rule
def draw_for_swap(s: State, choice: int) -> None:
    """AA-31, OQ-19. The replacement is drawn after the card was put away, whatever the hand."""
    draw(s, DEAL.of(choice))
    s.phase = Phase.DOWN if s.up != 0 else Phase.LAY


@rule
def lay_up(s: State, choice: int) -> None:
    """AA-21, AA-22, AA-155. One card from hand lies face up in the middle."""
    s.up = UP.of(choice)
    s.hand[s.leader, s.up] -= 1
    s.hand_size[s.leader] -= 1
    s.phase = Phase.DOWN
    if seats_of(s.players, s.active) == 2:
        seen_leaving(s, s.leader, s.up)


@rule
def lay_down(s: State, choice: int) -> None:
    """AA-21, AA-23, AA-25, AA-26, AA-141, AA-156. The other lies face down; only now are hands
    refilled."""
    seat = layer(s)
    if seats_of(s.players, s.active) == 1:
        seen_leaving(s, seat, s.up)
    s.down = DOWN.of(choice)
    s.down_by = seat
    s.hand[seat, s.down] -= 1
    s.hand_size[seat] -= 1
    s.rest_size = s.hand_size[seat]
    if not starts_refill(s, s.leader):
        s.phase = Phase.RECRUIT


@rule
def starts_refill(s: State, seat: int) -> bool:
    """AA-16, AA-17, AA-74, AA-77, AA-158, AA-172, OQ-18, OQ-28. Hands below four draw while the
    deck lasts, this seat first, partners one card each in turn; larger ones stay as they are.
    False if there is nothing to draw."""
    if s.deck_size == 0:
        return False
    if s.hand_size[seat] < HAND:
        s.drawer = seat
    elif s.hand_size[partner(s.players, seat)] < HAND:
        s.drawer = partner(s.players, seat)
    else:
        return False
    s.phase = Phase.REFILL
    return True


@rule
def goes_on_refilling(s: State, choice: int) -> bool:
    """AA-17, AA-130. Draw one card; True while a hand of that side still wants more."""
    draw(s, DEAL.of(choice))
    return starts_refill(s, partner(s.players, s.drawer))
