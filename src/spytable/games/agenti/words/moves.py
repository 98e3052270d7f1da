"""Moves in words: the end of each tells the whole of it, so that steps do not flood the log."""

from __future__ import annotations

from spytable.locale import mark, say

from ..components import SUSPECTS, Action, Mover, Phase
from ..sight import View
from .hearer import Hearer, met_on, turned_up, waiting_checks, way
from .pieces import circle_name, letter, listed, place_name, steps, the_suspects


def step(hearer: Hearer, before: View, actor: int, circle: int) -> list[str]:
    """AG-64, AG-69. Nothing on the way; at the end who went from where to where, and met whom."""
    told = shown_on_the_way(hearer, before, actor)
    if before.steps_left > 1:
        return told
    if before.mover == Mover.AGENT:
        return [_agent_moved(hearer, before, actor, circle)]
    if before.action == Action.ALL:
        return _all_moved(hearer, before, actor)
    return [_suspect_moved(hearer, before, actor, circle)]


def shown_on_the_way(hearer: Hearer, before: View, actor: int) -> list[str]:
    """AG-Q62. Whoever takes a way that can only end in a hideout shows its key."""
    face = turned_up(before, hearer.view, actor)
    if not face:
        return []
    you = mark("Your route can only end in hideout {n}: you show its key.")
    they = mark("{name} shows the key to hideout {n}: the route can only end there.")
    return [hearer.say(hearer.seat(actor), you, they, n=face)]


def _agent_moved(hearer: Hearer, before: View, actor: int, circle: int) -> str:
    """AG-76, AG-82. On foot or by tram."""
    who, language = hearer.seat(actor), hearer.language
    went = way(before)
    values: dict[str, object] = {
        "start": circle_name(went[0]),
        "end": place_name(language, circle),
    }
    by_tram = before.action == Action.TRAM
    if met := met_on(before, [*went[1:], circle]):
        values["suspects"] = the_suspects(language, met)
        if by_tram:
            you = mark("You take the tram from {start} to {end} and meet {suspects}.")
            they = mark("{name} takes the tram from {start} to {end} and meets {suspects}.")
        else:
            you = mark("You go from {start} to {end} and meet {suspects}.")
            they = mark("{name} goes from {start} to {end} and meets {suspects}.")
    elif by_tram:
        you = mark("You take the tram from {start} to {end}.")
        they = mark("{name} takes the tram from {start} to {end}.")
    else:
        you = mark("You go from {start} to {end}.")
        they = mark("{name} goes from {start} to {end}.")
    return hearer.say(who, you, they, **values)


def _suspect_moved(hearer: Hearer, before: View, actor: int, circle: int) -> str:
    """AG-71, AG-77."""
    went = way(before)
    values = {
        "suspect": letter(int(before.mover)),
        "start": circle_name(went[0]),
        "end": circle_name(circle),
    }
    if met_on(before, [*went[1:], circle]):
        you = mark("You move suspect {suspect} from {start} to {end}, past your agent.")
        they = mark(
            "{name} moves suspect {suspect} from {start} to {end} and meets them on the way."
        )
    else:
        you = mark("You move suspect {suspect} from {start} to {end}.")
        they = mark("{name} moves suspect {suspect} from {start} to {end}.")
    return hearer.say(hearer.seat(actor), you, they, **values)


def _all_moved(hearer: Hearer, before: View, actor: int) -> list[str]:
    """AG-89, AG-92. Told once, when the last of them has moved."""
    after, language = hearer.view, hearer.language
    if is_moving_all(after):
        return []
    ends = [
        say(
            language,
            "{suspect} to {end}",
            suspect=letter(s),
            end=circle_name(int(after.suspect[s])),
        )
        for s in range(1, SUSPECTS)
    ]
    who = hearer.seat(actor)
    you = mark("You move all suspects: {ends}.")
    they = mark("{name} moves all suspects: {ends}.")
    told = [hearer.say(who, you, they, ends=listed(language, ends))]
    if met := waiting_checks(after):
        named = the_suspects(language, met)
        you, they = mark("You meet {suspects}."), mark("{name} meets {suspects}.")
        told.append(hearer.say(who, you, they, suspects=named))
    return told


def is_moving_all(v: View) -> bool:
    """Whether a move of all suspects still goes on."""
    return v.action == Action.ALL and v.phase in (Phase.ASSIGN, Phase.STEP)


def assigned(hearer: Hearer, before: View, actor: int, member: int) -> list[str]:
    """AG-Q17. Only a part that cannot be carried out is told at once."""
    after = hearer.view
    suspect, distance = divmod(member, SUSPECTS)
    if after.phase == Phase.STEP and after.mover == suspect:
        return []
    sentence = mark("Suspect {suspect} cannot go {steps} and stays at {place}.")
    told = [
        say(
            hearer.language,
            sentence,
            suspect=letter(suspect),
            steps=steps(hearer.language, distance),
            place=circle_name(int(after.suspect[suspect])),
        )
    ]
    return told + _all_moved(hearer, before, actor)


def forgone(hearer: Hearer, action: int, number: int) -> str:
    """AG-65, AG-85. A move that nobody can make."""
    language = hearer.language
    how_far = steps(language, number)
    if action == Action.TRAM:
        return say(
            language,
            "No route of {steps} passes a tram stop and ends on a free circle: there is no move.",
            steps=how_far,
        )
    return say(
        language, "No route of {steps} ends on a free circle: there is no move.", steps=how_far
    )
