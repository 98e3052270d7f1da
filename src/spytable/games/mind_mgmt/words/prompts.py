"""Prompts: the question to a seat, or the name of the one it waits for."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import count, mark, say

from ..components import (
    CHAOS_TOKENS,
    IMMORTALS,
    OPENING,
    RECRUITS,
    SHARE,
    STRIDE,
    Mission,
    Owner,
    Phase,
)
from ..facts import answers, contacted, may_ask_ledger, steps_left, visited
from ..sight import View
from .ending import ending
from .hearer import Hearer, agents_of, is_agent_player, is_asked, is_joint, is_recruiter
from .pieces import about_feature, agent_name, agent_names, hour_name, place_name

_DEALING = {
    Phase.CHAOS: mark("Chaos tokens are being placed."),
    Phase.REFILL: mark("A new card is drawn for Immortal Recruiting."),
}

_WAITING = {
    Phase.CHAOS: mark("{name} is placing a chaos token."),
    Phase.CARD: mark("{name} is choosing a Recruiter card."),
    Phase.START: mark("{name} is choosing where to begin."),
    Phase.STREET: mark("{name} is naming the Deaf Street, in secret."),
    Phase.OPENING: mark("{name} is walking the first five locations, in secret."),
    Phase.IMMORTALS: mark("{name} is placing the immortals."),
    Phase.TAKE: mark("{name} is choosing an agent."),
    Phase.RECRUITER: mark("{name} is on the move, in secret."),
    Phase.EXTRA: mark("{name} is moving an immortal once more."),
}


def prompt(v: View, names: Sequence[str], language: str) -> str:
    """One sentence or two: what this seat is to decide, or whom it waits for; at the end, who
    won."""
    if v.reason:
        return ending(v, names, language)
    hearer = Hearer(v, names, language)
    if not v.deciding:
        return say(language, _DEALING.get(Phase(int(v.phase)), mark("The game is being set up.")))
    asked = is_asked(v) and (v.phase != Phase.ACTIVATE or bool(_ready(v)))
    return _ask(hearer) if asked else _wait(hearer)


def goal(v: View, language: str) -> str:
    """MM-093 to MM-099. The reader's goal, in one line."""
    values = {
        "hour": hour_name(int(v.last_hour)),
        "n": int(RECRUITS[int(v.mission)]),
    }
    if is_recruiter(v):
        return say(language, "Your goal: stay free until {hour}, or reveal {n} recruits.", **values)
    if is_agent_player(v):
        return say(
            language,
            "Your goal: capture the Recruiter before {hour} and before recruit {n}.",
            **values,
        )
    return ""


def _ready(v: View) -> list[int]:
    return agents_of(v, int(v.seat), ready=True)


# -- for those who wait -------------------------------------------------------------------------


def _wait(hearer: Hearer) -> str:
    """The seat that everyone waits for, and the reason.  Nothing in it tells what the Recruiter has
    done."""
    v, language = hearer.view, hearer.language
    phase, owner = Phase(int(v.phase)), int(v.deciding)
    if phase in _WAITING and owner != Owner.TEAM:
        return say(language, _WAITING[phase], name=hearer.names[owner - 1])
    if phase == Phase.ANSWER:
        return _wait_for_answer(hearer)
    if phase == Phase.TOKEN:
        return say(language, "The Rogue Agents are placing the second Mind Slip token.")
    if phase == Phase.ROADS:
        return say(language, "Road Works: the Rogue Agents are placing chaos tokens.")
    if phase == Phase.ACTIVATE:
        sentence = mark("The Rogue Agents are choosing who goes now.")
        if v.activated >= SHARE:
            sentence = mark("The Rogue Agents are choosing whether somebody goes once more.")
        return say(language, sentence)
    agent = agent_name(language, int(v.active))
    if phase == Phase.PLACE:
        sentence = mark("{agent} is being placed on the edge of the board.")
        return say(language, sentence, agent=agent)
    if is_joint(v, int(v.active)) or owner == Owner.TEAM:
        return say(language, "{agent} is active; all agent players decide.", agent=agent)
    return say(
        language, "{agent} is active; {name} decides.", agent=agent, name=hearer.names[owner - 1]
    )


