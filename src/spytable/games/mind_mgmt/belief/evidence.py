"""Evidence: what the open table tells of the Recruiter's route, as sets for every hour.

All evidence lies in a few open fields (`state.py`).  Here it becomes, hour by hour, the set of
locations where the Recruiter may have been, and for every location the marks that can no longer be
visited in time from there: then one comparison of two sets tells whether half a route has a future.
"""

from __future__ import annotations

from typing import Annotated

from spytable.kernel import BitsRow, LongRow, Row, Small, bits, rule
from spytable.kernel.graph import sets

from ..components import (
    CARDS,
    CARDS_IN_PLAY,
    EVERYWHERE,
    FEATURES,
    FEATURES_AT,
    HOURS,
    LOCATIONS,
    OPENING,
    RECRUITER_CARDS,
    SLIPS,
    Location,
    Phase,
    Token,
)
from ..facts import ways, ways_at
from ..sight import View

FEATURE_SETS = sets([{int(f) for f in FEATURES_AT[p] if f} for p in range(LOCATIONS)])
"""The two features of a location as a set."""
ALL_FEATURES = bits.of(range(1, FEATURES))
STEPPED, SLIPPED, EITHER = 0, 1, 2
"""How an hour was reached: by a STEP, by a Mind Slip, or nobody knows yet."""
MOST_ROUTES = 1200


class Belief:
    """The belief that follows from a View: where the route may lead, and a list of all routes, if
    it is short."""

    first: Small  # how many locations have been visited, at least
    last: Small  # and at most
    ways: Annotated[BitsRow, Location]  # where a STEP leads (chaos)
    opening_ways: Annotated[BitsRow, Location]  # and where it led in the opening
    how: Annotated[Row, HOURS]  # how that hour was reached
    open_at: Annotated[BitsRow, HOURS]  # where the Recruiter may have been then
    lost: Annotated[BitsRow, HOURS, LOCATIONS]  # marks out of reach from there at that hour
    counted: Annotated[BitsRow, HOURS]  # features that recruit at that hour, if hidden
    muted: Annotated[BitsRow, HOURS, LOCATIONS]  # features of which one must be deaf to be here
    marks: Annotated[BitsRow, CARDS]  # 0: locations surely visited; 1: features surely hidden
    deaf: Annotated[BitsRow, CARDS]  # 0: features that may be the Deaf Street, if there is one
    possible: Annotated[BitsRow, CARDS]  # 0: features that may be hidden; 1: Recruiter cards
    listed: Small  # 1: all routes are listed
    routes: Annotated[LongRow, CARDS]  # 0: how many; 1: the sum of their weights
    route: Annotated[Row, MOST_ROUTES, HOURS]
    weight: Annotated[LongRow, MOST_ROUTES]  # in how many worlds the Recruiter went that way


@rule
def gather_evidence(v: View, b: Belief) -> None:
    """MM-374 to MM-376, MM-469. All that can be told of the route without looking at it as a
    whole."""
    set_lengths(v, b)
    b.possible[1] = CARDS_IN_PLAY[v.recruiter_cards]
    b.possible[0] = ALL_FEATURES
    for feature in range(1, FEATURES):
        if v.excluded[feature] == 1:
            b.possible[0] = bits.without(b.possible[0], feature)
        if v.exposed[feature] != 0:
            b.marks[1] = bits.with_(b.marks[1], feature)
    for place in range(1, LOCATIONS):
        b.ways[place] = ways(place, v.chaos_east, v.chaos_south)
        b.opening_ways[place] = ways_at(
            1, place, v.chaos_east, v.chaos_south, v.late_east, v.late_south
        )
        if v.note[place] != 0 or v.visited_by[place] != 0:
            b.marks[0] = bits.with_(b.marks[0], place)
    if v.second_hour != 0:
        b.marks[0] = bits.with_(b.marks[0], v.second_at)
    for hour in range(1, b.last + 1):
        b.how[hour] = how_reached(v, hour)
        b.open_at[hour] = open_places(v, hour)
        b.counted[hour] = counted_features(v, hour)
    may_be_deaf(v, b)
    for before in range(1, b.first):
        hour = b.first - before
        b.open_at[hour] &= places_before(b, hour + 1, b.open_at[hour + 1])
    for place in range(1, LOCATIONS):
        if bits.has(b.marks[0], place):
            find_lost(b, place, last_chance(v, b, place))


@rule
def may_be_deaf(v: View, b: Belief) -> None:
    """MM-465, MM-469, MM-470. Which features may be the Deaf Street, if there is one; and
    by location and hour those that must be, if the Recruiter was there then: no two can."""
    if v.deaf_street == 0 or v.phase <= Phase.STREET:
        return
    if v.deaf_shown != 0:
        b.deaf[0] = bits.only(v.deaf_shown)
        return
    for feature in range(1, FEATURES):
        if v.answering[feature] == 0:
            b.deaf[0] = bits.with_(b.deaf[0], feature)
    for hour in range(1, b.last + 1):
        for place in range(1, LOCATIONS):
            silent = bits.EMPTY
            if hour <= v.silent_first[place]:
                silent = bits.with_(silent, int(FEATURES_AT[place, 0]))
            if hour <= v.silent_second[place]:
                silent = bits.with_(silent, int(FEATURES_AT[place, 1]))
            b.muted[hour, place] = silent
            if bits.rest(silent) != 0:
                b.open_at[hour] = bits.without(b.open_at[hour], place)


