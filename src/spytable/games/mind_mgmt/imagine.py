"""Determinization for MIND MGMT: worlds that agree with all that a seat knows, each as likely as
any other.

Only the Recruiter has secrets: a card, a route, three features.  The seat there knows them all.
For everyone else a world is one of each, such that all agrees with the open table.  Where there are
few routes they are listed with their weights, and one is drawn (`belief/route_search.py`).  Where
there are too many, a particle filter leads half-made worlds from hour to hour
(`belief/particles.py`); and where none arrives, any route is searched for, so that there is one.
"""

from __future__ import annotations

import numpy as np

from spytable.kernel import BitsRow, bits, rule
from spytable.kernel.dice import Dice, roll, seed_dice

from .belief.evidence import (
    ALL_FEATURES,
    EITHER,
    Belief,
    gather_evidence,
)
from .belief.feature_sets import (
    TRIPLES,
    WARNINGS,
    WORDS,
    could_be_hidden,
    nothing_foreseen,
    size_of,
    triple_of,
    warnings_by,
)
from .belief.particles import run_filters
from .belief.route_search import (
    ALL,
    AT_RANDOM,
    IN_ORDER,
    TOO_MANY,
    any_of,
    cards_in_hand,
    enter,
    has_gained,
    list_routes,
)
from .components import (
    FEATURES,
    HIDDEN_FEATURES,
    HOURS,
    RECRUITER,
    Phase,
    Slip,
)
from .sight import View, recall
from .state import State

__all__ = ["Belief", "believe", "imagine"]

MOST_NODES = 1500
"""So many half-made routes are looked at before a list is given up."""
FAR_TOO_MANY = 10**9
ONE_FEATURE = FEATURES - 1
TWO_FEATURES = ONE_FEATURE * (ONE_FEATURE - 1) // 2


@rule
def believe(v: View, b: Belief) -> None:
    """The evidence of the open table on the route; where few agree with it, all of them."""
    if knows_all(v) or v.phase <= Phase.START:
        return
    gather_evidence(v, b)
    dice = np.zeros(2, np.int64)
    nodes = np.zeros(HOURS, np.int32)
    nodes[0] = MOST_NODES
    if v.phase > Phase.FEATURES:
        found = list_routes(
            v, b, nothing_foreseen(), IN_ORDER, dice, ALL, 0, nodes, b.route, b.weight
        )
        if found != TOO_MANY:
            b.listed = 1
            b.routes[0] = found
            for place in range(found):
                b.routes[1] += b.weight[place]


@rule
def knows_all(v: View) -> bool:
    """MM-051, OQ-32. The Recruiter, and everybody once the game is over."""
    return bool(v.seat == RECRUITER or v.phase == Phase.OVER)


@rule
def imagine(v: View, b: Belief, seed: int, s: State) -> None:
    """One full State that this seat cannot rule out; `s` must be blank."""
    recall(v, s)
    if knows_all(v):
        remember(v, s)
        return
    if v.phase <= Phase.DRAW_CARD:
        return
    dice = np.zeros(2, np.int64)
    seed_dice(dice, seed)
    if v.phase <= Phase.FEATURES:
        imagine_beginning(v, b, dice, s)
    elif b.listed == 1:
        draw_listed(v, b, dice, s)
    elif not run_filters(v, b, dice, s):
        search_one(v, b, dice, s)


@rule
def remember(v: View, s: State) -> None:
    """The secrets behind the screen, for who may look there."""
    s.character = v.character
    s.walked = v.walked
    s.slipping = v.slipping
    s.deaf = v.deaf
    for hour in range(HOURS):
        s.route[hour] = v.route[hour]
    for feature in range(FEATURES):
        s.hidden[feature] = v.hidden[feature]


