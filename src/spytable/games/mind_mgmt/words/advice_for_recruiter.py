"""Reasons for a choice of the Recruiter: recruits and ways on, the distance of the agents, and what
they learn."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.kernel import bits
from spytable.locale import count, mark, say

from ..components import (
    BORDER_DIRECTION,
    BORDER_PLACE,
    DIRECTIONS,
    FEATURES_AT,
    OPENING,
    RECRUITS,
    TOWARDS,
    WITH_FEATURE,
    Agent,
    Card,
    Phase,
)
from ..facts import contacted, hears, is_pair, is_told, places_of, told_from, visited, ways
from ..sight import View
from .hearer import Hearer
from .pieces import feature_names, hour_name, place_name, place_names, visit_hour

_SLIPS = {
    Card.KARL_BOX: mark("Its Mind Slip leads you straight over an agent or chaos."),
    Card.SMOKING_GIRL: mark("Its Mind Slip leads you diagonally past an agent or chaos."),
    Card.CHESS_PLAYER: mark("Its Mind Slip is a knight's leap, past an agent or chaos."),
}


# -- setting up ---------------------------------------------------------------------------------


def chaos(hearer: Hearer, border: int) -> str:
    """MM-135, MM-242. The agents a token hinders."""
    here = int(BORDER_PLACE[border])
    there = int(TOWARDS[here, int(BORDER_DIRECTION[border])])
    return say(
        hearer.language,
        "Between {here} and {there} nobody can walk then; only a Mind Slip leads across.",
        here=place_name(here),
        there=place_name(there),
    )


def character(hearer: Hearer, card: int) -> str:
    """MM-142, MM-143."""
    return say(hearer.language, _SLIPS[Card(card)])


def draw(hearer: Hearer, _: int) -> str:
    """MM-054."""
    return say(hearer.language, "A card drawn at random cannot be guessed from your habits.")


def deaf(hearer: Hearer, feature: int) -> str:
    """MM-467. On how many locations it hides a visit that brings a recruit."""
    v, language = hearer.view, hearer.language
    near = [
        place
        for place in bits.members(int(WITH_FEATURE[feature]))
        if any(v.hidden[int(other)] for other in FEATURES_AT[place])
    ]
    if near:
        sentence = mark("It keeps visits quiet where you look for recruits: {places}.")
        return say(language, sentence, places=place_names(language, near))
    return say(language, "Nobody would think of it: what you look for is elsewhere.")


def post(hearer: Hearer, place: int) -> str:
    """MM-174. An immortal on a location keeps its features from being asked about."""
    return blocking(hearer.language, place)


def blocking(language: str, place: int) -> str:
    """The deeds an immortal on this location hinders."""
    there = [int(feature) for feature in FEATURES_AT[place] if feature]
    if not there:
        return say(language, "A temple has no features: there an immortal hinders no question.")
    sentence = mark("With an immortal there, agents cannot ask about: {features}.")
    return say(language, sentence, features=feature_names(language, there))


# -- a step ---------------------------------------------------------------------------------------


def step(hearer: Hearer, place: int) -> str:
    """MM-165. The recruits of a visit there; or else, after the opening, how far agents are; or
    else what the next step can lead to."""
    v, language = hearer.view, hearer.language
    hour = int(v.walked) + 1
    met = _sought(v, place, hour)
    if met:
        named = feature_names(language, met)
        return say(
            language,
            "What you look for is there: {features}. You contact a recruit.",
            features=named,
        )
    agents = [int(at) for at in v.agent_at if at]
    if hour > OPENING and agents:
        return _distance(language, away(v, place, agents))
    return _next(v, place, hour, language)


def _distance(language: str, far: int) -> str:
    """MM-238, MM-298."""
    if far == 0:
        return say(language, "An agent stands there: a capture there ends the game.")
    return say(language, "Distance from there to the nearest agent: {n}.", n=far)


def _sought(v: View, place: int, hour: int) -> list[int]:
    return [
        int(feature)
        for feature in FEATURES_AT[place]
        if v.hidden[int(feature)] and not 0 < int(v.exposed[int(feature)]) < hour
    ]


def _next(v: View, place: int, hour: int, language: str) -> str:
    """MM-063, MM-127. The features beside it, and the number of ways on."""
    been = bits.with_(int(visited(v.route, int(v.walked))), place)
    near = bits.members(int(ways(place, int(v.chaos_east), int(v.chaos_south))) & ~been)
    sought = sorted({one for there in near for one in _sought(v, there, hour + 1)})
    if sought:
        sentence = mark("With the next step you can reach: {features}.")
        return say(language, sentence, features=feature_names(language, sought))
    return count(
        language,
        len(near),
        "{n} way leads on from there.",
        "{n} ways lead on from there.",
    )


def away(v: View, place: int, agents: Sequence[int]) -> int:
    """MM-238, MM-242. How many steps the nearest agent is away: not across chaos, diagonally by the
    temples."""
    reached = at = bits.of([place])
    steps = 0
    while at and not any(bits.has(reached, agent) for agent in agents):
        further = 0
        for one in bits.members(at):
            further |= int(ways(one, int(v.chaos_east), int(v.chaos_south)))
        at = further & ~reached
        reached |= at
        steps += 1
    return steps


# -- the end of the turn, and answers ------------------------------------------------------------


def done(hearer: Hearer, _: int) -> str:
    """MM-067, MM-112, MM-214. The news to the agents."""
    v, language = hearer.view, hearer.language
    if v.phase == Phase.OPENING:
        return say(language, "The agents hear how many recruits that makes, but not where.")
    hour = int(v.hour) + 1
    if hour == v.last_hour:
        return say(language, "At {hour} the time is over: you win.", hour=hour_name(hour))
    if not is_told(hour, int(v.last_hour), int(v.late_warnings)):
        return say(language, "At {hour} the agents hear of no recruits.", hour=hour_name(hour))
    since = told_from(hour, int(v.late_warnings))
    found = int(contacted(v.route, since, hour, v.hidden, v.exposed))
    if v.recruits + found >= RECRUITS[int(v.mission)]:
        return say(language, "At {hour} the last recruit you need is revealed: you win.",
                   hour=hour_name(hour))  # fmt: skip
    sentence = mark("At {hour} the recruits of your last two turns are revealed: {n}.")
    if since < hour - 1:
        sentence = mark("At {hour} all recruits since the opening are revealed: {n}.")
    return say(language, sentence, hour=hour_name(hour), n=found)


def mark_visit(hearer: Hearer, place: int) -> str:
    """MM-251, MM-375. How old the visit is that one owns up to."""
    v, language = hearer.view, hearer.language
    hour = next(hour for hour, at in enumerate(v.route) if hour and at == place)
    if hour == v.walked:
        return say(language, "You are there now: that brings the agents close.")
    return say(
        language,
        "You were there at {then}, and now it is {now}: the older a visit, the less it tells.",
        then=visit_hour(hour),
        now=visit_hour(int(v.hour)),
    )


def nothing(hearer: Hearer, _: int) -> str:
    """MM-255, MM-467."""
    v = hearer.view
    if not hears(int(v.asked), int(v.deaf), int(v.deaf_shown)):
        return say(hearer.language, "That is the Deaf Street: the answer is always the same.")
    return say(hearer.language, "You have visited no unmarked location with it.")


# -- immortals ------------------------------------------------------------------------------------


def immortal(hearer: Hearer, member: int) -> str:
    """MM-174, MM-186. A pair that it makes; or the questions that it hinders."""
    v, language = hearer.view, hearer.language
    one, direction = divmod(member, DIRECTIONS)
    place = int(TOWARDS[int(v.immortal_at[one]), direction])
    if made := _pairs_with(v, one, place):
        sentence = mark("Two immortals then stand on: {features}. You can recruit.")
        return say(language, sentence, features=feature_names(language, made))
    return blocking(language, place)


def _pairs_with(v: View, one: int, place: int) -> list[int]:
    """MM-186. The cards at Immortal Recruiting for which this move makes two."""
    henry, before = int(v.agent_at[Agent.HENRY_LYME]), int(places_of(v.immortal_at))
    after = bits.with_(bits.without(before, int(v.immortal_at[one])), place)
    return [
        int(feature)
        for feature in (*v.card, v.third_card)
        if feature
        and is_pair(int(feature), after, henry)
        and not is_pair(int(feature), before, henry)
    ]


def recruit(hearer: Hearer, _: int) -> str:
    """MM-185, MM-195."""
    v, language = hearer.view, hearer.language
    made, needed = int(v.recruits) + 1, int(RECRUITS[int(v.mission)])
    if made >= needed:
        return say(language, "That is the last recruit you need: you win.")
    return say(language, "Recruits revealed then: {n} of {all}.", n=made, all=needed)


def expose(hearer: Hearer, place: int) -> str:
    """MM-198, MM-205."""
    sentence = mark("An immortal moves once more, but the agents learn that you were at {place}.")
    return say(hearer.language, sentence, place=place_name(place))