def _wait_for_answer(hearer: Hearer) -> str:
    """MM-250, MM-258. The same, whatever the answer can be."""
    v, language = hearer.view, hearer.language
    return say(
        language,
        "{agent} asks about {feature}: {name} is answering.",
        agent=agent_name(language, int(v.active)),
        feature=about_feature(language, int(v.asked)),
        name=hearer.names[0],
    )


# -- for the one who decides --------------------------------------------------------------------


def _ask(hearer: Hearer) -> str:
    v, language = hearer.view, hearer.language
    phase = Phase(int(v.phase))
    if phase in (Phase.RECRUITER, Phase.EXTRA):
        return _ask_for_turn(hearer, phase)
    if phase == Phase.ANSWER:
        return _ask_for_answer(hearer)
    if phase in (Phase.AGENT, Phase.LEAD, Phase.PUSH, Phase.PLACE):
        return _ask_for_agent(hearer, phase)
    if phase == Phase.ACTIVATE:
        return _ask_whom(hearer)
    if phase == Phase.CHAOS:
        sentence = mark("Place a chaos token on a border; it may not touch another. {n} of {all}.")
        return say(language, sentence, n=int(v.chaos) + 1, all=CHAOS_TOKENS)
    if phase == Phase.ROADS:
        sentence = mark(
            "Road Works: place a chaos token on a border; it may not touch another. {n} of {all}."
        )
        number = int(v.chaos) - CHAOS_TOKENS + 1
        return say(language, sentence, n=number, all=int(v.road_tokens))
    if phase == Phase.CARD:
        return say(language, "Choose your Recruiter card, or draw one. The agents do not see it.")
    if phase == Phase.START:
        if v.mission == Mission.TRAINING:
            return say(language, "Choose where to begin. The agents will see it.")
        return say(language, "Choose where to begin. The agents do not see it.")
    if phase == Phase.STREET:
        return say(language, "Name the Deaf Street: questions about it hear nothing.")
    if phase == Phase.OPENING:
        return _ask_for_opening(hearer)
    if phase == Phase.IMMORTALS:
        standing = sum(1 for place in v.immortal_at[1:] if place)
        sentence = mark("Place an immortal, not on the edge of the board. {n} of {all}.")
        return say(language, sentence, n=standing + 1, all=IMMORTALS - 1)
    if phase == Phase.TAKE:
        return say(language, "Choose an agent to decide for.")
    return say(language, "Place the second Mind Slip token next to a temple.")


def _ask_for_opening(hearer: Hearer) -> str:
    """MM-063, MM-067."""
    v, language = hearer.view, hearer.language
    walked = int(v.walked)
    if walked < OPENING:
        return count(
            language,
            OPENING - walked,
            "You are at {place}. Walk {n} more step in secret; enter no location twice.",
            "You are at {place}. Walk {n} more steps in secret; enter no location twice.",
            place=place_name(int(v.route[walked])),
        )
    found = int(contacted(v.route, 1, walked, v.hidden, v.exposed))
    return count(
        language,
        found,
        "Your opening is done, with {n} recruit: the others hear how many, not where.",
        "Your opening is done, with {n} recruits: the others hear how many, not where.",
    )


def _ask_for_turn(hearer: Hearer, phase: Phase) -> str:
    """MM-107 to MM-112, MM-198."""
    v, language = hearer.view, hearer.language
    if phase == Phase.EXTRA:
        return say(language, "Move an immortal once more.")
    place = place_name(int(v.route[int(v.walked)]))
    hour = hour_name(int(v.hour) + 1)
    if v.walked == v.hour:
        sentence = mark("You are at {place}. Take a step: it will be {hour}.")
        if v.mission == Mission.FULL:
            sentence = mark(
                "You are at {place}. Take a step: it will be {hour}; immortals may move, too."
            )
        return say(language, sentence, place=place, hour=hour)
    if v.mission == Mission.TRAINING:
        return say(language, "You are at {place} now: end the turn.", place=place)
    if v.immortals_moved == 0:
        return say(
            language, "You are at {place} now: move an immortal, or end the turn.", place=place
        )
    if v.immortals_moved == 1 and v.free_moves:
        return count(
            language,
            int(v.free_moves),
            "You are at {place} now: move an immortal again, for a step token or with the boots "
            "({n} use left), or end the turn.",
            "You are at {place} now: move an immortal again, for a step token or with the boots "
            "({n} uses left), or end the turn.",
            place=place,
        )
    if v.immortals_moved == 1:
        return say(
            language,
            "You are at {place} now: place a step token to move an immortal again, or end the "
            "turn.",
            place=place,
        )
    return say(language, "You are at {place} now: end the turn.", place=place)


