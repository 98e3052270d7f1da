"""Reasons for a choice of the Rogue Agents: how likely the Recruiter is somewhere, what an answer
can tell, which questions become possible.

Chances follow from all that lies open.  Where the table does not want them told, what can be asked,
revealed and blocked has to do.
"""

from __future__ import annotations

from collections.abc import Iterable

from spytable.kernel import bits
from spytable.locale import count, mark, say

from ..belief.insight import WHOLE, Knowledge, insight
from ..components import (
    DIRECTIONS,
    FEATURES_AT,
    STRIDE,
    TOWARDS,
    WITH_FEATURE,
    WITHIN_TWO,
    Agent,
)
from ..facts import (
    immortal_on,
    is_marked,
    may_ask,
    note_left,
    places_of,
    reach_of_dusty,
    silent_until,
    ways,
)
from ..sight import View
from .advice_for_recruiter import away
from .hearer import Hearer
from .pieces import agent_name, feature_names, place_name, place_names

# -- where the Recruiter may be --------------------------------------------------------------------


def capture(hearer: Hearer, _: int) -> str:
    """MM-098, MM-271."""
    v, language = hearer.view, hearer.language
    here = int(v.agent_at[v.active])
    known = insight(v)
    if known is not None and not known.here[here]:
        sentence = mark("From what everyone can see, the Recruiter is not at {place}.")
        return say(language, sentence, place=place_name(here))
    sentence = mark("If the Recruiter is at {place} now, you win.")
    return _here(hearer, here) or say(language, sentence, place=place_name(here))


def capture_too(hearer: Hearer, other: int) -> str:
    """MM-438, MM-440."""
    v, language = hearer.view, hearer.language
    here = int(v.agent_at[v.active])
    known = insight(v)
    near = known.here[here] + known.here[other] if known is not None else 0
    places = place_names(language, [here, other])
    if not near:
        sentence = mark("The Night Porter helps once: one answer for {places}.")
        return say(language, sentence, places=places)
    return count(
        language,
        _of_a_hundred(near),
        "From what everyone can see, the Recruiter is at one of {places} in {n} case out of 100.",
        "From what everyone can see, the Recruiter is at one of {places} in {n} cases out of 100.",
        places=places,
    )


def _here(hearer: Hearer, place: int) -> str:
    """MM-271. How likely the Recruiter is at a location, by all that lies open."""
    known, language = insight(hearer.view), hearer.language
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


def _sum(known: Knowledge, places: int) -> int:
    return sum(chance for place, chance in enumerate(known.here) if bits.has(places, place))


def _of_a_hundred(thousandths: int) -> int:
    return max(1, min(99, round(100 * thousandths / WHOLE)))


def activate(hearer: Hearer, agent: int) -> str:
    """MM-228, MM-237. How likely the Recruiter is within its two moves; or what can be done
    there."""
    v, language = hearer.view, hearer.language
    within = _within(v, int(v.agent_at[agent]), STRIDE)
    known = insight(v)
    near = _sum(known, within) if known is not None else 0
    name = agent_name(language, agent)
    if near:
        return count(
            language,
            _of_a_hundred(near),
            "{agent}: in {n} case out of 100 the Recruiter is within two moves.",
            "{agent}: in {n} cases out of 100 the Recruiter is within two moves.",
            agent=name,
        )
    if any(v.token[place] for place in bits.members(within)) and note_left(v.note):
        return say(language, "{agent} can reach a step token and reveal its hour.", agent=name)
    askable = _askable(v, bits.members(within))
    if askable:
        sentence = mark("{agent} can ask about: {features}.")
        return say(language, sentence, agent=name, features=feature_names(language, askable[:3]))
    return say(
        language, "{agent} stands at {place}.", agent=name, place=place_name(int(v.agent_at[agent]))
    )


def _within(v: View, place: int, moves: int) -> int:
    reached = bits.only(place)
    for _ in range(moves):
        for one in bits.members(reached):
            reached |= int(ways(one, int(v.chaos_east), int(v.chaos_south)))
    return reached


# -- moving ---------------------------------------------------------------------------------------


def move(hearer: Hearer, place: int) -> str:
    """MM-237, MM-319. How likely the Recruiter is there; or what can be done there."""
    v = hearer.view
    return _here(hearer, place) or _to_do(hearer, place, bool(v.led))


def place(hearer: Hearer, where: int) -> str:
    """MM-082."""
    return _here(hearer, where) or _to_do(hearer, where)


