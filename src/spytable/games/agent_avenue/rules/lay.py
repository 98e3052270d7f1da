"""Step 1: lay out two cards, one face up and one face down; before that, swap if you like."""

from __future__ import annotations

from spytable.kernel import Codes, rule

from ..choices import DEAL, DOWN, LEAD, PARTNER_SWAP, SWAP, UP
from ..components import AGENTS, HAND, Phase
from ..facts import first_seat, partner, seats_of, side_of, swaps_left
from ..state import State, layer
from .notes import seen_leaving, seen_swapping
from .set_up import draw


@rule
def may_swap(s: State, seat: int) -> bool:
    """AA-27, AA-28, AA-33, AA-73, AA-159, AA-162. In your side's step 1, before you have laid a
    card yourself: also before a pair has agreed who leads, and whether or not the partner has
    laid."""
    if seat < 0 or side_of(s.players, seat) != s.active or s.hand_size[seat] == 0:
        return False
    if s.phase == Phase.DOWN and seat == s.leader:
        return False
    return swaps_left(s.players, seat, s.swaps[seat], s.deck_size) > 0


@rule
def choices_to_swap(s: State, seat: int, out: Codes, count: int) -> int:
    """AA-27, AA-29. Any card of one's own hand; added to what is in `out` already."""
    if not may_swap(s, seat):
        return count
    family = SWAP if seat == layer(s) else PARTNER_SWAP
    for agent in range(1, AGENTS):
        if s.hand[seat, agent] > 0:
            out[count] = family.code(agent)
            count += 1
    return count


@rule
def choices_to_lead(s: State, seat: int, out: Codes) -> int:
    """AA-154. Either of a pair may lay face up, on any turn; AA-159: or swap before."""
    if seat < 0 or side_of(s.players, seat) != s.active:
        return 0
    first = first_seat(s.players, s.active)
    out[0] = LEAD.code(first)
    out[1] = LEAD.code(first + 1)
    return choices_to_swap(s, seat, out, 2)


@rule
def choices_to_lay(s: State, seat: int, out: Codes) -> int:
    """AA-20, AA-21, AA-22, AA-23. Lay one card face up, then one face down.  AA-24, AA-71, AA-72,
    AA-157, AA-173: that one must differ in name, unless the hand holds no other.  AA-159: whoever
    has not laid may swap instead."""
    count = 0
    if seat == layer(s):
        face_down = s.phase == Phase.DOWN
        must_differ = face_down and s.hand[seat, s.up] < s.hand_size[seat]
        for agent in range(1, AGENTS):
            if s.hand[seat, agent] > 0 and not (must_differ and agent == s.up):
                out[count] = DOWN.code(agent) if face_down else UP.code(agent)
                count += 1
    return choices_to_swap(s, seat, out, count)


@rule
def swapper(s: State, choice: int) -> int:
    """The seat whose swap this is."""
    return layer(s) if SWAP.has(choice) else partner(s.players, layer(s))


@rule
def lead(s: State, choice: int) -> None:
    """AA-154, AA-155. That partner lays first, face up."""
    s.leader = LEAD.of(choice)
    s.phase = Phase.LAY


@rule
def swap(s: State, choice: int) -> None:
    """AA-29, AA-30, AA-31, AA-32, AA-160, AA-161, AA-163, AA-166. Put one card away face down
    before oneself, then draw one; as often as swaps are left."""
    seat = swapper(s, choice)
    agent = SWAP.of(choice) if SWAP.has(choice) else PARTNER_SWAP.of(choice)
    seen_swapping(s, seat)
    s.hand[seat, agent] -= 1
    s.hand_size[seat] -= 1
    s.swapped[seat, s.swaps[seat]] = agent
    s.swaps[seat] += 1
    s.drawer = seat
    s.resume = s.phase
    s.phase = Phase.DRAW


@rule
def draw_for_swap(s: State, choice: int) -> None:
    """AA-31, OQ-19. The replacement is drawn after the card was put away, whatever the hand."""
    draw(s, DEAL.of(choice))
    s.phase = s.resume
    s.resume = Phase.BLANK


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
