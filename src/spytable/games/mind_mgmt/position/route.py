"""Validation of the secret map, the features, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from spytable.kernel import bits

from ..components import (
    BY_TEMPLES,
    FEATURE_NAMES,
    FEATURES,
    FEATURES_AT,
    HIDDEN_FEATURES,
    HOURS,
    LINKED_REVEALS,
    LOCATION_NAMES,
    LOCATIONS,
    NOTES,
    OPENING,
    RECRUITS,
    SLIPS,
    Mission,
    Phase,
    Reason,
    Slip,
)
from ..facts import (
    cards_lying,
    contacted,
    contacts,
    holds_second,
    hour_at,
    in_deck,
    is_told,
    is_warning,
    told_from,
    ways_at,
)
from ..state import State
from .phases import AGENTS_TURN, RECRUITERS


def route(s: State) -> Iterator[str]:
    """MM-115 to MM-123, MM-141 to MM-147: every number is a step or a Mind Slip from the last."""
    drawn = s.phase > Phase.DRAW_CARD
    if drawn != (s.character != 0):
        yield "character: the Recruiter has a card from the beginning"
    route = [int(place) for place in s.route]
    walk = route[1 : s.walked + 1]
    if not all(walk) or any(route[s.walked + 1 :]):
        yield "route: there is a number for every hour walked"
    elif len(set(walk)) < len(walk):
        yield "route: no location is entered twice"
    else:
        for hour in range(2, s.walked + 1):
            before, place = route[hour - 1], route[hour]
            slip = hour in (s.slip_hour, s.second_hour) or (s.slipping and hour > s.hour)
            open_ways = int(SLIPS[s.character, before]) if slip else _ways(s, before, hour)
            if not bits.has(open_ways, place):
                how = "Mind Slip" if slip else "step"
                yield f"route: no {how} leads to {LOCATION_NAMES[place]} at {hour}"


def _ways(s: State, place: int, hour: int) -> int:
    return ways_at(hour, place, s.chaos_east, s.chaos_south, s.late_east, s.late_south)


def slips(s: State) -> Iterator[str]:
    """MM-053, MM-086, MM-150, MM-154 to MM-158: tokens spent, in different turns."""
    for name, hour in (("slip_hour", s.slip_hour), ("second_hour", s.second_hour)):
        if hour and not OPENING < hour <= s.hour:
            yield f"{name}: a Mind Slip comes after the opening"
    if s.slip_hour and s.slip_hour == s.second_hour:
        yield "second_hour: there is one Mind Slip in a turn"
    laid = s.mission == Mission.FULL and s.phase > Phase.TOKEN
    if laid != (s.second_at != 0) or (laid and not bits.has(BY_TEMPLES, s.second_at)):
        yield "second_at: the second token lies next to a temple"
    if s.second_hour and not _held_second(s, s.second_hour):
        yield "second_hour: the token was not gained before"
    if s.slipping and s.walked == s.hour:
        yield "slipping: the Recruiter has not acted yet"
    if s.slipping == Slip.OWN and s.slip_hour:
        yield "slipping: that token is spent"
    if s.slipping == Slip.SECOND and (s.second_hour or not _held_second(s, s.hour + 1)):
        yield "slipping: that token is spent, or was not gained before"


def _held_second(s: State, hour: int) -> bool:
    return holds_second(s.route, s.walked, s.second_at, 0, s.early, hour)


def features(s: State) -> Iterator[str]:
    """MM-061, MM-090, MM-185, MM-187 to MM-189, MM-206, MM-283: every card is in one place."""
    hidden = int(s.hidden.sum())
    if s.phase < Phase.FEATURES:
        good = hidden == 0
    elif s.phase == Phase.FEATURES:
        good = hidden < HIDDEN_FEATURES
    else:
        good = hidden == HIDDEN_FEATURES
    if not good:
        yield "hidden: three features are dealt after the start"
    cards = [int(card) for card in (*s.card, s.third_card) if card]
    if s.mission == Mission.TRAINING and (s.symbol.any() or s.excluded.any() or s.exposed.any()):
        yield "symbol, excluded, exposed: there are no immortals in training"
    if (s.mission == Mission.TRAINING or s.phase < Phase.CARDS) and cards:
        yield "card: nothing lies at Immortal Recruiting"
    if s.third_card and not s.wider_net:
        yield "third_card: there is none without the module"
    if len(set(cards)) < len(cards):
        yield "card: there is one card of each feature"
    for feature in range(1, FEATURES):
        name = FEATURE_NAMES[feature]
        shown = feature in cards or s.symbol[feature]
        if s.hidden[feature] and (shown or s.excluded[feature]):
            yield f"{name}: it is one of the three, or it is not"
        if feature in cards and s.symbol[feature]:
            yield f"{name}: the card was discarded with its recruit"
        if shown and not s.excluded[feature]:
            yield f"{name}: a card that was shown is none of the three, as all know"
        hour = int(s.exposed[feature])
        if hour and (not s.hidden[feature] or not OPENING < hour <= s.hour):
            yield f"{name}: a shakedown exposes one of the three, in the agents' turn"
    deck = [f for f in range(1, FEATURES) if in_deck(f, s.hidden, s.card, s.third_card, s.symbol)]
    missing = cards_lying(s.card, s.third_card) < s.open_cards
    if s.phase in (Phase.CARDS, Phase.REFILL) and not (missing and deck):
        yield "card: enough lie there already"
    if s.mission == Mission.FULL and s.phase in AGENTS_TURN and missing and deck:
        yield "card: all lie there in the agents' turn"
    if s.turn == 0 and (s.symbol.any() or s.exposed.any() or s.excluded.sum() != len(cards)):
        yield "symbol, excluded, exposed: the game has not begun"


def street(s: State) -> Iterator[str]:
    """MM-465 to MM-471: the Deaf Street is none of the three, and what was answered is true."""
    named = s.deaf_street and s.phase > Phase.STREET
    if bool(named) != (s.deaf != 0) or (s.deaf and s.hidden[s.deaf]):
        yield "deaf: the Recruiter names one that is none of the three"
        return
    if s.deaf_shown not in (0, s.deaf) or (s.deaf_shown and not s.excluded[s.deaf]):
        yield "deaf_shown: a shakedown exposes the Deaf Street, which is none of the three"
    silent = s.silent_first.any() or s.silent_second.any()
    if (silent or s.answering.any() or s.deaf_shown) and not (named and s.turn):
        yield "silent_first, silent_second, answering: nothing was asked, or nothing is deaf"
    if s.deaf and s.answering[s.deaf]:
        yield "answering: the Deaf Street has not"
    for feature in range(1, FEATURES):
        known = s.exposed[feature] or (s.deaf_shown and feature != s.deaf)
        if named and known and not s.answering[feature]:
            yield f"answering: {FEATURE_NAMES[feature]} is not the Deaf Street, as all know"
    for side, row in enumerate((s.silent_first, s.silent_second)):
        for place in np.flatnonzero(row).tolist():
            feature, hour = int(FEATURES_AT[place, side]), hour_at(s.route, s.walked, place)
            name = f"silent_{('first', 'second')[side]}: {LOCATION_NAMES[place]}"
            if s.deaf_shown or not feature or s.answering[feature]:
                yield f"{name}: of that feature all know what its answers are worth"
            elif not OPENING < row[place] <= s.hour or (
                feature != s.deaf and 0 < hour <= row[place]
            ):
                yield f"{name} has been visited by then, or that hour is still to come"


def recruits(s: State) -> Iterator[str]:
    """MM-067, MM-187, MM-214, OQ-8: what is revealed is what was contacted."""
    total = int(s.symbol.sum())
    for hour in range(1, HOURS):
        due = hour <= s.hour and (hour == OPENING or is_told(hour, s.last_hour, s.late_warnings))
        first = told_from(hour, s.late_warnings)
        count = contacted(s.route, first, hour, s.hidden, s.exposed) if due else 0
        cut = s.recruits == RECRUITS[s.mission] and hour == s.hour
        if s.track[hour] != count and not (cut and due and s.track[hour] < count):
            yield f"track: {count} recruits were contacted until {hour}"
        total += int(s.track[hour])
    for hour in np.flatnonzero(s.ledger).tolist():
        told = hour + 1 <= s.hour and is_warning(hour + 1) and s.track[hour + 1] > 0
        if not told or s.ledger[hour] != 1 + contacts(
            int(s.route[hour]), hour, s.hidden, s.exposed
        ):
            yield f"ledger: that is not what was contacted at {hour}, or it could not be asked"
    if s.recruits != total:
        yield f"recruits: {total} are revealed"
    if (s.recruits == RECRUITS[s.mission]) != (s.reason == Reason.RECRUITED):
        yield "recruits: with so many the Recruiter has won"


def marks(s: State) -> Iterator[str]:
    """MM-059, MM-205, MM-251, MM-253, MM-269, MM-275, MM-375: what lies on the board is true."""
    in_turn = s.phase in RECRUITERS or (s.phase == Phase.OVER and s.reason == Reason.RECRUITED)
    latest = s.hour + 1 if in_turn and s.immortals_moved else s.hour
    for place in range(1, LOCATIONS):
        name = LOCATION_NAMES[place]
        hour, by = hour_at(s.route, s.walked, place), int(s.visited_by[place])
        is_start = s.mission == Mission.TRAINING and hour == 1
        if s.token[place] and s.note[place]:
            yield f"{name}: a note takes the place of a step token"
        if (s.token[place] or s.note[place]) and hour == 0:
            yield f"{name}: the Recruiter has not been there"
        if s.note[place] and s.note[place] != hour:
            yield f"{name}: the note tells another hour than the secret map"
        if is_start != (by == 1) or (is_start and not s.note[place]):
            yield f"{name}: in training a note tells where the start is"
        if bool(by) != bool(s.token[place] or s.note[place]):
            yield f"{name}: marks and visited_by do not agree"
        if by > 1 and not max(OPENING + 1, hour) <= by <= latest:
            yield f"{name}: it was not visited by then, or that hour is still to come"
    if sum(1 for hour in s.note if hour) > NOTES:
        yield f"note: there are {NOTES} notes"


def knowledge(s: State) -> Iterator[str]:
    """MM-299, MM-307, MM-374, MM-376: what the agents were told is true."""
    for place in range(1, LOCATIONS):
        clear, hour = int(s.clear[place]), hour_at(s.route, s.walked, place)
        if clear and not OPENING < clear <= s.hour:
            yield f"clear: questions are asked from {OPENING + 1} on"
        if clear and 0 < hour <= clear:
            yield f"clear: {LOCATION_NAMES[place]} has been visited by then"
    linked = int(
        s.linked_reveals < LINKED_REVEALS * s.long_memory
    )  # MM-453: any hour but the first
    for hour in range(1, HOURS):
        first = OPENING + 1 - (OPENING - 1) * linked
        if s.not_at[hour] and not first <= hour <= s.hour:
            yield "not_at: the agents look for the Recruiter in their turns"
        elif s.not_at[hour] and bits.has(int(s.not_at[hour]), int(s.route[hour])):
            yield f"not_at: there the Recruiter was at {hour}"
