"""Reasons for a choice of MIND MGMT: for an agent the chance of the Recruiter there, for the
Recruiter the recruits of a step and the distance of the agents."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.kernel import bits
from spytable.locale import count, say

from ..belief.insight import WHOLE, Knowledge, insight
from ..choices import ASK, ASK_DOLPHIN, CAPTURE, MOVE, SECOND, SLIP, STEP
from ..components import FEATURES_AT, OPENING, RECRUITER, WITH_FEATURE
from ..facts import ways
from ..sight import View
from .pieces import feature_names, place_name


def reason(v: View, code: int, names: Sequence[str], language: str) -> str:
    """What follows from the open table, and for the Recruiter from what lies behind the screen."""
    if v.seat < 0:
        return ""
    if v.seat == RECRUITER:
        for family in (STEP, SLIP, SECOND):
            if family.has(code):
                return _step(v, family.of(code), language)
        return ""
    if code == CAPTURE:
        return _here(v, int(v.agent_at[v.active]), language)
    if MOVE.has(code) and not v.led:
        return _here(v, MOVE.of(code), language)
    for family in (ASK, ASK_DOLPHIN):
        if family.has(code):
            return _asked(v, family.of(code), language)
    return ""


def _here(v: View, place: int, language: str) -> str:
    """MM-271. How likely the Recruiter is at a location, by all that lies open."""
    known = insight(v)
    if known is None or not known.here[place]:
        return ""
    if known.here[place] == WHOLE:
        return say(language, "The Recruiter can only be at {place}.", place=place_name(place))
    return count(
        language,
        _of_a_hundred(known.here[place]),
        "From what everyone can see, the Recruiter is at {place} in {n} case out of 100.",
        "From what everyone can see, the Recruiter is at {place} in {n} cases out of 100.",
        place=place_name(place),
    )


def _asked(v: View, feature: int, language: str) -> str:
    """MM-252. How likely the Recruiter is at a location with this feature now."""
    known = insight(v)
    if known is None:
        return ""
    near = _standing_at(known, feature)
    if not near:
        return ""
    return count(
        language,
        _of_a_hundred(near),
        "The Recruiter is at one of these locations in {n} case out of 100.",
        "The Recruiter is at one of these locations in {n} cases out of 100.",
    )


def _standing_at(known: Knowledge, feature: int) -> int:
    places = int(WITH_FEATURE[feature])
    return sum(chance for place, chance in enumerate(known.here) if places >> place & 1)


def _step(v: View, place: int, language: str) -> str:
    """MM-165. Where a visit there recruits; or else, after the opening, how far agents are."""
    hour = int(v.walked) + 1
    met = [
        int(feature)
        for feature in FEATURES_AT[place]
        if v.hidden[int(feature)] and not 0 < int(v.exposed[int(feature)]) < hour
    ]
    if met:
        named = feature_names(language, met)
        return say(
            language,
            "What you look for is there: {features}. You contact a recruit.",
            features=named,
        )
    agents = [int(at) for at in v.agent_at if at]
    if hour <= OPENING or not agents:
        return ""
    far = _away(v, place, agents)
    return say(language, "Distance from there to the nearest agent: {n}.", n=far) if far > 1 else ""


def _away(v: View, place: int, agents: Sequence[int]) -> int:
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


def _of_a_hundred(thousandths: int) -> int:
    return max(1, min(99, round(100 * thousandths / WHOLE)))
