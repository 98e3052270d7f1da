"""Chapter 24: SHAKEDOWN, and the push after it."""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import PUSH, SHAKEDOWN, STAY
from ..components import DIRECTIONS, FEATURES, TOWARDS, Phase
from ..facts import immortal_on, places_of, pushes
from ..state import State
from .questions import act, expose_street, is_answering


@rule
def choices_of_shakedown(s: State, out: Codes, count: int) -> int:
    """MM-132, MM-175, MM-279, MM-280, MM-282, MM-294, OQ-4. With an immortal in the location, any
    feature on the board, known ones too."""
    if immortal_on(s.immortal_at, int(s.agent_at[s.active])) != 0:
        for feature in range(1, FEATURES):
            out[count] = SHAKEDOWN.code(feature)
            count += 1
    return count


@rule
def shake_down(s: State, choice: int) -> None:
    """MM-281, MM-283 to MM-286, MM-291, MM-293, MM-470. A feature of the hidden three is exposed
    and brings no recruits from now on; of another one everybody knows that it is none of them, and
    the Deaf Street is exposed as well.  Then the immortal may be pushed, if it can be."""
    act(s)
    feature = SHAKEDOWN.of(choice)
    if s.deaf == feature and s.deaf_shown == 0:
        expose_street(s)
    elif s.deaf_shown == 0:
        is_answering(s, feature)
    if s.hidden[feature] == 0:
        s.excluded[feature] = 1
    elif s.exposed[feature] == 0:
        s.exposed[feature] = s.hour
    place = int(s.agent_at[s.active])
    if pushes(place, places_of(s.immortal_at), s.chaos_east, s.chaos_south) != 0:
        s.phase = Phase.PUSH


@rule
def choices_to_push(s: State, out: Codes) -> int:
    """MM-139, MM-287 to MM-290, MM-292. Orthogonally, not across chaos, not onto another immortal;
    or not at all."""
    place = int(s.agent_at[s.active])
    open_ways = pushes(place, places_of(s.immortal_at), s.chaos_east, s.chaos_south)
    count = 0
    for direction in range(0, DIRECTIONS, 2):
        if bits.has(open_ways, int(TOWARDS[place, direction])):
            out[count] = PUSH.code(direction)
            count += 1
    out[count] = STAY
    return count + 1


@rule
def push(s: State, choice: int) -> None:
    """MM-192, MM-287, MM-288. The immortal is moved; it recruits nobody by that."""
    if choice != STAY:
        place = int(s.agent_at[s.active])
        s.immortal_at[immortal_on(s.immortal_at, place)] = TOWARDS[place, PUSH.of(choice)]
    s.phase = Phase.AGENT
