"""Particle filter (sequential Monte Carlo) over the Recruiter's route, hour by hour.

A particle is a half-made world: a card, three features and a route so far.  At every hour all
continuations of all particles that agree with what is known are looked at, and as many are kept as
there is room for, all with the same chance (reservoir sampling).  How many were left behind is
counted, so it is known how many worlds the particles stand for that arrive.  A single filter would
lean a little towards what few arrive at; so a few are run, and one of them is taken by the number
of worlds it stands for.
"""

from __future__ import annotations

import numpy as np

from spytable.kernel import BitsRow, bits, rule
from spytable.kernel.dice import Dice, roll

from ..components import FEATURES, HIDDEN_FEATURES, HOURS, OPENING, SLIPS, Phase, Slip, Token
from ..facts import next_told
from ..sight import View
from ..state import State
from .evidence import FEATURE_SETS, SLIPPED, STEPPED, Belief, stepped_from
from .route_search import any_of, can_be_opening, cards_in_hand

WIDTH = 32
"""How many particles a filter keeps,"""
FILTERS = 3
"""how many filters are run,"""
WIDER, WIDEST = 8, 2048
"""and how much larger the next one is, where no particle arrives."""
PLACE, BEFORE, VISITED, HIDDEN, CHARACTER, MET, SPENT, GAINED, DEAF = range(9)
"""The facts kept of each: where it is, which one of the hour before it comes from, where it has
been, its features and card, the recruits met since the last warning, the token spent on the last
move, whether it has gained the second one, and the Deaf Street, if that is not known."""
KEPT = 9
KEEP, LOOKED = 0, 1
"""The facts kept of each hour: how many particles there are, and of how many continuations."""
FINE = 1024
"""Numbers of worlds are reckoned in so many parts."""
MOST_SIDES = 1 << 30
"""No dice have more."""
OWN = int(Slip.OWN)
SECOND = int(Slip.SECOND)


@rule
def run_filters(v: View, b: Belief, dice: Dice, s: State) -> bool:
    """Take a particle that has arrived; False if none has, even of the largest filter."""
    worlds = 0
    for _ in range(FILTERS):
        worlds = run_filter(v, b, dice, s, WIDTH, worlds)
    width = WIDTH
    while worlds == 0 and width < WIDEST:
        width *= WIDER
        worlds = run_filter(v, b, dice, s, width, 0)
    return worlds > 0


@rule
def run_filter(v: View, b: Belief, dice: Dice, s: State, width: int, before: int) -> int:
    """Run a filter through all hours.  One of its particles is taken, or what was taken of earlier
    filters, which stand for `before` worlds, stays; returns for how many all of them stand."""
    particles = np.zeros((HOURS, width, KEPT), np.int64)
    sizes = np.zeros((HOURS, 2), np.int64)
    for _ in range(width):
        begin(v, b, dice, particles, sizes)
    for hour in range(2, b.last + 1):
        for which in range(sizes[hour - 1, KEEP]):
            extend(v, b, dice, particles, sizes, hour, which)
    worlds = np.zeros(HOURS, np.int64)
    count_worlds(v, b, particles, sizes, worlds)
    total = 0
    chosen = 0
    for hour in range(b.first, b.last + 1):
        total += worlds[hour]
        if happens(dice, int(worlds[hour]), total):
            chosen = hour
    if happens(dice, total, before + total):
        take(particles, chosen, any_arrived(v, b, dice, particles, sizes, chosen), s)
    return before + total


@rule
def happens(dice: Dice, part: int, whole: int) -> bool:
    """Whether the dice say so, by a chance of `part` in `whole`."""
    while whole > MOST_SIDES:
        whole //= 2
        part //= 2
    return part > 0 and roll(dice, whole) < part


@rule
def take(particles: BitsRow, hour: int, which: int, s: State) -> None:
    """Let one particle be the truth."""
    one = particles[hour, which]
    s.character = one[CHARACTER]
    s.walked = hour
    s.slipping = one[SPENT]
    s.deaf = one[DEAF]
    for feature in range(1, FEATURES):
        s.hidden[feature] = 1 if bits.has(one[HIDDEN], feature) else 0
    for later in range(hour + 1, HOURS):
        s.route[later] = 0
    while hour > 0:
        s.route[hour] = particles[hour, which, PLACE]
        which = particles[hour, which, BEFORE]
        hour -= 1


@rule
def begin(v: View, b: Belief, dice: Dice, particles: BitsRow, sizes: BitsRow) -> None:
    """One more half-made world: a card, three features and a start, all at random."""
    hidden = any_three(b, dice)
    deaf = 0
    if b.deaf[0] != 0:
        deaf = any_of(b.deaf[0], dice)
        while bits.has(hidden, deaf):  # all pairs of both are equally likely
            hidden = any_three(b, dice)
            deaf = any_of(b.deaf[0], dice)
    place = any_of(b.open_at[1], dice)
    character = any_of(b.possible[1], dice)
    join(v, b, dice, particles, sizes, 1, 0, place, hidden, character, 0, deaf)


