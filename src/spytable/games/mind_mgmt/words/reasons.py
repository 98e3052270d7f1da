"""Reasons why an action is not possible now, for those that are shown greyed.

`why_not` speaks of the agent who is active, and of the Recruiter's own actions; it is empty where
the action is possible, and reads nothing but the reader's own View.
"""

from __future__ import annotations

from spytable.kernel import bits
from spytable.locale import mark, say

from ..components import (
    AGENTS,
    FEATURES,
    FEATURES_AT,
    IMMORTALS,
    ORTHOGONAL,
    STRIDE,
    TEMPLES,
    Agent,
    Mission,
    Phase,
    Slip,
)
from ..facts import (
    holds_second,
    immortal_on,
    immortal_ways,
    is_next_door,
    is_pair,
    landings,
    may_ask,
    note_left,
    places_of,
    pushes,
    steps_left,
    unmarked,
    visited,
    ways,
)
from ..sight import View
from .hearer import is_recruiter
from .pieces import agent_name

OF_AGENTS = (
    "move",
    "ask",
    "ask-dolphin",
    "reveal",
    "shakedown",
    "capture",
    "capture-too",
    "sense",
    "shove",
    "lead",
)
"""All possible deeds of an agent, by the families of choices."""
OF_RECRUITER = ("step", "slip", "second-slip", "immortal", "expose", "recruit", "done")
"""All possible deeds of the Recruiter."""

_TRAINING = mark("There is no such action in the training mission.")
_ACTED = mark("The agent has acted already.")
_IMMORTAL_HERE = mark("Not possible with an immortal in the same location.")
_NOT_NOW = mark("Not now.")


def why_not(v: View, action: str, language: str) -> str:
    """Why an action, named by its family, is impossible now; empty if it is possible."""
    if action in OF_RECRUITER:
        reason = _of_recruiter(v, action)
    else:
        reason = _of_agent(v, action)
    if reason == _NOT_HIS and 0 < v.active < AGENTS:
        return say(language, "{agent} cannot do that.", agent=agent_name(language, int(v.active)))
    return say(language, reason) if reason else ""


_NOT_HIS = "{agent} cannot do that."


def rule_of(v: View, action: str) -> str:
    """The rule that makes an action impossible now; empty if it is possible, or only not asked."""
    reason = _of_recruiter(v, action) if action in OF_RECRUITER else _of_agent(v, action)
    return _RULES.get(reason, "")


_RULES = {
    _TRAINING: "MM-029",
    _ACTED: "MM-229",
    _IMMORTAL_HERE: "MM-173",
    _NOT_HIS: "MM-302",
    "A shakedown needs an immortal in the same location.": "MM-279",
    "The movement is over.": "MM-244",
    "It has moved 2 locations.": "MM-237",
    "It has moved 3 locations.": "MM-410",
    "Chaos blocks every way from here.": "MM-242",
    "The spy dolphin has been used.": "MM-325",
    "The Night Porter has helped already.": "MM-441",
    "Immortals stand on all neighbouring locations.": "MM-439",
    "A temple has no features to ask about.": "MM-133",
    "Immortals stand on both features of this location.": "MM-249",
    "Reveal needs a step token in the same location.": "MM-277",
    "All 15 mental notes are confirmed: none is left to place.": "MM-269",
    "The free action has been used in this activation.": "MM-302",
    "No immortal stands orthogonally next to this location.": "MM-314",
    "No immortal next to this location can be pushed anywhere.": "MM-316",
    "First comes the extra move of an immortal.": "MM-199",
    "First take a step or a Mind Slip.": "MM-109",
    "No two immortals stand on the feature of a card at Immortal Recruiting.": "MM-186",
    "You have taken your action in this turn.": "MM-109",
    "Every way leads to a location you have visited, or across chaos.": "MM-119",
    "Your own Mind Slip token is spent.": "MM-154",
    "You may use the second Mind Slip token only in a turn after your visit.": "MM-158",
    "Your Mind Slip would land on a location you have visited, or off the board.": "MM-146",
    "An immortal has moved; for another move, place a step token.": "MM-198",
    "No immortal can move.": "MM-180",
    "First move an immortal; then you may place a step token for another move.": "MM-110",
    "Only one extra move is allowed in a turn.": "MM-198",
    "Every location you have visited has a token or a confirmed note.": "MM-202",
}
"""The evidence behind every reason; a test finds out if one is missing here."""


# -- agents ---------------------------------------------------------------------------------------


def _of_agent(v: View, action: str) -> str:
    if v.phase != Phase.AGENT:
        return _NOT_NOW
    if v.mission == Mission.TRAINING and action not in ("move", "ask", "reveal", "capture"):
        return _TRAINING
    if action == "move":
        return _move(v)
    if action in ("shove", "lead"):
        return _free_action(v, action)
    if action == "capture-too" and not v.wide_captures:
        return mark("The Night Porter has helped already.")
    if v.acted:
        return _ACTED
    here = int(v.agent_at[int(v.active)])
    with_immortal = bool(immortal_on(v.immortal_at, here))
    if action == "shakedown":
        return "" if with_immortal else mark("A shakedown needs an immortal in the same location.")
    if action == "sense" and v.active != Agent.MERU:
        return _NOT_HIS
    if with_immortal:
        return _IMMORTAL_HERE
    if action == "capture-too" and not int(ORTHOGONAL[here]) & ~int(places_of(v.immortal_at)):
        return mark("Immortals stand on all neighbouring locations.")
    if action == "reveal":
        return _reveal(v, here)
    if action in ("ask", "ask-dolphin"):
        return _ask(v, here, action)
    return ""


