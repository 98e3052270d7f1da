"""An objection: why something that is drawn cannot be chosen now.

A picture shows more than may be chosen: cards of the hand, neighbouring spaces, what lies in the
middle.  Whoever presses such a piece expects a choice; an Objection names the piece and the choice,
and says in one sentence why not, with the rule that says so.
"""

from __future__ import annotations

from typing import NamedTuple


class Objection(NamedTuple):
    """A sentence that says why some pieces of the picture are no choice now."""

    codes: tuple[int, ...]
    """The choices one would have expected there; none of them is on offer."""
    pieces: tuple[str, ...]
    """The pieces that would be pressed for them, by `data-piece` or `data-place`; at least one is
    drawn."""
    sentence: str
    """Why not, in the reader's language."""
    rule: str
    """The chapter of the rulebook that tells it: the number of a rule (`AA-24`) or a chapter
    (`chapter-6-2`)."""
    asked: str = ""
    """The choice that was expected, in words; where it is empty, the first choice's own sentence
    will do."""
