"""Feature sets: all sets of three features, and what the counts of recruits leave of them.

All sets of three are numbered; those that may be hidden are a set of these numbers, held in a few
integers.  A warning strikes out all that would not have recruited just what was told.  Since
counts are told for every other hour, what two locations in a row leave open can be worked out once
for every pair of neighbours, and backwards from the last warning whatever can still come true
(`foresee`): then half a route is given up as soon as no count ahead of it can be met.
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
from ..sight import View
from .evidence import Belief, reached_from

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
def size_of(triples: BitsRow) -> int:
    """How many triples there are in a set of them."""
    count = 0
    for word in range(WORDS):
        count += bits.size(triples[word])
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
    return (known - 3) // 2 if known >= OPENING else 0


@rule
def foresee(v: View, b: Belief, fits: BitsRow) -> None:
    """MM-214. The triples that fit a step on which recruits were told, and all warnings after it:
    by warning, and the locations of the hour before and of that hour; where the second is 0, by
    any step from there; where the first is 0, for the end of the opening."""
    after = np.zeros(WORDS, np.int64)
    last = warnings_by(v, int(v.hour))
    for back in range(last):
        warning = last - back
        hour = OPENING + 2 * (warning - 1)
        ends = int(b.open_at[hour])
        while ends != 0:
            place = bits.first(ends)
            ends = bits.rest(ends)
            fit_from(b, fits, warning, hour, place, warning == last, after)
            if warning == 1:
                fits[1, 0, place] = after
            else:
                fit_to(v, b, fits, warning, hour, place, after)


@rule
def fit_from(
    b: Belief, fits: BitsRow, warning: int, hour: int, place: int, is_last: bool, after: BitsRow
) -> None:
    """What fits all later warnings, for one who is here when recruits are told."""
    for word in range(WORDS):
        after[word] = EVERY_TRIPLE if is_last else 0
    if not is_last:
        onward = reached_from(b, place, hour + 1, int(b.possible[1])) & b.open_at[hour + 1]
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
        narrow(b, route, hour - 1, hour, int(v.track[hour]), every, found)
        for word in range(WORDS):
            found[word] &= after[word]
            fits[warning, before, 0, word] |= found[word]


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
def gather(fits: BitsRow, triples: BitsRow) -> None:
    """Remember that there is a route with which these may be hidden, as warning number 0."""
    for word in range(WORDS):
        fits[0, 0, 0, word] |= triples[word]


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
