"""Goals: what a seat of Agenti knows, and which files, keys and circles are worth a way.

Over the State, for whoever plays games out; but of what is hidden only what that seat has seen.
"""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..components import (
    CIRCLES,
    DOOR,
    HIDEOUTS,
    KEY_SET,
    ON_FOOT,
    STOP_SET,
    SUSPECTS,
)
from ..facts import place_of_key
from ..state import State
from ..walks import AWAY, FAR, WALK_END, WALK_SET, WALKS_BEFORE, WALKS_UP_TO

NO_WALK = -10_000

# -- what a seat knows ------------------------------------------------------------------------


@rule
def halves_known(s: State, seat: int, suspect: int) -> int:
    """AG-112. The halves that a seat has seen in a suspect's file, as a set."""
    seen = 0
    mine = bits.only(seat)
    for place in range(s.file_size[suspect]):
        if s.seen_by[suspect, place] & mine != 0:
            seen = bits.with_(seen, int(s.file[suspect, place]))
    return seen


@rule
def known_to_own(s: State, seat: int, suspect: int) -> int:
    """AG-113, AG-145. The hideout that a seat knows a suspect to own, by its two halves or by its
    evidence; 0 if it does not.  Single halves rule nothing out."""
    if s.saw_evidence[seat, suspect] != 0:
        return int(s.owns[suspect])
    seen = halves_known(s, seat, suspect)
    for hideout in range(1, HIDEOUTS):
        if bits.has(seen, hideout) and bits.has(seen, hideout + HIDEOUTS - 1):
            return hideout
    return 0


@rule
def plans_left(s: State, seat: int) -> int:
    """AG-42, AG-96. The hideouts where the plan may be, for what a seat has seen in suitcases."""
    left = 0
    for hideout in range(1, HIDEOUTS):
        if s.looked[seat, hideout] == 0:
            left = bits.with_(left, hideout)
        elif s.plan == hideout:
            return bits.only(hideout)
    return left


@rule
def owners_left(s: State, seat: int, hideout: int) -> int:
    """AG-38, AG-43, AG-148. The suspects that a seat could name as owners of the plan's hideout, if
    the plan is there: as a set, without claims that were wrong."""
    left = 0
    for suspect in range(1, SUSPECTS):
        owned = known_to_own(s, seat, suspect)
        if owned == hideout:
            left = bits.only(suspect)
            break
        if owned == 0:
            left = bits.with_(left, suspect)
    for suspect in range(1, SUSPECTS):
        if s.wrong[hideout, suspect] != 0:
            left = bits.without(left, suspect)
    return left


@rule
def sure_claim(s: State, seat: int) -> int:
    """AG-137, AG-138. The one claim that can be right for all that a seat has seen, as hideout
    times SUSPECTS plus suspect; 0 while there are several."""
    claim = 0
    left = plans_left(s, seat)
    while left != 0:
        hideout = bits.first(left)
        left = bits.rest(left)
        owners = owners_left(s, seat, hideout)
        if owners != 0:
            if claim != 0 or bits.rest(owners) != 0:
                return 0
            claim = SUSPECTS * hideout + bits.first(owners)
    return claim


@rule
def ready_for(s: State, seat: int) -> int:
    """AG-137 to AG-139. The hideout that a seat can enter and be right: sure of the claim, with its
    key in hand; 0 if there is none."""
    hideout = sure_claim(s, seat) // SUSPECTS
    if hideout != 0 and place_of_key(s.key, s.keys, seat, hideout) >= 0:
        return int(hideout)
    return 0


# -- what it wants ----------------------------------------------------------------------------

KEY = 0
"""In a list of wants: what a key from the supply is worth; then, by suspect, a look into a file;"""
DEMAND = SUSPECTS
"""then, by seat, a battle for a key; then the hideout that can be entered and be right."""
READY = DEMAND + 4
WANTS = READY + 1
A_CHECK, MORE = 10, 3
"""The worth of a first look into a file, and of each half known already."""
STALE = 1
"""A card one has seen: only the queue moves on."""
A_KEY, THE_KEY, A_SPARE = 12, 18, 1


