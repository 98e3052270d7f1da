"""The ending in words: who won and why, and the truth behind it."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import count, mark, say

from ..components import HIDEOUTS, ROUNDS, SUSPECTS, Inside, Reason
from ..sight import View
from .hearer import Hearer
from .pieces import letter


def ending(v: View, names: Sequence[str], language: str) -> str:
    """AG-146, AG-Q50, AG-Q51, AG-Q61. The winner and the reason, in one line; nothing while the
    game runs."""
    if v.reason == Reason.NONE:
        return ""
    if v.reason == Reason.PLAN_FOUND:
        return _found(Hearer(v, names, language))
    told = _without_plan(Hearer(v, names, language))
    truth = _truth(v, language)
    return f"{told} {truth}" if truth else told


def _found(hearer: Hearer) -> str:
    v = hearer.view
    values = {"n": int(v.claim_hideout), "suspect": letter(int(v.claim_suspect))}
    you = mark("You win: the plan was in hideout {n}, and {suspect} is the owner.")
    they = mark("{name} wins: the plan was in hideout {n}, and {suspect} is the owner.")
    if _has_lost(v):
        they = mark("You lose: {name} has the plan from hideout {n}, and {suspect} is the owner.")
    return hearer.say(hearer.seat(int(v.winner) - 1), you, they, **values)


def _has_lost(v: View) -> bool:
    """Whether the reader has played, and another has won."""
    return bool(0 <= v.seat < v.players and v.winner not in (0, v.seat + 1))


def _without_plan(hearer: Hearer) -> str:
    """Nobody has found it: the last one in the game wins, or nobody does."""
    v, language = hearer.view, hearer.language
    if v.reason == Reason.LAST_ONE:
        you = mark("You win: all the others are out.")
        they = mark("{name} wins: all the others are out.")
        if _has_lost(v):
            they = mark("You lose: nobody but {name} is left in the game.")
        return hearer.say(hearer.seat(int(v.winner) - 1), you, they)
    if v.reason == Reason.ALL_OUT:
        return say(language, "Everybody is out: nobody wins.")
    return count(
        language,
        ROUNDS,
        "After {n} round nobody has found the plan: nobody wins.",
        "After {n} rounds nobody has found the plan: nobody wins.",
    )


def _truth(v: View, language: str) -> str:
    """Where the plan was, and whose hideout that is: at the end everyone sees it."""
    for hideout in range(1, HIDEOUTS):
        for suspect in range(1, SUSPECTS):
            if v.suitcase[hideout] == Inside.PLAN and v.evidence[suspect] == hideout:
                sentence = mark("The plan was in hideout {n}, and {suspect} is the owner.")
                return say(language, sentence, n=hideout, suspect=letter(suspect))
    return ""