@rule
def set_lengths(v: View, b: Belief) -> None:
    """MM-063, OQ-23. How far the route may have been written down: in the opening and in the
    Recruiter's turn the others do not hear of a step."""
    if v.phase == Phase.FEATURES or v.phase == Phase.STREET:
        b.first = 1
        b.last = 1
    elif v.phase == Phase.OPENING:
        b.first = 1
        b.last = OPENING
    elif v.phase > Phase.OPENING:
        b.first = v.hour
        b.last = v.hour
        if is_recruiters_turn(v):
            b.last += 1
        if v.phase == Phase.REFILL:
            b.first += 1


@rule
def is_recruiters_turn(v: View) -> bool:
    """Whether the Recruiter's turn has begun and is not over."""
    return bool(v.phase == Phase.RECRUITER or v.phase == Phase.EXTRA or v.phase == Phase.REFILL)


@rule
def how_reached(v: View, hour: int) -> int:
    """MM-150, MM-151. The hours of Mind Slips are known once the turn is over."""
    if hour == v.slip_hour or hour == v.second_hour:
        return SLIPPED
    if hour > v.hour and hour > OPENING:
        return EITHER
    return STEPPED


@rule
def open_places(v: View, hour: int) -> int:
    """Where the Recruiter may have been at an hour, by what is known of that hour and of each
    location."""
    places = EVERYWHERE & ~v.not_at[hour]
    for place in range(1, LOCATIONS):
        if v.note[place] == hour:
            return int(bits.only(place) & places)
        late = v.visited_by[place] != 0 and hour > v.visited_by[place]
        if v.note[place] != 0 or late or hour <= v.clear[place]:
            places = bits.without(places, place)
    if v.second_hour != 0:
        early = hour <= OPENING and v.early == Token.OUT_OF_REACH
        if early or hour >= v.second_hour:
            places = bits.without(places, v.second_at)
    return int(places)


@rule
def counted_features(v: View, hour: int) -> int:
    """MM-169, MM-284, MM-285. The features that still recruit at an hour."""
    features = ALL_FEATURES
    for feature in range(1, FEATURES):
        if v.exposed[feature] != 0 and hour > v.exposed[feature]:
            features = bits.without(features, feature)
    return features


@rule
def last_chance(v: View, b: Belief, place: int) -> int:
    """The hour by which a location must have been visited."""
    hour = int(b.last)
    if v.visited_by[place] != 0:
        hour = min(hour, int(v.visited_by[place]))
    if v.note[place] != 0:
        hour = min(hour, int(v.note[place]))
    if v.second_hour != 0 and place == v.second_at:
        hour = min(hour, v.second_hour - 1)
    return hour


@rule
def places_before(b: Belief, hour: int, places: int) -> int:
    """From where these locations are reached at an hour; all ways go both ways."""
    found = bits.EMPTY
    while places != 0:
        found |= reached_from(b, bits.first(places), hour, int(b.possible[1]))
        places = bits.rest(places)
    return found


@rule
def reached_from(b: Belief, place: int, hour: int, cards: int) -> int:
    """Where one who was here the hour before may be at this one, with one of these cards."""
    found = bits.EMPTY
    if b.how[hour] != SLIPPED:
        found |= stepped_from(b, place, hour)
    if b.how[hour] != STEPPED:
        for card in range(1, RECRUITER_CARDS):
            if bits.has(cards, card):
                found |= SLIPS[card, place]
    return int(found)


@rule
def stepped_from(b: Belief, place: int, hour: int) -> int:
    """MM-435. Where a STEP from a location led to at an hour."""
    return int(b.opening_ways[place] if hour <= OPENING else b.ways[place])


@rule
def find_lost(b: Belief, mark: int, deadline: int) -> None:
    """From where a mark can no longer be visited by its last hour."""
    hour = int(b.last)
    while hour > deadline:
        for place in range(1, LOCATIONS):
            b.lost[hour, place] = bits.with_(b.lost[hour, place], mark)
        hour -= 1
    reaching = bits.EMPTY
    while hour > 0:
        if hour < deadline:
            reaching = places_before(b, hour + 1, reaching)
        reaching = bits.with_(reaching, mark) & b.open_at[hour]
        out = b.open_at[hour] & ~reaching
        while out != 0:
            place = bits.first(out)
            b.lost[hour, place] = bits.with_(b.lost[hour, place], mark)
            out = bits.rest(out)
        hour -= 1
