"""The words of the note sheet: its headings, what was seen, and what follows from that.

The sheet belongs to one seat, and everything on it comes from that seat's View.
"""

from __future__ import annotations

from spytable.locale import mark, say

from ..components import HIDEOUT_OF_HALF, HIDEOUTS, SUSPECTS, Half, Inside
from ..sight import View
from .deduction import possible_hideouts, possible_plans
from .pieces import letter, listed

_SUITCASES = {
    Inside.UNKNOWN: mark("Suitcase {n}: not seen"),
    Inside.EMPTY: mark("Suitcase {n}: empty"),
    Inside.PLAN: mark("Suitcase {n}: the plan"),
}

_MARKS = {
    "yes": mark("sure"),
    "no": mark("ruled out"),
    "maybe": mark("perhaps"),
}
"""The meanings of a player's own marks, by their stored values."""


def heading(language: str) -> str:
    """AG-12. Over the sheet."""
    return say(language, "Your notes")


def follows_heading(language: str) -> str:
    """Over what follows from the notes, shown on request."""
    return say(language, "What follows from that")


def half_label(half: int, language: str) -> str:
    """AG-111. One field of the sheet: "Hideout 2, upper half"."""
    hideout = int(HIDEOUT_OF_HALF[half])
    if half < Half.B1:
        return say(language, "Hideout {n}, upper half", n=hideout)
    return say(language, "Hideout {n}, lower half", n=hideout)


def seen_label(suspect: int, half: int, seen: bool, language: str) -> str:
    """AG-112. One field, for those who do not see it: "V: hideout 2, upper half, seen"."""
    values = {"suspect": letter(suspect), "half": half_label(half, language)}
    if seen:
        return say(language, "{suspect}: {half}, seen", **values)
    return say(language, "{suspect}: {half}, not seen", **values)


def suitcase_label(v: View, hideout: int, language: str) -> str:
    """AG-115. This seat's knowledge of a suitcase."""
    return say(language, _SUITCASES[Inside(int(v.suitcase[hideout]))], n=hideout)


def mark_label(kept: str, language: str) -> str:
    """The meaning of a player's own mark; any other text stands for itself."""
    return say(language, _MARKS[kept]) if kept in _MARKS else kept


def clear_mark_label(language: str) -> str:
    """The choice that takes a mark off the sheet."""
    return say(language, "no mark")


def own_mark_label(suspect: int, half: int, kept: str, language: str) -> str:
    """A player's own mark on one field."""
    return say(
        language,
        "Your mark for {suspect}, {half}: {mark}",
        suspect=letter(suspect),
        half=half_label(half, language),
        mark=mark_label(kept, language),
    )


def may_own(v: View, suspect: int, language: str) -> str:
    """AG-38, AG-113. "X owns hideout 1 or 3"; what is certain, as certain."""
    found = possible_hideouts(v, suspect)
    return say(
        language,
        "{suspect} owns hideout {hideouts}.",
        suspect=letter(suspect),
        hideouts=listed(language, found, "or"),
    )


def plan_may_be(v: View, language: str) -> str:
    """AG-42. "The plan is in suitcase 2 or 4."."""
    found = possible_plans(v)
    return say(
        language, "The plan is in suitcase {suitcases}.", suitcases=listed(language, found, "or")
    )


def all_that_follows(v: View, language: str) -> list[str]:
    """Everything that is narrowed down, one sentence for each suspect and one for the plan; what
    is still wide open goes without saying."""
    told = [
        may_own(v, suspect, language)
        for suspect in range(1, SUSPECTS)
        if len(possible_hideouts(v, suspect)) < HIDEOUTS - 1
    ]
    if len(possible_plans(v)) < HIDEOUTS - 1:
        told.append(plan_may_be(v, language))
    return told
