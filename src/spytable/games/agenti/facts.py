"""Facts of Agenti: pure functions over plain values.

Places of the pawns, ends of moves, conclusions from a file about its owner: asked by the rules with
fields of the State, by words and picture with fields of a View.  So each is written once.  Sets are
the integers of `kernel.bits`.
"""

from __future__ import annotations

from spytable.kernel import Row, bits, rule

from .components import (
    BY_TRAM,
    DOOR,
    FILE_SIZE,
    HALVES,
    HIDEOUT_OF_HALF,
    HIDEOUT_SEGMENT,
    HIDEOUTS,
    KEYS,
    ON_FOOT,
    SEGMENT_OF,
    STOP_SET,
    SUSPECTS,
    Action,
    Mover,
)
from .walks import AWAY, WALK_END, WALK_SET, WALKS_BEFORE, WALKS_UP_TO

ALL_HIDEOUTS = bits.of(range(1, HIDEOUTS))

# -- the board --------------------------------------------------------------------------------


@rule
def occupied(agents: Row, suspects: Row, players: int) -> int:
    """AG-63. The circles on which somebody stands; circle 0, of those who are out, among them."""
    circles = 0
    for seat in range(players):
        circles = bits.with_(circles, int(agents[seat]))
    for suspect in range(1, SUSPECTS):
        circles = bits.with_(circles, int(suspects[suspect]))
    return circles


@rule
def circles_of(path: Row, length: int) -> int:
    """AG-62, AG-Q05. The circles of a move so far, its start among them."""
    circles = 0
    for place in range(length):
        circles = bits.with_(circles, int(path[place]))
    return circles


@rule
def net_of(mover: int, action: int) -> int:
    """AG-79, AG-91. Rails are for a secret agent that takes the tram; all others go on foot."""
    return BY_TRAM if mover == Mover.AGENT and action == Action.TRAM else ON_FOOT


@rule
def may_land(net: int, circle: int, steps: int, path: int, taken: int, stopped: bool) -> bool:
    """AG-60 to AG-68, AG-84, AG-Q05, AG-Q06, AG-Q13. Whether a move that has come to a circle can
    be finished by so many more steps: over no circle of its path, onto a free one, and for the
    tram past a stop (`stopped`: that is settled, or not asked)."""
    for walk in range(WALKS_BEFORE[net, circle, steps], WALKS_UP_TO[net, circle, steps]):
        way = WALK_SET[walk]
        if way & path == 0 and not bits.has(taken, int(WALK_END[walk])):
            if stopped or way & STOP_SET != 0:
                return True
    return False


@rule
def landings(net: int, circle: int, steps: int, path: int, taken: int, stopped: bool) -> int:
    """AG-64. All circles on which such a move can end."""
    ends = 0
    for walk in range(WALKS_BEFORE[net, circle, steps], WALKS_UP_TO[net, circle, steps]):
        way = WALK_SET[walk]
        if way & path == 0 and (stopped or way & STOP_SET != 0):
            ends = bits.with_(ends, int(WALK_END[walk]))
    return ends & ~taken


@rule
def within(net: int, circle: int, steps: int, path: int, taken: int, stopped: bool) -> int:
    """AG-60 to AG-68. The circles of all ways by which such a move can be finished."""
    found = 0
    for walk in range(WALKS_BEFORE[net, circle, steps], WALKS_UP_TO[net, circle, steps]):
        way = WALK_SET[walk]
        if way & path == 0 and not bits.has(taken, int(WALK_END[walk])):
            if stopped or way & STOP_SET != 0:
                found |= way
    return int(found)


@rule
def steps_between(circle: int, other: int) -> int:
    """AG-60. How many steps one circle is from another, on foot."""
    return int(AWAY[circle, other])


@rule
def entries(net: int, circle: int, steps: int, path: int, light: int, stopped: bool) -> int:
    """AG-140 to AG-142, AG-Q43, AG-Q44. The hideouts that a secret agent's move from a circle can
    still end in, whatever keys are held: not lit, and their door is reached with a step left."""
    found = 0
    for way_to_door in range(steps):
        first = WALKS_BEFORE[net, circle, way_to_door]
        for walk in range(first, WALKS_UP_TO[net, circle, way_to_door]):
            way = WALK_SET[walk]
            if way & path == 0 and (stopped or way & STOP_SET != 0):
                hideout = hideout_behind(int(WALK_END[walk]), light)
                if hideout != 0:
                    found = bits.with_(found, hideout)
    return found