def _move(v: View) -> str:
    """MM-237, MM-244, MM-410."""
    if v.settled:
        return mark("The movement is over.")
    if v.stepped > STRIDE:
        return mark("It has moved 3 locations.")
    if not steps_left(v.stepped, v.settled, v.long_moves):
        return mark("It has moved 2 locations.")
    here = int(v.agent_at[int(v.active)])
    if not ways(here, int(v.chaos_east), int(v.chaos_south)):
        return mark("Chaos blocks every way from here.")
    return ""


def _ask(v: View, here: int, action: str) -> str:
    """MM-133, MM-174, MM-249, MM-325, MM-414."""
    if action == "ask-dolphin" and not v.dolphin:
        return mark("The spy dolphin has been used.")
    immortals = int(places_of(v.immortal_at))
    if (
        action == "ask"
        and v.far_asks
        and any(
            is_next_door(feature, here) and may_ask(feature, immortals)
            for feature in range(1, FEATURES)
        )
    ):
        return ""
    if here in TEMPLES:
        return mark("A temple has no features to ask about.")
    if not any(may_ask(int(feature), immortals) for feature in FEATURES_AT[here]):
        return mark("Immortals stand on both features of this location.")
    return ""


def _reveal(v: View, here: int) -> str:
    """MM-277, OQ-14."""
    if not v.token[here]:
        return mark("Reveal needs a step token in the same location.")
    if not note_left(v.note):
        return mark("All 15 mental notes are confirmed: none is left to place.")
    return ""


def _free_action(v: View, action: str) -> str:
    """MM-302, MM-314, MM-317."""
    if v.active != (Agent.BILL_FALLS if action == "shove" else Agent.DUSTY):
        return _NOT_HIS
    if v.free_used:
        return mark("The free action has been used in this activation.")
    if action == "lead":
        return ""
    near = int(ORTHOGONAL[int(v.agent_at[int(v.active)])])
    immortals = int(places_of(v.immortal_at))
    beside = [int(place) for place in v.immortal_at[1:] if bits.has(near, int(place))]
    if not beside:
        return mark("No immortal stands orthogonally next to this location.")
    if not any(pushes(p, immortals, int(v.chaos_east), int(v.chaos_south)) for p in beside):
        return mark("No immortal next to this location can be pushed anywhere.")
    return ""


# -- the Recruiter --------------------------------------------------------------------------------


def _of_recruiter(v: View, action: str) -> str:
    if v.phase not in (Phase.RECRUITER, Phase.EXTRA) or not is_recruiter(v):
        return _NOT_NOW
    if v.mission == Mission.TRAINING and action in ("second-slip", "immortal", "expose", "recruit"):
        return _TRAINING
    if v.phase == Phase.EXTRA:
        return "" if action == "immortal" else mark("First comes the extra move of an immortal.")
    if action in ("step", "slip", "second-slip"):
        return _walk(v, action)
    if action == "done":
        return "" if v.walked > v.hour else mark("First take a step or a Mind Slip.")
    if action == "recruit":
        if _has_pair(v):
            return ""
        return mark("No two immortals stand on the feature of a card at Immortal Recruiting.")
    return _immortals(v, action)


def _has_pair(v: View) -> bool:
    """MM-186, MM-312."""
    immortals, henry = int(places_of(v.immortal_at)), int(v.agent_at[Agent.HENRY_LYME])
    return any(
        feature and is_pair(int(feature), immortals, henry) for feature in (*v.card, v.third_card)
    )


def _walk(v: View, action: str) -> str:
    """MM-113, MM-119, MM-146, MM-154, MM-158."""
    if v.walked > v.hour:
        return mark("You have taken your action in this turn.")
    place = int(v.route[int(v.walked)])
    been = int(visited(v.route, int(v.walked)))
    if action == "step":
        free = int(ways(place, int(v.chaos_east), int(v.chaos_south))) & ~been
        return (
            "" if free else mark("Every way leads to a location you have visited, or across chaos.")
        )
    if action == "slip" and (v.slip_hour or v.slipping == Slip.OWN):
        return mark("Your own Mind Slip token is spent.")
    if action == "second-slip" and not _has_second(v):
        return mark("You may use the second Mind Slip token only in a turn after your visit.")
    if not landings(int(v.character), place, been):
        return mark("Your Mind Slip would land on a location you have visited, or off the board.")
    return ""


def _has_second(v: View) -> bool:
    return bool(
        holds_second(
            v.route, int(v.walked), int(v.second_at), int(v.second_hour), int(v.early),
            int(v.hour) + 1,
        )
    )  # fmt: skip


def _immortals(v: View, action: str) -> str:
    """MM-176, MM-198, MM-202, MM-204, MM-405."""
    if action == "immortal":
        if v.immortals_moved > 1:
            return mark("Only one extra move is allowed in a turn.")
        if v.immortals_moved and not v.free_moves:
            return mark("An immortal has moved; for another move, place a step token.")
        immortals = int(places_of(v.immortal_at))
        east, south = int(v.chaos_east), int(v.chaos_south)
        at = [int(v.immortal_at[number]) for number in range(1, IMMORTALS)]
        if not any(immortal_ways(place, immortals, east, south) for place in at):
            return mark("No immortal can move.")
        return ""
    if v.immortals_moved == 0:
        return mark("First move an immortal; then you may place a step token for another move.")
    if v.immortals_moved > 1:
        return mark("Only one extra move is allowed in a turn.")
    if not unmarked(int(visited(v.route, int(v.walked))), v.token, v.note):
        return mark("Every location you have visited has a token or a confirmed note.")
    return ""
