"""Facts of MIND MGMT: pure functions over plain values.

Where one can go from a location, what an immortal forbids, whom Henry Lyme shields, what a route
has brought: asked by the rules with fields of the State, by words, picture and beliefs with fields
of a View.  So each is written once.  Sets of locations are the integers of `kernel.bits`.
"""

from __future__ import annotations

from spytable.kernel import Codes, Row, bits, rule

from .choices import ASK, ASK_DOLPHIN, CAPTURE, CAPTURE_TOO, REVEAL, REVEAL_NEXT, SENSE
from .components import (
    AGENTS,
    CARDS,
    DIAGONAL,
    FEATURES,
    FEATURES_AT,
    IMMORTALS,
    LOCATIONS,
    NEAR_EAST,
    NEAR_SOUTH,
    NOTES,
    OPENING,
    ORTHOGONAL,
    RECRUITER,
    SHARE,
    SLIPS,
    STRIDE,
    TEMPLE_WAYS,
    WITH_FEATURE,
    Agent,
    Mission,
    Owner,
    Token,
)

# -- the board: chaos, and ways for people -----------------------------------------------------


@rule
def may_lay(border: int, east: int, south: int) -> bool:
    """MM-036, MM-037. Whether a chaos token on this border would touch none that lies there."""
    return bool(east & NEAR_EAST[border] == 0 and south & NEAR_SOUTH[border] == 0)