@rule
def hideout_behind(circle: int, light: int) -> int:
    """AG-100, AG-101, AG-F17. The hideout whose field is stepped on from a circle; 0 if there is
    none, or if it is lit."""
    for hideout in range(1, HIDEOUTS):
        if DOOR[hideout] == circle and HIDEOUT_SEGMENT[hideout] != light:
            return hideout
    return 0


@rule
def may_set_out(action: int, steps: int, here: int, taken: int, opens: int, light: int) -> bool:
    """AG-65, AG-85, AG-Q62. Whether there is anything to do for a secret agent: a circle to end on,
    or a hideout that it might enter, for all that everybody knows (`opens`: see `might_open`)."""
    on_foot = action != Action.TRAM
    net = ON_FOOT if on_foot else BY_TRAM
    if may_land(net, here, steps, 0, taken, on_foot):
        return True
    return opens != 0 and entries(net, here, steps, 0, light, on_foot) & opens != 0


@rule
def met_at(circle: int, mover: int, agent_at: int, suspects: Row) -> int:
    """AG-69 to AG-71, AG-73, AG-92, AG-Q01 to AG-Q03. The suspects, as a set, that the active
    player's agent meets when one of them enters a circle: a suspect and another suspect, or another
    player's agent, are no meeting."""
    met = 0
    if mover != Mover.AGENT:
        return bits.only(mover) if agent_at == circle else 0
    for suspect in range(1, SUSPECTS):
        if suspects[suspect] == circle:
            met = bits.with_(met, suspect)
    return met


@rule
def may_expose(seat: int, active: int, agents: Row, light: int, key_up: Row, keys: Row) -> bool:
    """AG-98, AG-Q22, AG-Q24. Whether a seat can be made to turn up a key: an opponent whose agent
    stands in the light, with a key that lies face down."""
    if seat == active or agents[seat] == 0 or SEGMENT_OF[agents[seat]] != light:
        return False
    return face_down(key_up, keys, seat) != 0


# -- keys -------------------------------------------------------------------------------------


@rule
def place_of_key(key: Row, keys: Row, seat: int, hideout: int) -> int:
    """AG-139. The place of a hideout's key before a seat; -1 if it does not hold it."""
    for place in range(keys[seat]):
        if key[seat, place] == hideout:
            return place
    return -1


@rule
def face_down(key_up: Row, keys: Row, seat: int) -> int:
    """AG-128, AG-Q23. How many of a seat's keys lie face down."""
    count = 0
    for place in range(KEYS):
        if place < keys[seat] and key_up[seat, place] == 0:
            count += 1
    return count


@rule
def might_open(key_up: Row, keys: Row, seat: int) -> int:
    """AG-Q62. The hideouts whose key a seat may hold, for all that everybody knows, as a set: every
    hideout if one of its keys lies face down, otherwise those of its keys."""
    if face_down(key_up, keys, seat) != 0:
        return ALL_HIDEOUTS
    hideouts = 0
    for place in range(keys[seat]):
        hideouts = bits.with_(hideouts, int(key_up[seat, place]))
    return hideouts


@rule
def face_known(key_up: Row, key: Row, seat: int, place: int) -> int:
    """AG-128, AG-130. The face of a key, as far as one knows it; 0: not known."""
    return int(key_up[seat, place]) if key_up[seat, place] != 0 else int(key[seat, place])


@rule
def newly_up(before: Row, after: Row, seat: int) -> int:
    """AG-98, AG-130. The face of the key that lies face up before a seat, and did not; 0: none."""
    for place in range(KEYS):
        if after[seat, place] != 0 and before[seat, place] == 0:
            return int(after[seat, place])
    return 0


# -- files ------------------------------------------------------------------------------------


@rule
def halves_seen(file: Row, suspect: int) -> int:
    """AG-112. The halves one knows of a suspect's file, as a set."""
    seen = 0
    for place in range(FILE_SIZE):
        if file[suspect, place] != 0:
            seen = bits.with_(seen, int(file[suspect, place]))
    return seen


@rule
def fillings(seen: int, hideout: int) -> int:
    """AG-23 to AG-25, AG-113. In how many ways a file that holds these halves can be filled if its
    suspect owns this hideout: both halves of that one, one of each other; 0 if it cannot be."""
    ways = 1
    for other in range(1, HIDEOUTS):
        found = 0
        for half in range(1, HALVES):
            if HIDEOUT_OF_HALF[half] == other and bits.has(seen, half):
                found += 1
        if other != hideout:
            if found == 2:
                return 0
            if found == 0:
                ways *= 2
    return ways
