"""Depth-first search for all routes that agree with what is known, one after the other.

A route is followed hour by hour: only to locations that are open then, never twice to the same,
never so that a mark is out of reach or two features would have to be deaf, and after every warning
only while three features are left that recruit what was told.  In how many worlds the Recruiter
went that way is the route's weight: so many sets of three features, with so many that may be deaf,
times the Recruiter cards, times the tokens that a Mind Slip of this very turn may have been paid
with.
"""

from __future__ import annotations

import numpy as np

from spytable.kernel import BitsRow, LongRow, Row, bits, rule
from spytable.kernel.dice import Dice, roll

from ..components import HOURS, OPENING, RECRUITER_CARDS, SLIPS, Phase, Token
from ..facts import can_walk, told_from
from ..sight import View
from .evidence import (
    EITHER,
    STEPPED,
    Belief,
    reached_from,
)
from .feature_sets import (
    WARNINGS,
    WORDS,
    can_fit,
    could_be_hidden,
    gather,
    hour_of,
    is_pair_of_hours,
    leave,
    narrow_to_told,
    warnings_by,
    worlds_with,
)

TOO_MANY = -1
IN_ORDER, AT_RANDOM = 0, 1
ALL = 1000


@rule
def list_routes(
    v: View,
    b: Belief,
    fits: BitsRow,
    order: int,
    dice: Dice,
    keep: int,
    whole: int,
    nodes: LongRow,
    routes: Row,
    weights: LongRow,
) -> int:
    """Write down the routes that agree with what is known, and in how many worlds each was gone;
    returns how many there are, TOO_MANY if they do not fit or take more nodes than `nodes[0]` says;
    the others count those of each hour.  In random order: no more than fit.  Where `keep` is less
    than ALL, at every hour after `whole` only so many of ALL half-made routes are followed, drawn
    by lot: so every route has the same chance to be found."""
    route = np.zeros(HOURS, np.int64)
    seen = np.zeros(HOURS, np.int64)
    left = np.zeros(HOURS, np.int64)
    cards = np.zeros(HOURS, np.int64)
    mute = np.zeros(HOURS, np.int64)
    triples = np.zeros((WARNINGS, WORDS), np.int64)
    could_be_hidden(b, triples[0])
    cards[0] = b.possible[1]
    left[1] = b.open_at[1]
    found = 0
    looked = 0
    hour = 1
    while hour > 0:
        if left[hour] == 0:
            hour -= 1
            continue
        place = bits.first(left[hour])
        if order == AT_RANDOM:
            place = any_of(left[hour], dice)
        left[hour] = bits.without(left[hour], place)
        if keep < ALL and whole < hour <= b.first and roll(dice, ALL) >= keep:
            continue
        looked += 1
        nodes[hour] += 1
        if looked > nodes[0]:
            return TOO_MANY
        if not enter(v, b, fits, route, seen, cards, mute, triples, hour, place):
            continue
        if hour >= b.first:
            weight = worlds_of(v, b, route, seen, cards, mute, triples, hour)
            if weight > 0:
                if found == weights.shape[0]:
                    return TOO_MANY
                for visit in range(1, hour + 1):
                    routes[found, visit] = route[visit]
                weights[found] = weight
                found += 1
                if fits.shape[0] > 0:
                    gather(b, mute[hour], fits, triples[warnings_by(v, hour)])
                if order == AT_RANDOM and found == weights.shape[0]:
                    return found
        if hour < b.last:
            left[hour + 1] = onward(b, route, seen, cards, hour)
            hour += 1
    return found


@rule
def any_of(places: int, dice: Dice) -> int:
    """One member of a set, each as likely."""
    number = roll(dice, bits.size(places))
    for _ in range(number):
        places = bits.rest(places)
    return bits.first(places)