@rule
def beyond_chaos(place: int, east: int, south: int) -> int:
    """MM-135. The locations next to one that lie behind a chaos token; `east` and `south` are the
    locations with a token on that border of theirs.  Eastwards is one number on, southwards six."""
    here = bits.only(place)
    return (east & here) * 2 | (south & here) * 64 | east & (here // 2) | south & (here // 64)


@rule
def ways(place: int, east: int, south: int) -> int:
    """MM-115, MM-116, MM-123, MM-129, MM-130, MM-136, MM-138, MM-238, MM-242. The locations for a
    step of the Recruiter or of an agent: orthogonally, not across chaos; into and out of a temple
    also diagonally, whatever chaos there is."""
    return int(ORTHOGONAL[place] & ~beyond_chaos(place, east, south) | TEMPLE_WAYS[place])


@rule
def ways_at(hour: int, place: int, east: int, south: int, late_east: int, late_south: int) -> int:
    """MM-123, MM-435. The same for a step to the location of an hour: tokens that were laid after
    the opening were not there before."""
    if hour <= OPENING:
        return ways(place, east & ~late_east, south & ~late_south)
    return ways(place, east, south)


# -- the Recruiter's way ------------------------------------------------------------------------


@rule
def visited(route: Row, walked: int) -> int:
    """MM-117, MM-125. The locations with a number on the secret map."""
    places = 0
    for hour in range(1, walked + 1):
        places = bits.with_(places, int(route[hour]))
    return places


@rule
def hour_at(route: Row, walked: int, place: int) -> int:
    """MM-120, MM-275. When a location was visited; 0 if it was not."""
    for hour in range(1, walked + 1):
        if route[hour] == place:
            return hour
    return 0


@rule
def landings(card: int, place: int, been: int) -> int:
    """MM-142 to MM-146, MM-424. The locations that a Mind Slip of this Recruiter can reach from a
    location: exactly two on, or a knight's leap, over whatever lies between, onto the board and
    where there is no number yet."""
    return int(SLIPS[card, place] & ~been)


@rule
def holds_second(
    route: Row, walked: int, second_at: int, second_hour: int, early: int, now: int
) -> bool:
    """MM-156 to MM-158, OQ-11. Whether the second Mind Slip token can be spent in the turn that
    leads to hour `now`: it has been visited in an earlier turn while it lay there, and is not
    spent.  With `early` GAINED the opening counts too."""
    if second_at == 0 or second_hour != 0:
        return False
    hour = hour_at(route, walked, second_at)
    return 0 < hour < now and (hour > OPENING or early == Token.GAINED)


@rule
def is_stuck(been: int, steps: int, own: bool, second: bool, card: int, place: int) -> bool:
    """MM-127, MM-128, OQ-7. A dead end: no step leads to a location without a number, nor does a
    Mind Slip for which there is a token."""
    if steps & ~been != 0:
        return False
    return not (own or second) or landings(card, place, been) == 0


@rule
def can_walk(place: int, been: int, steps: int, east: int, south: int) -> bool:
    """MM-063, OQ-12. Whether so many more steps, up to four, can be made from a location."""
    if steps == 0:
        return True
    left = ways(place, east, south) & ~been
    if steps == 1:
        return left != 0
    while left != 0:
        step = bits.first(left)
        if can_walk_three(step, bits.with_(been, step), steps - 1, east, south):
            return True
        left = bits.rest(left)
    return False


@rule
def can_walk_three(place: int, been: int, steps: int, east: int, south: int) -> bool:
    """The same for one to three steps: rules do not call themselves."""
    left = ways(place, east, south) & ~been
    if steps == 1:
        return left != 0
    while left != 0:
        step = bits.first(left)
        left = bits.rest(left)
        after = bits.with_(been, step)
        more = ways(step, east, south) & ~after
        if steps == 2 and more != 0:
            return True
        while more != 0:
            last = bits.first(more)
            more = bits.rest(more)
            if ways(last, east, south) & ~bits.with_(after, last) != 0:
                return True
    return False


@rule
def opening_steps(place: int, been: int, walked: int, east: int, south: int) -> int:
    """MM-063, MM-065, MM-066, OQ-12. The next locations of the opening: never where it could not be
    finished."""
    found = 0
    left = ways(place, east, south) & ~been
    while left != 0:
        step = bits.first(left)
        left = bits.rest(left)
        if can_walk(step, bits.with_(been, step), OPENING - walked - 1, east, south):
            found = bits.with_(found, step)
    return found


# -- recruits -----------------------------------------------------------------------------------


@rule
def contacts(place: int, hour: int, hidden: Row, exposed: Row) -> int:
    """MM-165, MM-168 to MM-170, OQ-35. How many recruits a visit at that hour brings: one for
    every feature there that is one of the three and was not exposed before."""
    count = 0
    for number in range(2):
        feature = FEATURES_AT[place, number]
        if hidden[feature] != 0 and (exposed[feature] == 0 or hour <= exposed[feature]):
            count += 1
    return count


@rule
def contacted(route: Row, first: int, last: int, hidden: Row, exposed: Row) -> int:
    """MM-067, MM-214. The recruits of all visits from one hour to another."""
    count = 0
    for hour in range(first, last + 1):
        count += contacts(int(route[hour]), hour, hidden, exposed)
    return count


@rule
def is_warning(hour: int) -> bool:
    """MM-025, MM-102. The odd hours after the opening."""
    return hour > OPENING and hour % 2 == 1


@rule
def is_told(hour: int, last_hour: int, late_warnings: int) -> bool:
    """MM-025, MM-220, MM-404, MM-460. Whether recruits are announced at an hour: not at the last
    one, for the game is over before that, nor at the first warnings that wait for the next."""
    return is_warning(hour) and first_told(late_warnings) <= hour < last_hour


@rule
def first_told(late_warnings: int) -> int:
    """MM-214, MM-460. The first warning at which recruits are announced."""
    return OPENING + 2 + 2 * late_warnings


@rule
def told_from(hour: int, late_warnings: int) -> int:
    """MM-067, MM-214, MM-461, MM-462. From which hour on recruits are in the announcement that is
    made at this hour: of two turns, at the first one of all since the opening."""
    if hour == OPENING:
        return 1
    return OPENING + 1 if hour == first_told(late_warnings) else hour - 1


@rule
def next_told(hour: int, late_warnings: int) -> int:
    """MM-214, MM-460. The hour at which those are announced who come at this one."""
    if hour <= OPENING:
        return OPENING
    return max(hour + 1 - hour % 2, first_told(late_warnings))


@rule
def may_ask_ledger(hour: int, told: int, ledger_asks: int) -> bool:
    """MM-456. Whether the Bookkeeper can tell something: recruits have just been announced, and
    there is a question left."""
    return ledger_asks > 0 and told > 0 and is_warning(hour)


@rule
def card_at(card: Row, third_card: int, number: int) -> int:
    """MM-090, MM-427. A feature card at Immortal Recruiting, by its place; the third one lies there
    only with the Wider Net."""
    return int(card[number]) if number < CARDS else third_card


@rule
def in_deck(feature: int, hidden: Row, card: Row, third_card: int, symbol: Row) -> bool:
    """MM-091, MM-189, MM-210. Whether a feature card is still to be drawn: not one of the three,
    not at Immortal Recruiting, not discarded from there."""
    if hidden[feature] != 0 or symbol[feature] != 0:
        return False
    return bool(card[0] != feature and card[1] != feature and third_card != feature)


@rule
def cards_lying(card: Row, third_card: int) -> int:
    """MM-090, MM-206, MM-427. How many feature cards lie at Immortal Recruiting."""
    count = 0
    if card[0] != 0:
        count += 1
    if card[1] != 0:
        count += 1
    if third_card != 0:
        count += 1
    return count


# -- immortals ----------------------------------------------------------------------------------


@rule
def places_of(immortal_at: Row) -> int:
    """The locations on which immortals stand."""
    places = 0
    for immortal in range(1, IMMORTALS):
        if immortal_at[immortal] != 0:
            places = bits.with_(places, int(immortal_at[immortal]))
    return places


@rule
def immortal_on(immortal_at: Row, place: int) -> int:
    """The immortal on a location; 0 if there is none."""
    for immortal in range(1, IMMORTALS):
        if immortal_at[immortal] == place:
            return immortal
    return 0


@rule
def immortal_ways(place: int, immortals: int, east: int, south: int) -> int:
    """MM-177 to MM-183, OQ-5. The locations for an immortal's move: next to it in any direction,
    not across chaos orthogonally, not onto another immortal."""
    near = ORTHOGONAL[place] & ~beyond_chaos(place, east, south) | DIAGONAL[place]
    return int(near & ~immortals)


@rule
def pushes(place: int, immortals: int, east: int, south: int) -> int:
    """MM-139, MM-287 to MM-292, MM-314, MM-316. The locations for an agent's push of an immortal:
    the same, but never diagonally."""
    return int(ORTHOGONAL[place] & ~beyond_chaos(place, east, south) & ~immortals)


@rule
def shielded(henry_at: int) -> int:
    """MM-310, MM-311, OQ-6, OQ-19. The locations where Henry Lyme does not let immortals recruit:
    on his location and those orthogonally next to it, standing or laid down, chaos or not."""
    return int(bits.with_(ORTHOGONAL[henry_at], henry_at)) if henry_at != 0 else 0


@rule
def is_pair(feature: int, immortals: int, henry_at: int) -> bool:
    """MM-186, MM-312. Whether two immortals stand on this feature, both out of Henry's reach."""
    there = immortals & WITH_FEATURE[feature] & ~shielded(henry_at)
    return bits.rest(there) != 0


# -- what agents may do -------------------------------------------------------------------------


@rule
def may_ask(feature: int, immortals: int) -> bool:
    """MM-174, MM-248, OQ-4. No immortal stands on a location with this feature."""
    return bool(feature != 0 and immortals & WITH_FEATURE[feature] == 0)


@rule
def is_next_door(feature: int, place: int) -> bool:
    """MM-414, MM-415. Whether a feature is at a location orthogonally next to this one, behind
    chaos or not; nowhere in the city is a feature next to itself."""
    return bool(WITH_FEATURE[feature] & ORTHOGONAL[place] != 0)


@rule
def questions_at(
    place: int,
    agent: int,
    mission: int,
    immortals: int,
    dolphin: int,
    token: Row,
    note: Row,
    far_asks: int,
    wide_captures: int,
    linked_reveals: int,
    out: Codes,
    count: int,
) -> int:
    """MM-133, MM-173, MM-234, MM-246 to MM-249, MM-273, MM-274, MM-277, MM-295, MM-296, MM-308,
    MM-329, MM-414, MM-438, MM-439, MM-450. The actions of an agent at a location, behind the
    choices that are there: ask, reveal, sense, capture; none of these with an immortal in the
    location.  Next door the dolphin does not go, and the Night Porter only where no immortal
    stands."""
    if bits.has(immortals, place):
        return count
    for number in range(2):
        feature = int(FEATURES_AT[place, number])
        if may_ask(feature, immortals):
            out[count] = ASK.code(feature)
            count += 1
            if dolphin != 0:
                out[count] = ASK_DOLPHIN.code(feature)
                count += 1
    if far_asks > 0:
        for feature in range(1, FEATURES):
            if is_next_door(feature, place) and may_ask(feature, immortals):
                out[count] = ASK.code(feature)
                count += 1
    if token[place] != 0 and note_left(note):
        out[count] = REVEAL
        count += 1
        if linked_reveals > 0:
            out[count] = REVEAL_NEXT
            count += 1
    if agent == Agent.MERU and mission == Mission.FULL:
        out[count] = SENSE
        count += 1
    out[count] = CAPTURE
    count += 1
    if wide_captures > 0:
        beside = int(ORTHOGONAL[place]) & ~immortals
        while beside != 0:
            out[count] = CAPTURE_TOO.code(bits.first(beside))
            beside = bits.rest(beside)
            count += 1
    return count


@rule
def is_marked(token: Row, note: Row, place: int) -> bool:
    """MM-251 to MM-254. A step token or a confirmed note lies there."""
    return bool(token[place] != 0 or note[place] != 0)


@rule
def answers(feature: int, been: int, token: Row, note: Row) -> int:
    """MM-251 to MM-253, MM-259, MM-260. The visited locations with a feature on which a step token
    may be laid."""
    return unmarked(int(been & WITH_FEATURE[feature]), token, note)


@rule
def hears(feature: int, deaf: int, deaf_shown: int) -> bool:
    """MM-467, MM-470. Whether a question about a feature is answered truly: the Deaf Street does
    not, until it is exposed."""
    return feature != deaf or deaf_shown != 0


@rule
def silent_until(feature: int, place: int, clear: Row, first: Row, second: Row) -> int:
    """MM-374, MM-469. The hour up to which the last answers about a feature leave a location
    unvisited, for what they are worth."""
    hour = int(clear[place])
    if FEATURES_AT[place, 0] == feature:
        hour = max(hour, int(first[place]))
    if FEATURES_AT[place, 1] == feature:
        hour = max(hour, int(second[place]))
    return hour


@rule
def unmarked(been: int, token: Row, note: Row) -> int:
    """MM-199 to MM-202. The visited locations on which nothing lies: what can be exposed for an
    extra move."""
    found = 0
    left = been
    while left != 0:
        place = bits.first(left)
        left = bits.rest(left)
        if not is_marked(token, note, place):
            found = bits.with_(found, place)
    return found


@rule
def marked_places(token: Row, note: Row) -> int:
    """The locations on which a step token or a confirmed note lies."""
    found = 0
    for place in range(1, LOCATIONS):
        if is_marked(token, note, place):
            found = bits.with_(found, place)
    return found


@rule
def confirmed(note: Row) -> int:
    """MM-269. How many confirmed notes lie on the board."""
    count = 0
    for place in range(1, LOCATIONS):
        if note[place] != 0:
            count += 1
    return count


@rule
def note_left(note: Row) -> bool:
    """MM-269, OQ-14. Whether another confirmed note can be laid: a white one comes back if need
    be, so only confirmed ones count."""
    return confirmed(note) < NOTES


@rule
def reach_of_dusty(exposed: Row) -> int:
    """MM-319, MM-320, OQ-20. How far Dusty leads an agent: one, and one for every feature that a
    shakedown has exposed."""
    reach = 1
    for feature in range(1, FEATURES):
        if exposed[feature] != 0:
            reach += 1
    return reach


@rule
def steps_left(stepped: int, settled: int, long_moves: int) -> int:
    """MM-237, MM-244, MM-409, MM-410. How many locations the active agent can still move: two in
    all, and with a pair of good shoes a third one; none once its movement is over."""
    if settled != 0 or stepped > STRIDE:
        return 0
    if long_moves > 0:
        return STRIDE + 1 - stepped
    return STRIDE - stepped


@rule
def share_at(hour: int, again_from: int) -> int:
    """MM-101, MM-418, MM-421. How many activations the agents have in their turn at an hour: two,
    and in the second turn of a round, with the Double Shift, one more."""
    if again_from != 0 and hour >= again_from and hour % 2 == 1:
        return SHARE + 1
    return SHARE


@rule
def may_go(laid: Row, activated: int, agent: int) -> bool:
    """MM-231, MM-418. Whether an agent may go next in the agents' turn: one that has not been
    activated in this round; after two of a turn, any of those who lie."""
    return bool(laid[agent] == 0 or activated >= SHARE)


# -- who decides --------------------------------------------------------------------------------


@rule
def decides(owner: int, seat: int) -> bool:
    """MM-078, MM-233. Whether a seat decides for an agent of this owner: its own or a joint one."""
    if owner == Owner.TEAM:
        return seat > RECRUITER
    return owner == seat + 1 and owner != 0


@rule
def given(owner: Row) -> int:
    """MM-075. How many agents have somebody who decides for them."""
    count = 0
    for agent in range(1, AGENTS):
        if owner[agent] != 0:
            count += 1
    return count
