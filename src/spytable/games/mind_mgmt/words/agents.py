"""The deeds of the Rogue Agents in words: told of the agent, whoever plays it."""

from __future__ import annotations

from spytable.locale import mark, say

from ..components import DIRECTIONS, SHARE, STRIDE, TOWARDS, WITHIN_TWO, Agent, Phase, Reason
from ..facts import immortal_on, told_from
from ..sight import View
from .hearer import Hearer, is_recruiter, newly_marked
from .pieces import (
    about_feature,
    agent_name,
    feature_name,
    hour_name,
    place_name,
    place_names,
    visit_hour,
)


def _active(hearer: Hearer, before: View) -> dict[str, object]:
    """The one who acts, and the location; a sentence takes of it what it needs."""
    agent = int(before.active)
    return {
        "agent": agent_name(hearer.language, agent),
        "place": place_name(int(before.agent_at[agent])),
    }


def movement(hearer: Hearer, before: View) -> list[str]:
    """MM-237, MM-244, MM-413. A movement is told once, by whatever ends it."""
    v = hearer.view
    if before.phase != Phase.AGENT or not before.stepped or before.settled:
        return []
    if v.phase == Phase.AGENT and v.stepped != before.stepped:
        return []
    told = [say(hearer.language, "{agent} moves to {place}.", **_active(hearer, before))]
    if before.stepped > STRIDE:
        sentence = mark("Good Shoes: that was a third location. Uses left: {n}.")
        told.append(say(hearer.language, sentence, n=int(v.long_moves)))
    return told


def move(hearer: Hearer, before: View, actor: int, place: int) -> list[str]:
    """MM-319. Of a movement that Dusty leads, the end."""
    v, language = hearer.view, hearer.language
    if before.phase != Phase.LEAD or v.phase == Phase.LEAD:
        return []
    return [_led(language, int(before.led), place)]