@rule
def enter(
    v: View,
    b: Belief,
    fits: BitsRow,
    route: BitsRow,
    seen: BitsRow,
    cards: BitsRow,
    mute: BitsRow,
    triples: BitsRow,
    hour: int,
    place: int,
) -> bool:
    """Follow the route to a location; False if it has no future there."""
    visited = bits.with_(seen[hour - 1], place)
    if b.lost[hour, place] & ~visited != 0:
        return False
    mute[hour] = mute[hour - 1] | b.muted[hour, place]
    if bits.rest(mute[hour]) != 0:
        return False
    cards[hour] = cards[hour - 1]
    if hour > 1 and b.how[hour] != STEPPED:
        cards[hour] = cards_for(b, route[hour - 1], place, hour, cards[hour - 1])
        if cards[hour] == 0:
            return False
    route[hour] = place
    seen[hour] = visited
    warnings = warnings_by(v, hour)
    foreseen = fits.shape[0] > 0
    if warnings != warnings_by(v, hour - 1):
        before, after = triples[warnings - 1], triples[warnings]
        origin = route[hour - 1] if hour > OPENING else 0
        if foreseen and is_pair_of_hours(v, hour):
            return leave(before, fits[warnings, origin, place], after)
        since = told_from(hour, v.late_warnings)
        some = narrow_to_told(v, b, route, since, hour, before, after)
        return some and (not foreseen or leave(after, fits[warnings, origin, place], after))
    if foreseen and OPENING < hour < v.hour and hour_of(v, warnings + 1) == hour + 1:
        return can_fit(triples[warnings], fits[warnings + 1, place, 0])
    return True


@rule
def cards_for(b: Belief, before: int, place: int, hour: int, cards: int) -> int:
    """MM-142, MM-143. The Recruiter cards with which one gets there: a Mind Slip never lands where
    a STEP leads."""
    if b.how[hour] == EITHER and bits.has(b.ways[before], place):
        return cards
    left = bits.EMPTY
    for card in range(1, RECRUITER_CARDS):
        if bits.has(cards, card) and bits.has(SLIPS[card, before], place):
            left = bits.with_(left, card)
    return left


@rule
def onward(b: Belief, route: BitsRow, seen: BitsRow, cards: BitsRow, hour: int) -> int:
    """The next locations of the route."""
    reached = reached_from(b, route[hour], hour + 1, cards[hour])
    return int(reached & b.open_at[hour + 1] & ~seen[hour])


@rule
def worlds_of(
    v: View,
    b: Belief,
    route: BitsRow,
    seen: BitsRow,
    cards: BitsRow,
    mute: BitsRow,
    triples: BitsRow,
    hour: int,
) -> int:
    """In how many worlds the Recruiter has gone just this way, and no farther."""
    if b.marks[0] & ~seen[hour] != 0:
        return 0
    if v.phase == Phase.OPENING and not can_be_opening(v, route[hour], seen[hour], hour):
        return 0
    gained = has_gained(v, route, seen, hour)
    held = cards_in_hand(v, b, route[hour], seen[hour], hour, cards[hour], gained)
    tokens = 1
    if hour > 1 and b.how[hour] == EITHER and not bits.has(b.ways[route[hour - 1]], route[hour]):
        tokens = tokens_for(v, has_gained(v, route, seen, hour - 1))
    if held == 0:
        return 0
    left = triples[warnings_by(v, hour)]
    return worlds_with(b, mute[hour], left) * bits.size(held) * tokens


@rule
def has_gained(v: View, route: BitsRow, seen: BitsRow, hour: int) -> bool:
    """MM-156, OQ-11. Whether the second Mind Slip token has been gained by an hour."""
    if v.second_at == 0 or v.second_hour != 0 or not bits.has(seen[hour], v.second_at):
        return False
    if v.early == Token.GAINED:
        return True
    for visit in range(1, min(hour, OPENING) + 1):
        if route[visit] == v.second_at:
            return False
    return True


@rule
def tokens_for(v: View, gained: bool) -> int:
    """MM-141, MM-163. With how many tokens a Mind Slip of this turn may have been paid."""
    return (1 if v.slip_hour == 0 else 0) + (1 if gained else 0)


@rule
def cards_in_hand(
    v: View, b: Belief, place: int, visited: int, hour: int, cards: int, gained: bool
) -> int:
    """MM-127, MM-128, OQ-7. The Recruiter cards that agree with the route: one whose turn has begun
    and who has not moved yet was in no dead end."""
    begun = v.phase == Phase.RECRUITER or v.phase == Phase.EXTRA
    if not begun or hour > v.hour or b.ways[place] & ~visited != 0:
        return cards
    left = bits.EMPTY
    if tokens_for(v, gained) > 0:
        for card in range(1, RECRUITER_CARDS):
            if bits.has(cards, card) and SLIPS[card, place] & ~visited != 0:
                left = bits.with_(left, card)
    return left


@rule
def can_be_opening(v: View, place: int, visited: int, hour: int) -> bool:
    """MM-063, OQ-12. Whether an opening that has come so far can be finished."""
    return can_walk(place, visited, OPENING - hour, v.chaos_east, v.chaos_south)
