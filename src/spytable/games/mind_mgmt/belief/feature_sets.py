"""Feature sets: all sets of three features, and what the counts of recruits leave of them.

All sets of three are numbered; those that may be hidden are a set of these numbers, held in a few
integers.  A warning strikes out all that would not have recruited just what was told.  Since
counts are mostly told for every other hour, what two locations in a row leave open can be worked
out once for every pair of neighbours, and backwards from the last warning whatever can still come
true (`foresee`): then half a route is given up as soon as no count ahead of it can be met.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from spytable.kernel import BitsRow, bits, rule, table

from ..components import (
    FEATURES,
    FEATURES_AT,
    HIDDEN_FEATURES,
    HOURS,
    LOCATIONS,
    OPENING,
)
from ..facts import told_from
from ..sight import View
from .evidence import Belief, places_before, reached_from

TRIPLES = table(list(combinations(range(1, FEATURES), HIDDEN_FEATURES)))
"""MM-061: what the Recruiter may have drawn."""
ALL_TRIPLES = len(TRIPLES)
WORD = 56
WORDS = ALL_TRIPLES // WORD
"""A set of triples takes so many integers, with so many members each."""
WITH = table(
    [
        [
            bits.of(n % WORD for n, t in enumerate(TRIPLES) if n // WORD == word and feature in t)
            for word in range(WORDS)
        ]
        for feature in range(FEATURES)
    ],
    np.int64,
)
"""By feature, the set of triples it belongs to."""
EVERY_TRIPLE = bits.of(range(WORD))
WARNINGS = 8
"""More than there are; what may be hidden before the first one is number 0."""


@rule
def could_be_hidden(b: Belief, triples: BitsRow) -> None:
    """MM-197, MM-283, MM-286. The triples that may be hidden, by what is known of each feature."""
    for word in range(WORDS):
        left = EVERY_TRIPLE
        for feature in range(1, FEATURES):
            if not bits.has(b.possible[0], feature):
                left &= ~WITH[feature, word]
            elif bits.has(b.marks[1], feature):
                left &= WITH[feature, word]
        triples[word] = left


@rule
def narrow(
    b: Belief, route: BitsRow, since: int, hour: int, told: int, before: BitsRow, after: BitsRow
) -> bool:
    """MM-214. Of the triples in `before`, those that recruit just what was told over these hours;
    False if there are none.  All triples of a word are counted at once: three integers hold the
    binary digits of what each has met."""
    met = np.zeros(2 * OPENING, np.int64)
    times = 0
    for visit in range(since, hour + 1):
        place = route[visit]
        for side in range(2):
            feature = int(FEATURES_AT[place, side])
            if feature != 0 and bits.has(b.counted[visit], feature):
                met[times] = feature
                times += 1
    found = False
    for word in range(WORDS):
        left = before[word]
        if left != 0:
            ones = bits.EMPTY
            twos = bits.EMPTY
            fours = bits.EMPTY
            for place in range(times):
                add = WITH[met[place], word]
                carry = ones & add
                ones ^= add
                fours ^= twos & carry
                twos ^= carry
            left &= ones if told % 2 == 1 else ~ones
            left &= twos if told // 2 % 2 == 1 else ~twos
            left &= fours if told // 4 % 2 == 1 else ~fours
            found = found or left != 0
        after[word] = left
    return found


@rule
def narrow_to_told(
    v: View, b: Belief, route: BitsRow, since: int, hour: int, before: BitsRow, after: BitsRow
) -> bool:
    """MM-214, MM-457. The same by all that was told of these hours: how many recruits there were,
    and of one of them perhaps how many came then."""
    if not narrow(b, route, since, hour, int(v.track[hour]), before, after):
        return False
    if v.ledger[hour - 1] == 0:
        return True
    return narrow(b, route, hour - 1, hour - 1, int(v.ledger[hour - 1]) - 1, after, after)


@rule
def size_of(triples: BitsRow) -> int:
    """How many triples there are in a set of them."""
    count = 0
    for word in range(WORDS):
        count += bits.size(triples[word])
    return count


@rule
def worlds_with(b: Belief, mute: int, triples: BitsRow) -> int:
    """MM-465, MM-469. How many worlds a set of triples makes, with the features that may be the
    Deaf Street beside each; where one must be, as `mute` says, with that one."""
    if b.deaf[0] == 0:
        return size_of(triples)
    if mute != 0:
        return size_of(triples) - size_with(triples, bits.first(mute))
    count = size_of(triples) * bits.size(b.deaf[0])
    left = int(b.deaf[0])
    while left != 0:
        count -= size_with(triples, bits.first(left))
        left = bits.rest(left)
    return count


@rule
def size_with(triples: BitsRow, feature: int) -> int:
    """How many triples of a set a feature belongs to."""
    count = 0
    for word in range(WORDS):
        count += bits.size(triples[word] & WITH[feature, word])
    return count


@rule
def triple_of(triples: BitsRow, number: int) -> int:
    """The triple of that number in a set of them, counted from 0."""
    for word in range(WORDS):
        left = int(triples[word])
        count = bits.size(left)
        if number < count:
            for _ in range(number):
                left = bits.rest(left)
            return WORD * word + bits.first(left)
        number -= count
    return 0


@rule
def warnings_by(v: View, hour: int) -> int:
    """How many times recruits have been told up to an hour, the opening's included."""
    known = min(hour, int(v.hour))
    if known < OPENING:
        return 0
    return max(1, (known - 3) // 2 - v.late_warnings)


@rule
def hour_of(v: View, warning: int) -> int:
    """At which hour recruits were told by the number of the time: 1 is the opening."""
    return OPENING if warning == 1 else OPENING + 2 * (warning - 1 + v.late_warnings)


@rule
def foresee(v: View, b: Belief, fits: BitsRow) -> None:
    """MM-214. The triples that fit a step on which recruits were told, and all warnings after it:
    by warning, and the locations of the hour before and of that hour; where the second is 0, by
    any step from there; where the first is 0, for the end of the opening."""
    after = np.zeros(WORDS, np.int64)
    last = warnings_by(v, int(v.hour))
    for back in range(last):
        warning = last - back
        hour = hour_of(v, warning)
        ends = int(b.open_at[hour])
        while ends != 0:
            place = bits.first(ends)
            ends = bits.rest(ends)
            fit_from(v, b, fits, warning, hour, place, warning == last, after)
            if warning == 1:
                fits[1, 0, place] = after
            else:
                fit_to(v, b, fits, warning, hour, place, after)


@rule
def fit_from(
    v: View,
    b: Belief,
    fits: BitsRow,
    warning: int,
    hour: int,
    place: int,
    is_last: bool,
    after: BitsRow,
) -> None:
    """The sets that fit all later warnings, for one who is here when recruits are told."""
    for word in range(WORDS):
        after[word] = EVERY_TRIPLE if is_last else 0
    if not is_last:
        onward = bits.only(place)
        for between in range(hour + 1, hour_of(v, warning + 1)):
            onward = places_before(b, between, onward) & b.open_at[between]
        while onward != 0:
            step = bits.first(onward)
            onward = bits.rest(onward)
            for word in range(WORDS):
                after[word] |= fits[warning + 1, step, 0, word]


@rule
def fit_to(
    v: View, b: Belief, fits: BitsRow, warning: int, hour: int, place: int, after: BitsRow
) -> None:
    """And what also fits this warning, by where one comes from; all ways go both ways."""
    every = np.zeros(WORDS, np.int64)
    every[:] = EVERY_TRIPLE
    route = np.zeros(HOURS, np.int64)
    route[hour] = place
    origins = reached_from(b, place, hour, int(b.possible[1])) & b.open_at[hour - 1]
    while origins != 0:
        before = bits.first(origins)
        origins = bits.rest(origins)
        route[hour - 1] = before
        found = fits[warning, before, place]
        if is_pair_of_hours(v, hour):
            narrow_to_told(v, b, route, hour - 1, hour, every, found)
        else:
            found[:] = every
        for word in range(WORDS):
            found[word] &= after[word]
            fits[warning, before, 0, word] |= found[word]


@rule
def is_pair_of_hours(v: View, hour: int) -> bool:
    """MM-461. Whether what is told at this hour is of two hours, not of more."""
    return bool(told_from(hour, v.late_warnings) == hour - 1)


@rule
def leave(before: BitsRow, fitting: BitsRow, after: BitsRow) -> bool:
    """Of the triples in `before`, those that fit; False if there are none."""
    found = 0
    for word in range(WORDS):
        after[word] = before[word] & fitting[word]
        found |= after[word]
    return found != 0


@rule
def can_fit(left: BitsRow, fitting: BitsRow) -> bool:
    """Whether one of the triples that are left fits."""
    for word in range(WORDS):
        if left[word] & fitting[word] != 0:
            return True
    return False


@rule
def gather(b: Belief, mute: int, fits: BitsRow, triples: BitsRow) -> None:
    """Remember that there is a route with which these may be hidden, as warning number 0; not those
    that leave nothing to be the Deaf Street."""
    for word in range(WORDS):
        left = triples[word]
        if b.deaf[0] != 0:
            taken = EVERY_TRIPLE
            deaf = mute if mute != 0 else int(b.deaf[0])
            while deaf != 0:
                taken &= WITH[bits.first(deaf), word]
                deaf = bits.rest(deaf)
            left &= ~taken
        fits[0, 0, 0, word] |= left


@rule
def nothing_foreseen() -> BitsRow:
    """In place of what `foresee` fills, where that would take longer than it saves."""
    return np.zeros((0, 1, 1, WORDS), np.int64)


def features_gathered(fits: BitsRow) -> list[int]:
    """The features that are hidden in one of the worlds that were listed."""
    found = fits[0, 0, 0]
    return [feature for feature in range(1, FEATURES) if (found & WITH[feature]).any()]


def room_to_foresee() -> BitsRow:
    """Room for what `foresee` finds out."""
    return np.zeros((WARNINGS, LOCATIONS, LOCATIONS, WORDS), np.int64)
