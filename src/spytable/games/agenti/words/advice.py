"""Reasons for a choice of Agenti: what the asker's notes rule out, and what is still open."""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import count, say

from ..choices import CHECK, DEMAND, ENTER, LOOK, NAME, STEP, TAKE_KEY, TURN
from ..components import HIDEOUT_IN, SEGMENTS, SUSPECTS, Inside, Mover
from ..facts import place_of_key
from ..sight import View
from .deduction import is_solved, possible_hideouts, possible_plans
from .hearer import known_key
from .pieces import letter


def reason(v: View, code: int, names: Sequence[str], language: str) -> str:
    """What a choice finds out, or what is known already."""
    if v.seat < 0:
        return ""
    if CHECK.has(code):
        return _file(v, CHECK.of(code), language)
    if STEP.has(code):
        return _step(v, STEP.of(code), language)
    if code == LOOK:
        return _suitcase(v, int(HIDEOUT_IN[int(v.light)]), language)
    if TURN.has(code):
        turned = 1 if TURN.of(code) == 0 else SEGMENTS - 1
        return _suitcase(v, int(HIDEOUT_IN[(int(v.light) + turned) % SEGMENTS]), language)
    if ENTER.has(code):
        return _plan(v, ENTER.of(code), language)
    if NAME.has(code):
        return _owner(v, NAME.of(code), language)
    if code == TAKE_KEY:
        return say(language, "Nobody enters a hideout without its key.")
    if DEMAND.has(code):
        return _key(v, DEMAND.of(code), language)
    return ""


def _file(v: View, suspect: int, language: str) -> str:
    """AG-113. How much of a file one has not seen, and how many hideouts are open."""
    left = len(possible_hideouts(v, suspect))
    if left == 1:
        return ""
    cards = range(int(v.file_size[suspect]))
    if all(v.file[suspect, place] for place in cards):
        return ""
    return count(
        language,
        left,
        "From what you have seen, {suspect} may own {n} hideout.",
        "From what you have seen, {suspect} may own any of {n} hideouts.",
        suspect=letter(suspect),
    )


def _step(v: View, circle: int, language: str) -> str:
    """AG-67, AG-106. A suspect whom a secret agent meets may be checked."""
    if v.mover != Mover.AGENT:
        return ""
    for suspect in range(1, SUSPECTS):
        if v.suspect[suspect] == circle:
            return say(
                language,
                "You meet {suspect} there, and may check the file.",
                suspect=letter(suspect),
            )
    return ""


def _suitcase(v: View, hideout: int, language: str) -> str:
    """AG-96. Whether one knows what is inside."""
    if v.suitcase[hideout] != Inside.UNKNOWN:
        return ""
    left = len(possible_plans(v))
    if left == 1:
        return ""
    return count(
        language,
        left,
        "The plan may still be in {n} suitcase, this one among them.",
        "The plan may still be in {n} suitcases, this one among them.",
    )


def _plan(v: View, hideout: int, language: str) -> str:
    """AG-137, AG-138. Whether one knows that the plan is there, and whose it is."""
    if possible_plans(v) == [hideout]:
        if is_solved(v):
            return say(language, "You know that the plan is there, and whose hideout it is.")
        return say(language, "You know that the plan is there.")
    return ""


def _owner(v: View, suspect: int, language: str) -> str:
    """AG-143. Whether the notes leave anybody else."""
    hideout = int(v.claim_hideout)
    owners = [one for one in range(1, SUSPECTS) if hideout in possible_hideouts(v, one)]
    if owners == [suspect]:
        return say(language, "From what you have seen, nobody else can own it.")
    return count(
        language,
        len(owners),
        "From what you have seen, {n} suspect may own it.",
        "From what you have seen, {n} suspects may own it.",
    )


def _key(v: View, slot: int, language: str) -> str:
    """AG-139. A key that one knows and does not hold."""
    holder = int(v.passed) - 1
    face = known_key(v, holder, slot) if holder >= 0 else 0
    if not face or place_of_key(v.key, v.keys, int(v.seat), int(face)) >= 0:
        return ""
    return say(language, "You do not hold the key to hideout {n} yet.", n=int(face))