@rule
def measure_wants(s: State, seat: int, want: Codes) -> None:
    """AG-42 to AG-44. The wants of a seat: owners it does not know, keys it does not hold."""
    plans = plans_left(s, seat)
    plan = bits.first(plans) if bits.rest(plans) == 0 else 0
    owner_known = plan != 0 and bits.rest(owners_left(s, seat, plan)) == 0
    for suspect in range(1, SUSPECTS):
        want[suspect] = 0
        if not owner_known and known_to_own(s, seat, suspect) == 0:
            known = bits.size(halves_known(s, seat, suspect))
            seen = bits.has(int(s.seen_by[suspect, 0]), seat)
            want[suspect] = STALE if seen else A_CHECK + MORE * known
    has_key = plan != 0 and place_of_key(s.key, s.keys, seat, plan) >= 0
    want[KEY] = 0
    if s.supply_size != 0:
        if has_key:
            want[KEY] = A_SPARE
        elif plan != 0:
            want[KEY] = THE_KEY
        else:
            want[KEY] = A_KEY
    for other in range(s.players):
        want[DEMAND + other] = 0
        if other != seat and s.out[other] == 0:
            for place in range(s.keys[other]):
                worth = A_SPARE if has_key else worth_of_key(s, seat, other, place, plans)
                want[DEMAND + other] = max(int(want[DEMAND + other]), worth // 2)
    want[READY] = plan if has_key and owner_known else 0


@rule
def worth_of_key(s: State, seat: int, holder: int, place: int, plans: int) -> int:
    """AG-Q34. The worth of another's key to a seat: it may know which one it is."""
    certain = bits.rest(plans) == 0
    if bits.has(int(s.key_known[holder, place]), seat):
        if not bits.has(plans, int(s.key[holder, place])):
            return 0
        return 2 * THE_KEY if certain else A_KEY
    return THE_KEY if certain else A_KEY


GAIN, STAND = 0, 1
"""The rows of a prospect, for every circle: what passing over it brings, and what it is worth to
end there."""
A_STEP = 2
"""The worth of being a step nearer."""
HURRY = 8
"""And a step nearer to the hideout, for whoever is ready."""


@rule
def measure_prospect(s: State, seat: int, want: Codes, prospect: Codes) -> int:
    """For every circle what a seat's agent gains on it; returns the circles where it gains."""
    for circle in range(CIRCLES):
        prospect[GAIN, circle] = 0
        prospect[STAND, circle] = -FAR
    places = 0
    if want[KEY] > 0:
        for circle in range(1, CIRCLES):
            if bits.has(KEY_SET, circle):
                places |= add_prospect(prospect, circle, int(want[KEY]))
    for suspect in range(1, SUSPECTS):
        if want[suspect] > 0:
            places |= add_prospect(prospect, int(s.suspect[suspect]), int(want[suspect]))
    for other in range(s.players):
        if want[DEMAND + other] > 0:
            places |= add_prospect(prospect, int(s.agent[other]), int(want[DEMAND + other]))
    if want[READY] != 0:
        door = DOOR[want[READY]]
        for circle in range(1, CIRCLES):
            prospect[STAND, circle] = -HURRY * AWAY[circle, door]
    else:
        left = places
        while left != 0:
            target = bits.first(left)
            left = bits.rest(left)
            for circle in range(1, CIRCLES):
                worth = prospect[GAIN, target] - A_STEP * AWAY[circle, target]
                if worth > prospect[STAND, circle]:
                    prospect[STAND, circle] = worth
        for circle in range(1, CIRCLES):
            prospect[STAND, circle] = prospect[STAND, circle] // 2
    return places


@rule
def add_prospect(prospect: Codes, circle: int, worth: int) -> int:
    """Something is to be gained on a circle; returns it as a set."""
    prospect[GAIN, circle] += worth
    return bits.only(circle)


@rule
def best_walk(
    net: int,
    circle: int,
    steps: int,
    path: int,
    taken: int,
    stopped: bool,
    places: int,
    prospect: Codes,
) -> int:
    """The gain of the best way of so many steps from a circle; NO_WALK if there is none."""
    best = NO_WALK
    for walk in range(WALKS_BEFORE[net, circle, steps], WALKS_UP_TO[net, circle, steps]):
        way = WALK_SET[walk]
        end = int(WALK_END[walk])
        if way & path == 0 and not bits.has(taken, end) and (stopped or way & STOP_SET != 0):
            worth = int(prospect[STAND, end])
            met = way & places
            while met != 0:
                worth += prospect[GAIN, bits.first(met)]
                met = bits.rest(met)
            best = max(best, worth)
    return best


@rule
def passes(circle: int, steps: int, over: int, path: int, taken: int) -> bool:
    """AG-71. Whether a suspect can be led from a circle in so many steps over another one."""
    for walk in range(WALKS_BEFORE[ON_FOOT, circle, steps], WALKS_UP_TO[ON_FOOT, circle, steps]):
        way = WALK_SET[walk]
        if way & path == 0 and bits.has(way, over) and not bits.has(taken, int(WALK_END[walk])):
            return True
    return False
