"""Chapters 13 to 15: the immortals move, recruit, and move again for a step that is exposed."""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import EXPOSE, RECRUIT, immortal_code, moved_immortal, moved_towards
from ..components import CARDS, DIRECTIONS, IMMORTALS, TOWARDS, Agent, Phase
from ..facts import card_at, immortal_ways, is_pair, places_of, unmarked, visited
from ..state import State
from .clock import add_recruits

HENRY = int(Agent.HENRY_LYME)


@rule
def choices_of_immortals(s: State, out: Codes, count: int) -> int:
    """MM-109, MM-110, MM-176, MM-191, MM-198, MM-204, MM-405 to MM-407. Behind the choices that are
    there: a recruit for a pair; the first move; after it a step to expose for another one, or that
    one for nothing."""
    immortals = places_of(s.immortal_at)
    for number in range(s.open_cards):
        feature = card_at(s.card, s.third_card, number)
        if feature != 0 and is_pair(feature, immortals, int(s.agent_at[HENRY])):
            out[count] = RECRUIT.code(feature)
            count += 1
    if s.immortals_moved == 0:
        return choices_of_moves(s, out, count)
    if s.immortals_moved == 1 and any_can_move(s):
        if s.free_moves > 0:
            count = choices_of_moves(s, out, count)
        left = unmarked(visited(s.route, s.walked), s.token, s.note)
        while left != 0:
            out[count] = EXPOSE.code(bits.first(left))
            left = bits.rest(left)
            count += 1
    return count


@rule
def choices_of_moves(s: State, out: Codes, count: int) -> int:
    """MM-172, MM-176 to MM-183, MM-203. Any immortal to any location next to it."""
    immortals = places_of(s.immortal_at)
    for immortal in range(1, IMMORTALS):
        place = int(s.immortal_at[immortal])
        open_ways = immortal_ways(place, immortals, s.chaos_east, s.chaos_south)
        for direction in range(DIRECTIONS):
            if bits.has(open_ways, int(TOWARDS[place, direction])):
                out[count] = immortal_code(immortal, direction)
                count += 1
    return count


@rule
def any_can_move(s: State) -> bool:
    """MM-203. Whether an extra move could be made; a step is not exposed for nothing."""
    immortals = places_of(s.immortal_at)
    for immortal in range(1, IMMORTALS):
        place = int(s.immortal_at[immortal])
        if immortal_ways(place, immortals, s.chaos_east, s.chaos_south) != 0:
            return True
    return False


@rule
def move_immortal(s: State, choice: int) -> None:
    """MM-176, MM-178, MM-179, MM-198, MM-203, MM-405. It stands one location on, visited by the
    Recruiter or not, with an agent or not; an extra move that was not paid for uses the boots."""
    if s.immortals_moved == 1 and s.phase == Phase.RECRUITER:
        s.free_moves -= 1
    immortal = moved_immortal(choice)
    s.immortal_at[immortal] = TOWARDS[s.immortal_at[immortal], moved_towards(choice)]
    s.immortals_moved += 1
    s.phase = Phase.RECRUITER


@rule
def expose(s: State, choice: int) -> None:
    """MM-198 to MM-201, MM-204, MM-205. A step token is laid first: everybody knows that the
    Recruiter has been there, at the latest in this turn; then comes the extra move."""
    place = EXPOSE.of(choice)
    s.token[place] = 1
    s.visited_by[place] = s.hour + 1
    s.phase = Phase.EXTRA


@rule
def recruit(s: State, choice: int) -> None:
    """MM-184 to MM-190, MM-193 to MM-196, MM-428. One recruit goes onto the symbol of the
    feature, the card is discarded for good, and with enough recruits the Recruiter wins at once."""
    feature = RECRUIT.of(choice)
    s.symbol[feature] = 1
    for place in range(CARDS):
        if s.card[place] == feature:
            s.card[place] = 0
    if s.third_card == feature:
        s.third_card = 0
    add_recruits(s, 1)