def halt(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """MM-319."""
    led = int(before.led)
    return [_led(hearer.language, led, int(before.agent_at[led]))]


def _led(language: str, agent: int, place: int) -> str:
    if agent == Agent.DUSTY:
        return say(language, "Dusty moves to {place} in his own rhythm.", place=place_name(place))
    return say(
        language,
        "{agent} moves to {place} in Dusty's rhythm.",
        agent=agent_name(language, agent),
        place=place_name(place),
    )


def ask(hearer: Hearer, before: View, actor: int, feature: int) -> list[str]:
    """MM-246, MM-417."""
    asked = about_feature(hearer.language, feature)
    sentence = mark("{agent} asks about {feature}.")
    told = [say(hearer.language, sentence, feature=asked, **_active(hearer, before))]
    if hearer.view.far_asks < before.far_asks:
        sentence = mark("Sharp Ears: that was a question about a location next to {place}.")
        told.append(say(hearer.language, sentence, **_active(hearer, before)))
    return told


def ask_dolphin(hearer: Hearer, before: View, actor: int, feature: int) -> list[str]:
    """MM-327, MM-328, MM-330. All visited locations of the feature are marked at once."""
    language = hearer.language
    asked = about_feature(language, feature)
    sentence = mark("{agent} asks about {feature} and sends the spy dolphin.")
    told = [say(language, sentence, feature=asked, **_active(hearer, before))]
    laid = newly_marked(before, hearer.view)
    if not laid:
        you, they = (
            mark("You cannot place a new step token."),
            mark("{name} cannot place a new step token."),
        )
        return [*told, hearer.say(hearer.recruiter, you, they)]
    you = mark(
        "You place step tokens on every visited location with it that was not marked: {places}."
    )
    they = mark(
        "{name} places step tokens on every visited location with it that was not marked: {places}."
    )
    return [*told, hearer.say(hearer.recruiter, you, they, places=place_names(language, laid))]


def reveal(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """MM-273, MM-275."""
    v = hearer.view
    hour = int(v.note[int(before.agent_at[int(before.active)])])
    sentence = mark("{agent} reveals {place}: the Recruiter was there at {hour}.")
    if is_recruiter(v):
        sentence = mark("{agent} reveals {place}: you were there at {hour}.")
    return [say(hearer.language, sentence, hour=visit_hour(hour), **_active(hearer, before))]


def reveal_next(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """MM-451, MM-452, MM-454. The hour; and a step token for the hour after, or the word that there
    is none, always in the same words."""
    told = reveal(hearer, before, actor, member)
    values = {"n": int(hearer.view.linked_reveals)}
    laid = newly_marked(before, hearer.view)
    if not laid:
        sentence = mark("Long Memory: no new step token for the hour after. Uses left: {n}.")
        return [*told, say(hearer.language, sentence, **values)]
    sentence = mark(
        "Long Memory: one hour later it was {next}, and a step token is placed there. "
        "Uses left: {n}."
    )
    return [*told, say(hearer.language, sentence, next=place_name(laid[0]), **values)]


def ask_ledger(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """MM-457, MM-458."""
    v = hearer.view
    hour = int(v.hour)
    early = int(v.ledger[hour - 1]) - 1
    sentence = mark(
        "The Bookkeeper: of the recruits just announced, {early} came at {first} and {late} at "
        "{last}."
    )
    values = {"first": hour_name(hour - 1), "last": hour_name(hour)}
    late = int(v.track[hour]) - early
    if told_from(hour, int(v.late_warnings)) < hour - 1:
        sentence = mark(
            "The Bookkeeper: of the recruits just announced, {early} came at {first} and {late} at "
            "other hours."
        )
    return [say(hearer.language, sentence, early=early, late=late, **values)]


def capture(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """MM-297 to MM-300. The Recruiter is there, or is not there now; no more is said."""
    v = hearer.view
    if v.reason == Reason.CAPTURED:
        sentence = mark("{agent} captures at {place}: it succeeds.")
    elif is_recruiter(v):
        sentence = mark("{agent} tries to capture you at {place}: it fails, you are not there.")
    else:
        sentence = mark("{agent} attempts a capture at {place}: it fails.")
    return [say(hearer.language, sentence, **_active(hearer, before))]


def capture_too(hearer: Hearer, before: View, actor: int, other: int) -> list[str]:
    """MM-440, MM-441. One answer for both."""
    v = hearer.view
    if v.reason == Reason.CAPTURED:
        sentence = mark(
            "{agent} captures at {place} and {other}, with the Night Porter: it succeeds."
        )
    else:
        sentence = mark(
            "{agent} attempts a capture at {place} and {other}, with the Night Porter: it fails."
        )
    there = place_name(other)
    return [say(hearer.language, sentence, other=there, **_active(hearer, before))]


def sense(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """MM-305, MM-307."""
    v = hearer.view
    near = int(WITHIN_TWO[int(before.agent_at[int(before.active)])])
    away = int(v.not_at[int(v.hour)]) & near == near
    sentence = mark("{agent} senses the Recruiter within two locations in a straight line.")
    if away:
        sentence = mark("{agent} senses no Recruiter within two locations in a straight line.")
    return [say(hearer.language, sentence, **_active(hearer, before))]


def shakedown(hearer: Hearer, before: View, actor: int, feature: int) -> list[str]:
    """MM-283 to MM-286, MM-294."""
    v, language = hearer.view, hearer.language
    named = feature_name(language, feature)
    values = _active(hearer, before)
    if before.exposed[feature]:
        sentence = mark("{agent} shakes an immortal down: {feature}? It is exposed already.")
    elif v.exposed[feature]:
        sentence = mark(
            "{agent} shakes an immortal down: {feature}? Yes: it is exposed and brings no more"
            " recruits."
        )
    elif v.deaf_shown and not before.deaf_shown:
        sentence = mark(
            "{agent} shakes an immortal down: {feature}? No, but it is the Deaf Street: from now on"
            " it answers truly."
        )
    else:
        sentence = mark("{agent} shakes an immortal down: {feature}? No.")
    return [say(language, sentence, feature=named, **values)]


def pushed(hearer: Hearer, before: View, immortal: int, direction: int) -> list[str]:
    """MM-287, MM-314."""
    here = int(before.immortal_at[immortal])
    sentence = mark("{agent} pushes immortal {n} from {start} to {end}.")
    return [
        say(
            hearer.language,
            sentence,
            agent=agent_name(hearer.language, int(before.active)),
            n=immortal,
            start=place_name(here),
            end=place_name(int(TOWARDS[here, direction])),
        )
    ]


def push(hearer: Hearer, before: View, actor: int, direction: int) -> list[str]:
    """MM-287. The immortal of the agent's own location."""
    here = int(before.agent_at[int(before.active)])
    return pushed(hearer, before, int(immortal_on(before.immortal_at, here)), direction)


def shove(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """MM-314."""
    return pushed(hearer, before, *divmod(member, DIRECTIONS))


def rest(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """MM-229, MM-231, MM-333. The agents that did nothing at all; and that all stand up, when a
    round is over."""
    language, told = hearer.language, []
    if not before.stepped and not before.acted and not before.free_used:
        told.append(say(language, "{agent} stays at {place}.", **_active(hearer, before)))
    return told + _new_round(hearer, before)


def _new_round(hearer: Hearer, before: View) -> list[str]:
    """MM-333."""
    after = hearer.view
    if after.round_number > before.round_number and not after.reason:
        return [say(hearer.language, "All agents stand up: a new round begins.")]
    return []


def activate(hearer: Hearer, before: View, actor: int, agent: int) -> list[str]:
    """MM-422. Only that somebody goes once more is worth a word."""
    if before.activated < SHARE:
        return []
    name = agent_name(hearer.language, agent)
    return [say(hearer.language, "Double Shift: {agent} goes once more.", agent=name)]


def enough(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """MM-420, MM-422."""
    told = say(hearer.language, "Nobody goes once more in this round.")
    return [told, *_new_round(hearer, before)]
