"""How a game ended: who won, and why."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import count, mark, say

from ..components import ROUNDS, Reason
from ..sight import View
from .hearer import Hearer
from .pieces import letter


def ending(v: View, names: Sequence[str], language: str) -> str:
    """AG-146, AG-Q50, AG-Q51, AG-Q61. Who won and why, in one line; nothing while the game runs."""
    if v.reason == Reason.NONE:
        return ""
    if v.reason == Reason.ALL_OUT:
        return say(language, "Everybody is out: nobody wins, and the plan stays where it is.")
    if v.reason == Reason.LONG_GAME or not v.winner:
        return count(
            language,
            ROUNDS,
            "After {n} round nobody has found the plan: nobody wins.",
            "After {n} rounds nobody has found the plan: nobody wins.",
        )
    hearer = Hearer(v, names, language)
    who = hearer.seat(int(v.winner) - 1)
    if v.reason == Reason.LAST_ONE:
        you = mark("You win: all the others are out.")
        return hearer.say(who, you, mark("{name} wins: all the others are out."))
    you = mark("You win: the plan was in hideout {n}, and {suspect} is the owner.")
    they = mark("{name} wins: the plan was in hideout {n}, and {suspect} is the owner.")
    return hearer.say(who, you, they, n=int(v.claim_hideout), suspect=letter(int(v.claim_suspect)))
