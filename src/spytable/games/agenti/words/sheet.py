"""Marks on a note sheet: the names of its fields, the marks they take, and why anything else is
refused.

A mark is an aside of the topic `mark:v:t1` or `mark:case:2`; `sheet:follows` has the sheet show
what follows from it.  All of them are for the one who puts them down.
"""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import mark

from ..components import HIDEOUTS, SUSPECTS, Half
from ..sight import View
from .pieces import letter

MARKS = ("", "no", "maybe", "yes")
"""The values a field goes through as it is pressed."""
FOLLOWS = "sheet:follows"
"""The mark that has the sheet show what follows."""
SHOWN = ("", "on")
"""The values it may have."""


def half_topic(suspect: int, half: int) -> str:
    """The topic of a mark on one field."""
    return f"mark:{letter(suspect).lower()}:{Half(half).name.lower()}"


def case_topic(hideout: int) -> str:
    """The topic of a mark on a suitcase."""
    return f"mark:case:{hideout}"


FIELDS = {
    *(half_topic(suspect, half) for suspect in range(1, SUSPECTS) for half in Half if half),
    *(case_topic(hideout) for hideout in range(1, HIDEOUTS)),
}


def objection_to_aside(
    v: View, audience: str, topic: str, text: str, marks: Sequence[tuple[int, str, str]]
) -> str | None:
    """AG-114, AG-115, AG-Q57. Why this cannot be put down: notes are kept secret, each on a sheet
    of one's own; None where it can."""
    if audience != "seat":
        return mark("A note sheet is for its owner alone: put the mark on your own.")
    if topic == FOLLOWS:
        return None if text in SHOWN else mark("This can only be shown or hidden.")
    if topic not in FIELDS:
        return mark("The note sheet has no such field: choose one of those drawn there.")
    if text not in MARKS:
        return mark("A mark says sure, perhaps or ruled out, or is erased.")
    return None