def halt(hearer: Hearer, _: int) -> str:
    """MM-319. The possible deeds of the led agent where it stands."""
    where = int(hearer.view.agent_at[int(hearer.view.led)])
    return _here(hearer, where) or _to_do(hearer, where, True)


def rest(hearer: Hearer, _: int) -> str:
    """MM-231. The location at which the agent waits for the next round."""
    v, language = hearer.view, hearer.language
    where = int(v.agent_at[v.active])
    return _here(hearer, where) or say(
        language,
        "{agent} waits at {place} for the next round.",
        agent=agent_name(language, int(v.active)),
        place=place_name(where),
    )


def enough(hearer: Hearer, _: int) -> str:
    """MM-420."""
    return say(hearer.language, "All agents stay where they are, and the next round begins.")


def _to_do(hearer: Hearer, place: int, later: bool = False) -> str:
    """MM-246, MM-273, MM-279. The possible deeds of an agent at a location."""
    v, language = hearer.view, hearer.language
    if immortal_on(v.immortal_at, place):
        return say(
            language, "An immortal stands there: a shakedown is possible, questions are not."
        )
    if v.token[place] and note_left(v.note):
        return say(language, "A step token lies there: Reveal tells the hour of that visit.")
    askable = _askable(v, [place])
    if askable:
        named = feature_names(language, askable)
        sentence = mark("There you can ask about: {features}.")
        if later:
            sentence = mark("Whoever stands there can ask about: {features}.")
        return say(language, sentence, features=named)
    return count(
        language,
        bits.size(int(ways(place, int(v.chaos_east), int(v.chaos_south)))),
        "Nothing to ask there; {n} way leads on.",
        "Nothing to ask there; {n} ways lead on.",
    )


def _askable(v: View, places: Iterable[int]) -> list[int]:
    """MM-174, MM-248. The features of these locations about which agents may ask."""
    immortals = int(places_of(v.immortal_at))
    found = {
        int(feature)
        for place in places
        for feature in FEATURES_AT[place]
        if feature and may_ask(int(feature), immortals)
    }
    return sorted(found)


def lead(hearer: Hearer, agent: int) -> str:
    """MM-319."""
    v, language = hearer.view, hearer.language
    name = agent_name(language, agent)
    known = insight(v)
    within = _within(v, int(v.agent_at[agent]), int(reach_of_dusty(v.exposed)))
    near = max((known.here[one] for one in bits.members(within)), default=0) if known else 0
    if near and not v.laid[agent] and agent != v.active:
        return count(
            language,
            _of_a_hundred(near),
            "{agent} can get to where the Recruiter is in {n} case out of 100.",
            "{agent} can get to where the Recruiter is in {n} cases out of 100.",
            agent=name,
        )
    return say(language, "{agent} moves without being activated for it.", agent=name)


# -- questions ------------------------------------------------------------------------------------


def ask(hearer: Hearer, feature: int) -> str:
    """MM-252. How likely the Recruiter is at a location with this feature now; or how many of them
    the answer can tell of."""
    return _asked(hearer, feature) or _still_open(hearer, feature)


def ask_dolphin(hearer: Hearer, feature: int) -> str:
    """MM-327."""
    told = _asked(hearer, feature)
    dolphin = say(hearer.language, "The dolphin has every visit there marked at once.")
    return f"{told} {dolphin}" if told else dolphin


def _asked(hearer: Hearer, feature: int) -> str:
    known, language = insight(hearer.view), hearer.language
    near = 0 if known is None else _sum(known, int(WITH_FEATURE[feature]))
    if not near:
        return ""
    return count(
        language,
        _of_a_hundred(near),
        "The Recruiter is at one of these locations in {n} case out of 100.",
        "The Recruiter is at one of these locations in {n} cases out of 100.",
    )


def _still_open(hearer: Hearer, feature: int) -> str:
    """MM-251, MM-376."""
    v, language = hearer.view, hearer.language
    left = [
        place
        for place in bits.members(int(WITH_FEATURE[feature]))
        if not is_marked(v.token, v.note, place)
        and silent_until(feature, place, v.clear, v.silent_first, v.silent_second) < v.hour
    ]
    if not left:
        return say(language, "The answer is known: no unmarked location with it was visited.")
    return count(
        language,
        len(left),
        "{n} location with it may have been visited: the answer marks it or rules it out.",
        "{n} locations with it may have been visited: the answer marks one or rules out all.",
    )


