"""The ending in words: who won and why, and the truth behind the screen."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import mark, say

from ..components import FEATURES, RECRUITS, Reason
from ..sight import View
from .hearer import Hearer, is_agent_player, is_recruiter
from .pieces import card_name, feature_names, hour_name, place_name

_TOLD = {
    # the Recruiter, an agent player, whoever watches
    Reason.CAPTURED: (
        mark("You lose: you are captured at {place}."),
        mark("You win: the Recruiter is captured at {place}."),
        mark("The Rogue Agents win: the Recruiter is captured at {place}."),
    ),
    Reason.DEAD_END: (
        mark("You lose: {place} is a dead end, and you have nowhere to go."),
        mark("You win: the Recruiter is in a dead end at {place}."),
        mark("The Rogue Agents win: the Recruiter is in a dead end at {place}."),
    ),
    Reason.RECRUITED: (
        mark("You win: you have revealed {n} recruits."),
        mark("You lose: {name} has revealed {n} recruits."),
        mark("{name} wins: {n} recruits are revealed."),
    ),
    Reason.TIME: (
        mark("You win: it is {hour}, and nobody has captured you."),
        mark("You lose: it is {hour}, and {name} is still free."),
        mark("{name} wins: it is {hour}, and the Recruiter is still free."),
    ),
}


def ending(v: View, names: Sequence[str], language: str) -> str:
    """MM-334 to MM-338, OQ-32. The winner and the reason, in one line, and then the truth; nothing
    while the game runs."""
    if v.reason == Reason.NONE:
        return ""
    hearer = Hearer(v, names, language)
    told, truth = _who_won(hearer), _truth(v, language)
    return f"{told} {truth}" if truth else told


def _who_won(hearer: Hearer) -> str:
    v = hearer.view
    reader = 0 if is_recruiter(v) else 1 if is_agent_player(v) else 2
    sentence = _TOLD[Reason(int(v.reason))][reader]
    values: dict[str, object] = {}
    if v.reason in (Reason.CAPTURED, Reason.DEAD_END):
        values["place"] = place_name(int(v.route[int(v.walked)]))
    else:
        if reader > 0:
            values["name"] = hearer.names[0]
        if v.reason == Reason.RECRUITED:
            values["n"] = int(RECRUITS[int(v.mission)])
        else:
            values["hour"] = hour_name(int(v.hour))
    return say(hearer.language, sentence, **values)


def _truth(v: View, language: str) -> str:
    """The secrets: at the end everyone sees it."""
    hidden = [feature for feature in range(1, FEATURES) if v.hidden[feature]]
    if not v.character or not hidden:
        return ""
    return say(
        language,
        "Behind the screen: {card}; {features}.",
        card=card_name(language, int(v.character)),
        features=feature_names(language, hidden),
    )