@rule
def imagine_beginning(v: View, b: Belief, dice: Dice, s: State) -> None:
    """MM-054, MM-056, MM-061. Before the opening nothing is known, but the start of a training
    mission."""
    s.character = 1 + roll(dice, int(v.recruiter_cards))
    if v.phase == Phase.FEATURES:
        s.walked = 1
        s.route[1] = any_of(b.open_at[1], dice)
        number = roll(dice, 1 + ONE_FEATURE + TWO_FEATURES)  # none, or one, or two are dealt
        if number > 0:
            first = 1 + roll(dice, ONE_FEATURE)
            s.hidden[first] = 1
            if number > ONE_FEATURE:
                s.hidden[any_of(bits.without(ALL_FEATURES, first), dice)] = 1


@rule
def draw_listed(v: View, b: Belief, dice: Dice, s: State) -> None:
    """One of the listed routes by its weight, then what may go with it."""
    number = roll(dice, b.routes[1])
    which = 0
    while number >= b.weight[which]:
        number -= b.weight[which]
        which += 1
    for hour in range(1, HOURS):
        s.route[hour] = b.route[which, hour]
    complete(v, b, dice, s)


@rule
def search_one(v: View, b: Belief, dice: Dice, s: State) -> None:
    """Any route that agrees with what is known, found by looking for one in random order."""
    routes = np.zeros((1, HOURS), np.int8)
    weights = np.zeros(1, np.int32)
    nodes = np.zeros(HOURS, np.int32)
    nodes[0] = FAR_TOO_MANY
    list_routes(v, b, nothing_foreseen(), AT_RANDOM, dice, ALL, 0, nodes, routes, weights)
    for hour in range(1, HOURS):
        s.route[hour] = routes[0, hour]
    complete(v, b, dice, s)


@rule
def complete(v: View, b: Belief, dice: Dice, s: State) -> None:
    """Given the route: how far it goes, and features, card and token that may go with it."""
    route = np.zeros(HOURS, np.int64)
    seen = np.zeros(HOURS, np.int64)
    cards = np.zeros(HOURS, np.int64)
    mute = np.zeros(HOURS, np.int64)
    triples = np.zeros((WARNINGS, WORDS), np.int64)
    could_be_hidden(b, triples[0])
    cards[0] = b.possible[1]
    hour = 0
    while hour < b.last and s.route[hour + 1] != 0:
        hour += 1
        place = int(s.route[hour])
        enter(v, b, nothing_foreseen(), route, seen, cards, mute, triples, hour, place)
    s.walked = hour
    gained = has_gained(v, route, seen, hour)
    held = cards_in_hand(v, b, route[hour], seen[hour], hour, cards[hour], gained)
    s.character = any_of(held, dice)
    hide(b, mute[hour], triples[warnings_by(v, hour)], dice, s)
    if b.how[hour] == EITHER and not bits.has(b.ways[route[hour - 1]], route[hour]):
        own = v.slip_hour == 0
        second = has_gained(v, route, seen, hour - 1)
        s.slipping = Slip.OWN
        if second and (not own or roll(dice, 2) == 0):
            s.slipping = Slip.SECOND


@rule
def hide(b: Belief, mute: int, triples: BitsRow, dice: Dice, s: State) -> None:
    """Any of the sets of three features that are left, and beside it any feature that may be the
    Deaf Street: all pairs are equally likely."""
    triple = triple_of(triples, roll(dice, size_of(triples)))
    if b.deaf[0] != 0:
        deaf = mute if mute != 0 else int(b.deaf[0])
        s.deaf = any_of(deaf, dice)
        while is_among(s.deaf, triple):
            triple = triple_of(triples, roll(dice, size_of(triples)))
            s.deaf = any_of(deaf, dice)
    for place in range(HIDDEN_FEATURES):
        s.hidden[TRIPLES[triple, place]] = 1


@rule
def is_among(feature: int, triple: int) -> bool:
    """Whether a feature is one of the three of that number."""
    for place in range(HIDDEN_FEATURES):
        if TRIPLES[triple, place] == feature:
            return True
    return False