def reveal(hearer: Hearer, _: int) -> str:
    """MM-273. How many hours the note could show."""
    v, language = hearer.view, hearer.language
    here = int(v.agent_at[v.active])
    known = insight(v)
    hours = known.hours.get(here, ()) if known is not None else ()
    if not hours:
        return say(
            language,
            "The Recruiter has to tell the hour of the visit to {place}.",
            place=place_name(here),
        )
    return count(
        language,
        len(hours),
        "Only {n} hour is left for the visit to {place}.",
        "The visit to {place} may have been at any of {n} hours: Reveal tells which.",
        place=place_name(here),
    )


def reveal_next(hearer: Hearer, _: int) -> str:
    """MM-451."""
    told = reveal(hearer, _)
    more = mark("With the Long Memory you also learn where the Recruiter went from there.")
    return f"{told} {say(hearer.language, more)}"


def ask_ledger(hearer: Hearer, _: int) -> str:
    """MM-457."""
    sentence = mark("The answer costs no action and tells which routes bring so many in each turn.")
    return say(hearer.language, sentence)


def sense(hearer: Hearer, _: int) -> str:
    """MM-305."""
    v, language = hearer.view, hearer.language
    known = insight(v)
    near = _sum(known, int(WITHIN_TWO[int(v.agent_at[v.active])])) if known is not None else 0
    if not near:
        return say(language, "The answer is yes or no: whether the Recruiter is near Meru.")
    return count(
        language,
        _of_a_hundred(near),
        "In {n} case out of 100 the answer is yes: the Recruiter is near Meru.",
        "In {n} cases out of 100 the answer is yes: the Recruiter is near Meru.",
    )


# -- immortals ------------------------------------------------------------------------------------


def shakedown(hearer: Hearer, feature: int) -> str:
    """MM-283, MM-294. How likely it is one of the three."""
    v, language = hearer.view, hearer.language
    if v.excluded[feature] or v.exposed[feature]:
        return say(language, "That feature is known; the immortal can be pushed away, though.")
    known = insight(v)
    chance = known.hidden[feature] if known is not None else 0
    if not chance:
        return say(language, "If it is one of the hidden three, it brings no more recruits.")
    return count(
        language,
        _of_a_hundred(chance),
        "It is one of the hidden three in {n} case out of 100, and then brings no more recruits.",
        "It is one of the hidden three in {n} cases out of 100, and then brings no more recruits.",
    )


def push(hearer: Hearer, direction: int) -> str:
    """MM-287."""
    v = hearer.view
    here = int(v.agent_at[v.active])
    return _moved(hearer, int(immortal_on(v.immortal_at, here)), direction)


def shove(hearer: Hearer, member: int) -> str:
    """MM-314."""
    return _moved(hearer, *divmod(member, DIRECTIONS))


def _moved(hearer: Hearer, immortal: int, direction: int) -> str:
    """MM-174. The questions that become possible again, or are barred instead."""
    v, language = hearer.view, hearer.language
    here = int(v.immortal_at[immortal])
    there = int(TOWARDS[here, direction])
    before = int(places_of(v.immortal_at))
    after = bits.with_(bits.without(before, here), there)
    freed = [
        int(feature)
        for feature in FEATURES_AT[here]
        if not may_ask(int(feature), before) and may_ask(int(feature), after)
    ]
    if freed:
        sentence = mark("Then agents can ask again about: {features}.")
        return say(language, sentence, features=feature_names(language, freed))
    return say(language, "The immortal no longer stands at {place}.", place=place_name(here))


def stay(hearer: Hearer, _: int) -> str:
    """MM-287."""
    v, language = hearer.view, hearer.language
    where = place_name(int(v.agent_at[v.active]))
    return say(language, "The immortal stays at {place}, for another shakedown there.", place=where)


# -- setting up -----------------------------------------------------------------------------------


def take(hearer: Hearer, agent: int) -> str:
    """MM-081, MM-302. The use of its ability."""
    return say(hearer.language, _ABILITIES[Agent(agent)])


_ABILITIES = {
    Agent.MERU: mark("Meru senses whether the Recruiter is near."),
    Agent.HENRY_LYME: mark("Near Henry Lyme no immortal recruits."),
    Agent.BILL_FALLS: mark("Bill Falls pushes immortals away and makes questions possible."),
    Agent.DUSTY: mark("Dusty moves one more agent in each of his turns."),
}


def token(hearer: Hearer, place: int) -> str:
    """MM-156. How far the Recruiter would have to go past agents for it."""
    v, language = hearer.view, hearer.language
    far = away(v, place, [int(at) for at in v.agent_at if at])
    known = insight(v)
    if known is not None and known.here[place]:
        return _here(hearer, place)
    return say(language, "Distance from there to the nearest agent: {n}.", n=far)
