"""Chapters 21, 23, 25, 26 and 27: ASK with the spy dolphin or without, REVEAL, CAPTURE, and what
Meru senses."""

from __future__ import annotations

from spytable.kernel import Codes, bits, rule

from ..choices import ASK, ASK_DOLPHIN, CAPTURE_TOO, MARK, NOTHING
from ..components import (
    EVERYWHERE,
    FEATURES,
    FEATURES_AT,
    LOCATIONS,
    WITH_FEATURE,
    WITHIN_TWO,
    Phase,
    Reason,
    Side,
)
from ..facts import (
    answers,
    hears,
    hour_at,
    is_marked,
    is_next_door,
    marked_places,
    places_of,
    questions_at,
    visited,
)
from ..state import State
from .clock import finish

CAPTURED = int(Reason.CAPTURED)
OF_AGENTS = int(Side.AGENTS)


@rule
def choices_of_questions(s: State, out: Codes, count: int) -> int:
    """MM-234, MM-246, MM-273, MM-295, MM-414, MM-438, MM-450. The choices of the active agent where
    it stands."""
    immortals = places_of(s.immortal_at)
    place = int(s.agent_at[s.active])
    return int(
        questions_at(
            place, s.active, s.mission, immortals, s.dolphin, s.token, s.note, s.far_asks,
            s.wide_captures, s.linked_reveals, out, count,
        )
    )  # fmt: skip


@rule
def act(s: State) -> None:
    """MM-229, MM-243, MM-244, MM-303, OQ-3. The one action; a movement that has begun is over."""
    s.acted = 1
    if s.stepped != 0:
        s.settled = 1


# -- ASK ----------------------------------------------------------------------------------------


@rule
def ask(s: State, choice: int) -> None:
    """MM-246, MM-250, MM-414. The Recruiter has to answer; next door only one in a turn may ask."""
    act(s)
    s.asked = ASK.of(choice)
    if is_next_door(int(s.asked), int(s.agent_at[s.active])):
        s.far_asks -= 1
    s.phase = Phase.ANSWER


@rule
def answers_to(s: State, feature: int) -> int:
    """MM-251, MM-467, MM-468, MM-470. Where a step token may be laid; nowhere, if it is the Deaf
    Street and has not been exposed."""
    if not hears(feature, s.deaf, s.deaf_shown):
        return bits.EMPTY
    return int(answers(feature, visited(s.route, s.walked), s.token, s.note))


@rule
def choices_to_answer(s: State, out: Codes) -> int:
    """MM-250 to MM-256, MM-259 to MM-261, OQ-2. One of the visited locations with that feature on
    which nothing lies, whichever the Recruiter likes; only where there is none, none."""
    left = answers_to(s, int(s.asked))
    if left == 0:
        out[0] = NOTHING
        return 1
    count = 0
    while left != 0:
        out[count] = MARK.code(bits.first(left))
        left = bits.rest(left)
        count += 1
    return count


@rule
def answer(s: State, choice: int) -> None:
    """MM-251, MM-255 to MM-257, MM-262, MM-263, OQ-30. One step token; or the word that there is
    no new one."""
    if choice == NOTHING:
        clear_feature(s, int(s.asked))
    else:
        lay_step(s, MARK.of(choice))
        is_answering(s, int(s.asked))
    s.asked = 0
    s.phase = Phase.AGENT


@rule
def lay_step(s: State, place: int) -> None:
    """MM-375. The location was visited at this hour or before.  OQ-1: there is always a token."""
    s.token[place] = 1
    s.visited_by[place] = s.hour


@rule
def clear_feature(s: State, feature: int) -> None:
    """MM-374, MM-376, MM-469. Every location of the feature on which nothing lies is unvisited so
    far; or it is the Deaf Street."""
    left = int(WITH_FEATURE[feature])
    while left != 0:
        place = bits.first(left)
        left = bits.rest(left)
        if not is_marked(s.token, s.note, place):
            if s.deaf_street == 0 or s.deaf_shown != 0 or s.answering[feature] == 1:
                s.clear[place] = s.hour
            elif FEATURES_AT[place, 0] == feature:
                s.silent_first[place] = s.hour
            else:
                s.silent_second[place] = s.hour


