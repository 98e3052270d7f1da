"""Setting up in words: what a person lays is told piece by piece, what chance lays all at once."""

from __future__ import annotations

from spytable.kernel import bits
from spytable.locale import mark, say

from ..components import AGENTS, BORDERS, FEATURES, IMMORTALS, Direction, Owner, Phase
from ..sight import View
from .hearer import Hearer
from .pieces import (
    agent_name,
    border_name,
    card_name,
    feature_name,
    feature_names,
    listed,
    place_name,
    place_names,
)


def chaos(hearer: Hearer, before: View, actor: int, border: int) -> list[str]:
    """MM-034, MM-038."""
    v, language = hearer.view, hearer.language
    if actor >= 0:
        you, they = (
            mark("You place a chaos token: {border}."),
            mark("{name} places a chaos token: {border}."),
        )
        return [hearer.say(hearer.seat(actor), you, they, border=border_name(language, border))]
    if v.phase == Phase.CHAOS:
        return []
    lying = [
        border_name(language, number)
        for number, (place, direction) in enumerate(BORDERS)
        if bits.has(int(v.chaos_east if direction == Direction.E else v.chaos_south), place)
    ]
    return [say(language, "Chaos tokens lie at {borders}.", borders=listed(language, lying))]


def character(hearer: Hearer, before: View, actor: int, card: int) -> list[str]:
    """MM-054, MM-055."""
    language, who = hearer.language, hearer.recruiter
    if who is None:
        return [say(language, "Your Recruiter card: {card}.", card=card_name(language, card))]
    return [say(language, "{name} has a Recruiter card, in secret.", name=who)]


def feature(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """MM-061. Told once, with the third."""
    v, language, who = hearer.view, hearer.language, hearer.recruiter
    if v.phase == Phase.FEATURES:
        return []
    if who is not None:
        return [say(language, "{name} looks at three feature cards, in secret.", name=who)]
    mine = [number for number in range(1, FEATURES) if v.hidden[number]]
    return [say(language, "Your features: {features}.", features=feature_names(language, mine))]


def deaf(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """MM-465, MM-466."""
    language, who = hearer.language, hearer.recruiter
    if who is not None:
        return [say(language, "{name} has named the Deaf Street, in secret.", name=who)]
    return [say(language, "Your Deaf Street: {feature}.", feature=feature_name(language, member))]


def post(hearer: Hearer, before: View, actor: int, place: int) -> list[str]:
    """MM-069."""
    v, language = hearer.view, hearer.language
    if actor >= 0:
        number = next(n for n in range(1, IMMORTALS) if not before.immortal_at[n])
        you = mark("You place immortal {n} at {place}.")
        they = mark("{name} places immortal {n} at {place}.")
        return [hearer.say(hearer.seat(actor), you, they, n=number, place=place_name(place))]
    if v.phase == Phase.IMMORTALS:
        return []
    standing = place_names(language, (int(one) for one in v.immortal_at[1:]))
    return [say(language, "Immortals stand at {places}.", places=standing)]


def take(hearer: Hearer, before: View, actor: int, agent: int) -> list[str]:
    """MM-075, MM-081. The agents by player, once that is settled."""
    v, language = hearer.view, hearer.language
    told = []
    if actor >= 0:
        you, they = mark("You take an agent: {agent}."), mark("{name} takes an agent: {agent}.")
        named = agent_name(language, agent)
        told.append(hearer.say(hearer.seat(actor), you, they, agent=named))
    if v.phase == Phase.TAKE:
        return told
    return [*told, shared_out(hearer)]


def shared_out(hearer: Hearer) -> str:
    """MM-077 to MM-079. "Meru (Bob), Henry Lyme (you), Dusty (all together)"."""
    v, language = hearer.view, hearer.language
    parts = []
    for agent in range(1, AGENTS):
        owner = int(v.owner[agent])
        if owner == Owner.TEAM:
            who = say(language, "all together")
        elif owner - 1 == v.seat:
            who = say(language, "you")
        else:
            who = hearer.names[owner - 1] if owner else "?"
        parts.append(f"{agent_name(language, agent)} ({who})")
    return say(language, "The agents are shared out: {agents}.", agents=", ".join(parts))


def place(hearer: Hearer, before: View, actor: int, where: int) -> list[str]:
    """MM-082."""
    v, language = hearer.view, hearer.language
    if actor >= 0:
        named = agent_name(language, int(before.active))
        return [say(language, "{agent} begins at {place}.", agent=named, place=place_name(where))]
    if v.phase == Phase.PLACE:
        return []
    starts = (
        f"{agent_name(language, agent)} {place_name(int(v.agent_at[agent]))}"
        for agent in range(1, AGENTS)
    )
    return [say(language, "The agents begin: {agents}.", agents=", ".join(starts))]


def token(hearer: Hearer, before: View, actor: int, place: int) -> list[str]:
    """MM-086."""
    return [
        say(hearer.language, "The second Mind Slip token lies at {place}.", place=place_name(place))
    ]