def _ask_for_answer(hearer: Hearer) -> str:
    """MM-250 to MM-258, OQ-2."""
    v, language = hearer.view, hearer.language
    feature = int(v.asked)
    possible = int(answers(feature, visited(v.route, int(v.walked)), v.token, v.note))
    values = {
        "agent": agent_name(language, int(v.active)),
        "feature": about_feature(language, feature),
    }
    if not possible:
        sentence = mark(
            "{agent} asks about {feature}: you cannot place a new token. That will be said for "
            "you in a moment."
        )
    elif possible & (possible - 1):
        sentence = mark(
            "{agent} asks about {feature}: which location do you mark? All answers come after the"
            " same pause."
        )
    else:
        sentence = mark(
            "{agent} asks about {feature}: you can mark only one location. It will be marked for "
            "you in a moment."
        )
    return say(language, sentence, **values)


def _ask_for_agent(hearer: Hearer, phase: Phase) -> str:
    """MM-229, MM-287, MM-319."""
    v, language = hearer.view, hearer.language
    agent = agent_name(language, int(v.active))
    if phase == Phase.PLACE:
        return say(language, "{agent}: choose a start on the edge of the board.", agent=agent)
    if phase == Phase.PUSH:
        return say(language, "{agent} may push the immortal away: where to?", agent=agent)
    if phase == Phase.LEAD:
        return count(
            language,
            int(v.lead_left),
            "{agent} moves in Dusty's rhythm: {n} step left.",
            "{agent} moves in Dusty's rhythm: {n} steps left.",
            agent=agent_name(language, int(v.led)),
        )
    if v.long_moves and not v.settled and v.stepped in (0, STRIDE):
        return _ask_in_shoes(hearer, agent)
    left = int(steps_left(v.stepped, v.settled, v.long_moves))
    if not left:
        sentence = mark("{agent} may take an action, or be done.")
        if v.acted:
            sentence = mark("{agent} has moved and acted.")
        return say(language, sentence, agent=agent)
    if v.acted:
        return count(
            language,
            left,
            "{agent} has acted and may still move {n} step.",
            "{agent} has acted and may still move {n} steps.",
            agent=agent,
        )
    if v.stepped:
        return count(
            language,
            left,
            "{agent} may move {n} more step, or act: that ends the movement.",
            "{agent} may move {n} more steps, or act: that ends the movement.",
            agent=agent,
        )
    return say(language, "{agent}: move up to 2 and act, in either order.", agent=agent)


def _ask_in_shoes(hearer: Hearer, agent: str) -> str:
    """MM-409, MM-410. At the beginning of a movement, and where only the third location is left."""
    v, language = hearer.view, hearer.language
    if not v.stepped and v.acted:
        sentence = mark("{agent} has acted and may still move up to 2, or 3 with the Good Shoes.")
    elif not v.stepped:
        sentence = mark(
            "{agent}: move up to 2, or 3 with the Good Shoes, and act, in either order."
        )
    elif v.acted:
        sentence = mark("{agent} may go a third location with the Good Shoes, or be done.")
    else:
        sentence = mark("{agent} may act, or go a third location with the Good Shoes and act then.")
    return say(language, sentence, agent=agent)


def _ask_whom(hearer: Hearer) -> str:
    """MM-227, MM-228, MM-418, MM-456."""
    v, language = hearer.view, hearer.language
    if v.activated >= SHARE:
        return say(language, "Double Shift: one agent may go once more. Which one, if any?")
    left = SHARE - int(v.activated)
    asked = count(
        language,
        left,
        "Which agent goes now? {n} more in this turn: {agents}.",
        "Which agent goes first? {n} of these in this turn: {agents}.",
        agents=agent_names(language, _ready(v)),
    )
    if may_ask_ledger(v.hour, int(v.track[v.hour]), v.ledger_asks):
        return f"{asked} {say(language, 'Or first ask the Bookkeeper.')}"
    return asked