@rule
def is_answering(s: State, feature: int) -> None:
    """MM-469. All know now that this is not the Deaf Street: where its answers left a location
    unvisited, it is."""
    if s.deaf_street == 0:
        return
    s.answering[feature] = 1
    left = int(WITH_FEATURE[feature])
    while left != 0:
        place = bits.first(left)
        left = bits.rest(left)
        if FEATURES_AT[place, 0] == feature:
            s.clear[place] = max(s.clear[place], s.silent_first[place])
            s.silent_first[place] = 0
        else:
            s.clear[place] = max(s.clear[place], s.silent_second[place])
            s.silent_second[place] = 0


@rule
def expose_street(s: State) -> None:
    """MM-470, MM-471. The Deaf Street is exposed: what it answered is worth nothing, and all others
    have told the truth."""
    s.deaf_shown = s.deaf
    for feature in range(1, FEATURES):
        if feature != s.deaf:
            is_answering(s, feature)
    for place in range(LOCATIONS):
        s.silent_first[place] = 0
        s.silent_second[place] = 0


@rule
def ask_with_dolphin(s: State, choice: int) -> None:
    """MM-324, MM-325, MM-327 to MM-331. Step tokens on all visited locations of the feature on
    which nothing lies; then the dolphin is gone, whatever it brought."""
    act(s)
    s.dolphin = 0
    feature = ASK_DOLPHIN.of(choice)
    left = answers_to(s, feature)
    if left != 0:
        is_answering(s, feature)
    while left != 0:
        lay_step(s, bits.first(left))
        left = bits.rest(left)
    clear_feature(s, feature)


# -- REVEAL, CAPTURE, Meru ----------------------------------------------------------------------


@rule
def reveal(s: State) -> None:
    """MM-134, MM-267, MM-268, MM-273, MM-275, MM-276, MM-278. A confirmed note with the hour of the
    visit takes the place of the step token."""
    act(s)
    place = int(s.agent_at[s.active])
    s.token[place] = 0
    s.note[place] = hour_at(s.route, s.walked, place)


@rule
def reveal_next(s: State) -> None:
    """MM-450 to MM-453. The same; and a step token goes onto the location of the hour after, if
    that hour has come and nothing lies there.  With it all know where the Recruiter was at that
    hour; without it, that it was a location with a mark."""
    reveal(s)
    s.linked_reveals -= 1
    hour = int(s.note[s.agent_at[s.active]]) + 1
    if hour > s.hour:
        return
    place = int(s.route[hour])
    if is_marked(s.token, s.note, place):
        s.not_at[hour] |= EVERYWHERE & ~marked_places(s.token, s.note)
    else:
        lay_step(s, place)
        s.not_at[hour] |= EVERYWHERE & ~bits.only(place)


@rule
def capture(s: State, choice: int) -> None:
    """MM-098, MM-297 to MM-301, MM-438, MM-440, MM-441. Right where the Recruiter is now, the
    agents win; otherwise all know that the Recruiter is not there now, and no more.  With the Night
    Porter one answer is for two locations, and then he is gone."""
    act(s)
    tried = bits.only(int(s.agent_at[s.active]))
    if CAPTURE_TOO.has(choice):
        tried = bits.with_(tried, CAPTURE_TOO.of(choice))
        s.wide_captures -= 1
    if bits.has(tried, int(s.route[s.walked])):
        finish(s, OF_AGENTS, CAPTURED)
    else:
        s.not_at[s.hour] |= tried


@rule
def sense(s: State) -> None:
    """MM-140, MM-302, MM-303, MM-305 to MM-309, OQ-25. Yes or no: the Recruiter is now within two
    locations of Meru in a straight orthogonal line, or is not; no token is laid."""
    act(s)
    near = int(WITHIN_TWO[s.agent_at[s.active]])
    if bits.has(near, int(s.route[s.walked])):
        s.not_at[s.hour] |= EVERYWHERE & ~near
    else:
        s.not_at[s.hour] |= near
