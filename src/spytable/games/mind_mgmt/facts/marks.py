"""Marks on the board: tokens and notes, and what a question about a feature finds or rules out."""

from __future__ import annotations

from spytable.kernel import Row, bits, rule

from ..components import FEATURES_AT, LOCATIONS, NOTES, WITH_FEATURE


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
