"""Narration: what just happened, as one seat may hear it, from the two views and the overheard
choice.

Of a step and of a Mind Slip only the Recruiter hears; all others hear what the time track shows
once the turn is done, in whichever order things were done before.
"""

from __future__ import annotations

from collections.abc import Callable

from spytable.games.wording import Tellings, unsaid
from spytable.locale import count, mark, say

from .. import choices
from ..components import DIRECTIONS, RECRUITS, TOWARDS, Mission, Phase
from ..facts import contacts
from ..sight import View
from . import agents, gathering
from .ending import ending
from .hearer import Hearer, newly_marked
from .pieces import feature_name, feature_names, place_name
from .track import time_told

# -- the Recruiter's turn -----------------------------------------------------------------------


def _walk(you: str) -> Callable[[Hearer, View, int, int], list[str]]:
    """MM-117, MM-141, MM-157, MM-167. Only the Recruiter hears of it."""

    def telling(hearer: Hearer, before: View, actor: int, place: int) -> list[str]:
        v, language = hearer.view, hearer.language
        told = [say(language, you, place=place_name(place))]
        if found := int(contacts(place, int(v.walked), v.hidden, v.exposed)):
            told.append(
                count(language, found, "You contact {n} recruit.", "You contact {n} recruits.")
            )
        if place == v.second_at and not v.second_hour and v.phase != Phase.OPENING:
            told.append(
                say(
                    language,
                    "The second Mind Slip token is yours: you may use it from your next turn on.",
                )
            )
        return told

    return telling


def _immortal(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """MM-176, MM-198, MM-408."""
    immortal, direction = divmod(member, DIRECTIONS)
    here = int(before.immortal_at[immortal])
    you = mark("You move immortal {n} from {start} to {end}.")
    they = mark("{name} moves immortal {n} from {start} to {end}.")
    values = {"start": place_name(here), "end": place_name(int(TOWARDS[here, direction]))}
    told = [hearer.say(hearer.recruiter, you, they, n=immortal, **values)]
    if (left := int(hearer.view.free_moves)) < before.free_moves:
        sentence = mark("Heavy Boots: this extra move costs no step token. Uses left: {n}.")
        told.append(say(hearer.language, sentence, n=left))
    return told


def _recruit(hearer: Hearer, before: View, actor: int, feature: int) -> list[str]:
    """MM-187, MM-188, MM-194."""
    v, language = hearer.view, hearer.language
    you = mark("You recruit with two immortals: {feature}. Recruits now: {n} of {all}.")
    they = mark("{name} recruits with two immortals: {feature}. Recruits now: {n} of {all}.")
    values = {
        "feature": feature_name(language, feature),
        "n": int(v.recruits),
        "all": int(RECRUITS[int(v.mission)]),
    }
    return [hearer.say(hearer.recruiter, you, they, **values)]


def _expose(hearer: Hearer, before: View, actor: int, place: int) -> list[str]:
    """MM-199, MM-205."""
    you = mark("You place a step token on {place}, for another move of an immortal.")
    they = mark("{name} places a step token on {place}, for another move of an immortal.")
    return [hearer.say(hearer.recruiter, you, they, place=place_name(place))]


def _show(hearer: Hearer, before: View, actor: int, feature: int) -> list[str]:
    """MM-090, MM-184, MM-206. Told once for the first ones."""
    v, language = hearer.view, hearer.language
    if before.phase == Phase.CARDS:
        lying = [int(one) for one in (*v.card, v.third_card) if one]
        if v.phase == Phase.CARDS:
            return []
        return [
            say(
                language,
                "At Immortal Recruiting: {features}.",
                features=feature_names(language, lying),
            )
        ]
    return [
        say(
            language,
            "A new card at Immortal Recruiting: {feature}.",
            feature=feature_name(language, feature),
        )
    ]


# -- answers ------------------------------------------------------------------------------------


def _mark(hearer: Hearer, before: View, actor: int, place: int) -> list[str]:
    """MM-251, MM-258, MM-375. Nobody is told which one of how many."""
    laid = newly_marked(before, hearer.view) or [place]
    you = mark("You place a step token on {place}.")
    they = mark("{name} places a step token on {place}.")
    return [hearer.say(hearer.recruiter, you, they, place=place_name(laid[0]))]


def _no_token(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """MM-255, MM-256, OQ-30. The same words, never visited or all of them marked."""
    you, they = (
        mark("You cannot place a new step token."),
        mark("{name} cannot place a new step token."),
    )
    return [hearer.say(hearer.recruiter, you, they)]


# -- setting up, as far as the Recruiter is concerned ----------------------------------------------


def _start(hearer: Hearer, before: View, actor: int, place: int) -> list[str]:
    """MM-056, MM-059, MM-060."""
    v, language = hearer.view, hearer.language
    who = hearer.recruiter
    if not place:
        return [say(language, "{name} has chosen where to begin, in secret.", name=who)]
    you, they = mark("You begin at {place}."), mark("{name} begins at {place}.")
    told = [hearer.say(who, you, they, place=place_name(place))]
    if v.mission == Mission.TRAINING:
        told.append(say(language, "A confirmed note with a 1 lies there."))
    return told


tell = Tellings(
    Hearer,
    choices.FAMILIES,
    {
        choices.CHAOS: gathering.chaos,
        choices.CHARACTER: gathering.character,
        choices.START: _start,
        choices.FEATURE: gathering.feature,
        choices.DEAF: gathering.deaf,
        choices.POST: gathering.post,
        choices.TAKE: gathering.take,
        choices.PLACE: gathering.place,
        choices.TOKEN: gathering.token,
        choices.STEP: _walk(mark("You step to {place}.")),
        choices.SLIP: _walk(mark("You slip to {place}, with your own Mind Slip token.")),
        choices.SECOND: _walk(mark("You slip to {place}, with the second Mind Slip token.")),
        choices.IMMORTAL: _immortal,
        choices.RECRUIT: _recruit,
        choices.EXPOSE: _expose,
        choices.SHOW: _show,
        choices.MOVE: agents.move,
        choices.ASK: agents.ask,
        choices.ASK_DOLPHIN: agents.ask_dolphin,
        choices.MARK: _mark,
        choices.NOTHING: _no_token,
        choices.REVEAL: agents.reveal,
        choices.ASK_LEDGER: agents.ask_ledger,
        choices.REVEAL_NEXT: agents.reveal_next,
        choices.CAPTURE: agents.capture,
        choices.CAPTURE_TOO: agents.capture_too,
        choices.SENSE: agents.sense,
        choices.SHAKEDOWN: agents.shakedown,
        choices.PUSH: agents.push,
        choices.SHOVE: agents.shove,
        choices.HALT: agents.halt,
        choices.REST: agents.rest,
        choices.ACTIVATE: agents.activate,
        choices.ENOUGH: agents.enough,
        # What goes without saying, or is told with what follows from it:
        choices.DONE: unsaid,
        choices.DRAW: unsaid,
        choices.STAY: unsaid,
        choices.LEAD: unsaid,
    },
    ending,
    before_all=lambda hearer, before, actor, member: agents.movement(hearer, before),
    after_all=lambda hearer, before, actor, member: time_told(hearer, before),
).tell