@rule
def any_three(b: Belief, dice: Dice) -> int:
    """Any features that may be hidden together, by what is known of each."""
    hidden = int(b.marks[1])
    while bits.size(hidden) < HIDDEN_FEATURES:
        hidden = bits.with_(hidden, any_of(b.possible[0] & ~hidden, dice))
    return hidden


@rule
def extend(
    v: View, b: Belief, dice: Dice, particles: BitsRow, sizes: BitsRow, hour: int, which: int
) -> None:
    """All continuations of one particle: by a STEP, or by a Mind Slip."""
    one = particles[hour - 1, which]
    free = b.open_at[hour] & ~one[VISITED]
    hidden, card, deaf = one[HIDDEN], one[CHARACTER], one[DEAF]
    if b.how[hour] != SLIPPED:
        left = stepped_from(b, one[PLACE], hour) & free
        while left != 0:
            place = bits.first(left)
            left = bits.rest(left)
            join(v, b, dice, particles, sizes, hour, which, place, hidden, card, 0, deaf)
    if b.how[hour] != STEPPED:
        left = SLIPS[card, one[PLACE]] & free
        while left != 0:
            place = bits.first(left)
            left = bits.rest(left)
            if b.how[hour] == SLIPPED:
                join(v, b, dice, particles, sizes, hour, which, place, hidden, card, 0, deaf)
                continue
            if v.slip_hour == 0:
                join(v, b, dice, particles, sizes, hour, which, place, hidden, card, OWN, deaf)
            if one[GAINED] == 1:
                join(v, b, dice, particles, sizes, hour, which, place, hidden, card, SECOND, deaf)


@rule
def join(
    v: View,
    b: Belief,
    dice: Dice,
    particles: BitsRow,
    sizes: BitsRow,
    hour: int,
    which: int,
    place: int,
    hidden: int,
    character: int,
    spent: int,
    deaf: int,
) -> None:
    """Look at one continuation: if it agrees with what is known, it may get a place."""
    visited = bits.only(place)
    met = 0
    gained = 0
    if hour > 1:
        before = particles[hour - 1, which]
        visited |= before[VISITED]
        met = before[MET]
        gained = before[GAINED]
    if b.lost[hour, place] & ~visited != 0 or bits.without(b.muted[hour, place], deaf) != 0:
        return
    here = bits.size(FEATURE_SETS[place] & b.counted[hour] & hidden)
    if v.ledger[hour] != 0 and v.ledger[hour] != 1 + here:
        return
    met += here
    if hour <= v.hour and hour == next_told(hour, v.late_warnings):
        if met != v.track[hour]:
            return
        met = 0
    if place == v.second_at and v.second_hour == 0:
        if hour > OPENING or v.early == Token.GAINED:
            gained = 1
    slot = sizes[hour, KEEP]
    sizes[hour, LOOKED] += 1
    if slot < particles.shape[1]:
        sizes[hour, KEEP] += 1
    else:
        slot = roll(dice, sizes[hour, LOOKED])
        if slot >= particles.shape[1]:
            return
    one = particles[hour, slot]
    one[PLACE] = place
    one[BEFORE] = which
    one[VISITED] = visited
    one[HIDDEN] = hidden
    one[CHARACTER] = character
    one[MET] = met
    one[SPENT] = spent
    one[DEAF] = deaf
    one[GAINED] = gained


@rule
def has_arrived(v: View, b: Belief, one: BitsRow, hour: int) -> bool:
    """Whether a world may stand like this, and the route go no farther yet."""
    if b.marks[0] & ~one[VISITED] != 0:
        return False
    if v.phase == Phase.OPENING:
        return can_be_opening(v, one[PLACE], one[VISITED], hour)
    card = bits.only(one[CHARACTER])
    gained = one[GAINED] == 1
    return cards_in_hand(v, b, one[PLACE], one[VISITED], hour, card, gained) != 0


@rule
def count_worlds(v: View, b: Belief, particles: BitsRow, sizes: BitsRow, worlds: BitsRow) -> None:
    """For how many worlds those stand who have arrived, by hour: each for as many as were looked at
    for one that was kept, hour after hour."""
    parts = FINE
    for hour in range(1, b.last + 1):
        kept = sizes[hour, KEEP]
        if kept == 0:
            return
        parts = parts * sizes[hour, LOOKED] // kept
        if hour >= b.first:
            for which in range(kept):
                if has_arrived(v, b, particles[hour, which], hour):
                    worlds[hour] += parts


@rule
def any_arrived(
    v: View, b: Belief, dice: Dice, particles: BitsRow, sizes: BitsRow, hour: int
) -> int:
    """One of those who have arrived at this hour, each as likely."""
    found = 0
    chosen = 0
    for which in range(sizes[hour, KEEP]):
        if has_arrived(v, b, particles[hour, which], hour):
            found += 1
            if roll(dice, found) == 0:
                chosen = which
    return chosen
