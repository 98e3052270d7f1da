"""Chapter 26: the free actions of Bill Falls and Dusty; Meru's is with the questions, and Henry
Lyme's with the immortals."""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import HALT, LEAD, MOVE, shove_code, shoved_immortal, shoved_towards
from ..components import AGENTS, DIRECTIONS, IMMORTALS, ORTHOGONAL, TOWARDS, Agent, Phase
from ..facts import places_of, pushes, reach_of_dusty, ways
from ..state import State


@rule
def choices_of_abilities(s: State, out: Codes, count: int) -> int:
    """MM-302, MM-304, MM-315, MM-319, MM-322, OQ-27, OQ-28. Behind the choices that are there:
    once per activation; Dusty leads anyone, himself or one laid down too."""
    if s.free_used != 0:
        return count
    if s.active == Agent.BILL_FALLS:
        return choices_to_shove(s, out, count)
    if s.active == Agent.DUSTY:
        for agent in range(1, AGENTS):
            out[count] = LEAD.code(agent)
            count += 1
    return count


@rule
def use_free_action(s: State) -> None:
    """MM-302, MM-304. Once, and not in the middle of a movement: one that has begun is over."""
    s.free_used = 1
    if s.stepped != 0:
        s.settled = 1


# -- Bill Falls ---------------------------------------------------------------------------------


@rule
def choices_to_shove(s: State, out: Codes, count: int) -> int:
    """MM-314, MM-316 to MM-318, OQ-19. An immortal orthogonally next to him, behind chaos or not,
    one location in an orthogonal direction, also onto his own; not across chaos, not onto another
    immortal; and not one in his own location."""
    immortals = places_of(s.immortal_at)
    near = int(ORTHOGONAL[s.agent_at[s.active]])
    for immortal in range(1, IMMORTALS):
        place = int(s.immortal_at[immortal])
        if bits.has(near, place):
            open_ways = pushes(place, immortals, s.chaos_east, s.chaos_south)
            for direction in range(0, DIRECTIONS, 2):
                if bits.has(open_ways, int(TOWARDS[place, direction])):
                    out[count] = shove_code(immortal, direction)
                    count += 1
    return count


@rule
def shove(s: State, choice: int) -> None:
    """MM-314. The immortal stands one location on."""
    use_free_action(s)
    immortal = shoved_immortal(choice)
    s.immortal_at[immortal] = TOWARDS[s.immortal_at[immortal], shoved_towards(choice)]


# -- Dusty --------------------------------------------------------------------------------------


@rule
def lead(s: State, choice: int) -> None:
    """MM-319, MM-320, MM-322, MM-323. That agent moves, as far as features have been exposed and
    one more; its own movement and activation stay what they were."""
    use_free_action(s)
    s.led = LEAD.of(choice)
    s.lead_left = reach_of_dusty(s.exposed)
    s.phase = Phase.LEAD


@rule
def choices_to_lead(s: State, out: Codes) -> int:
    """MM-319, MM-321. Location by location, as agents move; after the first one it may stay."""
    left = ways(int(s.agent_at[s.led]), s.chaos_east, s.chaos_south)
    count = 0
    while left != 0:
        out[count] = MOVE.code(bits.first(left))
        left = bits.rest(left)
        count += 1
    if s.lead_left < reach_of_dusty(s.exposed):
        out[count] = HALT
        count += 1
    return count


@rule
def go_with(s: State, choice: int) -> None:
    """MM-319, MM-321. One location on, or no farther."""
    if choice == HALT:
        s.lead_left = 0
    else:
        s.agent_at[s.led] = MOVE.of(choice)
        s.lead_left -= 1
    if s.lead_left == 0:
        s.led = 0
        s.phase = Phase.AGENT
